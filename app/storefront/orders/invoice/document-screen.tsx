// An issued document of an order, with links to the others; or the reason why there is none yet.

import { shopperDocumentPath } from '#app/documents/document-path.ts';
import { IssuedDocument } from '#app/documents/issued-document.tsx';
import { Button } from '#app/ui/button.tsx';
import type { InvoicePage, MissingInvoice } from '#shop/orders/invoice-page.server.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { ButtonLink } from '../../button-link.tsx';
import { useIsInBrowser } from '../../use-is-in-browser.ts';
import { type BackLink, MY_ORDERS } from './invoice-screen.tsx';

const MISSING_INVOICE_MESSAGES: Readonly<Record<MissingInvoice, string>> = {
  'not-sent': 'Your invoice is issued when the order is sent.',
  'replacement-not-sent': 'Your invoice is issued when the replacement is sent.',
  cancelled: 'This order was cancelled before it was sent, so there is no invoice.',
};

interface DocumentScreenProps {
  readonly page: Exclude<InvoicePage, { readonly kind: 'flat' }>;
  /** Set for a customer without an account, who prints the document: files and other documents need a login. */
  readonly back?: BackLink;
}

const OrdersLink = ({ href, text }: BackLink) => (
  <ButtonLink variant="quiet" size="sm" href={href}>
    {text}
  </ButtonLink>
);

export function DocumentScreen({ page, back }: DocumentScreenProps) {
  const hasScript = useIsInBrowser();
  if (page.kind === 'missing') {
    return (
      <div className="wrap stack inv">
        <div className="inv__actions">
          <OrdersLink {...(back ?? MY_ORDERS)} />
        </div>
        <div className="inv__sheet">
          <h1 className="h-section">Invoice</h1>
          <p>Order {shortOrderId(page.orderId)}</p>
          <p>{MISSING_INVOICE_MESSAGES[page.reason]}</p>
        </div>
      </div>
    );
  }
  const { orderId, document, links } = page;
  return (
    <div className="wrap stack inv inv--wide">
      <div className="inv__actions">
        <OrdersLink {...(back ?? MY_ORDERS)} />
        <div className="inv__files">
          {hasScript && (
            <Button variant="quiet" size="sm" onClick={() => window.print()}>
              Print
            </Button>
          )}
          {back === undefined && (
            <ButtonLink size="sm" href={shopperDocumentPath(orderId, { number: document.number, format: 'pdf' })}>
              Download PDF
            </ButtonLink>
          )}
        </div>
      </div>
      <IssuedDocument
        document={document}
        heading="h1"
        links={back === undefined ? links : []}
        listClass="inv__others"
        getPath={(options) => shopperDocumentPath(orderId, options)}
      />
    </div>
  );
}
