// An order on paper: for its shopper and for staff. Personal: never kept. For anybody else there is no such page.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findInvoice } from '#shop/orders/invoice.server.ts';
import { mustBeSignedIn } from '../../account/signed-in.server.ts';
import stylesheet from '../../styles/invoice.css?url';
import type { Route } from './+types/route.ts';
import { InvoiceScreen } from './invoice-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  // Also the name of the file when it is printed to one.
  { title: loaderData ? `Invoice ${loaderData.order.shortId} · Tanabana` : 'Page Not Found · Tanabana' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  mustBeSignedIn(ctx, request, `/orders/${encodeURIComponent(params.orderId)}/invoice`);
  const invoice = await findInvoice(ctx, params.orderId);
  if (invoice === null) throw data(null, { status: 404 });
  return invoice;
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  return <InvoiceScreen {...loaderData} />;
}
