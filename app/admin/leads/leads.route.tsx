import { shopContext } from '#app/context.ts';
import { listLeads } from '#shop/leads/admin-leads.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import type { Route } from './+types/leads.route.ts';
import { parseLeadQuery } from './lead-query.ts';
import { LeadsScreen } from './leads-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Leads');

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseLeadQuery(new URL(request.url).searchParams);
  const listed = await loadOrNull(ctx, 'leads', () => listLeads(ctx, query));
  if (!listed) return { query, list: null };
  const { leads, ...list } = listed;
  const rows = leads.map(({ timestamp, ...lead }) => ({ ...lead, createdOn: formatDateTime(timestamp) }));
  return { query, list: { ...list, rows } };
}

export default function Leads({ loaderData }: Route.ComponentProps) {
  return <LeadsScreen {...loaderData} />;
}
