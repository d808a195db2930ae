import { describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import type { OrderMailTopic } from '#shop/outbox-message.ts';
import { composeOrderMail, type MailedOrder } from './order-mail.ts';

const store = {
  name: 'Tanabana',
  email: 'care@tanabana.example',
  address: '12 Commercial Street',
  url: 'https://shop.example',
  look: { colours: DEFAULT_BRAND.colours, logo: null },
};
const order: MailedOrder = {
  userId: '0b8f5c1e-7a34-4c1d-9e55-1f2a3b4c5d6e',
  isVerifiedAddress: true,
  orderId: 'ORD-1736490600000-A1B2C3D4E',
  customerName: 'Asha <b>Rao</b>',
  customerEmail: 'asha@example.in',
  shippingAddress: {
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    phone: '9876543210',
  },
  subtotal: 309_800,
  shipping: 0,
  taxMode: 'flat',
  taxIncluded: 0,
  tax: 55_764,
  discount: 30_980,
  total: 334_584,
  couponCode: 'TANA10',
  paymentMethod: 'cod',
  paymentStatus: 'pending',
  orderDate: new Date('2025-01-10T06:30:00Z'),
  estimatedDelivery: new Date('2025-01-15T06:30:00Z'),
  trackingNumber: null,
  trackingUrl: null,
  courier: null,
  refunded: 0,
  cashReturn: null,
  invoiceNumber: null,
  request: null,
  items: [
    { name: 'Kurta', size: 'M', quantity: 2, price: 129_900 },
    { name: 'Jhumka', size: '', quantity: 1, price: 50_000 },
  ],
};
const renderMail = (topic: OrderMailTopic, overrides: Partial<MailedOrder> = {}) =>
  composeOrderMail(topic, { ...order, ...overrides }, store);

test('S-CONST-02 the mail of a placed order has its lines, exact amounts, address and delivery date', () => {
  const mail = renderMail('order-placed');
  expect(mail).toMatchObject({
    to: 'asha@example.in',
    replyTo: 'care@tanabana.example',
    subject: 'Order placed: 1B2C3D4E',
  });
  expect(mail.text.split('\n')).toEqual(
    expect.arrayContaining([
      'Dear Asha <b>Rao</b>,',
      'It should reach you by 15 January 2025.',
      'Kurta, M × 2: ₹2,598',
      'Jhumka × 1: ₹500',
      'Subtotal (3 items): ₹3,098',
      'Shipping: Free',
      'GST (18%): ₹557.64',
      'Coupon TANA10: −₹309.80',
      'Total: ₹3,345.84',
      '12 MG Road',
      'Bengaluru, Karnataka 560001',
      'Order ID: ORD-1736490600000-A1B2C3D4E',
      'Placed: 10 January 2025',
      'Payment: Cash on delivery',
      'Track Order: https://shop.example/track-order?orderId=ORD-1736490600000-A1B2C3D4E',
      'My Orders: https://shop.example/orders',
      'Invoice: https://shop.example/orders/ORD-1736490600000-A1B2C3D4E/invoice',
    ]),
  );
  expect(mail.html).toContain('Asha &lt;b&gt;Rao&lt;/b&gt;');
  expect(mail.html).toContain('12 MG Road<br>Bengaluru, Karnataka 560001');
});

test('S-GST-07 a mail shows the GST inside the total after it', () => {
  const mail = renderMail('order-placed', { taxMode: 'gst', tax: 0, taxIncluded: 12_345, total: 278_820 });
  const lines = mail.text.split('\n').filter((line) => /^(Total|GST|Includes)/.test(line));
  expect(lines).toEqual(['Total: ₹2,788.20', 'Includes GST: ₹123.45']);
});

test("no URL in a mail contains the shopper's email", () => {
  const { text } = renderMail('order-placed');
  expect(text.match(/https:\S+/g)?.filter((url) => /asha|%40|@/.test(url))).toEqual([]);
});

test('the mail contains a shipping fee, but no empty discount or tracking number', () => {
  const { text } = renderMail('order-placed', { shipping: 9_900, discount: 0, couponCode: null });
  expect(text).toContain('Shipping: ₹99');
  expect(text).not.toMatch(/Discount|Coupon|Tracking number/);
});

test('the mail of a shipped order contains its courier and tracking number', () => {
  const mail = renderMail('order-shipped', { trackingNumber: '149051000137', courier: 'Delhivery' });
  expect(mail.subject).toBe('Order shipped: 1B2C3D4E');
  expect(mail.text).toContain('Your order is on its way with Delhivery.');
  expect(mail.text).toContain('Tracking number: 149051000137');
});

test('S-HAND-01 the mail of a parcel that was sent by hand links to the courier’s page, and only the mail of the shipped order does', () => {
  const trackingUrl = 'https://www.indiapost.gov.in/track?id=EA1&lang=en';
  const mail = renderMail('order-shipped', { trackingNumber: 'EA1', courier: 'India Post', trackingUrl });
  expect(mail.text).toContain(`Follow the parcel with India Post: ${trackingUrl}`);
  expect(mail.html).toContain('href="https://www.indiapost.gov.in/track?id=EA1&amp;lang=en"');
  expect(renderMail('order-shipped', { trackingUrl }).text).toContain('Follow the parcel with the courier: https://');
  expect(renderMail('order-delivered', { trackingUrl }).text).not.toContain('Follow the parcel');
});

describe('the mail of a cancelled order states the refund', () => {
  test.each<[string, Partial<MailedOrder>, string]>([
    ['when nothing was paid', {}, 'You had not paid for it, so there is nothing to refund.'],
    [
      'when the payment is refunded',
      { paymentMethod: 'upi', paymentStatus: 'paid', refunded: 334_584 },
      '₹3,345.84 will be refunded to your UPI payment within 5-7 business days.',
    ],
    ['when it was paid in cash', { paymentStatus: 'paid' }, 'What you paid is refunded within 5-7 business days.'],
  ])('%s', (_, overrides, sentence) => {
    expect(renderMail('order-cancelled', overrides).text).toContain(sentence);
  });
});

test('a refund mail contains the amount', () => {
  const mail = renderMail('order-refunded', { paymentMethod: 'card', paymentStatus: 'paid', refunded: 334_584 });
  expect(mail.subject).toBe('Refund made: 1B2C3D4E');
  expect(mail.text).toContain('We have sent ₹3,345.84 back to your Card payment.');
});

test.each([
  [true, 'asha@okicici', 'We have paid ₹500 back to you, to asha@okicici.'],
  [true, null, 'We have paid ₹500 back to you.'],
  // A mail to an unverified address contains no text that the buyer typed.
  [false, 'asha@okicici', 'We have paid ₹500 back to you.'],
])(
  'A-RETURN-17 cash that staff paid back is confirmed with its reference (verified %s, UPI id %s)',
  (isVerified, vpa, text) => {
    const cashReturn = { amount: 50_000, vpa, reference: 'UTR 4521' };
    const mail = renderMail('cash-returned', { isVerifiedAddress: isVerified, paymentStatus: 'paid', cashReturn });
    expect(mail.subject).toBe('Money paid back: 1B2C3D4E');
    expect(mail.text).toContain(text);
    expect(mail.text).toContain('Reference: UTR 4521');
    expect(mail.text.includes('okicici')).toBe(isVerified && vpa !== null);
  },
);

test('S-CAN-10 the mail confirms a cancellation request with its reason, and that the order is unchanged for now', () => {
  const mail = renderMail('cancellation-requested', {
    request: { type: 'replacement', reason: 'Other: <i>too long</i>' },
  });
  expect(mail.subject).toBe('Cancellation requested: 1B2C3D4E');
  expect(mail.text).toContain('You have requested a replacement. We will process your request within 24-48 hours.');
  expect(mail.text).toContain('Your reason: Other: <i>too long</i>');
  expect(mail.text).toContain('Until then your order stays as it is.');
  expect(mail.html).toContain('&lt;i&gt;too long');
});

test('S-CAN-14 the mail about the decision states the result for the order', () => {
  expect(renderMail('cancellation-rejected').text).toContain('We could not cancel your order. It stays as it is.');
  expect(renderMail('replacement-approved').text).toContain('The same items will be sent to you in a new order');
});

test('S-GST-15 the mail of an order that is not sent yet links to no invoice, except in mode flat', () => {
  const link = '/orders/ORD-1736490600000-A1B2C3D4E/invoice';
  expect(renderMail('order-placed', { taxMode: 'gst' }).text).not.toContain(link);
  expect(renderMail('order-shipped', { taxMode: 'gst', invoiceNumber: 'TB/26-27/000123' }).html).toContain(link);
  expect(renderMail('order-shipped').text).not.toContain('Your invoice is');
});

test.each<[string, Partial<MailedOrder>]>([
  ['an order of a guest', {}],
  ['a GST order that was sent', { taxMode: 'gst', invoiceNumber: 'KS/25-26/1' }],
])('S-GUEST-12 a mail about %s without an account links to no page that asks for a login', (_, overrides) => {
  for (const topic of ['order-placed', 'order-shipped', 'replacement-approved'] as const) {
    const { text, html } = renderMail(topic, { userId: null, ...overrides });
    expect(text).toContain('https://shop.example/track-order?orderId=ORD-1736490600000-A1B2C3D4E');
    expect(text).toContain('For the invoice, open Track Order above');
    for (const content of [text, html]) {
      expect(content).not.toContain('shop.example/orders');
      expect(content).not.toContain('My Orders');
    }
  }
  const unsent = renderMail('order-placed', { userId: null, taxMode: 'gst', invoiceNumber: null });
  expect(unsent.text).not.toContain('invoice');
});
