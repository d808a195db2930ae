// Returns the signed-in user. Private, never cached.
import { shopContext } from '#app/context.ts';
import { privateJson } from '#app/private-json.ts';
import { findOwnAccount } from '#shop/customers/own-account.server.ts';
import type { Route } from './+types/session.route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const user = await findOwnAccount(context.get(shopContext));
  return privateJson({ user });
}
