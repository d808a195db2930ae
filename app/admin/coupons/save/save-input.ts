// A coupon form as it is sent. Its shape only: what a coupon may be made of is checked where it is stored.

import { z } from 'zod';
import { COUPON_TYPES } from '#shop/coupons/coupon-types.ts';
import { isRowId } from '#shop/row-id.ts';

const text = z
  .string()
  .max(2_000)
  .refine((value) => !value.includes('\0') && value.isWellFormed())
  .nullable();
/** JSON has no word for what is no number. */
const number = z.number().nullable();
const moment = z.iso
  .datetime()
  .transform((value) => new Date(value))
  .nullable();
const ids = z.array(z.string().refine(isRowId)).max(1_000);

export const couponShape = z.object({
  code: text,
  name: text,
  description: text,
  type: z.enum(COUPON_TYPES).nullable(),
  value: number,
  maxDiscount: number,
  minOrderAmount: number,
  usageLimit: number,
  validFrom: moment,
  validUntil: moment,
  status: z.enum(['active', 'inactive']),
  firstTimeUserOnly: z.boolean(),
  applicableCategories: ids,
  applicableProducts: ids,
  excludeCategories: ids,
  excludeProducts: ids,
});

export const couponForm = z.object({
  /** Null for a new one. */
  id: z.string().max(40).nullable(),
  /** Null to save whatever anybody did meanwhile. */
  version: z.number().int().nullable(),
  fields: couponShape,
});

export type CouponForm = z.infer<typeof couponForm>;
