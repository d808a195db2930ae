import { appInfoContext, shopContext } from '#app/context.ts';
import { listAdminCategories } from '#shop/catalog/admin-products.server.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import type { Route } from './+types/new-product.route.ts';
import { ProductFormScreen } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Product');

export async function loader({ context }: Route.LoaderArgs) {
  return {
    categories: await listAdminCategories(context.get(shopContext)),
    origin: context.get(appInfoContext).origin,
  };
}

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Add Product" back={{ to: '/admin-panel/products', name: 'Products' }}>
      <ProductFormScreen product={null} {...loaderData} />
    </AdminPage>
  );
}
