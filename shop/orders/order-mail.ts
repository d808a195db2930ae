// The mails to a shopper about an order: the event, the items, the amounts, the delivery address and a link to the order.
// Pure: the order in, the mail out. A URL in a mail contains the order ID and no personal data. A mail to an unverified address
// contains no text that the buyer typed: otherwise anybody could write to strangers in the store's name.

import type { ShippingAddress } from '#db/schema/order-values.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { type MailSection, renderMail } from '#shop/mail/mail-layout.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { chooseText } from '#shop/mail/mail-template.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { OrderMailTopic } from '#shop/outbox-message.ts';
import { PAYMENT_METHOD_LABELS, paymentLabel } from './last-order.ts';
import { type PaymentMethod, shortOrderId } from './order.ts';
import { getOrderAmounts, type OrderAmount, type OrderWithAmounts } from './order-amounts.ts';
import { orderLongDay } from './order-dates.ts';
import type { OrderItem } from './order-record.ts';

export interface MailedOrder extends OrderWithAmounts {
  readonly orderId: string;
  /** Null for a customer without an account: the links lead to the tracking page, which needs no login. */
  readonly userId: string | null;
  /** Whether the recipient's address is verified as the buyer's. If not, the mail contains no text that the buyer typed. */
  readonly isVerifiedAddress: boolean;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly shippingAddress: ShippingAddress;
  readonly taxIncluded: Paise;
  readonly paymentMethod: PaymentMethod;
  readonly paymentStatus: 'pending' | 'paid' | 'failed';
  readonly orderDate: Date;
  readonly estimatedDelivery: Date | null;
  readonly trackingNumber: string | null;
  /** The courier's page about a parcel that was sent by hand. */
  readonly trackingUrl: string | null;
  readonly courier: string | null;
  /** The amount that is refunded because of the mail's event; 0 without a refund. */
  readonly refunded: Paise;
  /** Cash that staff have paid back by hand. */
  readonly cashReturn: {
    readonly amount: Paise;
    readonly vpa: string | null;
    readonly reference: string | null;
  } | null;
  /** The number of the latest invoice; null while there is none, and in mode flat. */
  readonly invoiceNumber: string | null;
  /** The latest cancellation request. */
  readonly request: { readonly type: 'refund' | 'replacement'; readonly reason: string } | null;
  readonly items: ReadonlyArray<Pick<OrderItem, 'name' | 'size' | 'quantity' | 'price'>>;
}

export interface MailText {
  readonly subject: string;
  readonly sentences: readonly string[];
  /** The sentences that are also added to a text written by staff: sums, dates, reasons, warnings. */
  readonly fixedSentences?: readonly string[];
}

const REFUND_TIME = 'within 5-7 business days';

function cashReturnSentences({ cashReturn, isVerifiedAddress }: MailedOrder): string[] {
  if (cashReturn === null) return [];
  const { amount, vpa, reference } = cashReturn;
  const destination = vpa !== null && isVerifiedAddress ? `, to ${vpa}` : '';
  const paidBack = `We have paid ${formatMoney(amount)} back to you${destination}.`;
  return reference ? [paidBack, `Reference: ${reference}`] : [paidBack];
}

const deliverySentences = ({ estimatedDelivery }: MailedOrder): string[] =>
  estimatedDelivery === null ? [] : [`It should reach you by ${orderLongDay(estimatedDelivery)}.`];

function refundSentence({ refunded, paymentMethod, paymentStatus }: MailedOrder): string {
  if (refunded > 0) {
    return `${formatMoney(refunded)} will be refunded to your ${PAYMENT_METHOD_LABELS[paymentMethod]} payment ${REFUND_TIME}.`;
  }
  return paymentStatus === 'paid'
    ? `What you paid is refunded ${REFUND_TIME}.`
    : 'You had not paid for it, so there is nothing to refund.';
}

function requestText({ request, isVerifiedAddress }: MailedOrder): MailText {
  const opening = request === null ? 'You asked to cancel this order.' : `You have requested a ${request.type}.`;
  const fixedSentences = request === null || !isVerifiedAddress ? [] : [`Your reason: ${request.reason}`];
  return {
    subject: 'Cancellation requested',
    sentences: [
      `${opening} We will process your request within 24-48 hours.`,
      ...fixedSentences,
      'Until then your order stays as it is.',
    ],
    fixedSentences,
  };
}

