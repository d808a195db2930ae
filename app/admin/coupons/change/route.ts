// A coupon is turned on or off, or deleted: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import type { ShopContext } from '#shop/context.ts';
import { deleteCoupon, setCouponStatus } from '#shop/coupons/change-coupons.server.ts';
import { DELETE_FAILED, DELETED, REASONS, SAVE_FAILED, turned } from '../coupon-messages.ts';
import type { Route } from './+types/route.ts';
import type { ChangeAnswer } from './change-answer.ts';
import { type CouponChange, couponChange } from './change-input.ts';

const answer = (said: ChangeAnswer, status: number): Response => Response.json(said, { status });
const failureOf = ({ intent }: CouponChange): string => (intent === 'delete' ? DELETE_FAILED : SAVE_FAILED);

async function carryOut(ctx: ShopContext, change: CouponChange): Promise<ChangeAnswer> {
  const done =
    change.intent === 'delete'
      ? await deleteCoupon(ctx, change.id, change)
      : await setCouponStatus(ctx, change.id, change);
  if (!done.ok) return { ok: false, message: failureOf(change), reason: REASONS[done.reason] };
  return { ok: true, message: change.intent === 'delete' ? DELETED : turned(change.status) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = couponChange.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: SAVE_FAILED }, 400);
  try {
    const said = await carryOut(ctx, asked.data);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, couponId: asked.data.id }, 'Back office: a coupon could not be changed');
    return answer({ ok: false, message: failureOf(asked.data) }, 500);
  }
}
