import { shopContext } from '#app/context.ts';
import { readCouponsQuery } from '#shop/coupons/coupons-query.ts';
import { listCoupons } from '#shop/coupons/list-coupons.server.ts';
import { readPaging } from '../../kit/list/paging.ts';
import type { Route } from './+types/route.ts';
import { couponRow } from './coupon-row.ts';
import { CouponsScreen } from './coupons-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Coupons · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

/** Null when they could not be read; the cause is in the log. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = readCouponsQuery(params, readPaging(params));
  try {
    const listed = await listCoupons(ctx, query);
    if (!listed.ok) return { query, list: null };
    const { coupons, ...counts } = listed.value;
    return { query, list: { ...counts, rows: coupons.map((coupon) => couponRow(coupon, ctx.now)) } };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the coupons could not be loaded');
    return { query, list: null };
  }
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  return <CouponsScreen {...loaderData} />;
}
