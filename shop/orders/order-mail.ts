// The mails a shopper gets about her order. Pure: the order in, the mail out.

import type { Mail } from '#shop/mail/mail.ts';
import { layOutMail, type MailPart } from '#shop/mail/mail-layout.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import { shortOrderId } from './order.ts';

export interface MailedOrder {
  readonly orderId: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly subtotal: Paise;
  readonly shipping: Paise;
  readonly tax: Paise;
  readonly discount: Paise;
  readonly total: Paise;
  readonly trackingNumber: string | null;
  readonly items: ReadonlyArray<{
    readonly name: string;
    readonly size: string;
    readonly quantity: number;
    readonly price: Paise;
  }>;
}

export type OrderMailTopic = 'order-placed' | 'order-shipped' | 'order-delivered' | 'order-cancelled';

const STORIES: Readonly<Record<OrderMailTopic, { readonly subject: string; readonly sentence: string }>> = {
  'order-placed': {
    subject: 'Order placed',
    sentence: 'Thank you. We have your order and will pack it within 24 hours.',
  },
  'order-shipped': { subject: 'Order shipped', sentence: 'Your order is on its way.' },
  'order-delivered': { subject: 'Order delivered', sentence: 'Your order has been delivered. We hope you love it.' },
  'order-cancelled': {
    subject: 'Order cancelled',
    sentence: 'Your order has been cancelled. Anything you paid is refunded within 5-7 business days.',
  },
};

export const isOrderMailTopic = (topic: string): topic is OrderMailTopic => Object.hasOwn(STORIES, topic);

export interface MailingStore {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly url: string;
}

export function composeOrderMail(topic: OrderMailTopic, order: MailedOrder, store: MailingStore): Mail {
  const { subject, sentence } = STORIES[topic];
  const id = shortOrderId(order.orderId);
  const rows: [string, string][] = [
    ...order.items.map(({ name, size, quantity, price }): [string, string] => [
      `${name}${size ? `, ${size}` : ''} × ${quantity}`,
      formatMoney(price * quantity),
    ]),
    ['Subtotal', formatMoney(order.subtotal)],
    ['Shipping', order.shipping === 0 ? 'Free' : formatMoney(order.shipping)],
    ['GST', formatMoney(order.tax)],
    ...(order.discount > 0 ? [['Discount', formatMoney(-order.discount)] as [string, string]] : []),
    ['Total', formatMoney(order.total)],
    ...(order.trackingNumber ? [['Tracking number', order.trackingNumber] as [string, string]] : []),
  ];
  const part: MailPart = {
    heading: `${subject}: ${id}`,
    paragraphs: [`Dear ${order.customerName},`, sentence],
    rows,
    link: { text: 'Track Order', url: `${store.url}/track-order` },
  };
  return { to: order.customerEmail, replyTo: store.email, subject: `${subject}: ${id}`, ...layOutMail([part], store) };
}
