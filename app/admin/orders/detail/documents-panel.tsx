import { DocumentList } from '#app/documents/document-list.tsx';
import { staffDocumentPath } from '#app/documents/document-path.ts';
import { toDocumentLink } from '#shop/invoices/document-summary.ts';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { Panel } from '../../kit/panel.tsx';

/** The invoices and credit notes of the order; shows nothing in mode flat. */
export function DocumentsPanel({ detail: { order, documents, printable } }: { readonly detail: AdminOrderDetail }) {
  if (order.taxMode === 'flat') return null;
  return (
    <Panel title="Invoices" bodyClass="odetail__body">
      {documents.length > 0 ? (
        <DocumentList
          className="odocuments"
          label="Invoices and credit notes"
          documents={documents.map(toDocumentLink)}
          getPath={(options) => staffDocumentPath(order.orderId, options)}
        />
      ) : (
        <p className="sub">{emptyText(order.status, printable)}</p>
      )}
    </Panel>
  );
}

function emptyText(status: AdminOrderDetail['order']['status'], printable: AdminOrderDetail['printable']): string {
  if (printable === 'Delivery note') return 'Nothing to pay: the order has a delivery note and no invoice.';
  return status === 'cancelled' ? 'No invoice was issued.' : 'The invoice is issued when the order is sent.';
}
