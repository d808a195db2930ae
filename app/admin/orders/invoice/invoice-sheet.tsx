import type { Invoice } from '#shop/orders/invoice.server.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { orderPath } from '../order-words.ts';
import { PrintButton } from '../print-button.tsx';

export function InvoiceSheet({ order, payment, customer, store }: Invoice) {
  const { shippingAddress: to } = order;
  return (
    <AdminPage
      title={`Invoice ${order.shortId}`}
      back={{ to: orderPath(order.orderId), name: `Order ${order.shortId}` }}
      actions={<PrintButton />}
    >
      <article className="sheet">
        <header className="sheet__head">
          <div>
            <p className="sheet__title">Invoice</p>
            {order.status === 'cancelled' && <p className="sheet__void">This order was cancelled.</p>}
          </div>
          <address>
            <b>{store.name}</b>
            <span>{store.address}</span>
            <span>{store.email}</span>
            <span>{store.phone}</span>
          </address>
        </header>
        <dl className="sheet__facts">
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
        <div className="sheet__people">
          <address>
            <b>Customer</b>
            <bdi>{customer.name}</bdi>
            <span>{customer.email}</span>
            <span>{customer.phone}</span>
          </address>
          <address>
            <b>Deliver to</b>
            <bdi>{to.fullName}</bdi>
            <span>{to.address}</span>
            <span>
              {to.city}, {to.state} {to.pincode}
            </span>
            <span>{to.phone}</span>
          </address>
        </div>
        <table className="sheet__lines">
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
        <dl className="osums">
          {order.sums.map(({ kind, name, amount }) => (
            <div key={kind} className={`osums__${kind}`}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        <p className="sheet__foot">
          Amounts are in Indian rupees. Made by computer, valid without a signature. Questions? {store.email}
        </p>
      </article>
    </AdminPage>
  );
}
