import { shopContext } from '#app/context.ts';
import { parseCouponsQuery } from '#shop/coupons/coupons-query.ts';
import { listCoupons } from '#shop/coupons/list-coupons.server.ts';
import { adminMeta, loadOrNull } from '../../kit/actions/load.ts';
import { parsePaging } from '../../kit/list/paging.ts';
import type { Route } from './+types/coupons.route.ts';
import { toCouponRow } from './coupon-row.ts';
import { CouponsScreen } from './coupons-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Coupons');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = parseCouponsQuery(params, parsePaging(params));
  const listed = await loadOrNull(ctx, 'coupons', () => listCoupons(ctx, query));
  if (!listed) return { query, list: null };
  const { coupons, ...counts } = listed;
  return { query, list: { ...counts, rows: coupons.map((coupon) => toCouponRow(coupon, ctx.now)) } };
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  return <CouponsScreen {...loaderData} />;
}
