// The audit log as a file: what the filters leave, sent while it is read from the database.
import { shopContext } from '#app/context.ts';
import { exportAudit } from '#shop/audit-log.server.ts';
import { readAuditQuery } from '#shop/audit-query.ts';
import { indianDay } from '#shop/staff/sales.ts';
import { csvDownload } from '../../ui/csv-download.server.ts';
import type { Route } from './+types/route.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const pieces = exportAudit(ctx, readAuditQuery(new URL(request.url).searchParams));
  if (!pieces.ok) return new Response(null, { status: 403 });
  return csvDownload(ctx, `audit-${indianDay(ctx.now)}.csv`, pieces.value);
}
