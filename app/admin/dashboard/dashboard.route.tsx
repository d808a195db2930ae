import { data } from 'react-router';
import { appInfoContext, shopContext } from '#app/context.ts';
import { postedForm } from '#app/posted-form.ts';
import type { ShopContext } from '#shop/context.ts';
import { createTestNotifications } from '#shop/notifications/test-notifications.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { countMoneyTasks } from '#shop/payments/failed-refunds.server.ts';
import { getDashboard } from '#shop/staff/dashboard.server.ts';
import type { Dashboard as DashboardQueryResult } from '#shop/staff/dashboard.ts';
import { parseSalesRange } from '#shop/staff/sales.ts';
import { failedRun } from '#shop/stock/stock.ts';
import { listWaitedSizes } from '#shop/stock-waits/stock-waits.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { resultOrFallback, revalidateUnlessNoResponse } from '../kit/actions/offline-safe.ts';
import { formatDay, formatTime, formatTimeAndDay } from '../kit/indian-time.ts';
import { loadSetup } from '../setup/load-setup.server.ts';
import type { Route } from './+types/dashboard.route.ts';
import { type DashboardData, DashboardScreen } from './dashboard-screen.tsx';
import type { RunResult } from './stock-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Dashboard');

const METHOD_NAMES: Readonly<Record<string, string>> = { cod: 'Cash on delivery', card: 'Card', upi: 'UPI' };
/** The sales of all further categories are added up as 'All others'. */
const MAX_CATEGORIES = 5;
const MAX_WAITED_SIZES = 8;

/** Dates are formatted on the server, because browsers may format them differently. */
function toDashboardData(
  { recentOrders, sales, stock, categoryNames, ...stats }: DashboardQueryResult,
  now: Date,
): Omit<DashboardData, 'moneyTasks' | 'waitedSizes'> {
  const namedCategories = sales.categories.map(({ key, value }) => ({
    name: categoryNames[key] ?? 'No longer in the shop',
    value,
  }));
  const otherSales = namedCategories.slice(MAX_CATEGORIES).reduce((sum, { value }) => sum + value, 0);
  return {
    at: formatTime(now),
    stats,
    orders: recentOrders.map((order) => ({ ...order, placedAt: formatTimeAndDay(new Date(order.placedAt)) })),
    stock: { pending: stock.unprocessedOrders, processed: stock.processedOrders },
    sales,
    categories: [
      ...namedCategories.slice(0, MAX_CATEGORIES),
      ...(otherSales > 0 ? [{ name: 'All others', value: otherSales }] : []),
    ],
    methods: sales.methods.map(({ key, value }) => ({ name: METHOD_NAMES[key] ?? key, value })),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const today = formatDay(ctx.now);
  const { demo } = context.get(appInfoContext);
  try {
    const range = parseSalesRange(new URL(request.url).searchParams.get('range'));
    const [dashboard, moneyTasks, waitedSizes] = await Promise.all([
      getDashboard(ctx, range),
      countMoneyTasks(ctx),
      listWaitedSizes(ctx, MAX_WAITED_SIZES),
    ]);
    // A store without an order shows the steps of its setup.
    const setup = dashboard.recentOrders.length === 0 ? await loadSetup(context) : null;
    return { today, demo, setup, loaded: { ...toDashboardData(dashboard, ctx.now), moneyTasks, waitedSizes } };
  } catch (error) {
    ctx.log.error({ err: error }, 'admin dashboard could not be loaded');
    return { today, demo, setup: null, loaded: null };
  }
}

async function runProcessStock(ctx: ShopContext): Promise<RunResult> {
  const startedAt = performance.now();
  const result = await processStock(ctx)
    .then((processed) => (processed.ok ? processed.value : failedRun(new Error('Not allowed'))))
    .catch((error: unknown) => {
      ctx.log.error({ err: error }, 'stock processing failed');
      return failedRun(error);
    });
  const seconds = Math.max(1, Math.round((performance.now() - startedAt) / 1_000));
  return { ...result, at: formatTime(ctx.now), took: `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` };
}

async function runTestNotifications(ctx: ShopContext): Promise<boolean> {
  try {
    return (await createTestNotifications(ctx)).ok;
  } catch (error) {
    ctx.log.error({ err: error }, 'test notifications could not be created');
    return false;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const intent = (await postedForm(request)).get('intent');
  if (intent === 'process-stock') return { run: await runProcessStock(ctx) };
  // Test notifications can be created in demo mode only.
  if (intent === 'test-notifications' && context.get(appInfoContext).demo)
    return { isCreated: await runTestNotifications(ctx) };
  throw data(null, { status: 404 });
}

export const shouldRevalidate = revalidateUnlessNoResponse;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  const run = { ...failedRun(new Error('The server did not answer')), at: '', took: '' };
  return resultOrFallback(serverAction, intent === 'process-stock' ? { run } : { isCreated: false });
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const runResult = actionData && 'run' in actionData ? actionData.run : null;
  return <DashboardScreen {...loaderData} runResult={runResult} />;
}
