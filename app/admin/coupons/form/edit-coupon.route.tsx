import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { getCouponToEdit, listCategoryOptions } from '#shop/coupons/list-coupons.server.ts';
import { formatCount } from '#shop/format-count.ts';
import { AdminProblem } from '../../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../../frame/problem-messages.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { useLastValue } from '../../kit/form/use-last-value.ts';
import { formatDate, formatTime } from '../../kit/indian-time.ts';
import type { Route } from './+types/edit-coupon.route.ts';
import { CouponForm } from './coupon-form.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.loaded?.coupon.code ?? 'Coupon');

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const coupon = await getCouponToEdit(ctx, params.couponId);
  // A deleted coupon gives a 404 with data, not an error page: an open form keeps its values and says that the coupon
  // was deleted.
  if (!coupon) return data({ loaded: null }, { status: 404 });
  const { usedCount, updatedAt } = coupon;
  const used = `used by ${formatCount(usedCount)} ${usedCount === 1 ? 'order' : 'orders'}`;
  const loaded = {
    coupon,
    summary: `${coupon.name} · ${used} · last saved ${formatDate(updatedAt)}, ${formatTime(updatedAt)}`,
    categories: await listCategoryOptions(ctx),
    deliveryCharge: (await loadPageSettings(context)).shippingCharges.standard,
  };
  return data({ loaded });
}

export default function EditCoupon({ loaderData: { loaded }, params }: Route.ComponentProps) {
  const last = useLastValue(params.couponId, loaded);
  if (!last) return <AdminProblem {...PAGE_NOT_FOUND} />;
  const { coupon, summary, categories, deliveryCharge } = last;
  return (
    <AdminPage title={coupon.code} summary={summary} back={{ to: '/admin-panel/coupons', name: 'Coupons' }}>
      {/* Each coupon gets its own form state. */}
      <CouponForm
        key={params.couponId}
        coupon={coupon}
        isMissing={loaded === null}
        categories={categories}
        deliveryCharge={deliveryCharge}
      />
    </AdminPage>
  );
}
