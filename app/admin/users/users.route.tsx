import { Suspense, use } from 'react';
import { appInfoContext, shopContext } from '#app/context.ts';
import { may, signedInId } from '#shop/actor.ts';
import { listUsers } from '#shop/customers/admin-users.server.ts';
import { parseUserFilters, parseUserSort } from '#shop/customers/user-query.ts';
import { listGivableRoles } from '#shop/staff/staff-roles.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { parsePaging } from '../kit/list/paging.ts';
import type { Route } from './+types/users.route.ts';
import { LoadingUsers } from './loading-users.tsx';
import { type UsersData, UsersScreen } from './users-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Users');

interface LoaderResult {
  readonly screen: UsersData | Promise<UsersData>;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<LoaderResult> {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = { ...parseUserFilters(params), sort: parseUserSort(params), ...parsePaging(params) };
  const commonData = {
    query,
    ownId: signedInId(ctx.actor),
    demo: context.get(appInfoContext).demo,
    roles: await listGivableRoles(ctx),
    canEdit: may(ctx.actor, 'customers.edit'),
    canReadAudit: may(ctx.actor, 'audit'),
  };
  return { screen: { ...commonData, list: await loadOrNull(ctx, 'users', () => listUsers(ctx, query)) } };
}

const USERS_PATH = '/admin-panel/users';

/** When staff come from another screen, this one appears at once, with placeholder rows. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LoaderResult> {
  const response = serverLoader();
  if (window.location.pathname === USERS_PATH) return response as Promise<LoaderResult>;
  const screen = response.then(
    (loaded) => loaded.screen as UsersData,
    (error: unknown) => {
      // The session has ended, but the router would not follow a redirect inside this promise: the page reloads, and
      // the guard redirects it.
      if (error instanceof Response && error.status < 400) window.location.reload();
      throw error;
    },
  );
  return { screen };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const screen = loaderData.screen as LoaderResult['screen'];
  // On the server the loader data is never a promise, so nothing suspends there.
  if (!(screen instanceof Promise)) return <UsersScreen {...screen} />;
  return (
    <Suspense fallback={<LoadingUsers />}>
      <AwaitedUsersScreen screen={screen} />
    </Suspense>
  );
}

const AwaitedUsersScreen = ({ screen }: { readonly screen: Promise<UsersData> }) => <UsersScreen {...use(screen)} />;
