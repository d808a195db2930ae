// My Account: the overview of the account, with a table of all orders. Private, never cached. On a slow network the
// page opens at once with a loading message.

import { Suspense, use, useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { sessionsContext, shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { useSessionEnd } from '../account/use-session-end.ts';
import type { Route } from './+types/my-account.route.ts';
import { type AccountData, AccountScreen, LoadingAccount } from './account-screen.tsx';
import { loadOverview } from './load-overview.server.ts';
import stylesheet from './my-account.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'My Account');

interface LoaderData {
  readonly account: AccountData | Promise<AccountData>;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<LoaderData> {
  const overview = await loadOverview(context.get(shopContext), context.get(sessionsContext), request);
  return { account: overview === null ? { kind: 'signed-out' } : { kind: 'account', overview } };
}

/** Returns a promise as data, without waiting for it: the page opens at once and shows a loading message. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): LoaderData {
  const account = serverLoader().then(
    (response) => response.account,
    (): AccountData => ({ kind: 'unreachable' }),
  );
  return { account };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { account } = loaderData;
  // On the server the data is no promise, so nothing suspends there.
  if (!(account instanceof Promise)) return <AccountPage account={account} />;
  return (
    <Suspense fallback={<LoadingAccount />}>
      <AwaitedAccount account={account} />
    </Suspense>
  );
}

const AwaitedAccount = ({ account }: { readonly account: Promise<AccountData> }) => (
  <AccountPage account={use(account)} />
);

function AccountPage({ account }: { readonly account: AccountData }) {
  const { revalidate } = useRevalidator();
  const [hasEnded, setEnded] = useState(false);
  const onEnd = useCallback(() => setEnded(true), []);
  const reload = useCallback(() => void revalidate(), [revalidate]);
  useSessionEnd({ ownerId: account.kind === 'account' ? account.overview.uid : null, onEnd, onOtherUser: reload });
  return <AccountScreen account={hasEnded ? { kind: 'signed-out' } : account} onRetry={reload} />;
}
