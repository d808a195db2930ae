import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findGrievance } from '#shop/grievances/admin-grievances.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { formatDateTime } from '../kit/indian-time.ts';
import type { Route } from './+types/grievance.route.ts';
import { GrievanceDetail } from './grievance-detail.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.grievance.number ?? 'Complaint');

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findGrievance(context.get(shopContext), params.grievanceId);
  if (!found.ok || !found.value) throw data(null, { status: 404 });
  const { grievance, events } = found.value;
  const formatIfSet = (date: Date | null) => (date === null ? null : formatDateTime(date));
  return {
    grievance: {
      ...grievance,
      createdAt: formatDateTime(grievance.createdAt),
      acknowledgeBy: formatDateTime(grievance.acknowledgeBy),
      acknowledgedAt: formatIfSet(grievance.acknowledgedAt),
      resolveBy: formatDateTime(grievance.resolveBy),
      closedAt: formatIfSet(grievance.closedAt),
    },
    events: events.map((event) => ({ ...event, createdAt: formatDateTime(event.createdAt) })),
  };
}

export default function GrievanceRoute({ loaderData }: Route.ComponentProps) {
  return <GrievanceDetail key={loaderData.grievance.id} {...loaderData} />;
}
