import { shopContext } from '#app/context.ts';
import { listGrievances } from '#shop/grievances/admin-grievances.server.ts';
import { pick } from '#shop/pick.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { formatDate } from '../kit/indian-time.ts';
import type { Route } from './+types/grievances.route.ts';
import { parseGrievanceQuery } from './grievance-query.ts';
import { GrievancesScreen } from './grievances-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Complaints');

/** The list shows two lines of a complaint; on a wide screen they hold this many letters. */
const MAX_EXCERPT_LENGTH = 300;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = parseGrievanceQuery(new URL(request.url).searchParams);
  const listed = await loadOrNull(ctx, 'complaints', () => listGrievances(ctx, query));
  if (!listed) return { query, list: null };
  const { grievances, ...list } = listed;
  const rows = grievances.map((grievance) => ({
    ...pick(grievance, 'id', 'number', 'name', 'orderNumber'),
    complaint: grievance.complaint.slice(0, MAX_EXCERPT_LENGTH),
    status: grievance.status,
    missed: grievance.missed,
    receivedOn: formatDate(grievance.createdAt),
    due:
      grievance.acknowledgedAt === null
        ? `Acknowledge by ${formatDate(grievance.acknowledgeBy)}`
        : `Resolve by ${formatDate(grievance.resolveBy)}`,
  }));
  return { query, list: { ...list, rows } };
}

export default function Grievances({ loaderData }: Route.ComponentProps) {
  return <GrievancesScreen {...loaderData} />;
}
