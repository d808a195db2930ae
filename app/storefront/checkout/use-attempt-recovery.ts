// Looks up an order whose response was lost: when checkout opens, when the connection is back, and when the bag becomes
// empty (the order empties the account's bag, and the sync may bring that here before the order's response).

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EARLIER_PAYMENT_REFUNDED_MESSAGE, PAYMENT_NOT_RECEIVED_MESSAGE } from '../payment/payment-messages.ts';
import { getPendingAttempt, isSending } from './checkout-attempt.ts';
import { ATTEMPT_PARAM } from './checkout-problem.ts';
import type { PlacedOrder } from './place-result.ts';
import { type AttemptLookup, lookUpAttempt } from './resolve-attempt.ts';

interface AttemptRecovery {
  /** True until the lookup has a result; an empty bag alone does not mean that an order exists. */
  readonly isSearching: boolean;
  /** The lookup had no response. */
  readonly isUnreachable: boolean;
  /** A notice about an earlier payment without an order. */
  readonly notice: string | null;
  readonly retry: () => void;
}

/** After a login the paid order is looked up every two seconds, because the provider's webhook may take a moment. */
const POLL_MS = 2_000;
const MAX_POLLS = 15;

const NO_LINES = { lines: [], unheard: [] };

const NOTICES: Readonly<Partial<Record<AttemptLookup['kind'], string>>> = {
  returned: EARLIER_PAYMENT_REFUNDED_MESSAGE,
};

const scheduleRetry = (poll: () => void): (() => void) => {
  const timer = setTimeout(poll, POLL_MS);
  return () => clearTimeout(timer);
};

export function useAttemptRecovery(
  uid: string,
  isBagEmpty: boolean,
  onFound: (found: PlacedOrder) => void,
): AttemptRecovery {
  const [query] = useSearchParams();
  const attemptKey = query.get(ATTEMPT_PARAM);
  const [polls, setPolls] = useState(0);
  // Changes with each retry, and when the bag becomes empty: a response with an older key does not end the search.
  const requestKey = `${isBagEmpty} ${polls}`;
  const [response, setResponse] = useState<{ readonly requestKey: string; readonly outcome: AttemptLookup } | null>(
    null,
  );
  const onFoundRef = useRef(onFound);
  onFoundRef.current = onFound;
  // A ref, because the function must stay the same.
  const { current: retry } = useRef(() => setPolls((before) => before + 1));

  useEffect(() => {
    const attempt = getPendingAttempt(uid);
    const key = attemptKey ?? attempt?.key;
    if (key === undefined) return setResponse({ requestKey, outcome: { kind: 'none' } });
    // This page has sent the order and is waiting for the response.
    if (isSending()) return scheduleRetry(retry);
    let isCancelled = false;
    void lookUpAttempt(uid, key).then((found) => {
      if (found.kind === 'placed') onFoundRef.current({ order: found.order, bought: attempt ?? NO_LINES });
      if (!isCancelled) setResponse({ requestKey, outcome: found });
    });
    return () => {
      isCancelled = true;
    };
  }, [uid, attemptKey, requestKey, retry]);

  const outcomeKind = response?.outcome.kind;
  const shouldPoll = attemptKey !== null && outcomeKind === 'open' && polls < MAX_POLLS;
  useEffect(() => (shouldPoll && response ? scheduleRetry(retry) : undefined), [shouldPoll, response, retry]);

  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);

  const hasStoppedPolling = attemptKey !== null && outcomeKind === 'open' && !shouldPoll;
  return {
    isSearching: response?.requestKey !== requestKey || shouldPoll,
    isUnreachable: outcomeKind === 'unreachable',
    notice: hasStoppedPolling ? PAYMENT_NOT_RECEIVED_MESSAGE : ((outcomeKind && NOTICES[outcomeKind]) ?? null),
    retry,
  };
}
