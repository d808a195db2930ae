import { staffDocumentPath } from '#app/documents/document-path.ts';
import { InvoiceSheet } from '#app/documents/invoice-sheet.tsx';
import { IssuedDocument } from '#app/documents/issued-document.tsx';
import type { InvoicePage, MissingInvoice } from '#shop/orders/invoice-page.server.ts';
import { Note } from '../kit/note.tsx';

const MISSING_MESSAGES: Readonly<Record<MissingInvoice, string>> = {
  'not-sent': 'The invoice is issued when the order is sent.',
  'replacement-not-sent': 'The invoice is issued when the replacement is sent.',
  cancelled: 'This order was cancelled before it was sent, so there is no invoice.',
};

/** The invoice of one order in any tax mode, or the reason why there is no invoice. */
export function InvoiceContent({ page }: { readonly page: InvoicePage }) {
  if (page.kind === 'flat') return <InvoiceSheet {...page.invoice} />;
  if (page.kind === 'missing') return <Note>{MISSING_MESSAGES[page.reason]}</Note>;
  const { orderId, document, links } = page;
  return (
    <IssuedDocument
      document={document}
      heading="h2"
      links={links}
      listClass="odocuments odocuments--page"
      getPath={(options) => staffDocumentPath(orderId, options)}
    />
  );
}
