// My Account: a table of all orders. Private, never cached. On a slow network the page opens at once with a loading message.

import { Suspense, use, useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { formatMoney } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderDay } from '#shop/orders/order-dates.ts';
import { listOwnOrderRows } from '#shop/orders/own-orders.server.ts';
import { getVisibleUserId } from '../account/signed-in.server.ts';
import { useSessionEnd } from '../account/use-session-end.ts';
import type { Route } from './+types/my-account.route.ts';
import { type AccountData, AccountScreen, LoadingOrders } from './account-screen.tsx';
import stylesheet from './my-account.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'My Account');

interface LoaderData {
  readonly account: AccountData | Promise<AccountData>;
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<LoaderData> {
  const ctx = context.get(shopContext);
  const uid = getVisibleUserId(ctx, request);
  const rows = uid === null ? null : await listOwnOrderRows(ctx);
  if (uid === null || rows === null) return { account: { kind: 'signed-out' } };
  const orders = rows.map(({ orderId, orderDate, total, status }) => ({
    orderId,
    number: shortOrderId(orderId),
    date: orderDay(orderDate),
    total: formatMoney(total),
    status,
  }));
  return { account: { kind: 'orders', uid, orders } };
}

/** Not awaited: the page opens at once and shows a loading message. */
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
    <Suspense fallback={<LoadingOrders />}>
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
  useSessionEnd({ ownerId: account.kind === 'orders' ? account.uid : null, onEnd, onOtherUser: reload });
  return <AccountScreen account={hasEnded ? { kind: 'signed-out' } : account} onRetry={reload} />;
}
