// The products as a file: what the list's filters leave, sent while it is read from the database.
import { shopContext } from '#app/context.ts';
import { exportProducts } from '#shop/catalog/export-products.server.ts';
import { readOfficeQuery } from '#shop/catalog/office-query.ts';
import { indianDay } from '#shop/staff/sales.ts';
import { csvDownload } from '../../ui/csv-download.server.ts';
import type { Route } from './+types/route.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const pieces = await exportProducts(ctx, readOfficeQuery(new URL(request.url).searchParams));
  if (!pieces.ok) return new Response(null, { status: 403 });
  return csvDownload(ctx, `products-${indianDay(ctx.now)}.csv`, pieces.value);
}
