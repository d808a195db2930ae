// What the list may ask for; `version` is what the row showed.

import { z } from 'zod';

const coupon = { id: z.string().max(40), version: z.number().int() };

export const couponChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('status'), ...coupon, status: z.enum(['active', 'inactive']) }),
  z.object({ intent: z.literal('delete'), ...coupon }),
]);

export type CouponChange = z.infer<typeof couponChange>;
