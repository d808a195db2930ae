import type { Invoice } from '#shop/orders/invoice.server.ts';
import { DocumentDetails } from './document-details.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { invoiceDetails, invoiceFooter, StoreLines } from './invoice-parts.tsx';
import { Recipient } from './recipient.tsx';

/** One invoice of the back office for printing; a page shows one or several. */
export function InvoiceSheet(invoice: Invoice) {
  const { order, customer, store } = invoice;
  return (
    <article className="sheet sheet--invoice">
      <header className="sheet__head">
        <div>
          <p className="sheet__title">Invoice</p>
          {order.status === 'cancelled' && <p className="sheet__void">This order was cancelled.</p>}
        </div>
        <address>
          <StoreLines store={store} />
        </address>
      </header>
      <DocumentDetails className="sheet__summary" details={invoiceDetails(invoice)} />
      <div className="sheet__people">
        <address>
          <b>Customer</b>
          <bdi>{customer.name}</bdi>
          <span>{customer.email}</span>
          <span>{customer.phone}</span>
        </address>
        <address>
          <Recipient to={order.shippingAddress} />
        </address>
      </div>
      <InvoiceLines className="sheet__lines" items={order.items} />
      <dl className="osums">
        {order.amounts.map(({ kind, name, amount }) => (
          <div key={kind} className={`osums__${kind}`}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="sheet__foot">{invoiceFooter(invoice)}</p>
    </article>
  );
}
