// Looks for an order whose response was lost: when checkout opens, when the connection is back, and when the bag turns out to
// be empty (the account's bag is emptied by the order before this page knows of it).

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PAYMENT_NOT_VISIBLE, PAYMENT_RETURNED_EARLIER } from '../payment/payment-messages.ts';
import { isSending, unansweredAttempt } from './checkout-attempt.ts';
import { ATTEMPT_PARAM } from './checkout-problem.ts';
import type { PlacedOrder } from './place-result.ts';
import { type FoundAttempt, findAttempt } from './resolve-attempt.ts';

interface AttemptRecovery {
  /** True until it is known whether there is an order; an empty bag alone proves nothing. */
  readonly isLooking: boolean;
  /** The store does not answer. */
  readonly isUnreachable: boolean;
  /** About an earlier payment without an order. */
  readonly notice: string | null;
  readonly retry: () => void;
}

/** After a login the shopper expects the order of her payment; the provider's webhook may take a moment. */
const POLL_MS = 2_000;
const MAX_POLLS = 15;

const NOTHING = { lines: [], unheard: [] };

const NOTICES: Readonly<Partial<Record<FoundAttempt['kind'], string>>> = { returned: PAYMENT_RETURNED_EARLIER };

const later = (poll: () => void): (() => void) => {
  const timer = setTimeout(poll, POLL_MS);
  return () => clearTimeout(timer);
};

export function useAttemptRecovery(
  uid: string,
  isEmpty: boolean,
  onFound: (found: PlacedOrder) => void,
): AttemptRecovery {
  const [query] = useSearchParams();
  const attemptKey = query.get(ATTEMPT_PARAM);
  const [polls, setPolls] = useState(0);
  const question = `${isEmpty} ${polls}`;
  const [response, setResponse] = useState<{ readonly question: string; readonly found: FoundAttempt } | null>(null);
  const report = useRef(onFound);
  report.current = onFound;
  const { current: retry } = useRef(() => setPolls((before) => before + 1));

  useEffect(() => {
    const attempt = unansweredAttempt(uid);
    const key = attemptKey ?? attempt?.key;
    if (key === undefined) return setResponse({ question, found: { kind: 'none' } });
    // This page has sent it and is waiting for the response.
    if (isSending()) return later(retry);
    let isOver = false;
    void findAttempt(uid, key).then((found) => {
      if (found.kind === 'placed') report.current({ order: found.order, bought: attempt ?? NOTHING });
      if (!isOver) setResponse({ question, found });
    });
    return () => {
      isOver = true;
    };
  }, [uid, attemptKey, question, retry]);

  const found = response?.found.kind;
  const isExpected = attemptKey !== null && found === 'open' && polls < MAX_POLLS;
  useEffect(() => (isExpected && response ? later(retry) : undefined), [isExpected, response, retry]);

  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);

  const hasGivenUp = attemptKey !== null && found === 'open' && !isExpected;
  return {
    isLooking: response?.question !== question || isExpected,
    isUnreachable: found === 'unreachable',
    notice: hasGivenUp ? PAYMENT_NOT_VISIBLE : ((found && NOTICES[found]) ?? null),
    retry,
  };
}
