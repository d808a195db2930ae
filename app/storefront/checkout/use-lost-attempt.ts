// Looks for an order whose response was lost: when checkout opens, when the connection is back, and when the bag turns out to
// be empty (the account's bag is emptied by the order before this page knows of it).

import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PAYMENT_NOT_SEEN, PAYMENT_RETURNED_EARLIER } from '../payment/payment-messages.ts';
import { isSending, unansweredAttempt } from './checkout-attempt.ts';
import { ATTEMPT_PARAM } from './checkout-problem.ts';
import type { PlacedOrder } from './place-result.ts';
import { type FoundAttempt, findAttempt } from './resolve-attempt.ts';

interface LostAttempt {
  /** True until it is known whether there is an order; an empty bag alone proves nothing. */
  readonly isLooking: boolean;
  /** The store does not answer. */
  readonly isUnreachable: boolean;
  /** About an earlier payment without an order. */
  readonly notice: string | null;
  readonly lookAgain: () => void;
}

/** After a login the shopper expects the order of her payment; the provider's webhook may take a moment. */
const LOOK_AGAIN_MS = 2_000;
const MAX_LOOKS = 15;

const NOTHING = { lines: [], unheard: [] };

const NOTICES: Readonly<Partial<Record<FoundAttempt['kind'], string>>> = { returned: PAYMENT_RETURNED_EARLIER };

const later = (look: () => void): (() => void) => {
  const timer = setTimeout(look, LOOK_AGAIN_MS);
  return () => clearTimeout(timer);
};

export function useLostAttempt(uid: string, isEmpty: boolean, onFound: (found: PlacedOrder) => void): LostAttempt {
  const [query] = useSearchParams();
  const asked = query.get(ATTEMPT_PARAM);
  const [looks, setLooks] = useState(0);
  const question = `${isEmpty} ${looks}`;
  const [answer, setAnswer] = useState<{ readonly question: string; readonly found: FoundAttempt } | null>(null);
  const report = useRef(onFound);
  report.current = onFound;
  const { current: lookAgain } = useRef(() => setLooks((before) => before + 1));

  useEffect(() => {
    const attempt = unansweredAttempt(uid);
    const key = asked ?? attempt?.key;
    if (key === undefined) return setAnswer({ question, found: { kind: 'none' } });
    // This page has sent it and is waiting for the response.
    if (isSending()) return later(lookAgain);
    let isOver = false;
    void findAttempt(uid, key).then((found) => {
      if (found.kind === 'placed') report.current({ order: found.order, bought: attempt ?? NOTHING });
      if (!isOver) setAnswer({ question, found });
    });
    return () => {
      isOver = true;
    };
  }, [uid, asked, question, lookAgain]);

  const found = answer?.found.kind;
  const isExpected = asked !== null && found === 'open' && looks < MAX_LOOKS;
  useEffect(() => (isExpected && answer ? later(lookAgain) : undefined), [isExpected, answer, lookAgain]);

  useEffect(() => {
    addEventListener('online', lookAgain);
    return () => removeEventListener('online', lookAgain);
  }, [lookAgain]);

  const isGivenUp = asked !== null && found === 'open' && !isExpected;
  return {
    isLooking: answer?.question !== question || isExpected,
    isUnreachable: found === 'unreachable',
    notice: isGivenUp ? PAYMENT_NOT_SEEN : ((found && NOTICES[found]) ?? null),
    lookAgain,
  };
}
