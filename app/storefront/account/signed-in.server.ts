import { redirectDocument } from 'react-router';
import { LEAVING, readHint } from '#app/sessions/signed-in-hint.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';

/** Null for a guest, and for a user who signed out while the server was unreachable: her session must not be shown as open. */
export function shownTo(ctx: ShopContext, request: Request): string | null {
  const isLeaving = readHint(request.headers.get('cookie') ?? '') === LEAVING;
  return isLeaving ? null : signedInId(ctx.actor);
}

/** Sends a guest to the login and from there to `returnUrl`, as a new document: login has headers of its own. */
export function mustBeSignedIn(ctx: ShopContext, request: Request, returnUrl: string): string {
  const uid = shownTo(ctx, request);
  if (uid === null) throw redirectDocument(`/login?returnUrl=${returnUrl}`);
  return uid;
}
