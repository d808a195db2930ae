// The invoice of an order, for staff to print.

import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { unlistedMeta } from '#app/page-title.ts';
import { findInvoice } from '#shop/orders/invoice.server.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { orderPath } from '../kit/order-path.ts';
import type { Route } from './+types/invoice.route.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { PrintButton } from './printed-order.tsx';

// The title is also the file name when the invoice is printed to a file.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  unlistedMeta(matches, loaderData ? `Invoice ${loaderData.order.shortId}` : 'Page Not Found');

export async function loader({ params, context }: Route.LoaderArgs) {
  const invoice = await findInvoice(context.get(shopContext), params.orderId);
  if (invoice === null) throw data(null, { status: 404 });
  return invoice;
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { shortId, orderId } = loaderData.order;
  return (
    <AdminPage
      title={`Invoice ${shortId}`}
      back={{ to: orderPath(orderId), name: `Order ${shortId}` }}
      actions={<PrintButton />}
    >
      <InvoiceSheet {...loaderData} />
    </AdminPage>
  );
}
