import { DocumentFacts } from '#app/documents/document-facts.tsx';
import type { DetailItem } from '#shop/orders/admin-order-detail.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderLongDay } from '#shop/orders/order-dates.ts';
import type { OrderRecord } from '#shop/orders/order-record.ts';
import type { StoreInfo } from '#shop/settings/settings.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { orderPath } from '../kit/order-path.ts';
import { itemsText } from './order-messages.ts';
import { PrintButton, Recipient } from './printed-order.tsx';

interface PackingSlipProps {
  readonly order: OrderRecord;
  readonly items: readonly DetailItem[];
  readonly store: StoreInfo;
}

export function PackingSlip({ order, items, store }: PackingSlipProps) {
  const short = shortOrderId(order.orderId);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <AdminPage
      title={`Packing slip ${short}`}
      back={{ to: orderPath(order.orderId), name: `Order ${short}` }}
      actions={<PrintButton />}
    >
      <article className="sheet">
        <header className="sheet__head">
          <div>
            <p className="sheet__title">Packing slip</p>
            {order.status === 'cancelled' && <p className="sheet__void">This order was cancelled. Do not send it.</p>}
          </div>
          <address>
            <b>{store.name}</b>
            <span>{store.address}</span>
          </address>
        </header>
        <DocumentFacts
          className="sheet__facts"
          facts={{
            'Order ID': order.orderId,
            'Order date': orderLongDay(order.orderDate),
            Contents: itemsText(units),
          }}
        />
        <address className="sheet__to">
          <Recipient to={order.shippingAddress} />
        </address>
        <table className="sheet__lines sheet__lines--packing">
          <thead>
            <tr>
              <th scope="col">Packed</th>
              <th scope="col">SKU</th>
              <th scope="col">Item</th>
              <th scope="col">Size</th>
              <th scope="col">Quantity</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={`${item.productId ?? item.name} ${item.size}`}>
                <td>
                  <span className="sheet__tick" aria-hidden="true" />
                  <span className="sr">Not packed yet</span>
                </td>
                <td>{item.sku ?? '–'}</td>
                <td>{item.name}</td>
                <td>{item.size || '–'}</td>
                <td>{item.quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="sheet__foot">Packed by ______________________ Checked by ______________________</p>
      </article>
    </AdminPage>
  );
}
