import { shopContext } from '#app/context.ts';
import { listCategoryOptions } from '#shop/coupons/list-coupons.server.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import type { Route } from './+types/new-coupon.route.ts';
import { CouponForm } from './coupon-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Coupon');

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listCategoryOptions(context.get(shopContext)) };
}

export default function NewCoupon({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Add Coupon" back={{ to: '/admin-panel/coupons', name: 'Coupons' }}>
      <CouponForm coupon={null} categories={loaderData.categories} />
    </AdminPage>
  );
}
