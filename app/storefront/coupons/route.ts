// The coupon box: GET lists the coupons a shopper could use, POST says what a code is worth on her bag.
import { shopContext } from '#app/context.ts';
import { postedRawJson } from '#app/posted-json.ts';
import { networkOfVisitor } from '#shop/client-address.ts';
import { listActiveCoupons } from '#shop/coupons/active-coupons.server.ts';
import { couponQuestion } from '#shop/coupons/coupon-input.ts';
import { validateCoupon } from '#shop/coupons/validate-coupon.server.ts';
import type { Route } from './+types/route.ts';

const headers = { 'cache-control': 'private, no-store' };

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await listActiveCoupons(context.get(shopContext)), { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = couponQuestion.safeParse(await postedRawJson(request));
  if (!asked.success) return Response.json({ refusal: 'not-understood' }, { status: 400, headers });
  const { code, lines } = asked.data;
  const network = networkOfVisitor(request.headers);
  return Response.json(await validateCoupon(context.get(shopContext), code, lines, network), { headers });
}
