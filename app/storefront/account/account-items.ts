// Shared by the bag and wishlist endpoints of an account: each response names its account, and each change names the
// account it was made for, because another person may have signed in at this browser since.

import { postedRawJson } from '#app/posted-json.ts';
import { privateJson } from '#app/private-json.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';

const STATUS_BY_REFUSAL = { 'not-signed-in': 401, 'somebody-else': 409, 'invalid-request': 400 } as const;

type Refusal = keyof typeof STATUS_BY_REFUSAL;

export function itemsResponse(ctx: ShopContext, items: Result<object, Refusal>): Response {
  if (!items.ok) return privateJson({ refusal: items.reason }, STATUS_BY_REFUSAL[items.reason]);
  return privateJson({ uid: signedInId(ctx.actor), ...items.value });
}

/** `change` receives the posted changes unchecked. */
export async function changeItems(
  ctx: ShopContext,
  request: Request,
  change: (changes: unknown) => Promise<Result<object, Refusal>>,
): Promise<Response> {
  const uid = signedInId(ctx.actor);
  if (uid === null) return itemsResponse(ctx, refuse('not-signed-in'));
  const body = (await postedRawJson(request)) as {
    readonly uid?: unknown;
    readonly changes?: unknown;
  } | null;
  if (typeof body?.uid !== 'string') return itemsResponse(ctx, refuse('invalid-request'));
  return itemsResponse(ctx, body.uid === uid ? await change(body.changes) : refuse('somebody-else'));
}
