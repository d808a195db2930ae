// The report of an import as a CSV file.
import { shopContext } from '#app/context.ts';
import { getImportReport } from '#shop/imports/import-report.server.ts';
import { refuse } from '#shop/result.ts';
import { csvResponse } from '../../csv-response.server.ts';
import type { Route } from './+types/import-report.route.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const report = await getImportReport(ctx, params.importId);
  if (!report.ok && report.reason === 'no-such-import') return new Response(null, { status: 404 });
  return csvResponse(ctx, 'import-report', report.ok ? report : refuse('not-allowed'));
}
