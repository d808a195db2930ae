// The totals of the chosen items, computed by the server a moment after the last change. Totals of other items are never shown.

import { useEffect, useState } from 'react';
import type { Paise } from '#shop/money/money.ts';
import type { ManualItem, ManualQuote } from '#shop/orders/manual-order.ts';
import { callAction } from '../kit/actions/use-admin-action.ts';
import type { action } from './order-entry.actions.ts';
import { FAILED } from './order-entry-messages.ts';

const PAUSE_MS = 200;

export const ACTIONS_PATH = '/admin-panel/orders/new/place';

interface Answered {
  readonly question: string;
  /** Null when no answer came. */
  readonly quote: ManualQuote | null;
  /** The total, when it differs from the one shown before for the same items. */
  readonly changedTo: Paise | null;
}

export interface Quoted {
  /** Null while it is unknown. */
  readonly quote: ManualQuote | null;
  readonly state: 'none' | 'asking' | 'ready' | 'failed';
  readonly changedTo: Paise | null;
  /** Asks again; the old totals are no longer shown. */
  readonly refresh: () => void;
}

function next(before: Answered | null, question: string, quote: ManualQuote | null): Answered {
  const [old, total] = [before?.question === question ? before.quote?.totals?.total : undefined, quote?.totals?.total];
  const isChanged = old !== undefined && total !== undefined && old !== total;
  const known = before?.question === question ? before.changedTo : null;
  return { question, quote, changedTo: isChanged ? total : known };
}

interface Question {
  readonly idempotencyKey: string;
  /** Null while a quantity is invalid. */
  readonly items: readonly ManualItem[] | null;
  /** Changes when stock or prices may have changed. */
  readonly news: number;
}

export function useQuote({ idempotencyKey, items, news }: Question): Quoted {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [round, setRound] = useState(0);
  const question = items === null || items.length === 0 ? null : JSON.stringify({ items, round });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after news too
  useEffect(() => {
    if (question === null) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const { items } = JSON.parse(question) as { items: ManualItem[] };
      const result = await callAction<typeof action, 'quote'>({
        path: ACTIONS_PATH,
        failed: FAILED,
        name: 'quote',
        input: { idempotencyKey, items },
      });
      if (!isOver) setAnswered((before) => next(before, question, result.ok ? result.value : null));
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [question, idempotencyKey, news]);
  const refresh = () => setRound((before) => before + 1);
  if (question === null) return { quote: null, state: 'none', changedTo: null, refresh };
  if (answered?.question !== question) return { quote: null, state: 'asking', changedTo: null, refresh };
  const { quote, changedTo } = answered;
  return { quote, state: quote ? 'ready' : 'failed', changedTo, refresh };
}
