// The seller, the order details and the footer of an invoice. Shopper and staff print the same invoice.
import type { Invoice } from '#shop/orders/invoice.server.ts';

export const StoreLines = ({ store }: Pick<Invoice, 'store'>) => (
  <>
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
