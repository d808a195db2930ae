import { appInfoContext, shopContext } from '#app/context.ts';
import { may } from '#shop/actor.ts';
import { listProducts } from '#shop/catalog/admin-products.server.ts';
import { parseAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { getProductAnalytics } from '#shop/catalog/product-analytics.server.ts';
import { getProductSales } from '#shop/orders/product-sales.server.ts';
import { summariseAlerts } from '#shop/stock/alert-summary.server.ts';
import { getInventory } from '#shop/stock/inventory.server.ts';
import { adminMeta, loadOrNull } from '../../kit/actions/load.ts';
import type { Route } from './+types/products.route.ts';
import { ProductsScreen } from './products-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Products');

/** How many products the stock alert names. */
const MAX_ALERTS = 3;
/** Rows of the inventory panel, before and after 'Show all'. */
const COLLAPSED_ROWS = 5;
const EXPANDED_ROWS = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = parseAdminProductsQuery(params);
  const panel = params.get('panel');
  const inventoryOptions = {
    all: params.get('inventory') === 'all',
    limit: params.has('inventory') ? EXPANDED_ROWS : COLLAPSED_ROWS,
  };
  // Sales need the permission for reports; the other figures need only the one for products.
  const wantsSales = panel === 'analytics' && may(ctx.actor, 'reports');
  const [list, alerts, analytics, sales, inventory] = await Promise.all([
    loadOrNull(ctx, 'products', () => listProducts(ctx, query)),
    loadOrNull(ctx, 'stock alerts', () => summariseAlerts(ctx, MAX_ALERTS)),
    panel === 'analytics' ? loadOrNull(ctx, 'analytics', () => getProductAnalytics(ctx)) : null,
    wantsSales ? loadOrNull(ctx, 'product sales', () => getProductSales(ctx)) : null,
    panel === 'inventory' ? loadOrNull(ctx, 'inventory', () => getInventory(ctx, inventoryOptions)) : null,
  ]);
  return { query, list, alerts, panel, analytics, sales, inventory, demo: context.get(appInfoContext).demo };
}

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ProductsScreen {...loaderData} />;
}
