// The report of a stock take as a CSV file.
import { shopContext } from '#app/context.ts';
import { getStockTakeReport } from '#shop/stock-takes/stock-take-report.server.ts';
import { csvResponse } from '../../csv-response.server.ts';
import type { Route } from './+types/stock-take-report.route.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const report = await getStockTakeReport(ctx, params.stockTakeId);
  return report.ok ? csvResponse(ctx, 'stock-take', report) : new Response(null, { status: 404 });
}
