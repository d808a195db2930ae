// The table of an invoice's items. Shopper and staff print the same invoice.
import type { ShownOrder } from '#shop/orders/shown-order.ts';

interface InvoiceLinesProps {
  readonly className: string;
  readonly items: ShownOrder['items'];
}

export const InvoiceLines = ({ className, items }: InvoiceLinesProps) => (
  <table className={className}>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Qty</th>
        <th scope="col">Price</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
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
