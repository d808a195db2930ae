// What the bag costs now, asked from /bag-quote. Asked again when the bag or the coupon changes, when a product in the bag
// changes, and when the connection is back. Until the next answer arrives, the previous one stays.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Bag, SavedItem } from '#shop/bag/bag.ts';
import { refreshBag } from '#shop/bag/refresh-bag.ts';
import { keyOfLine, lineKey, requestedLines } from '#shop/bag/requested-lines.ts';
import type { LineRequest } from '#shop/bag/resolved-line.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Quote, QuotedCoupon, QuotedLine } from '#shop/pricing/quote.ts';
import { useShop } from '../bag/shop-provider.tsx';
import { useProductNews } from '../live/product-news.ts';

/** A shopper who presses the stepper five times asks once. */
const PAUSE_MS = 250;

export interface Question {
  readonly lines: readonly LineRequest[];
  readonly couponCode: string | null;
  /** Which page asks. It selects the fallback for settings that cannot be loaded. */
  readonly place: 'bag' | 'checkout';
}

/** Throws when there is no answer. */
export async function askQuote(question: Question, signal: AbortSignal | null, send = fetch): Promise<Quote> {
  const response = await send('/bag-quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok) throw new Error(`/bag-quote answered ${response.status}`);
  return (await response.json()) as Quote;
}

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
  /**
   * Quotes the bag with this code. When the coupon is applied, that quote is the page's from now on, and the caller must pass
   * the coupon's code to this hook. Throws when there is no answer.
   */
  readonly tryCoupon: (code: string) => Promise<QuotedCoupon | null>;
  /** A code is being tried. */
  readonly isTryingCoupon: boolean;
}

const answerTo = (question: Question, quote: Quote): Answer => ({
  question: JSON.stringify(question),
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
    // The bag's prices are refreshed below and by the account; the first one seen is the price the shopper remembers. 0 means no price.
    if (!firstPrices.current.has(key) && line.price > 0) firstPrices.current.set(key, line.price);
  }
  const running = useRef<AbortController | null>(null);
  const question = useMemo<Question>(
    () => ({ lines: requestedLines(bag), couponCode, place }),
    [bag, couponCode, place],
  );
  const text = useMemo(() => JSON.stringify(question), [question]);

  const accept = useCallback(
    (answered: Answer) => {
      setAnswer(answered);
      setFailed(false);
      shop.changeBag((held) => refreshBag(held, (key) => answered.lines.get(key)?.product));
    },
    [shop],
  );

  const ask = useCallback(async () => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const asked = JSON.parse(text) as Question;
    try {
      const quote = await askQuote(asked, mine.signal);
      if (!mine.signal.aborted) accept(answerTo(asked, quote));
    } catch {
      if (!mine.signal.aborted) setFailed(true);
    }
  }, [text, accept]);

  // The question that tryCoupon has answered already.
  const tried = useRef<string | null>(null);
  const [isTryingCoupon, setTryingCoupon] = useState(false);
  const tryCoupon = async (code: string): Promise<QuotedCoupon | null> => {
    setTryingCoupon(true);
    try {
      const quote = await askQuote({ ...question, couponCode: code }, null);
      if (quote.coupon?.state === 'applied') {
        const answered = answerTo({ ...question, couponCode: quote.coupon.code }, quote);
        tried.current = answered.question;
        accept(answered);
      }
      return quote.coupon;
    } finally {
      setTryingCoupon(false);
    }
  };

  const isFirst = useRef(true);
  useEffect(() => {
    const isAnswered = tried.current === text;
    tried.current = null;
    if (isAnswered) return;
    const timer = setTimeout(ask, isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [ask, text]);

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
    tryCoupon,
    isTryingCoupon,
  };
}
