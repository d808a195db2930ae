// The invoices of selected orders as one page for printing.
import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { InvoiceSheet } from '#app/documents/invoice-sheet.tsx';
import { TaxDocument } from '#app/documents/tax-document.tsx';
import { findPrintedInvoices } from '#shop/orders/invoice-page.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { Note } from '../kit/note.tsx';
import { pluralize } from '../kit/wording.ts';
import type { Route } from './+types/invoices.route.ts';
import { PrintedOrders } from './printed-order.tsx';
import { loadSelectedIds } from './selected-ids.server.ts';

const getTitle = (sheets: number): string => pluralize(sheets, 'invoice', 'invoices');

// The title is also the file name when the invoices are printed to a file.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, getTitle(loaderData?.sheets.length ?? 0));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const ids = await loadSelectedIds(ctx, request);
  if (ids === null) throw data(null, { status: 404 });
  return findPrintedInvoices(ctx, ids);
}

export default function InvoicesPage({ loaderData: { sheets, notIssued, missing } }: Route.ComponentProps) {
  return (
    <PrintedOrders title={getTitle(sheets.length)} missing={missing}>
      {notIssued > 0 && (
        <Note kind="warn">
          {notIssued === 1 ? '1 selected order has' : `${notIssued} selected orders have`} no invoice yet. It is issued
          when the order is sent.
        </Note>
      )}
      {sheets.map((sheet) =>
        sheet.kind === 'flat' ? (
          <InvoiceSheet key={sheet.key} {...sheet.invoice} />
        ) : (
          <TaxDocument key={sheet.key} document={sheet.document} heading="h2" />
        ),
      )}
    </PrintedOrders>
  );
}
