// State of the order button: whether it is enabled, whether a request is running, and the problem after a refusal.

import { useState } from 'react';
import { bagStore } from '../bag/bag-store.ts';
import type { BagQuote } from '../bag-quote/use-bag-quote.ts';
import { type CheckoutRequest, whileSending } from './checkout-attempt.ts';
import { BAG_CHANGED_MESSAGE } from './checkout-messages.ts';
import {
  type CheckoutProblem,
  GUEST_AFTER_PAYMENT_MESSAGE,
  LOGIN_AFTER_SESSION_END,
  loginUrlForAttempt,
  SIGNED_OUT_AFTER_PAYMENT_MESSAGE,
  toProblem,
} from './checkout-problem.ts';
import { payOnline } from './pay-online.ts';
import { placeOrder } from './place-order.ts';
import type { PlacedOrder, PlaceResult } from './place-result.ts';
import { resolvePreviousAttempt } from './resolve-attempt.ts';

export interface OrderOutcome extends PlacedOrder {
  /** Placed by an earlier attempt. */
  readonly isEarlier: boolean;
}

interface PlaceOrderOptions extends Omit<CheckoutRequest, 'shownTotal'> {
  /** The shopper buys without an account. */
  readonly isGuest: boolean;
  readonly bagQuote: BagQuote;
  readonly onPlaced: (ordered: OrderOutcome) => void;
  /** Called when a guest's number must be proven again. */
  readonly onPhoneNotVerified: () => void;
}

export interface OrderPlacement {
  readonly busy: boolean;
  /** All lines are available at the displayed prices. */
  readonly isReady: boolean;
  readonly problem: CheckoutProblem | null;
  readonly place: () => void;
}

const GUEST_GONE_PROBLEM = {
  text: GUEST_AFTER_PAYMENT_MESSAGE,
  link: { label: 'Track Order', href: '/track-order' },
};

const signedOutProblem = (key: string): CheckoutProblem => ({
  text: SIGNED_OUT_AFTER_PAYMENT_MESSAGE,
  link: { label: 'Log in', href: loginUrlForAttempt(key) },
});

export const areAllLinesAvailable = ({ quote }: BagQuote): boolean =>
  quote?.lines.every(({ state }) => state === 'ok') ?? false;

export function usePlaceOrder(options: PlaceOrderOptions): OrderPlacement {
  const { uid, isGuest, bag, form, buyer, couponCode, saveAddress, allowsOffers, bagQuote } = options;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly problem: CheckoutProblem; readonly choices: string } | null>(null);
  // A refusal may no longer be true once the shopper has changed what it was about.
  const choices = JSON.stringify([form.paymentMethod, form.pincode, couponCode]);
  const problem = refusal?.choices === choices ? refusal.problem : null;
  const setProblem = (latest: CheckoutProblem | null) => setRefusal(latest && { problem: latest, choices });
  const { quote, isCurrent, isTryingCoupon, tryAgain } = bagQuote;
  const isCouponValid = couponCode === null || quote?.coupon?.state === 'applied';
  // An order placed while a coupon code is being checked would not include the coupon.
  const isReady = isCurrent && !isTryingCoupon && areAllLinesAvailable(bagQuote) && isCouponValid;
  const report = (result: PlaceResult) => {
    switch (result.kind) {
      case 'placed':
      case 'placed-earlier':
        return options.onPlaced({ ...result, isEarlier: result.kind === 'placed-earlier' });
      case 'signed-out':
        return location.assign(LOGIN_AFTER_SESSION_END);
      case 'signed-out-paid':
        return setProblem(isGuest ? GUEST_GONE_PROBLEM : signedOutProblem(result.key));
      case 'phone-not-verified':
        setProblem(toProblem(result.message));
        return options.onPhoneNotVerified();
      case 'refused':
        setProblem(toProblem(result.message));
        if (result.isStale) tryAgain();
    }
  };
  const send = async (shownTotal: number) => {
    setBusy(true);
    setProblem(null);
    const request = { uid, bag, form, buyer, couponCode, saveAddress, allowsOffers, shownTotal };
    const sendOrder = form.paymentMethod === 'cod' ? placeOrder : payOnline;
    const result = await whileSending(
      async () => (await resolvePreviousAttempt(request)) ?? (await sendOrder(request)),
    );
    setBusy(false);
    report(result);
  };
  return {
    busy,
    isReady,
    problem,
    place: () => {
      if (busy || !quote || !isReady) return;
      // A frozen tab misses changes that other tabs make to the bag, so its lines may be outdated.
      if (bagStore.get() === bag) void send(quote.totals.total);
      else {
        setProblem(toProblem(BAG_CHANGED_MESSAGE));
        bagStore.refresh();
      }
    },
  };
}
