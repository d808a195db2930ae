// The printable invoice of an order, for its customer and for staff; 404 for anybody else. Private, never cached.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { findInvoice } from '#shop/orders/invoice.server.ts';
import { PrivatePage } from '../../account/private-page.tsx';
import { requireSignedIn } from '../../account/signed-in.server.ts';
import type { Route } from './+types/invoice.route.ts';
import stylesheet from './invoice.css?url';
import { InvoiceScreen } from './invoice-screen.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

// The title is also the file name when the invoice is printed to a file.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? `Invoice ${loaderData.order.shortId}` : 'Page Not Found');

const getInvoicePath = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}/invoice`;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const uid = requireSignedIn(ctx, request, getInvoicePath(params.orderId));
  const invoice = await findInvoice(ctx, params.orderId);
  if (invoice === null) throw data(null, { status: 404 });
  return { uid, ...invoice };
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { uid, ...invoice } = loaderData;
  return (
    <PrivatePage uid={uid} returnUrl={getInvoicePath(invoice.order.orderId)}>
      <InvoiceScreen {...invoice} />
    </PrivatePage>
  );
}
