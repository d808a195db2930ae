// The account's wishlist for a browser that keeps its own in step with it: GET reads it, POST changes it and reads it.
import { shopContext } from '#app/context.ts';
import { readChanges } from '#shop/customers/wish-change.ts';
import { changeWishlist, listWishlist } from '#shop/customers/wishlist.server.ts';
import { answerItems, changeItems } from '../account/account-items.ts';
import type { Route } from './+types/route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return answerItems(ctx, await listWishlist(ctx));
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  return changeItems(ctx, request, (changes) => changeWishlist(ctx, readChanges(changes)));
}
