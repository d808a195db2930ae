// Exports the audit log with the current filters as a file, streamed from the database.
import { shopContext } from '#app/context.ts';
import { exportAudit } from '#shop/audit-log.server.ts';
import { parseAuditQuery } from '#shop/audit-query.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/audit-export.route.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return csvResponse(ctx, 'audit', exportAudit(ctx, parseAuditQuery(new URL(request.url).searchParams)));
}
