import { shopContext, storeFacts } from '#app/context.ts';
import { listProducts } from '#shop/catalog/admin-products.server.ts';
import { readAdminProductsQuery } from '#shop/catalog/admin-products-query.ts';
import { getProductAnalytics } from '#shop/catalog/product-analytics.server.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';
import { summariseAlerts } from '#shop/stock/alert-summary.server.ts';
import { getInventory } from '#shop/stock/inventory.server.ts';
import type { Route } from './+types/route.ts';
import { ProductsScreen } from './products-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Products · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

const FIRST_ALERTS = 3;
const FEW = 5;
const MANY = 50;

/** What could not be read is null; the rest of the page works on, and the cause is in the log. */
async function orNull<Value>(ctx: ShopContext, what: string, read: Promise<Result<Value, 'not-allowed'>>) {
  try {
    const result = await read;
    return result.ok ? result.value : null;
  } catch (error) {
    ctx.log.error({ err: error }, `Back office: ${what} could not be loaded`);
    return null;
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = readAdminProductsQuery(params);
  const panel = params.get('panel');
  const attention = { all: params.get('inventory') === 'all', limit: params.has('inventory') ? MANY : FEW };
  const [list, alerts, analytics, inventory] = await Promise.all([
    orNull(ctx, 'the products', listProducts(ctx, query)),
    orNull(ctx, 'the stock alerts', summariseAlerts(ctx, FIRST_ALERTS)),
    panel === 'analytics' ? orNull(ctx, 'the analytics', getProductAnalytics(ctx)) : null,
    panel === 'inventory' ? orNull(ctx, 'the inventory', getInventory(ctx, attention)) : null,
  ]);
  return { query, list, alerts, panel, analytics, inventory, demo: context.get(storeFacts).demo };
}

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ProductsScreen {...loaderData} />;
}
