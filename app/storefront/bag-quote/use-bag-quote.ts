// What the bag costs now, asked from /bag-quote. Asked again when the bag or the coupon changes, when a product in the bag
// changes, and when the connection is back. Until the next answer arrives, the previous one stays.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Bag, SavedItem } from '#shop/bag/bag.ts';
import { refreshBag } from '#shop/bag/refresh-bag.ts';
import { lineKey, savedLineKey, toLineRequests } from '#shop/bag/requested-lines.ts';
import type { LineRequest } from '#shop/bag/resolved-line.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Quote, QuotedCoupon, QuotedLine } from '#shop/pricing/quote.ts';
import { useShop } from '../bag/shop-provider.tsx';
import { useProductUpdates } from '../live/product-updates.ts';

/** A shopper who presses the stepper five times asks once. */
const PAUSE_MS = 250;

export interface QuoteRequest {
  readonly lines: readonly LineRequest[];
  readonly couponCode: string | null;
  /** Which page asks. It selects the fallback for settings that cannot be loaded. */
  readonly place: 'bag' | 'checkout';
}

/** Throws when there is no answer. */
export async function fetchQuote(request: QuoteRequest, signal: AbortSignal | null, send = fetch): Promise<Quote> {
  const response = await send('/bag-quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok) throw new Error(`/bag-quote answered ${response.status}`);
  return (await response.json()) as Quote;
}

interface QuoteResponse {
  readonly request: string;
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

const toResponse = (request: QuoteRequest, quote: Quote): QuoteResponse => ({
  request: JSON.stringify(request),
  quote,
  lines: new Map(
    request.lines.flatMap((line, index) => {
      const quoted = quote.lines[index];
      return quoted ? [[lineKey(line), quoted] as const] : [];
    }),
  ),
});

export function useBagQuote(
  bag: Bag,
  couponCode: string | null = null,
  place: QuoteRequest['place'] = 'bag',
): BagQuote {
  const shop = useShop();
  const [response, setResponse] = useState<QuoteResponse | null>(null);
  const [failed, setFailed] = useState(false);
  const firstPrices = useRef(new Map<string, Paise>());
  for (const line of bag) {
    const key = savedLineKey(line);
    // The bag's prices are refreshed below and by the account; the first one seen is the price the shopper remembers. 0 means no price.
    if (!firstPrices.current.has(key) && line.price > 0) firstPrices.current.set(key, line.price);
  }
  const running = useRef<AbortController | null>(null);
  const request = useMemo<QuoteRequest>(
    () => ({ lines: toLineRequests(bag), couponCode, place }),
    [bag, couponCode, place],
  );
  const text = useMemo(() => JSON.stringify(request), [request]);

  const accept = useCallback(
    (received: QuoteResponse) => {
      setResponse(received);
      setFailed(false);
      shop.changeBag((current) => refreshBag(current, (key) => received.lines.get(key)?.product));
    },
    [shop],
  );

  const loadQuote = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const sent = JSON.parse(text) as QuoteRequest;
    try {
      const quote = await fetchQuote(sent, controller.signal);
      if (!controller.signal.aborted) accept(toResponse(sent, quote));
    } catch {
      if (!controller.signal.aborted) setFailed(true);
    }
  }, [text, accept]);

  // The question that tryCoupon has answered already.
  const tried = useRef<string | null>(null);
  const [isTryingCoupon, setTryingCoupon] = useState(false);
  const tryCoupon = async (code: string): Promise<QuotedCoupon | null> => {
    setTryingCoupon(true);
    try {
      const quote = await fetchQuote({ ...request, couponCode: code }, null);
      if (quote.coupon?.state === 'applied') {
        const received = toResponse({ ...request, couponCode: quote.coupon.code }, quote);
        tried.current = received.request;
        accept(received);
      }
      return quote.coupon;
    } finally {
      setTryingCoupon(false);
    }
  };

  const isFirst = useRef(true);
  useEffect(() => {
    const isQuoted = tried.current === text;
    tried.current = null;
    if (isQuoted) return;
    const timer = setTimeout(loadQuote, isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [loadQuote, text]);

  useEffect(() => {
    const again = () => void loadQuote();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [loadQuote]);

  useProductUpdates((id) => bag.some((line) => line.id === id), loadQuote);

  const lineOf = (line: SavedItem) => response?.lines.get(savedLineKey(line));
  return {
    quote: response?.quote ?? null,
    lineOf,
    priceBefore: (line) => {
      const before = firstPrices.current.get(savedLineKey(line));
      const now = lineOf(line)?.product?.price;
      return before === undefined || now === undefined || before === now ? null : before;
    },
    isFresh: response?.request === text && !failed,
    failed,
    tryAgain: () => void loadQuote(),
    tryCoupon,
    isTryingCoupon,
  };
}
