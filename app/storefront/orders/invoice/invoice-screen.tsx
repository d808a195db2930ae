import { DocumentDetails } from '#app/documents/document-details.tsx';
import { InvoiceLines } from '#app/documents/invoice-lines.tsx';
import { invoiceDetails, invoiceFooter, StoreLines } from '#app/documents/invoice-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Invoice } from '#shop/orders/invoice.server.ts';
import { ButtonLink } from '../../button-link.tsx';
import { AddressBlock } from '../../order-parts/address-block.tsx';
import { OrderSums } from '../../order-parts/order-sums.tsx';
import { useIsInBrowser } from '../../use-is-in-browser.ts';

export interface BackLink {
  readonly href: string;
  readonly text: string;
}

export const MY_ORDERS: BackLink = { href: '/orders', text: 'My Orders' };

interface InvoiceScreenProps extends Invoice {
  readonly back?: BackLink;
}

export function InvoiceScreen({ back = MY_ORDERS, ...invoice }: InvoiceScreenProps) {
  const { order, customer, store } = invoice;
  const hasScript = useIsInBrowser();
  return (
    <div className="wrap stack inv">
      <div className="inv__actions">
        <ButtonLink variant="quiet" size="sm" href={back.href}>
          {back.text}
        </ButtonLink>
        {hasScript && (
          <Button size="sm" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <article className="inv__sheet">
        <header className="inv__head">
          <div>
            <h1 className="h-section">Invoice</h1>
            {order.status === 'cancelled' && <p className="inv__void">This order was cancelled.</p>}
          </div>
          <address className="oaddress">
            <StoreLines store={store} />
          </address>
        </header>
        <DocumentDetails className="inv__details" details={invoiceDetails(invoice)} />
        <div className="inv__people">
          <section>
            <h2>Customer</h2>
            <address className="oaddress">
              <b>
                <bdi>{customer.name}</bdi>
              </b>
              {customer.email !== '' && <span>{customer.email}</span>}
              {customer.phone !== '' && <span>{customer.phone}</span>}
            </address>
          </section>
          <section>
            <h2>Deliver to</h2>
            <AddressBlock address={order.shippingAddress} />
          </section>
        </div>
        <InvoiceLines className="inv__lines" items={order.items} />
        <OrderSums sums={order.amounts} />
        <p className="inv__foot">{invoiceFooter(invoice)}</p>
      </article>
    </div>
  );
}
