// One user with order totals and the latest orders, for the drawer.
import { shopContext } from '#app/context.ts';
import { openUser } from '#shop/customers/admin-users.server.ts';
import type { Route } from './+types/user.route.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = await openUser(context.get(shopContext), params.userId);
  return user ? Response.json(user) : new Response(null, { status: 404 });
}
