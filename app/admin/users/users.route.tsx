import { Suspense, use } from 'react';
import { shopContext, storeFacts } from '#app/context.ts';
import { signedInId } from '#shop/actor.ts';
import { listUsers } from '#shop/customers/admin-users.server.ts';
import { parseUserFilters } from '#shop/customers/user-query.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { readPaging } from '../kit/list/paging.ts';
import type { Route } from './+types/users.route.ts';
import { LoadingUsers } from './loading-users.tsx';
import { type UsersData, UsersScreen } from './users-screen.tsx';

export const meta = () => adminMeta('Users');

interface Coming {
  readonly screen: UsersData | Promise<UsersData>;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<Coming> {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const query = { ...parseUserFilters(params), ...readPaging(params) };
  const facts = { query, ownId: signedInId(ctx.actor), demo: context.get(storeFacts).demo };
  return { screen: { ...facts, list: await loadOrNull(ctx, 'users', () => listUsers(ctx, query)) } };
}

const HERE = '/admin-panel/users';

/** When staff come from another screen, this one shows at once, with a placeholder for the rows. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Coming> {
  const answer = serverLoader();
  if (window.location.pathname === HERE) return answer as Promise<Coming>;
  const screen = answer.then(
    (loaded) => loaded.screen as UsersData,
    (refused: unknown) => {
      // The session has ended: a redirect inside this promise would not be followed, so the page reloads and the guard redirects it.
      if (refused instanceof Response && refused.status < 400) window.location.reload();
      throw refused;
    },
  );
  return { screen };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const screen = loaderData.screen as Coming['screen'];
  // On the server nothing may suspend, and nothing does: its loader data is not a promise.
  if (!(screen instanceof Promise)) return <UsersScreen {...screen} />;
  return (
    <Suspense fallback={<LoadingUsers />}>
      <Awaited screen={screen} />
    </Suspense>
  );
}

const Awaited = ({ screen }: { readonly screen: Promise<UsersData> }) => <UsersScreen {...use(screen)} />;
