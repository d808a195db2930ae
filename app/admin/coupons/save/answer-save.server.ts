// Saves a coupon form, and finds the words.

import type { ShopContext } from '#shop/context.ts';
import { addCoupon, type UpdateCouponRefusal, updateCoupon } from '#shop/coupons/change-coupons.server.ts';
import type { CouponField, CouponFields, CouponProblem, CouponProblems } from '#shop/coupons/coupon-fields.ts';
import type { Result } from '#shop/result.ts';
import { ADDED, CODE_TAKEN, needsWords, problemWords, REASONS, SAVE_FAILED, UPDATED } from '../coupon-messages.ts';
import type { SaveAnswer } from './save-answer.ts';
import type { CouponForm } from './save-input.ts';

const inWords = (problems: CouponProblems) =>
  Object.fromEntries(
    (Object.entries(problems) as [CouponField, CouponProblem][]).map(([field, problem]) => [
      field,
      problemWords(field, problem),
    ]),
  );

function refused(reason: UpdateCouponRefusal): SaveAnswer {
  if (typeof reason === 'object') {
    return { ok: false, message: needsWords(reason.problems), fields: inWords(reason.problems) };
  }
  if (reason === 'code-taken') return { ok: false, message: CODE_TAKEN, fields: { code: CODE_TAKEN } };
  const changedMeanwhile = reason === 'changed-meanwhile';
  const refusal = { ok: false, message: SAVE_FAILED, reason: REASONS[reason], changedMeanwhile } as const;
  return reason === 'no-such-coupon' ? { ...refusal, isGone: true } : refusal;
}

async function add(ctx: ShopContext, fields: CouponFields): Promise<Result<SaveAnswer, UpdateCouponRefusal>> {
  const made = await addCoupon(ctx, fields);
  return made.ok ? { ok: true, value: { ok: true, message: ADDED, id: made.value, version: 1 } } : made;
}

export async function answerSave(ctx: ShopContext, { id, version, fields }: CouponForm): Promise<SaveAnswer> {
  // What was left empty is refused where it is stored.
  const typed = fields as CouponFields;
  if (id === null) {
    const added = await add(ctx, typed);
    return added.ok ? added.value : refused(added.reason);
  }
  const saved = await updateCoupon(ctx, id, { version, fields: typed });
  return saved.ok ? { ok: true, message: UPDATED, id, version: saved.value } : refused(saved.reason);
}
