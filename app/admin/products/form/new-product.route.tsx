import { data } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { listProductCategories } from '#shop/catalog/admin-products.server.ts';
import { getTaxChoices } from '#shop/tax/tax-classes.server.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import type { Route } from './+types/new-product.route.ts';
import { ProductFormScreen } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Product');

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const tax = await getTaxChoices(ctx);
  if (!tax.ok) throw data(null, { status: 403 });
  return {
    categories: await listProductCategories(ctx),
    tax: tax.value,
    shopOrigin: context.get(appInfoContext).origin,
  };
}

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Add Product" back={{ to: '/admin-panel/products', name: 'Products' }}>
      <ProductFormScreen product={null} {...loaderData} />
    </AdminPage>
  );
}
