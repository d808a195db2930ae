// The account's wishlist, for the sync with the browser's wishlist. GET reads it; POST applies changes and returns the
// result.
import { shopContext } from '#app/context.ts';
import { changeWishlist, listWishlist } from '#shop/customers/wishlist.server.ts';
import { parseWishlistChanges } from '#shop/customers/wishlist-change.ts';
import { changeItems, itemsResponse } from '../account/account-items.ts';
import type { Route } from './+types/wishlist-items.route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return itemsResponse(ctx, await listWishlist(ctx));
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  return changeItems(ctx, request, (changes) => changeWishlist(ctx, parseWishlistChanges(changes)));
}
