// The invoices of selected orders, for staff to print in one go.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findInvoices } from '#shop/orders/invoice.server.ts';
import { parseSelectedIds } from '#shop/orders/selected-orders.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { pluralize } from '../kit/wording.ts';
import type { Route } from './+types/invoices.route.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { PrintedOrders } from './printed-order.tsx';

const getTitle = (sheets: number): string => pluralize(sheets, 'invoice', 'invoices');

// The title is also the file name when the invoices are printed to a file.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, getTitle(loaderData?.invoices.length ?? 0));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = parseSelectedIds(new URL(request.url).searchParams.get('ids'));
  if (ids === null) throw data(null, { status: 404 });
  return { requestedCount: ids.length, invoices: await findInvoices(context.get(shopContext), ids) };
}

export default function InvoicesPage({ loaderData: { requestedCount, invoices } }: Route.ComponentProps) {
  return (
    <PrintedOrders title={getTitle(invoices.length)} missing={requestedCount - invoices.length}>
      {invoices.map((invoice) => (
        <InvoiceSheet key={invoice.order.orderId} {...invoice} />
      ))}
    </PrintedOrders>
  );
}
