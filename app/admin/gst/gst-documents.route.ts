// Exports the documents of a month with the list's filters as a CSV file.
import { shopContext } from '#app/context.ts';
import { exportTaxDocuments } from '#shop/invoices/list-documents.server.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/gst-documents.route.ts';
import { parseGstQuery } from './gst-query.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseGstQuery(new URL(request.url).searchParams, ctx.now);
  return csvResponse(ctx, 'documents', exportTaxDocuments(ctx, query), query.month);
}
