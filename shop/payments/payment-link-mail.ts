// The mail with which a customer pays an order that staff entered. A mail to an address that is not confirmed contains nothing that a
// stranger typed; here staff typed the name, so the mail may greet the customer by it. Pure.

import type { Mail } from '#shop/mail/mail.ts';
import { renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { chooseText } from '#shop/mail/mail-template.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { OrderAmount } from '#shop/orders/order-amounts.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { type LinkLine, paymentLinkPath } from './payment-link.ts';

export interface MailedLink {
  readonly token: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly total: Paise;
  readonly expiresAt: Date;
  readonly items: readonly Omit<LinkLine, 'image'>[];
  readonly amounts: readonly OrderAmount[];
}

const itemRow = ({ name, size, quantity, price }: MailedLink['items'][number]): [string, string] => [
  `${name}${size === '' ? '' : `, ${size}`} × ${quantity}`,
  formatMoney(price * quantity),
];

export function composePaymentLinkMail(link: MailedLink, store: MailStore): Mail {
  const total = formatMoney(link.total);
  const day = orderDayAndTime(link.expiresAt);
  // Added to a text of the merchant too.
  const fixedSentences = [
    `We have put your items aside until ${day}. Pay by UPI or card with the button below, and the order is placed.`,
  ];
  const defaultText = {
    subject: `Pay ${total} for your order at ${store.name}`,
    heading: 'Your order is ready to be paid',
    sentences: [`Dear ${link.customerName},`, ...fixedSentences],
    fixedSentences,
  };
  const { subject, heading, sentences } = chooseText(store.words, 'payment-link', defaultText, {
    name: link.customerName,
    total,
    day,
    store: store.name,
  });
  const opening = {
    heading,
    paragraphs: sentences,
    link: { text: `Pay ${total}`, url: `${store.url}${paymentLinkPath(link.token)}` },
  };
  const items = {
    subheading: 'Your items',
    rows: [
      ...link.items.map(itemRow),
      ...link.amounts
        .filter(({ kind }) => kind !== 'total')
        .map(({ name, amount }): [string, string] => [name, amount]),
    ],
    total: ['Total', total] as const,
    paragraphs: ['You did not order anything? Then you need not do anything: without a payment nothing is sent.'],
  };
  return { to: link.customerEmail, replyTo: store.email, subject, ...renderMail([opening, items], store) };
}
