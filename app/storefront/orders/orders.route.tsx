// The orders of the signed-in customer. Private, never cached. A guest is redirected to the login; a page that was open
// when the session ended shows a message instead.

import { useCallback, useRef, useState } from 'react';
import { redirectDocument, useFetcher, useRevalidator } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { listOwnOrders, type OwnOrders, parsePages } from '#shop/orders/own-orders.server.ts';
import { loadReturnsOfOrders, type OrderReturns } from '#shop/returns/own-returns.server.ts';
import { LoginFirst } from '../account/login-first.tsx';
import { getVisibleUserId } from '../account/signed-in.server.ts';
import { UnreachablePage } from '../account/unreachable-page.tsx';
import { useSessionEnd } from '../account/use-session-end.ts';
import type { Route } from './+types/orders.route.ts';
import { messageFromQuery } from './cancel/cancel-result.ts';
import stylesheet from './orders.css?url';
import { OrdersScreen } from './orders-screen.tsx';

type OrdersData =
  | {
      readonly kind: 'orders';
      readonly orderList: OwnOrders;
      /** The returns of the delivered orders, by order id. */
      readonly returns: Readonly<Record<string, OrderReturns>>;
      readonly message: string | null;
    }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'My Orders');

/** Query parameter of an open page, which shows a message itself when the session has ended. */
const OPEN_PAGE_PARAM = 'open';

export async function loader({ request, context }: Route.LoaderArgs): Promise<OrdersData> {
  const ctx = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const orderList =
    getVisibleUserId(ctx, request) === null ? null : await listOwnOrders(ctx, parsePages(query.get('pages')));
  if (orderList) {
    const delivered = orderList.orders.filter(({ status }) => status === 'delivered').map(({ orderId }) => orderId);
    const returns = Object.fromEntries(await loadReturnsOfOrders(ctx, delivered));
    return { kind: 'orders', orderList, returns, message: messageFromQuery(query.get('asked')) };
  }
  if (query.has(OPEN_PAGE_PARAM)) return { kind: 'signed-out' };
  throw redirectDocument('/login?returnUrl=/orders');
}

/** A request without a response becomes a message in the page; redirects are followed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<OrdersData> {
  return serverLoader().catch((error: unknown): OrdersData => {
    if (error instanceof Response) throw error;
    return { kind: 'unreachable' };
  });
}

/** The longest list loaded so far, even when loading more fails. Another user's list is never used. */
function useLongestList(initialData: OrdersData, moreData: OrdersData | undefined): OrdersData {
  const longestRef = useRef<OrdersData>(undefined);
  if (moreData?.kind === 'orders') longestRef.current = moreData;
  const longest = longestRef.current;
  if (longest?.kind !== 'orders' || initialData.kind !== 'orders') return initialData;
  const [initialList, longestList] = [initialData.orderList, longest.orderList];
  const isSameUser = longestList.uid === initialList.uid;
  return isSameUser && longestList.orders.length > initialList.orders.length ? longest : initialData;
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const moreOrders = useFetcher<OrdersData>();
  const [hasEnded, setEnded] = useState(false);
  const ordersData = useLongestList(loaderData, moreOrders.data);
  const uid = ordersData.kind === 'orders' ? ordersData.orderList.uid : null;
  const onEnd = useCallback(() => setEnded(true), []);
  const reload = useCallback(() => {
    setEnded(false);
    void revalidate();
  }, [revalidate]);
  useSessionEnd({ ownerId: hasEnded ? null : uid, onEnd, onOtherUser: reload });
  if (hasEnded || ordersData.kind === 'signed-out' || moreOrders.data?.kind === 'signed-out') {
    return <LoginFirst text="Your session has ended. Please log in to see your orders." returnUrl="/orders" />;
  }
  if (ordersData.kind === 'unreachable') {
    return (
      <UnreachablePage
        className="stack opage orders"
        title="My Orders"
        busy={state !== 'idle'}
        onRetry={() => void revalidate()}
      />
    );
  }
  const busy = moreOrders.state !== 'idle';
  return (
    <OrdersScreen
      orderList={ordersData.orderList}
      returns={ordersData.returns}
      message={loaderData.kind === 'orders' ? loaderData.message : null}
      paging={{
        busy,
        hasFailed: !busy && moreOrders.data?.kind === 'unreachable',
        load: (pages) => void moreOrders.load(`/orders?pages=${pages}&${OPEN_PAGE_PARAM}=1`),
      }}
      onChanged={() => void revalidate()}
      onSignedOut={onEnd}
    />
  );
}
