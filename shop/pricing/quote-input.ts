// What a browser may ask about the price of its bag: lines without prices, perhaps a coupon, and where it shows the answer.

import { z } from 'zod';
import { couponCode, wantedLines } from '#shop/bag/wanted-lines-input.ts';

export const bagQuestion = z.object({
  lines: wantedLines,
  couponCode: couponCode.nullable().default(null),
  place: z.enum(['bag', 'checkout']).default('bag'),
});

export type BagQuestion = z.input<typeof bagQuestion>;
