// The account's wishlist for a browser that keeps its own in step with it: GET reads it, POST changes it and reads it.
import { shopContext } from '#app/context.ts';
import { type AccountWishlist, readChanges } from '#shop/customers/wish-change.ts';
import { changeWishlist, listWishlist, type WishRefusal } from '#shop/customers/wishlist.server.ts';
import type { Result } from '#shop/result.ts';
import type { Route } from './+types/route.ts';

const PRIVATE = { 'cache-control': 'private, no-store' };

const answer = (list: Result<AccountWishlist, WishRefusal>): Response =>
  list.ok
    ? Response.json(list.value, { headers: PRIVATE })
    : Response.json({ refusal: list.reason }, { status: 401, headers: PRIVATE });

export async function loader({ context }: Route.LoaderArgs) {
  return answer(await listWishlist(context.get(shopContext)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const body = (await request.json().catch(() => null)) as { readonly changes?: unknown } | null;
  return answer(await changeWishlist(context.get(shopContext), readChanges(body?.changes)));
}
