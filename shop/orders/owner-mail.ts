// The mail to the owner about a new order: the items, the total, and a link to the order. It contains nothing that a shopper typed,
// so nobody can send text to the owner by ordering. Pure.

import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { formatMoney } from '#shop/money/money.ts';
import { PAYMENT_METHOD_LABELS } from './last-order.ts';
import { shortOrderId } from './order.ts';
import { getOrderAmounts } from './order-amounts.ts';
import { orderLongDay } from './order-dates.ts';
import { type MailedOrder, toSumRows } from './order-mail.ts';

type OwnerMailOrder = Pick<
  MailedOrder,
  | 'orderId'
  | 'subtotal'
  | 'shipping'
  | 'tax'
  | 'taxMode'
  | 'taxIncluded'
  | 'discount'
  | 'total'
  | 'couponCode'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'orderDate'
  | 'items'
> & { readonly shippingAddress: Pick<MailedOrder['shippingAddress'], 'pincode'> };

export function composeOwnerMail(order: OwnerMailOrder, store: MailStore, to: string): Mail {
  const short = shortOrderId(order.orderId);
  const method = PAYMENT_METHOD_LABELS[order.paymentMethod];
  const { rows, total, included } = toSumRows(getOrderAmounts(order));
  const lines = order.items.map(
    ({ name, size, quantity, price }) =>
      [`${name}${size ? `, ${size}` : ''} × ${quantity}`, formatMoney(price * quantity)] as const,
  );
  const sections = [
    {
      heading: `New order: ${short}`,
      paragraphs: [`${formatMoney(order.total)} by ${method}${order.paymentStatus === 'paid' ? ', paid' : ''}.`],
      link: { text: 'Open the order', url: `${store.url}/admin-panel/orders?search=${short}` },
    },
    { subheading: 'Ordered', rows: [...lines, ...rows], ...total },
    ...included,
    {
      subheading: 'Details',
      rows: [
        ['Order ID', order.orderId],
        ['Placed', orderLongDay(order.orderDate)],
        ['Pincode', order.shippingAddress.pincode],
      ] as [string, string][],
    },
    { secondaryLinks: [{ text: 'Stop or change these mails', url: `${store.url}/admin-panel/settings` }] },
  ];
  return { to, subject: `New order: ${short}, ${formatMoney(order.total)}`, ...renderMail(sections, store) };
}
