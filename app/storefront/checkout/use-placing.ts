// The order button: whether it is enabled, whether a request is running, and the outcome.

import { useState } from 'react';
import type { Bag } from '#shop/bag/bag.ts';
import type { CheckoutForm } from '#shop/orders/checkout-form.ts';
import { bagStore } from '../bag/bag-store.ts';
import type { BagQuote } from '../bag-quote/use-bag-quote.ts';
import { whileSending } from './checkout-attempt.ts';
import { BAG_CHANGED } from './checkout-messages.ts';
import { type CheckoutProblem, loginForOrder, problemWith, SIGNED_OUT_PAID } from './checkout-problem.ts';
import { payOnline } from './pay-online.ts';
import { placeOrder } from './place-order.ts';
import type { Placed, PlacedOrder } from './place-result.ts';
import { resolveBefore } from './resolve-attempt.ts';

export interface Ordered extends PlacedOrder {
  /** Placed by an earlier attempt. */
  readonly isEarlier: boolean;
}

interface Order {
  readonly uid: string;
  readonly bag: Bag;
  readonly form: CheckoutForm;
  readonly couponCode: string | null;
  readonly priced: BagQuote;
  readonly onPlaced: (ordered: Ordered) => void;
}

export interface Placing {
  readonly busy: boolean;
  /** All lines are available at the shown prices. */
  readonly isReady: boolean;
  readonly problem: CheckoutProblem | null;
  readonly place: () => void;
}

export const isWhole = ({ quote }: BagQuote): boolean => quote?.lines.every(({ state }) => state === 'ok') ?? false;

export function usePlacing({ uid, bag, form, couponCode, priced, onPlaced }: Order): Placing {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const { quote, isFresh, isTryingCoupon, tryAgain } = priced;
  const isCouponGood = couponCode === null || quote?.coupon?.state === 'applied';
  // While a code is tried, an order would be placed without it.
  const isReady = isFresh && !isTryingCoupon && isWhole(priced) && isCouponGood;
  const report = (placed: Placed) => {
    switch (placed.kind) {
      case 'placed':
      case 'placed-earlier':
        return onPlaced({ ...placed, isEarlier: placed.kind === 'placed-earlier' });
      case 'signed-out':
        return location.assign('/login?returnUrl=%2Fcheckout');
      case 'signed-out-paid':
        return setProblem({ text: SIGNED_OUT_PAID, link: { label: 'Log in', href: loginForOrder(placed.key) } });
      case 'refused':
        setProblem(problemWith(placed.message));
        if (placed.isStale) tryAgain();
    }
  };
  const send = async (shownTotal: number) => {
    setBusy(true);
    setProblem(null);
    const request = { uid, bag, form, couponCode, shownTotal };
    const pay = form.paymentMethod === 'cod' ? placeOrder : payOnline;
    const placed = await whileSending(async () => (await resolveBefore(request)) ?? (await pay(request)));
    setBusy(false);
    report(placed);
  };
  return {
    busy,
    isReady,
    problem,
    place: () => {
      if (busy || !quote || !isReady) return;
      // A frozen tab misses changes that other tabs make to the bag, so what it shows may be outdated.
      if (bagStore.get() === bag) void send(quote.totals.total);
      else {
        setProblem(problemWith(BAG_CHANGED));
        bagStore.refresh();
      }
    },
  };
}
