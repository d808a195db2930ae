// The order as it is sent, and its key. The key belongs to what was asked: the same order sent again, by a second press or after a
// lost answer, has the same key and gives the same order; another order has another.

import { type Bag, wantedLinesOf } from '#shop/bag/bag.ts';
import type { Paise } from '#shop/money/money.ts';
import type { CheckoutForm } from '#shop/orders/checkout-form.ts';
import { newKey } from '../bag/new-key.ts';
import { sessionNote } from './session-note.ts';

export interface Wanted {
  readonly bag: Bag;
  readonly form: CheckoutForm;
  readonly couponCode: string | null;
  readonly shownTotal: Paise;
}

function bodyOf({ bag, form, couponCode, shownTotal }: Wanted) {
  const { fullName, email, phone, address, city, state, pincode, paymentMethod } = form;
  const lines = wantedLinesOf(bag).map((line, place) => ({ ...line, name: bag[place]?.name ?? '' }));
  return {
    lines,
    couponCode,
    shownTotal,
    paymentMethod,
    customer: { name: fullName, email, phone },
    shippingAddress: { fullName, address, city, state, pincode, phone },
  };
}

interface Sent {
  readonly text: string;
  readonly key: string;
}

/** Kept over a reload: an order whose answer was lost is sent again as what it is. */
const sentNote = sessionNote<Sent>('checkoutOrder', ({ text, key }) =>
  typeof text === 'string' && typeof key === 'string' ? { text, key } : null,
);

/** The key of an order that was sent and never answered. */
export const keyWithoutAnswer = (): string | null => sentNote.read()?.key ?? null;

export function orderToSend(wanted: Wanted) {
  const body = bodyOf(wanted);
  const text = JSON.stringify(body);
  const before = sentNote.read();
  const sent = before?.text === text ? before : { text, key: newKey() };
  if (sent !== before) sentNote.write(sent);
  return { idempotencyKey: sent.key, ...body };
}

/** It became an order: the same things bought again are another one. */
export const forgetOrderSent = (): void => sentNote.write(null);
