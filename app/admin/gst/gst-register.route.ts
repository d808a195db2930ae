// The sales register of a month as a CSV file.
import { shopContext } from '#app/context.ts';
import { exportSalesRegister } from '#shop/invoices/return-files.server.ts';
import { parseReturnMonth } from '#shop/invoices/return-month.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/gst-register.route.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const month = parseReturnMonth(new URL(request.url).searchParams.get('month'), ctx.now);
  return csvResponse(ctx, 'sales-register', exportSalesRegister(ctx, month), month);
}
