// The account's bag, for the sync with the browser's bag. GET reads it; POST applies changes and returns the result.
import { shopContext } from '#app/context.ts';
import { changeAccountBag, getAccountBag } from '#shop/bag/account-bag.server.ts';
import { changeItems, itemsResponse } from '../account/account-items.ts';
import type { Route } from './+types/bag-items.route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return itemsResponse(ctx, await getAccountBag(ctx));
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  return changeItems(ctx, request, (changes) => changeAccountBag(ctx, changes));
}