const changeSentences = (order: MailedOrder): string[] => (order.refunded > 0 ? [refundSentence(order)] : []);

/** A text whose sentences are all fixed: sums, and how long banks take. */
const fixedOnly = (subject: string, fixedSentences: readonly string[]): MailText => ({
  subject,
  sentences: fixedSentences,
  fixedSentences,
});

const MAIL_TEXTS: Readonly<Record<OrderMailTopic, (order: MailedOrder) => MailText>> = {
  'order-placed': (order) => ({
    subject: 'Order placed',
    sentences: ['Thank you. We have your order and will pack it within 24 hours.', ...deliverySentences(order)],
  }),
  'order-shipped': (order) => ({
    subject: 'Order shipped',
    sentences: [
      order.courier === null ? 'Your order is on its way.' : `Your order is on its way with ${order.courier}.`,
      ...deliverySentences(order),
      ...(order.invoiceNumber === null ? [] : [`Your invoice is ${order.invoiceNumber}.`]),
    ],
  }),
  'order-delivered': () => ({
    subject: 'Order delivered',
    sentences: ['Your order has been delivered. We hope you love it.'],
  }),
  'order-cancelled': (order) => ({
    subject: 'Order cancelled',
    sentences: ['Your order has been cancelled.', refundSentence(order)],
    fixedSentences: [refundSentence(order)],
  }),
  'order-refunded': ({ refunded, paymentMethod }) =>
    fixedOnly('Refund made', [
      `We have sent ${formatMoney(refunded)} back to your ${PAYMENT_METHOD_LABELS[paymentMethod]} payment. Your bank shows it ${REFUND_TIME}.`,
    ]),
  'cash-returned': (order) => fixedOnly('Money paid back', cashReturnSentences(order)),
  'order-changed': (order) => ({
    subject: 'Your order was changed',
    sentences: [
      'We have changed your order. Below are its items and sums as they are now.',
      ...changeSentences(order),
      'Answer this mail if you did not expect this.',
    ],
    fixedSentences: changeSentences(order),
  }),
  'cancellation-requested': requestText,
  'cancellation-rejected': () => ({
    subject: 'Cancellation not possible',
    sentences: [
      'We could not cancel your order. It stays as it is.',
      'Answer this mail if you would like to talk to us.',
    ],
  }),
  'replacement-approved': ({ userId }) => ({
    subject: 'Replacement on its way',
    sentences: [
      'We have approved your request. The same items will be sent to you in a new order. There is nothing extra to pay.',
      `The replacement has an order of its own: its mail follows${userId === null ? '.' : ', and it is listed in My Orders.'}`,
    ],
  }),
};

function paymentRow({ paymentStatus, ...order }: MailedOrder): [string, string] {
  const method = paymentLabel(order);
  return ['Payment', paymentStatus === 'paid' ? `${method}, paid` : method];
}

/** The sums as rows of a mail; the GST inside the total is a section of its own, after the total. */
export function toSumRows(amounts: readonly OrderAmount[]) {
  const rowsOf = (...kinds: readonly OrderAmount['kind'][]) =>
    amounts.filter(({ kind }) => kinds.includes(kind)).map(({ name, amount }) => [name, amount] as const);
  const [total] = rowsOf('total');
  const included = rowsOf('included');
  return {
    rows: rowsOf('subtotal', 'shipping', 'free', 'tax', 'discount'),
    total: total ? { total } : {},
    included: included.length > 0 ? [{ rows: included }] : [],
  };
}

function toContentsSections(order: MailedOrder): MailSection[] {
  const { rows, total, included } = toSumRows(getOrderAmounts(order));
  const lines = order.items.map(
    ({ name, size, quantity, price }) =>
      [`${name}${size ? `, ${size}` : ''} × ${quantity}`, formatMoney(price * quantity)] as const,
  );
  return [{ subheading: 'Your order', rows: [...lines, ...rows], ...total }, ...included];
}

