// The totals of the selected items, requested when changes have paused for DEBOUNCE_MS. Totals of earlier items are never shown.

import { useEffect, useState } from 'react';
import type { Paise } from '#shop/money/money.ts';
import type { ManualItem, ManualQuote } from '#shop/orders/manual-order.ts';
import type { StaffDiscount } from '#shop/orders/staff-discount.ts';
import { callAction } from '../kit/actions/use-admin-action.ts';
import type { action } from './order-entry.actions.ts';
import { FAILURE_MESSAGES } from './order-entry-messages.ts';

const DEBOUNCE_MS = 200;

export const ACTIONS_PATH = '/admin-panel/orders/new/place';

interface QuoteResponse {
  readonly requestKey: string;
  /** Null when the server did not respond. */
  readonly quote: ManualQuote | null;
  /** The new total, if it differs from the total that was shown before for the same items; otherwise null. */
  readonly changedTo: Paise | null;
}

export interface QuoteState {
  /** Null unless `state` is 'ready'. */
  readonly quote: ManualQuote | null;
  readonly state: 'none' | 'loading' | 'ready' | 'failed';
  readonly changedTo: Paise | null;
  /** Requests the totals again; the old totals are hidden. */
  readonly refresh: () => void;
}

function nextResponse(before: QuoteResponse | null, requestKey: string, quote: ManualQuote | null): QuoteResponse {
  const previous = before?.requestKey === requestKey ? before : null;
  const previousTotal = previous?.quote?.totals?.total;
  const total = quote?.totals?.total;
  const isChanged = previousTotal !== undefined && total !== undefined && previousTotal !== total;
  return { requestKey, quote, changedTo: isChanged ? total : (previous?.changedTo ?? null) };
}

interface QuoteOptions {
  readonly idempotencyKey: string;
  /** Null while a quantity is invalid. */
  readonly items: readonly ManualItem[] | null;
  readonly discount: Omit<StaffDiscount, 'reason'> | null;
  /** Counts changes of stock and prices: every change requests the totals again. */
  readonly stockChangeCount: number;
}

export function useQuote({ idempotencyKey, items, discount, stockChangeCount }: QuoteOptions): QuoteState {
  const [response, setResponse] = useState<QuoteResponse | null>(null);
  const [refreshCount, setRefreshCount] = useState(0);
  // As a text, the request changes only with its content, although `items` and `discount` are new objects in each render.
  const requestKey = items === null || items.length === 0 ? null : JSON.stringify({ items, discount, refreshCount });
  // biome-ignore lint/correctness/useExhaustiveDependencies: quoted again after stock changed
  useEffect(() => {
    if (requestKey === null) return;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const { items, discount } = JSON.parse(requestKey) as {
        items: ManualItem[];
        discount: QuoteOptions['discount'];
      };
      const result = await callAction<typeof action, 'quote'>({
        path: ACTIONS_PATH,
        failureMessages: FAILURE_MESSAGES,
        name: 'quote',
        input: { idempotencyKey, items, discount },
      });
      if (!isCancelled) setResponse((before) => nextResponse(before, requestKey, result.ok ? result.value : null));
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [requestKey, idempotencyKey, stockChangeCount]);
  const refresh = () => setRefreshCount((count) => count + 1);
  if (requestKey === null) return { quote: null, state: 'none', changedTo: null, refresh };
  if (response?.requestKey !== requestKey) return { quote: null, state: 'loading', changedTo: null, refresh };
  const { quote, changedTo } = response;
  return { quote, state: quote ? 'ready' : 'failed', changedTo, refresh };
}
