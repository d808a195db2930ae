import { shopContext } from '#app/context.ts';
import { type AuditFilterOptions, listAudit, listAuditFilterOptions } from '#shop/audit-log.server.ts';
import { parseAuditQuery } from '#shop/audit-query.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import type { Route } from './+types/audit.route.ts';
import { AuditScreen } from './audit-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Audit log');

const NO_CHOICES: AuditFilterOptions = { actors: [], entities: [] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseAuditQuery(new URL(request.url).searchParams);
  const [page, choices] = await Promise.all([
    loadOrNull(ctx, 'audit log', () => listAudit(ctx, query)),
    loadOrNull(ctx, 'filters of the audit log', () => listAuditFilterOptions(ctx)),
  ]);
  return { query, page, choices: choices ?? NO_CHOICES };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditScreen {...loaderData} />;
}
