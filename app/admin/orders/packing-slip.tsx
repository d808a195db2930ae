import { Barcode } from '#app/documents/barcode.tsx';
import { DocumentDetails } from '#app/documents/document-details.tsx';
import { Recipient } from '#app/documents/recipient.tsx';
import { picturePath } from '#shop/catalog/picture.ts';
import { orderLongDay } from '#shop/orders/order-dates.ts';
import type { PackingSlip } from '#shop/orders/packing-slips.server.ts';
import { itemsText } from './order-messages.ts';
import { PackingTable } from './printed-order.tsx';

/** One packing slip; a printed page may have several. */
export function PackingSlipSheet({ order, items, store }: PackingSlip) {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className="sheet">
      <header className="sheet__head">
        <div>
          <p className="sheet__title">Packing slip</p>
          <Barcode text={order.orderId} />
          {order.status === 'cancelled' && <p className="sheet__void">This order was cancelled. Do not send it.</p>}
        </div>
        <address>
          <b>{store.name}</b>
          {store.address !== '' && <span>{store.address}</span>}
        </address>
      </header>
      <DocumentDetails
        className="sheet__summary"
        details={{
          'Order ID': order.orderId,
          'Order date': orderLongDay(order.orderDate),
          Contents: itemsText(units),
        }}
      />
      <address className="sheet__to">
        <Recipient to={order.shippingAddress} />
      </address>
      <PackingTable tickHead="Packed">
        {items.map((item) => (
          <tr key={`${item.productId ?? item.name} ${item.size}`}>
            <td>
              <span className="sheet__tick" aria-hidden="true" />
              <span className="sr">Not packed yet</span>
            </td>
            <td>{item.sku ?? '–'}</td>
            <td>
              <span className="sheet__item">
                {item.image !== '' && (
                  <img src={picturePath(item.image, 96, 'webp')} alt="" width="36" height="48" loading="lazy" />
                )}
                {item.name}
              </span>
            </td>
            <td>{item.size || '–'}</td>
            <td>{item.quantity}</td>
          </tr>
        ))}
      </PackingTable>
      <p className="sheet__foot">Packed by ______________________ Checked by ______________________</p>
    </article>
  );
}
