// Each mail of mail-events.ts about one order, for the preview and for the test mail: made by the functions that make
// the real one. Pure.

import { composeBagReminderMail } from '#shop/bag-reminders/bag-reminder-mail.ts';
import { toPreferencesLink } from '#shop/consents/preferences-link.ts';
import { composeAccountMail } from '#shop/customers/account-mail.ts';
import type { Mail } from '#shop/mail/mail.ts';
import type { MailEventName } from '#shop/mail/mail-events.ts';
import type { MailStore } from '#shop/mail/mail-store.ts';
import { getOrderAmounts } from '#shop/orders/order-amounts.ts';
import { composeOrderMail, type MailedOrder } from '#shop/orders/order-mail.ts';
import type { AccountMailTopic, OrderMailTopic, ReviewMailTopic } from '#shop/outbox-message.ts';
import { linkExpiry } from '#shop/payments/payment-link.ts';
import { composePaymentLinkMail } from '#shop/payments/payment-link-mail.ts';
import { composeRefundMail, RETURN_REASONS } from '#shop/payments/payment-return.ts';
import type { ReturnStatus } from '#shop/returns/return.ts';
import { composeReturnMail, type MailedReturn } from '#shop/returns/return-mail.ts';
import { composeReviewMail } from '#shop/reviews/review-mail.ts';
import { composeBackInStockMail } from '#shop/stock-waits/stock-wait-mail.ts';

type Compose = (order: MailedOrder, store: MailStore) => Mail;

const TOKEN = 'sample';
const SAMPLE_ITEM = { name: 'Cotton kurta', size: 'M', quantity: 1, price: 129_900 };

const firstItem = ({ items }: MailedOrder) => items[0] ?? SAMPLE_ITEM;

function toReturn(order: MailedOrder, status: ReturnStatus): MailedReturn {
  const { name, size, price } = firstItem(order);
  return {
    number: 'RET-26-000123',
    kind: 'return',
    outcome: 'refund',
    orderNumber: order.orderId,
    customerName: order.isVerifiedAddress ? order.customerName : null,
    customerEmail: order.customerEmail,
    items: [{ text: `1 × ${name}${size === '' ? '' : `, size ${size}`}`, refund: price }],
    isKept: status === 'checked',
    sentBack: 'Sent back with Delhivery, tracking number 149051000137.',
    answer: '',
    pickupMethod: 'courier',
    pickupFailures: 0,
    pickupDay: null,
    refundAmount: price,
    refundTo: 'source',
    refundDays: '5-7',
    storeAddress: '',
    exchangeOrderNumber: null,
    isRefundInstead: false,
  };
}

const ofOrder =
  (topic: OrderMailTopic): Compose =>
  (order, store) =>
    composeOrderMail(topic, order, store);

const ofReturn =
  (status: ReturnStatus): Compose =>
  (order, store) =>
    composeReturnMail(toReturn(order, status), status, store);

const ofReview =
  (topic: ReviewMailTopic): Compose =>
  (order, store) =>
    composeReviewMail(
      topic,
      {
        to: order.customerEmail,
        isProven: order.isVerifiedAddress,
        userName: order.customerName,
        rating: 5,
        comment: 'Soft cloth, true to its size.',
        product: { name: firstItem(order).name, slug: TOKEN },
      },
      store,
    );

const ofAccount =
  (topic: AccountMailTopic): Compose =>
  ({ customerEmail: to, customerName, isVerifiedAddress }, store) =>
    composeAccountMail(topic, { to, name: isVerifiedAddress ? customerName : null, token: TOKEN }, store);

const COMPOSERS: Readonly<Record<MailEventName, Compose>> = {
  'order-placed': ofOrder('order-placed'),
  'order-shipped': ofOrder('order-shipped'),
  'order-delivered': ofOrder('order-delivered'),
  'order-cancelled': ofOrder('order-cancelled'),
  'order-refunded': ofOrder('order-refunded'),
  'cash-returned': ofOrder('cash-returned'),
  'order-changed': ofOrder('order-changed'),
  'cancellation-requested': ofOrder('cancellation-requested'),
  'cancellation-rejected': ofOrder('cancellation-rejected'),
  'replacement-approved': ofOrder('replacement-approved'),
  'payment-link': (order, store) =>
    composePaymentLinkMail(
      { ...order, token: TOKEN, expiresAt: linkExpiry(order.orderDate), amounts: getOrderAmounts(order) },
      store,
    ),
  'payment-returned': ({ customerName, isVerifiedAddress, customerEmail, total }, store) =>
    composeRefundMail(
      {
        customerName: isVerifiedAddress ? customerName : null,
        customerEmail,
        amount: total,
        providerPaymentId: 'pay_Sample00000000',
        reason: RETURN_REASONS.abandoned,
      },
      store,
    ),
  'return-requested': ofReturn('requested'),
  'return-approved': ofReturn('approved'),
  'return-pickup-booked': ofReturn('pickup-booked'),
  'return-picked-up': ofReturn('picked-up'),
  'return-arrived': ofReturn('arrived'),
  'return-checked': ofReturn('checked'),
  'return-settled': ofReturn('settled'),
  'return-refused': ofReturn('refused'),
  'return-withdrawn': ofReturn('withdrawn'),
  'return-sent-back': ofReturn('sent-back'),
  'return-lapsed': ofReturn('lapsed'),
  'review-published': ofReview('review-published'),
  'review-declined': ofReview('review-declined'),
  'back-in-stock': (order, store) => {
    const { name, size, price } = firstItem(order);
    const about = { waitId: TOKEN, contact: order.customerEmail, slug: TOKEN, isTaxAdded: false, left: 9 };
    const preferences = toPreferencesLink(store.url, TOKEN);
    return composeBackInStockMail({ ...about, name, size, price, preferences }, store);
  },
  'bag-reminder': (order, store) => {
    const toLine = (item: MailedOrder['items'][number]) => ({ ...item, left: 9 });
    const [, ...others] = order.items;
    const lines = [toLine(firstItem(order)), ...others.map(toLine)] as const;
    const about = { email: order.customerEmail, step: 1, hasUnavailable: false, isTaxAdded: false };
    const links = { bagUrl: `${store.url}/cart?bag=${TOKEN}`, preferences: toPreferencesLink(store.url, TOKEN) };
    return composeBagReminderMail({ ...about, ...links, lines }, store);
  },
  'confirm-email': ofAccount('confirm-email'),
  'account-reactivated': ofAccount('account-reactivated'),
};

export const composeSampleMail = (event: MailEventName, order: MailedOrder, store: MailStore): Mail =>
  COMPOSERS[event](order, store);
