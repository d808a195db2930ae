import { shopContext } from '#app/context.ts';
import { listAdminCategories } from '#shop/catalog/list-admin-categories.server.ts';
import { getTaxChoices } from '#shop/tax/tax-classes.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import type { Route } from './+types/categories.route.ts';
import { CategoriesScreen } from './categories-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Categories');

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [categories, tax] = await Promise.all([
    loadOrNull(ctx, 'categories', () => listAdminCategories(ctx)),
    loadOrNull(ctx, 'tax classes', () => getTaxChoices(ctx)),
  ]);
  return { categories, tax };
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesScreen {...loaderData} />;
}
