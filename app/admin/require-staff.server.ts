// The guard of the back office. As middleware it runs before every loader below the layout, even for a `.data` request that names only a
// child route. Staff open the routes that their role permits (route-permissions.ts).

import { data, type MiddlewareFunction, redirect } from 'react-router';
import { confirmPath, loginCodePath, loginPath, requestedScreen } from '#app/admin-return-path.ts';
import { shopContext } from '#app/context.ts';
import { loadRootData } from '#app/root-data.server.ts';
import { routePathFromUrl } from '#app/route-path.ts';
import type { StaffActor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { hasOldProof } from '#shop/fresh-proof.ts';
import { recordRefusal } from '#shop/staff/record-access.server.ts';
import { landingPath } from './frame/landing-path.ts';
import { ACCESS_DENIED } from './frame/problem-messages.ts';
import { mayOpen, needsFreshProof } from './route-permissions.ts';

/** This screen shows "Access Denied" to a signed-in shopper (A-ORD-09); every other screen redirects to the login. */
const ACCESS_DENIED_SCREEN = '/admin-panel/orders';
const DASHBOARD = '/admin-panel';
const SECURITY = '/admin-panel/security';
/**
 * The routes that stay open while a second factor must be set up. The bell's route is one of them, because a redirect of its background
 * requests would reload the page.
 */
const OPEN_DURING_SET_UP: ReadonlySet<string> = new Set([SECURITY, '/admin-panel/notifications']);

/**
 * Returns whether the staff member may open the route, and records a refusal in the audit log. Redirects her when another screen comes
 * first: the set-up of a second factor, a new proof of it, or the screen that her role has instead of the dashboard.
 */
async function admitStaff(ctx: ShopContext, actor: StaffActor, request: Request, pattern: string): Promise<boolean> {
  if (actor.mustSetUpSecondFactor && !OPEN_DURING_SET_UP.has(pattern)) throw redirect(SECURITY);
  if (mayOpen(actor, pattern)) {
    if (needsFreshProof(pattern) && hasOldProof(actor)) throw redirect(confirmPath(requestedScreen(request)));
    return true;
  }
  if (pattern === DASHBOARD && request.method === 'GET') throw redirect(landingPath(actor));
  await recordRefusal(ctx, pattern);
  return false;
}

export const requireStaff: MiddlewareFunction<Response> = async ({ context, request, pattern: matched }) => {
  // The router joins the paths of routes.ts without a slash at the beginning.
  const pattern = `/${matched.replace(/^\//, '')}`;
  const ctx = context.get(shopContext);
  const { actor } = ctx;
  if (actor.kind === 'staff' && (await admitStaff(ctx, actor, request, pattern))) return;
  if (actor.kind === 'shopper' && actor.awaitsSecondFactor) throw redirect(loginCodePath(requestedScreen(request)));
  if (actor.kind === 'staff' || (actor.kind === 'shopper' && routePathFromUrl(request.url) === ACCESS_DENIED_SCREEN)) {
    // No loader runs for a refused request, so the refusal itself carries the store's name.
    throw data(
      { document: await loadRootData(context), isStaff: actor.kind === 'staff' },
      { status: 403, statusText: ACCESS_DENIED.title },
    );
  }
  throw redirect(loginPath(requestedScreen(request)));
};
