// The guard of the back office. It runs before any loader below the layout, even for a `.data` request that names only a child route; a
// guard inside the layout's loader would not. Staff open the routes that their role permits (route-permissions.ts).

import { data, type MiddlewareFunction, redirect } from 'react-router';
import { loginCodePath, loginPath, requestedScreen } from '#app/admin-return-path.ts';
import { shopContext } from '#app/context.ts';
import { loadRootData } from '#app/root-data.server.ts';
import { routePathFromUrl } from '#app/route-path.ts';
import { recordRefusal } from '#shop/staff/record-access.server.ts';
import { landingPath } from './frame/landing-path.ts';
import { ACCESS_DENIED } from './frame/problem-messages.ts';
import { mayOpen } from './route-permissions.ts';

/** This screen shows "Access Denied" to a signed-in shopper (A-ORD-09); every other screen redirects to the login. */
const ACCESS_DENIED_SCREEN = '/admin-panel/orders';
const DASHBOARD = '/admin-panel';

export const requireStaff: MiddlewareFunction<Response> = async ({ context, request, pattern: matched }) => {
  // The router joins the paths of routes.ts, which have no slash at the beginning.
  const pattern = `/${matched.replace(/^\//, '')}`;
  const { actor } = context.get(shopContext);
  if (actor.kind === 'staff' && mayOpen(actor, pattern)) return;
  if (actor.kind === 'staff' && pattern === DASHBOARD && request.method === 'GET') throw redirect(landingPath(actor));
  if (actor.kind === 'staff') await recordRefusal(context.get(shopContext), pattern);
  if (actor.kind === 'shopper' && actor.awaitsSecondFactor) throw redirect(loginCodePath(requestedScreen(request)));
  if (actor.kind === 'staff' || (actor.kind === 'shopper' && routePathFromUrl(request.url) === ACCESS_DENIED_SCREEN)) {
    // No loader runs, so the name of the store comes with the refusal.
    throw data({ document: await loadRootData(context) }, { status: 403, statusText: ACCESS_DENIED.title });
  }
  throw redirect(loginPath(requestedScreen(request)));
};
