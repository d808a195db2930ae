// What the bag costs now. Asked again when the bag or the coupon changes, when the store has news of a product in it, and when
// the connection is back. While it asks, the answer before stays; what it does not know yet has no answer.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Bag, SavedItem } from '#shop/bag/bag.ts';
import { refreshBag } from '#shop/bag/refresh-bag.ts';
import { keyOfLine, lineKey, requestedLines } from '#shop/bag/requested-lines.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Quote, QuotedLine } from '#shop/pricing/quote.ts';
import { useShop } from '../bag/shop-provider.tsx';
import { useProductNews } from '../live/product-news.ts';
import { askQuote, type Question } from './ask-quote.ts';

/** A shopper who presses the stepper five times asks once. */
const PAUSE_MS = 250;

interface Answer {
  readonly question: string;
  readonly lines: ReadonlyMap<string, QuotedLine>;
  readonly quote: Quote;
}

export interface BagQuote {
  /** The last answer, perhaps to an earlier bag; null before the first. */
  readonly quote: Quote | null;
  /** Of a line that was in the last answer. */
  readonly lineOf: (line: SavedItem) => QuotedLine | undefined;
  /** What it cost when this page first saw it, when that is not what it costs now; else null. */
  readonly priceBefore: (line: SavedItem) => Paise | null;
  /** The answer is to this bag and this coupon. */
  readonly isFresh: boolean;
  /** The last question was not answered. */
  readonly failed: boolean;
  readonly tryAgain: () => void;
}

const answerTo = (question: Question, text: string, quote: Quote): Answer => ({
  question: text,
  quote,
  lines: new Map(
    question.lines.flatMap((line, place) => {
      const quoted = quote.lines[place];
      return quoted ? [[lineKey(line), quoted] as const] : [];
    }),
  ),
});

export function useBagQuote(bag: Bag, couponCode: string | null = null, place: Question['place'] = 'bag'): BagQuote {
  const shop = useShop();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState(false);
  const firstPrices = useRef(new Map<string, Paise>());
  for (const line of bag) {
    const key = keyOfLine(line);
    // The bag is brought up to date below, and by her account: what it said first is what she remembers. 0 was no price.
    if (!firstPrices.current.has(key) && line.price > 0) firstPrices.current.set(key, line.price);
  }
  const running = useRef<AbortController | null>(null);
  const question = useMemo<Question>(
    () => ({ lines: requestedLines(bag), couponCode, place }),
    [bag, couponCode, place],
  );
  const text = useMemo(() => JSON.stringify(question), [question]);

  const ask = useCallback(async () => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const asked = JSON.parse(text) as Question;
    try {
      const answered = answerTo(asked, text, await askQuote(asked, mine.signal));
      if (mine.signal.aborted) return;
      setAnswer(answered);
      setFailed(false);
      shop.changeBag((held) => refreshBag(held, (key) => answered.lines.get(key)?.product));
    } catch {
      if (!mine.signal.aborted) setFailed(true);
    }
  }, [text, shop]);

  const isFirst = useRef(true);
  useEffect(() => {
    const timer = setTimeout(ask, isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [ask]);

  useEffect(() => {
    const again = () => void ask();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [ask]);

  useProductNews((id) => bag.some((line) => line.id === id), ask);

  const lineOf = (line: SavedItem) => answer?.lines.get(keyOfLine(line));
  return {
    quote: answer?.quote ?? null,
    lineOf,
    priceBefore: (line) => {
      const before = firstPrices.current.get(keyOfLine(line));
      const now = lineOf(line)?.product?.price;
      return before === undefined || now === undefined || before === now ? null : before;
    },
    isFresh: answer?.question === text && !failed,
    failed,
    tryAgain: () => void ask(),
  };
}
