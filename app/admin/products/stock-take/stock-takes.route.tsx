import { shopContext } from '#app/context.ts';
import { listProductCategories } from '#shop/catalog/admin-products.server.ts';
import { ok } from '#shop/result.ts';
import { listStockTakes } from '#shop/stock-takes/stock-takes.server.ts';
import { adminMeta, loadOrNull } from '../../kit/actions/load.ts';
import type { Route } from './+types/stock-takes.route.ts';
import { StockTakesScreen } from './stock-takes-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Stock takes');

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const [stockTakes, categories] = await Promise.all([
    loadOrNull(ctx, 'stock takes', () => listStockTakes(ctx)),
    loadOrNull(ctx, 'categories', async () => ok(await listProductCategories(ctx))),
  ]);
  return { stockTakes, categories: (categories ?? []).map(({ id, name }) => ({ id, name })) };
}

export default function StockTakes({ loaderData }: Route.ComponentProps) {
  return <StockTakesScreen {...loaderData} />;
}
