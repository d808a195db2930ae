// Lists the coupons that the coupon box offers. /bag-quote checks whether a code is valid for a bag.
import { shopContext } from '#app/context.ts';
import { privateJson } from '#app/private-json.ts';
import { listActiveCoupons } from '#shop/coupons/active-coupons.server.ts';
import type { Route } from './+types/coupon-offers.route.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const productIds = new URL(request.url).searchParams.getAll('product');
  return privateJson(await listActiveCoupons(context.get(shopContext), productIds));
}
