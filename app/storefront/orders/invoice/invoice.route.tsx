// The printable invoice of an order, for its shopper and for staff. Private: never cached. For anybody else it does not exist.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findInvoice } from '#shop/orders/invoice.server.ts';
import { OwnPage } from '../../account/own-page.tsx';
import { mustBeSignedIn } from '../../account/signed-in.server.ts';
import type { Route } from './+types/invoice.route.ts';
import stylesheet from './invoice.css?url';
import { InvoiceScreen } from './invoice-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  // Also the name of the file when it is printed to one.
  { title: loaderData ? `Invoice ${loaderData.order.shortId} · Tanabana` : 'Page Not Found · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

const addressOf = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}/invoice`;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = mustBeSignedIn(ctx, request, addressOf(params.orderId));
  const invoice = await findInvoice(ctx, params.orderId);
  if (invoice === null) throw data(null, { status: 404 });
  return { uid, ...invoice };
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { uid, ...invoice } = loaderData;
  return (
    <OwnPage uid={uid} returnUrl={addressOf(invoice.order.orderId)}>
      <InvoiceScreen {...invoice} />
    </OwnPage>
  );
}
