// Exports the returns with the list's filters as a file.
import { shopContext } from '#app/context.ts';
import { exportReturns } from '#shop/returns/admin-returns.server.ts';
import { csvResponse } from '../../csv-response.server.ts';
import { parseReturnQuery } from '../return-query.ts';
import type { Route } from './+types/returns-export.route.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return csvResponse(ctx, 'returns', exportReturns(ctx, parseReturnQuery(new URL(request.url).searchParams)));
}
