// The lines of an order of the customer with the products as they are now. Private, never cached.
import { shopContext } from '#app/context.ts';
import { listReorderLines } from '#shop/orders/reorder.server.ts';
import { getVisibleUserId } from '../../account/signed-in.server.ts';
import type { Route } from './+types/again.route.ts';

const HEADERS = { 'cache-control': 'no-store' };
const STATUS = { 'not-signed-in': 401, 'no-such-order': 404 } as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  if (getVisibleUserId(ctx, request) === null) return new Response(null, { status: 401, headers: HEADERS });
  const lines = await listReorderLines(ctx, params.orderId);
  if (!lines.ok) return new Response(null, { status: STATUS[lines.reason], headers: HEADERS });
  return Response.json(lines.value, { headers: HEADERS });
}
