import { shopContext } from '#app/context.ts';
import { getDashboard } from '#shop/staff/dashboard.server.ts';
import type { Route } from './+types/route.ts';
import { DashboardScreen } from './dashboard-screen.tsx';
import { dayInWords, momentInWords, timeInWords } from './indian-time.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Dashboard · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const today = dayInWords(ctx.now);
  try {
    const { recentOrders, ...figures } = await getDashboard(ctx);
    // Dates become words here, so that the browser's own calendar data can never disagree with the page.
    const orders = recentOrders.map((order) => ({ ...order, placedAt: momentInWords(new Date(order.placedAt)) }));
    return { today, loaded: { at: timeInWords(ctx.now), figures, orders } };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the dashboard could not be loaded');
    return { today, loaded: null };
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <DashboardScreen {...loaderData} />;
}
