import { redirectDocument } from 'react-router';
import { parseHint, SIGN_OUT_PENDING } from '#app/sessions/signed-in-hint.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';

/**
 * Null for a guest, and for a user who signed out while the server was unreachable: the account's data must not be
 * shown.
 */
export function getVisibleUserId(ctx: ShopContext, request: Request): string | null {
  const isSignOutPending = parseHint(request.headers.get('cookie') ?? '') === SIGN_OUT_PENDING;
  return isSignOutPending ? null : signedInId(ctx.actor);
}

/**
 * Returns the user's id. A guest is redirected to the login and from there to `returnUrl`, which is URL-encoded when it
 * has a query. The redirect is a full page load, because the login page sends its own headers.
 */
export function requireSignedIn(ctx: ShopContext, request: Request, returnUrl: string): string {
  const uid = getVisibleUserId(ctx, request);
  if (uid === null) throw redirectDocument(`/login?returnUrl=${returnUrl}`);
  return uid;
}
