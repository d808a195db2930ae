// What a browser may say about an order: what it wants, where to, how it pays. Prices are not among it; the total it showed is, so
// that nobody is ever charged another one without having seen it.

import { z } from 'zod';
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';
import { readCouponCode } from '#shop/coupons/coupon.ts';
import { holdsLink } from '#shop/person-name.ts';
import { readPhone, readPincode, tidyLine } from '#shop/shipping/recipient.ts';

const MAX_INPUT_LENGTH = 1_000;

/** What cannot be real is refused here too, whatever the page let through; what can is stored tidied. */
const readBy = (read: (text: string) => string | null) =>
  z.string().transform((text, found) => {
    const value = read(text);
    if (value !== null) return value;
    found.addIssue({ code: 'custom', message: 'cannot be real' });
    return z.NEVER;
  });

/** Tidied first: what cannot be seen is neither a name nor a place. */
const line = (most: number) =>
  readBy((text) => {
    const tidy = text.length > MAX_INPUT_LENGTH ? '' : tidyLine(text);
    return tidy === '' || tidy.length > most ? null : tidy;
  });

/** Named in mails, so without a link. */
const name = line(120).refine((text) => !holdsLink(text));

/** What the database can hold and compare. */
const plain = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

const phone = readBy(readPhone);
const pincode = readBy(readPincode);

export const orderRequest = z.object({
  idempotencyKey: plain.min(8).max(100),
  lines: z
    .array(
      z.object({
        productId: z.uuid(),
        size: plain.max(40),
        quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1)
    .max(MAX_BAG_LINES),
  /** What she saw when she pressed the button, in paise; null where nothing was shown. */
  shownTotal: z.number().int().nullable().default(null),
  couponCode: plain
    .transform(readCouponCode)
    .refine((code) => code.length <= 40)
    .nullable()
    .default(null),
  paymentMethod: z.enum(['cod', 'card', 'upi']),
  customer: z.object({ name, email: z.email().max(200), phone }),
  shippingAddress: z.object({
    fullName: name,
    address: line(400),
    city: line(80),
    state: line(80),
    pincode,
    phone,
  }),
});

export type OrderRequest = z.input<typeof orderRequest>;
