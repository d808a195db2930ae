// Pressing the button: whether it can be pressed, what is under way, and what came of it.

import { useState } from 'react';
import type { Bag } from '#shop/bag/bag.ts';
import type { CheckoutForm } from '#shop/orders/checkout-form.ts';
import type { LastOrder } from '#shop/orders/last-order.ts';
import type { BagQuote } from '../bag-quote/use-bag-quote.ts';
import { giveUpBefore, payOnline } from './pay-online.ts';
import { placeOrder } from './place-order.ts';

interface Order {
  readonly bag: Bag;
  readonly form: CheckoutForm;
  readonly couponCode: string | null;
  readonly priced: BagQuote;
  /** A coupon is being asked about. */
  readonly isAsking: boolean;
  readonly onPlaced: (order: LastOrder) => void;
}

export interface Placing {
  readonly busy: boolean;
  /** Everything can be had, at the prices that are shown. */
  readonly isReady: boolean;
  readonly trouble: string | null;
  readonly place: () => void;
}

export const isWhole = ({ quote }: BagQuote): boolean => quote?.lines.every(({ state }) => state === 'ok') ?? false;

export function usePlacing({ bag, form, couponCode, priced, isAsking, onPlaced }: Order): Placing {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { quote, isFresh, tryAgain } = priced;
  const isCouponGood = couponCode === null || quote?.coupon?.state === 'applied';
  const isReady = isFresh && !isAsking && isWhole(priced) && isCouponGood;
  const send = async (shownTotal: number) => {
    setBusy(true);
    setTrouble(null);
    const wanted = { bag, form, couponCode, shownTotal };
    const pay = form.paymentMethod === 'cod' ? placeOrder : payOnline;
    const placed = (await giveUpBefore(wanted)) ?? (await pay(wanted));
    setBusy(false);
    if (placed.kind === 'placed') onPlaced(placed.order);
    if (placed.kind === 'signed-out') location.assign('/login?returnUrl=%2Fcheckout');
    if (placed.kind !== 'refused') return;
    setTrouble(placed.message);
    if (placed.isStale) tryAgain();
  };
  return {
    busy,
    isReady,
    trouble,
    place: () => {
      if (!busy && quote && isReady) void send(quote.totals.total);
    },
  };
}
