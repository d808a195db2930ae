// Saves the coupon form, and previews the coupon's effect on a sample bag. The schemas validate only the shape; addCoupon and updateCoupon
// validate the values.

import { z } from 'zod';
import { addCoupon, type UpdateCouponRefusal, updateCoupon } from '#shop/coupons/change-coupons.server.ts';
import type { Coupon } from '#shop/coupons/coupon.ts';
import type { CouponFields } from '#shop/coupons/coupon-fields.ts';
import { COUPON_TYPES } from '#shop/coupons/coupon-types.ts';
import { previewCoupon } from '#shop/pricing/preview-coupon.server.ts';
import { isRowId } from '#shop/row-id.ts';
import type { Refusal } from '../../kit/actions/action-result.ts';
import { adminAction, adminActions } from '../../kit/actions/admin-actions.ts';
import * as messages from '../coupon-messages.ts';

const text = z.string().max(2_000).nullable();
/** The form sends null for an invalid number, because JSON cannot represent NaN. */
const number = z.number().nullable();
const dateTime = z.iso
  .datetime()
  .transform((value) => new Date(value))
  .nullable();
const ids = z.array(z.string().refine(isRowId)).max(1_000);

const fields = z.object({
  code: text,
  name: text,
  description: text,
  type: z.enum(COUPON_TYPES).nullable(),
  value: number,
  maxDiscount: number,
  minOrderAmount: number,
  usageLimit: number,
  validFrom: dateTime,
  validUntil: dateTime,
  status: z.enum(['active', 'inactive']),
  firstTimeUserOnly: z.boolean(),
  applicableCategories: ids,
  applicableProducts: ids,
  excludeCategories: ids,
  excludeProducts: ids,
});

/** The preview takes an unfinished coupon; only its type is required. */
const previewFields = fields.extend({ type: z.enum(COUPON_TYPES) });

/** The preview uses this validity while the dates are not entered. */
const ALWAYS_VALID = { from: new Date(0), until: new Date('9999-01-01T00:00:00.000Z') };

const toSampleCoupon = (fields: z.output<typeof previewFields>, usedCount: number): Coupon => ({
  ...fields,
  id: 'preview',
  code: fields.code ?? '',
  name: fields.name ?? '',
  value: Math.max(0, Math.round(fields.value ?? 0)),
  maxDiscount: fields.maxDiscount ?? 0,
  minOrderAmount: fields.minOrderAmount ?? 0,
  usageLimit: fields.usageLimit ?? 0,
  usedCount,
  validFrom: fields.validFrom ?? ALWAYS_VALID.from,
  validUntil: fields.validUntil ?? ALWAYS_VALID.until,
});

function toRefusal(reason: Exclude<UpdateCouponRefusal, 'not-allowed'>): Refusal {
  if (typeof reason === 'object') {
    const errors = messages.toFieldErrors(reason.problems);
    return { message: messages.fieldsToFixText(errors), fields: errors };
  }
  if (reason === 'code-taken') return { message: messages.CODE_TAKEN, fields: { code: messages.CODE_TAKEN } };
  return { reason: messages.REFUSAL_MESSAGES[reason] };
}

/** The cast is safe: addCoupon and updateCoupon refuse null in a required field. */
const toCouponFields = (sent: z.output<typeof fields>): CouponFields => sent as CouponFields;

export const action = adminActions(messages.SAVE_FAILURE_MESSAGES, {
  add: adminAction({
    input: z.object({ fields }),
    run: (ctx, input) => addCoupon(ctx, toCouponFields(input.fields)),
    done: messages.ADDED,
    refused: toRefusal,
    send: (id) => ({ id, version: 1 }),
  }),
  update: adminAction({
    /** A null `version` overwrites changes that somebody else has saved since. */
    input: z.object({ id: z.string().max(40), version: z.number().int().nullable(), fields }),
    run: (ctx, { id, version, fields }) => updateCoupon(ctx, id, { version, fields: toCouponFields(fields) }),
    done: messages.UPDATED,
    refused: toRefusal,
    notFound: 'no-such-coupon',
    send: (version) => ({ version }),
  }),
  preview: adminAction({
    input: z.object({
      fields: previewFields,
      usedCount: z.number().int().min(0),
      bag: z.array(z.string().max(40)).max(10),
    }),
    run: (ctx, { fields, usedCount, bag }) => previewCoupon(ctx, toSampleCoupon(fields, usedCount), bag),
    done: '',
    refused: {},
    send: (preview) => preview,
  }),
});
