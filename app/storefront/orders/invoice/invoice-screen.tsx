import { Button, buttonClass } from '#app/ui/button.tsx';
import type { Invoice } from '#shop/orders/invoice.server.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { AddressBlock } from '../../order-parts/address-block.tsx';
import { OrderSums } from '../../order-parts/order-sums.tsx';
import { useIsInBrowser } from '../../use-is-in-browser.ts';

function Lines({ order }: { readonly order: ShownOrder }) {
  return (
    <table className="inv__lines">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Qty</th>
          <th scope="col">Price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={`${item.name} ${item.about}`}>
            <td>
              {item.name}
              {item.about.includes(' · ') && <small>{item.about.split(' · ')[0]}</small>}
            </td>
            <td>{item.quantity}</td>
            <td>{item.price}</td>
            <td>{item.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function InvoiceScreen({ order, payment, customer, store }: Invoice) {
  const hasScript = useIsInBrowser();
  return (
    <div className="wrap inv">
      <div className="inv__ways">
        <a className={buttonClass({ variant: 'quiet', size: 'sm' })} href="/orders">
          My Orders
        </a>
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
            <b>{store.name}</b>
            <span>{store.address}</span>
            <span>{store.email}</span>
            <span>{store.phone}</span>
          </address>
        </header>
        <dl className="inv__facts">
          <div>
            <dt>Order ID</dt>
            <dd>{order.orderId}</dd>
          </div>
          <div>
            <dt>Order date</dt>
            <dd>{order.placedOnInFull}</dd>
          </div>
          <div>
            <dt>Payment</dt>
            <dd>{payment}</dd>
          </div>
        </dl>
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
        <Lines order={order} />
        <OrderSums sums={order.sums} />
        <p className="inv__foot">
          Amounts are in Indian rupees. Made by computer, valid without a signature. Questions? {store.email}
        </p>
      </article>
    </div>
  );
}
