// What a browser may ask about its bag. Ids and addresses are read loosely: what cannot be a product's is simply gone, and the
// other lines are answered.

import { z } from 'zod';
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from './account-bag.ts';

/** PostgreSQL keeps no text with a zero character, and none that is broken. */
const isPlain = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export const wantedLines = z
  .array(
    z.object({
      productId: z.string().max(100),
      slug: z.string().max(300).refine(isPlain).default(''),
      size: z.string().max(100).refine(isPlain),
      quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
    }),
  )
  .max(MAX_BAG_LINES);

/** As it was typed; `readCouponCode` reads it where coupons are known. */
export const couponCode = z.string().max(100).refine(isPlain).trim();
