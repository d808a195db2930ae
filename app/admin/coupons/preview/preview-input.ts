// What a preview is asked with: a coupon as far as it is typed, and perhaps a bag. Only the type must be known.

import { z } from 'zod';
import { COUPON_TYPES } from '#shop/coupons/coupon-types.ts';
import { couponShape } from '../save/save-input.ts';

export const previewQuestion = z.object({
  fields: couponShape.extend({ type: z.enum(COUPON_TYPES) }),
  usedCount: z.number().int().min(0),
  bag: z.array(z.string().max(40)).max(10),
});

export type PreviewQuestion = z.infer<typeof previewQuestion>;
