// Parses a search for orders: the beginning of an id, of an email address or of a phone number, a whole AWB, or any part of a
// customer's or a product's name. Pure. '7K2MX9P4' is an id and perhaps a name; '+91 98450 12345' is a phone number and nothing else;
// '704269150870' may be a phone number or an AWB, and '8901030865275' also the barcode of a product.

import { isGtin } from '#shop/catalog/size-codes.ts';

export interface OrderSearch {
  /** A whole order id. */
  readonly id: string | null;
  /** The beginning of an order's short id. */
  readonly shortId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly name: string | null;
  /** A whole AWB, or tracking number of a parcel that was sent by hand, as typed. */
  readonly awb: string | null;
  /** Part of a product's name, SKU or barcode. */
  readonly product: string | null;
  /** Matches so few orders that a scan of the newest orders first would be useless. */
  readonly isPrecise: boolean;
}

const EMPTY_SEARCH: OrderSearch = {
  id: null,
  shortId: null,
  email: null,
  phone: null,
  name: null,
  awb: null,
  product: null,
  isPrecise: true,
};
const WHOLE_ID = /^ORD-\d{1,16}-([A-Z0-9]{9})$/;
const PART_OF_ID = /^[A-Z0-9]{3,9}$/;
const PHONE = /^\+?[\d\s()-]{4,}$/;
const SHORT_ID_LENGTH = 8;
/** Labels and mails print 'AWB' in front of the number, and staff copy both. */
const AWB_LABEL = /^awb(?:\s*(?:code|no\.?|number))?[\s:#]+/i;
/** Letters, digits and hyphens, with a digit among them; the prefix may be shorter. */
const AWB = /^(?=.*\d)[A-Z\d-]{6,30}$/i;
const AWB_PREFIX = /^(?=.*\d)[A-Z\d-]{4,30}$/i;
/** The shortest text that a trigram index finds. */
const MIN_PRODUCT_LENGTH = 3;
/** Two names together, or digits and dots as in ids and email addresses. */
const RARE_TEXT = /\S\s+\S|\S{3}[\d.]|[\d.]\S{3}/;

/**
 * The local digits of an Indian number, or its first ones: '9845012345' of '+91 98450 12345' and '098450 12345', and
 * '98450' of '98450'.
 */
function parsePhonePrefix(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const localDigits = digits.length > 10 ? digits.replace(/^(?:0?91|0)/, '') : digits;
  return localDigits.length >= 4 ? localDigits : null;
}

/** The beginning of an AWB, with or without its label; null for a text that cannot be one. */
export function parseAwbPrefix(search: string): string | null {
  const unlabelled = search.replace(AWB_LABEL, '');
  return AWB_PREFIX.test(unlabelled) ? unlabelled : null;
}

/** For roles that do not see customers: an order is not found by contact details that its page would not show. */
export const withoutContact = (search: OrderSearch): OrderSearch => ({ ...search, email: null, phone: null });

export function parseOrderSearch(search: string): OrderSearch {
  const upper = search.toUpperCase();
  if (WHOLE_ID.test(upper)) return { ...EMPTY_SEARCH, id: upper };
  const unlabelled = search.replace(AWB_LABEL, '');
  const awb = AWB.test(unlabelled) ? unlabelled : null;
  if (awb !== null && unlabelled !== search) return { ...EMPTY_SEARCH, awb };
  const phone = parsePhonePrefix(search);
  const shortId = PART_OF_ID.test(upper) ? upper.slice(-SHORT_ID_LENGTH) : null;
  // An EAN that is scanned from a label finds the orders of its product.
  if (phone !== null) return { ...EMPTY_SEARCH, phone, shortId, awb, product: isGtin(search) ? search : null };
  const lower = search.toLowerCase();
  if (lower.includes('@')) return { ...EMPTY_SEARCH, email: lower };
  const email = /\s/.test(lower) ? null : lower;
  const product = lower.length < MIN_PRODUCT_LENGTH ? null : lower;
  return { ...EMPTY_SEARCH, shortId, email, name: lower, awb, product, isPrecise: RARE_TEXT.test(lower) };
}
