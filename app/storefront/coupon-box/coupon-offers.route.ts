// Lists the coupons that the coupon box offers. Whether a code is valid for a bag is answered by /bag-quote.
import { shopContext } from '#app/context.ts';
import { listActiveCoupons } from '#shop/coupons/active-coupons.server.ts';
import type { Route } from './+types/coupon-offers.route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const headers = { 'cache-control': 'private, no-store' };
  return Response.json(await listActiveCoupons(context.get(shopContext)), { headers });
}
