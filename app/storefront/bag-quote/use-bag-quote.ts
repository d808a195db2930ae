// The bag's current prices, loaded from /bag-quote. Loaded again when the bag or the coupon changes, when a product in
// the bag changes, and when the connection is back. Until the next response arrives, the previous one stays visible.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Bag, SavedItem } from '#shop/bag/bag.ts';
import { refreshBag } from '#shop/bag/refresh-bag.ts';
import { lineKey, savedLineKey, toLineRequests } from '#shop/bag/requested-lines.ts';
import type { LineRequest } from '#shop/bag/resolved-line.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Quote, QuotedCoupon, QuotedLine } from '#shop/pricing/quote.ts';
import { useShop } from '../bag/shop-provider.tsx';
import { useProductUpdates } from '../live/product-updates.ts';

/** Five quick presses of the quantity stepper send one request. */
const DEBOUNCE_MS = 250;

export interface QuoteRequest {
  readonly lines: readonly LineRequest[];
  readonly couponCode: string | null;
  /** The requesting page. It selects the fallback for settings that cannot be loaded. */
  readonly place: 'bag' | 'checkout';
  /** Decides the split of the included GST; null before the address is known. */
  readonly deliverTo: { readonly state: string; readonly pincode: string } | null;
}

/** Throws when there is no valid response. `send` is replaced in tests. */
export async function fetchQuote(request: QuoteRequest, signal: AbortSignal | null, send = fetch): Promise<Quote> {
  const response = await send('/bag-quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok) throw new Error(`/bag-quote responded with ${response.status}`);
  return (await response.json()) as Quote;
}

interface QuoteResponse {
  /** The request as JSON. */
  readonly request: string;
  /** The quoted lines by lineKey. */
  readonly lines: ReadonlyMap<string, QuotedLine>;
  readonly quote: Quote;
}

export interface BagQuote {
  /** The last quote, possibly for an earlier bag; null before the first response. */
  readonly quote: Quote | null;
  /** The quoted line; undefined when the line was not in the last response. */
  readonly findLine: (line: SavedItem) => QuotedLine | undefined;
  /** The price when this page was opened; null when it has not changed since. */
  readonly previousPrice: (line: SavedItem) => Paise | null;
  /** The quote is for the current bag and coupon. */
  readonly isCurrent: boolean;
  readonly failed: boolean;
  readonly tryAgain: () => void;
  /**
   * Quotes the bag with this code. When the coupon applies, its quote replaces the page's, and the caller must pass the
   * coupon's code to this hook. Throws when there is no valid response.
   */
  readonly tryCoupon: (code: string) => Promise<QuotedCoupon | null>;
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

const FOR_BAG_PAGE = { couponCode: null, place: 'bag', deliverTo: null } as const;

export function useBagQuote(
  bag: Bag,
  { couponCode, place, deliverTo }: Omit<QuoteRequest, 'lines'> = FOR_BAG_PAGE,
): BagQuote {
  const shop = useShop();
  const [response, setResponse] = useState<QuoteResponse | null>(null);
  const [failed, setFailed] = useState(false);
  const firstPrices = useRef(new Map<string, Paise>());
  for (const line of bag) {
    const key = savedLineKey(line);
    // The bag's prices are refreshed below and by the account; the first one seen is the price the shopper remembers. 0
    // means no price.
    if (!firstPrices.current.has(key) && line.price > 0) firstPrices.current.set(key, line.price);
  }
  const runningRequest = useRef<AbortController | null>(null);
  const { state = null, pincode = null } = deliverTo ?? {};
  const request = useMemo<QuoteRequest>(
    () => ({
      lines: toLineRequests(bag),
      couponCode,
      place,
      deliverTo: state === null || pincode === null ? null : { state, pincode },
    }),
    [bag, couponCode, place, state, pincode],
  );
  const requestText = useMemo(() => JSON.stringify(request), [request]);

  const applyResponse = useCallback(
    (received: QuoteResponse) => {
      setResponse(received);
      setFailed(false);
      shop.changeBag((current) => refreshBag(current, (key) => received.lines.get(key)?.product));
    },
    [shop],
  );

  const loadQuote = useCallback(async () => {
    runningRequest.current?.abort();
    const controller = new AbortController();
    runningRequest.current = controller;
    const sent = JSON.parse(requestText) as QuoteRequest;
    try {
      const quote = await fetchQuote(sent, controller.signal);
      if (!controller.signal.aborted) applyResponse(toResponse(sent, quote));
    } catch {
      if (!controller.signal.aborted) setFailed(true);
    }
  }, [requestText, applyResponse]);

  // The request that tryCoupon has already sent; it need not be sent again.
  const quotedByTrial = useRef<string | null>(null);
  const [isTryingCoupon, setTryingCoupon] = useState(false);
  const tryCoupon = async (code: string): Promise<QuotedCoupon | null> => {
    setTryingCoupon(true);
    try {
      const quote = await fetchQuote({ ...request, couponCode: code }, null);
      if (quote.coupon?.state === 'applied') {
        const received = toResponse({ ...request, couponCode: quote.coupon.code }, quote);
        quotedByTrial.current = received.request;
        applyResponse(received);
      }
      return quote.coupon;
    } finally {
      setTryingCoupon(false);
    }
  };

  const isFirst = useRef(true);
  useEffect(() => {
    const isQuoted = quotedByTrial.current === requestText;
    quotedByTrial.current = null;
    if (isQuoted) return;
    const timer = setTimeout(loadQuote, isFirst.current ? 0 : DEBOUNCE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      runningRequest.current?.abort();
    };
  }, [loadQuote, requestText]);

  useEffect(() => {
    const retry = () => void loadQuote();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [loadQuote]);

  useProductUpdates((id) => bag.some((line) => line.id === id), loadQuote);

  const findLine = (line: SavedItem) => response?.lines.get(savedLineKey(line));
  return {
    quote: response?.quote ?? null,
    findLine,
    previousPrice: (line) => {
      const before = firstPrices.current.get(savedLineKey(line));
      const now = findLine(line)?.product?.price;
      return before === undefined || now === undefined || before === now ? null : before;
    },
    isCurrent: response?.request === requestText && !failed,
    failed,
    tryAgain: () => void loadQuote(),
    tryCoupon,
    isTryingCoupon,
  };
}
