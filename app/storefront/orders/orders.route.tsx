// The orders of the signed-in shopper. Private: never cached. A guest is sent to the login; a page that was open when the
// session ended shows a message instead.
import { useCallback, useRef, useState } from 'react';
import { redirectDocument, useFetcher, useRevalidator } from 'react-router';
import { shopContext } from '#app/context.ts';
import { listOwnOrders, type OwnOrders, parsePages } from '#shop/orders/own-orders.server.ts';
import { LoginFirst } from '../account/login-first.tsx';
import { shownTo } from '../account/signed-in.server.ts';
import { UnreachablePage } from '../account/unreachable-page.tsx';
import { useSessionEnd } from '../account/use-session-end.ts';
import type { Route } from './+types/orders.route.ts';
import { addressMessage } from './cancel/cancel-answer.ts';
import stylesheet from './orders.css?url';
import { OrdersScreen } from './orders-screen.tsx';

type OrdersData =
  | { readonly kind: 'orders'; readonly own: OwnOrders; readonly message: string | null }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = () => [
  { title: 'My Orders · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

/** Sent by an open page, which shows the end of its session itself. */
const OPEN = 'open';

export async function loader({ request, context }: Route.LoaderArgs): Promise<OrdersData> {
  const ctx = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const own = shownTo(ctx, request) === null ? null : await listOwnOrders(ctx, parsePages(query.get('pages')));
  if (own) return { kind: 'orders', own, message: addressMessage(query.get('asked')) };
  if (query.has(OPEN)) return { kind: 'signed-out' };
  throw redirectDocument('/login?returnUrl=/orders');
}

/** A request without a response becomes a message in the page; redirects are followed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<OrdersData> {
  return serverLoader().catch((error: unknown): OrdersData => {
    if (error instanceof Response) throw error;
    return { kind: 'unreachable' };
  });
}

/** The longest list loaded so far, also when loading more fails. Another user's list is never kept. */
function useLongestList(first: OrdersData, longer: OrdersData | undefined): OrdersData {
  const last = useRef<OrdersData>(undefined);
  if (longer?.kind === 'orders') last.current = longer;
  const longest = last.current;
  if (longest?.kind !== 'orders' || first.kind !== 'orders') return first;
  return longest.own.uid === first.own.uid && longest.own.orders.length > first.own.orders.length ? longest : first;
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const longer = useFetcher<OrdersData>();
  const [hasEnded, setEnded] = useState(false);
  const shown = useLongestList(loaderData, longer.data);
  const uid = shown.kind === 'orders' ? shown.own.uid : null;
  const end = useCallback(() => setEnded(true), []);
  const reload = useCallback(() => {
    setEnded(false);
    void revalidate();
  }, [revalidate]);
  useSessionEnd({ shown: hasEnded ? null : uid, onEnd: end, onOther: reload });
  if (hasEnded || shown.kind === 'signed-out' || longer.data?.kind === 'signed-out') {
    return <LoginFirst text="Your session has ended. Please log in to see your orders." returnUrl="/orders" />;
  }
  if (shown.kind === 'unreachable') {
    return (
      <UnreachablePage
        className="stack opage orders"
        title="My Orders"
        busy={state !== 'idle'}
        onAgain={() => void revalidate()}
      />
    );
  }
  const busy = longer.state !== 'idle';
  return (
    <OrdersScreen
      own={shown.own}
      message={loaderData.kind === 'orders' ? loaderData.message : null}
      more={{
        busy,
        hasFailed: !busy && longer.data?.kind === 'unreachable',
        load: (pages) => void longer.load(`/orders?pages=${pages}&${OPEN}=1`),
      }}
      onChanged={() => void revalidate()}
      onSignedOut={end}
    />
  );
}
