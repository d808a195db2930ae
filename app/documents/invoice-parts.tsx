// The seller, the order details and the footer of an invoice. Shopper and staff print the same invoice.
import { picturePath } from '#shop/catalog/picture.ts';
import type { Invoice } from '#shop/orders/invoice.server.ts';

export const StoreLines = ({ store }: Pick<Invoice, 'store'>) => (
  <>
    {store.logo && (
      <img
        className="invoice-logo"
        src={picturePath(store.logo.key, 480, 'webp')}
        width={store.logo.width}
        height={store.logo.height}
        alt=""
      />
    )}
    <b>{store.name}</b>
    {[store.address, store.email, store.phone]
      .filter((line) => line !== '')
      .map((line) => (
        <span key={line}>{line}</span>
      ))}
  </>
);

export const invoiceDetails = ({ order, payment }: Pick<Invoice, 'order' | 'payment'>) => ({
  'Order ID': order.orderId,
  'Order date': order.placedOnLong,
  Payment: payment,
});

export const invoiceFooter = ({ store }: Pick<Invoice, 'store'>) =>
  `Amounts are in Indian rupees. Computer-generated invoice; no signature required. Questions? ${store.email}`;
