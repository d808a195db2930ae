import { DocumentFacts } from '#app/documents/document-facts.tsx';
import { InvoiceLines } from '#app/documents/invoice-lines.tsx';
import { invoiceFacts, invoiceFoot, StoreLines } from '#app/documents/invoice-parts.tsx';
import type { Invoice } from '#shop/orders/invoice.server.ts';
import { Recipient } from './printed-order.tsx';

/** One invoice on paper; a page shows one or several. */
export function InvoiceSheet(invoice: Invoice) {
  const { order, customer, store } = invoice;
  return (
    <article className="sheet">
      <header className="sheet__head">
        <div>
          <p className="sheet__title">Invoice</p>
          {order.status === 'cancelled' && <p className="sheet__void">This order was cancelled.</p>}
        </div>
        <address>
          <StoreLines store={store} />
        </address>
      </header>
      <DocumentFacts className="sheet__facts" facts={invoiceFacts(invoice)} />
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
      <p className="sheet__foot">{invoiceFoot(invoice)}</p>
    </article>
  );
}
