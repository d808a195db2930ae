// The invoices of selected orders, for staff to print in one go.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { findInvoices } from '#shop/orders/invoice.server.ts';
import { parseSelectedIds } from '#shop/orders/selected-orders.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { counted } from '../kit/wording.ts';
import type { Route } from './+types/invoices.route.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { PrintedOrders } from './printed-order.tsx';

const titleOf = (sheets: number): string => counted(sheets, 'invoice', 'invoices');

// Also the file name when they are printed to a file.
export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(titleOf(loaderData?.invoices.length ?? 0));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = parseSelectedIds(new URL(request.url).searchParams.get('ids'));
  if (ids === null) throw data(null, { status: 404 });
  return { asked: ids.length, invoices: await findInvoices(context.get(shopContext), ids) };
}

export default function InvoicesPage({ loaderData: { asked, invoices } }: Route.ComponentProps) {
  return (
    <PrintedOrders title={titleOf(invoices.length)} missing={asked - invoices.length}>
      {invoices.map((invoice) => (
        <InvoiceSheet key={invoice.order.orderId} {...invoice} />
      ))}
    </PrintedOrders>
  );
}
