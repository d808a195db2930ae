// Exports the complaints with the list's filters as a file.
import { shopContext } from '#app/context.ts';
import { exportGrievances } from '#shop/grievances/admin-grievances.server.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/grievances-export.route.ts';
import { parseGrievanceQuery } from './grievance-query.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return csvResponse(ctx, 'complaints', exportGrievances(ctx, parseGrievanceQuery(new URL(request.url).searchParams)));
}
