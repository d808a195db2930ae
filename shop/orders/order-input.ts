// The fields of an order that a browser may send: items, address, payment method. Prices are not accepted; the displayed total is,
// so that no shopper is charged a total that was not displayed.

import { z } from 'zod';
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';
import { normalizeCouponCode } from '#shop/coupons/coupon.ts';
import { containsLink } from '#shop/person-name.ts';
import { parsePincode } from '#shop/shipping/pincode.ts';
import { normalizeLine, parsePhone } from '#shop/shipping/recipient.ts';
import { parseGstin } from '#shop/tax/gstin.ts';

const MAX_INPUT_LENGTH = 1_000;

/** Rejects impossible values here too, independent of the page's own validation; stores the others normalised. */
const parsedWith = (parse: (text: string) => string | null) =>
  z.string().transform((text, issues) => {
    const value = parse(text);
    if (value !== null) return value;
    issues.addIssue({ code: 'custom', message: 'cannot be real' });
    return z.NEVER;
  });

/** Normalises the text first, so that a line of invisible characters is empty and refused. */
const requiredLine = (max: number) =>
  parsedWith((text) => {
    const normalized = text.length > MAX_INPUT_LENGTH ? '' : normalizeLine(text);
    return normalized === '' || normalized.length > max ? null : normalized;
  });

/** Appears in mails, so it must not contain a link. */
const name = requiredLine(120).refine((text) => !containsLink(text));

/** A value that the database can store and compare. */
const storableText = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());

const phone = parsedWith(parsePhone);
const pincode = parsedWith(parsePincode);

export const orderRequest = z.object({
  idempotencyKey: storableText.min(8).max(100),
  lines: z
    .array(
      z.object({
        productId: z.uuid(),
        size: storableText.max(40),
        quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1)
    .max(MAX_BAG_LINES),
  /** The total displayed when the shopper pressed the button, in paise; null where no total was shown. */
  shownTotal: z.number().int().nullable().default(null),
  couponCode: storableText
    .transform(normalizeCouponCode)
    .refine((code) => code.length <= 40)
    .nullable()
    .default(null),
  paymentMethod: z.enum(['cod', 'card', 'upi']),
  customer: z.object({ name, email: z.email().max(200), phone }),
  shippingAddress: z.object({
    fullName: name,
    address: requiredLine(400),
    city: requiredLine(80),
    state: requiredLine(80),
    pincode,
    phone,
  }),
  /** The buyer's business, for an invoice with its GSTIN. Optional, not null: the hash of a request without it does not change. */
  buyer: z.object({ gstin: parsedWith(parseGstin), business: requiredLine(120) }).optional(),
  /** Adds the delivery address to the account's saved addresses. */
  saveAddress: z.boolean().default(false),
  /** The box "Offers on WhatsApp and SMS" is ticked. */
  allowsOffers: z.boolean().default(false),
});

export type OrderRequest = z.input<typeof orderRequest>;