function toDeliverySection(order: MailedOrder): MailSection {
  const { fullName, address, city, state, pincode, phone } = order.shippingAddress;
  const lines = order.isVerifiedAddress
    ? [fullName, address, `${city}, ${state} ${pincode}`, phone]
    : [`Pincode ${pincode}`];
  return {
    subheading: 'Deliver to',
    paragraphs: [lines.filter(Boolean).join('\n')],
    rows: [
      ['Order ID', order.orderId],
      ['Placed', orderLongDay(order.orderDate)],
      paymentRow(order),
      ...(order.trackingNumber ? [['Tracking number', order.trackingNumber] as const] : []),
    ],
  };
}

/** The link to the order's tracking page; that page asks for the email address before it shows all details. */
export const trackingUrl = (store: Pick<MailStore, 'url'>, orderId: string): string =>
  `${store.url}/track-order?orderId=${encodeURIComponent(orderId)}`;

/** In mode flat every order has an invoice, in the other modes an order that was sent. */
const hasInvoice = ({ taxMode, invoiceNumber }: MailedOrder): boolean => taxMode === 'flat' || invoiceNumber !== null;

function invoiceLinks(order: MailedOrder, { url }: MailStore) {
  const { orderId, invoiceNumber } = order;
  if (!hasInvoice(order)) return [];
  const text = invoiceNumber === null ? 'Invoice' : `Invoice ${invoiceNumber}`;
  return [{ text, url: `${url}/orders/${encodeURIComponent(orderId)}/invoice` }];
}

/** The pages of an account ask for a login; without one, the tracking page shows the order and prints its invoice. */
function toLastSection(order: MailedOrder, store: MailStore): MailSection[] {
  if (order.userId !== null) {
    return [{ secondaryLinks: [{ text: 'My Orders', url: `${store.url}/orders` }, ...invoiceLinks(order, store)] }];
  }
  return hasInvoice(order)
    ? [{ paragraphs: ['For the invoice, open Track Order above and enter the email address of this order.'] }]
    : [];
}

/** The courier's own page about a parcel that was sent by hand. */
const courierLinks = (topic: OrderMailTopic, { courier, trackingUrl }: MailedOrder) =>
  topic === 'order-shipped' && trackingUrl !== null
    ? { secondaryLinks: [{ text: `Follow the parcel with ${courier ?? 'the courier'}`, url: trackingUrl }] }
    : {};

/** The values of all order mails; an event takes those of its variables. */
const toValues = (order: MailedOrder, store: MailStore) => ({
  name: order.isVerifiedAddress ? order.customerName : null,
  order: shortOrderId(order.orderId),
  total: formatMoney(order.total),
  link: trackingUrl(store, order.orderId),
  store: store.name,
  day: order.estimatedDelivery && orderLongDay(order.estimatedDelivery),
  courier: order.courier,
  awb: order.trackingNumber,
  invoice: order.invoiceNumber,
  amount: formatMoney(order.cashReturn?.amount ?? order.refunded),
  request: order.request?.type ?? 'cancellation',
});

function toText(topic: OrderMailTopic, order: MailedOrder, store: MailStore) {
  const { subject, sentences, fixedSentences = [] } = MAIL_TEXTS[topic](order);
  const title = `${subject}: ${shortOrderId(order.orderId)}`;
  const greeting = `Dear ${order.isVerifiedAddress ? order.customerName : 'customer'},`;
  const defaultText = { subject: title, heading: title, sentences: [greeting, ...sentences], fixedSentences };
  return chooseText(store.words, topic, defaultText, toValues(order, store));
}

export function composeOrderMail(topic: OrderMailTopic, order: MailedOrder, store: MailStore): Mail {
  const { subject, heading, sentences } = toText(topic, order, store);
  const sections: MailSection[] = [
    {
      heading,
      paragraphs: sentences,
      link: { text: 'Track Order', url: trackingUrl(store, order.orderId) },
      ...courierLinks(topic, order),
    },
    ...toContentsSections(order),
    toDeliverySection(order),
    ...toLastSection(order, store),
  ];
  return { to: order.customerEmail, replyTo: store.email, subject, ...renderMail(sections, store) };
}
