// Parses a browser's request for a quote: lines without prices, an optional coupon, and the page that shows the result.
// Product ids and slugs are parsed loosely: a line without a valid product is returned as gone, and the other lines are priced.

import { z } from 'zod';
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from '#shop/bag/account-bag.ts';

/** PostgreSQL stores no text with a zero character and no malformed text. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const lineRequests = z
  .array(
    z.object({
      productId: z.string().max(100),
      slug: z.string().max(300).refine(isStorable).default(''),
      size: z.string().max(100).refine(isStorable),
      quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
    }),
  )
  .max(MAX_BAG_LINES);

export const quoteRequest = z.object({
  lines: lineRequests,
  /** The code as typed; the coupon check normalises it. */
  couponCode: z.string().max(100).refine(isStorable).trim().nullable().default(null),
  place: z.enum(['bag', 'checkout']).default('bag'),
  /** Decides how the included GST is split; null before the address is known. */
  deliverTo: z
    .object({ state: z.string().max(100), pincode: z.string().max(20) })
    .nullable()
    .default(null),
});
