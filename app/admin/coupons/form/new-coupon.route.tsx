import { shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import { listCategoryOptions } from '#shop/coupons/list-coupons.server.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import type { Route } from './+types/new-coupon.route.ts';
import { CouponForm } from './coupon-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Coupon');

export async function loader({ context }: Route.LoaderArgs) {
  const [categories, { shippingCharges }] = await Promise.all([
    listCategoryOptions(context.get(shopContext)),
    loadPageSettings(context),
  ]);
  return { categories, deliveryCharge: shippingCharges.standard };
}

export default function NewCoupon({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Add Coupon" back={{ to: '/admin-panel/coupons', name: 'Coupons' }}>
      <CouponForm coupon={null} {...loaderData} />
    </AdminPage>
  );
}
