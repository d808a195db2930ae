import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { getCouponToEdit, listCategoryChoices } from '#shop/coupons/list-coupons.server.ts';
import { dateInWords, timeInWords } from '../../dashboard/indian-time.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { CouponForm } from '../form/coupon-form.tsx';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.coupon.code ?? 'Coupon'} · Tanabana back office` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const coupon = await getCouponToEdit(ctx, params.couponId);
  if (!coupon) throw data(null, { status: 404 });
  const { usedCount, updatedAt } = coupon;
  const used = `used by ${usedCount.toLocaleString('en-IN')} ${usedCount === 1 ? 'order' : 'orders'}`;
  return {
    coupon,
    facts: `${coupon.name} · ${used} · last saved ${dateInWords(updatedAt)}, ${timeInWords(updatedAt)}`,
    categories: await listCategoryChoices(ctx),
  };
}

export default function EditCoupon({ loaderData, params }: Route.ComponentProps) {
  const { coupon, facts, categories } = loaderData;
  return (
    <AdminPage title={coupon.code} facts={facts} back={{ to: '/admin-panel/coupons', name: 'Coupons' }}>
      {/* Another coupon is another form. */}
      <CouponForm key={params.couponId} coupon={coupon} categories={categories} />
    </AdminPage>
  );
}
