import { describe, expect, test } from 'vitest';
import { composeOrderMail, isOrderMailTopic, type MailedOrder } from './order-mail.ts';

const store = {
  name: 'Tanabana',
  email: 'care@tanabana.example',
  address: '12 Commercial Street',
  url: 'https://shop.example',
};
const order: MailedOrder = {
  orderId: 'ORD-1736490600000-A1B2C3D4E',
  customerName: 'Asha <b>Rao</b>',
  customerEmail: 'asha@example.in',
  subtotal: 309_800,
  shipping: 0,
  tax: 55_764,
  discount: 30_980,
  total: 334_584,
  trackingNumber: null,
  items: [
    { name: 'Kurta', size: 'M', quantity: 2, price: 129_900 },
    { name: 'Jhumka', size: '', quantity: 1, price: 50_000 },
  ],
};

test('S-CONST-02 a placed order is told with its lines and its true figures', () => {
  const mail = composeOrderMail('order-placed', order, store);
  expect(mail).toMatchObject({
    to: 'asha@example.in',
    replyTo: 'care@tanabana.example',
    subject: 'Order placed: 1B2C3D4E',
  });
  expect(mail.text.split('\n')).toEqual(
    expect.arrayContaining([
      'Dear Asha <b>Rao</b>,',
      'Kurta, M × 2: ₹2,598',
      'Jhumka × 1: ₹500',
      'Subtotal: ₹3,098',
      'Shipping: Free',
      'GST: ₹557.64',
      'Discount: −₹309.80',
      'Total: ₹3,345.84',
      'Track Order: https://shop.example/track-order',
    ]),
  );
  expect(mail.html).toContain('Asha &lt;b&gt;Rao&lt;/b&gt;');
});

test('shipping that costs is told, no discount and no tracking number are not', () => {
  const { text } = composeOrderMail('order-placed', { ...order, shipping: 9_900, discount: 0 }, store);
  expect(text).toContain('Shipping: ₹99');
  expect(text).not.toMatch(/Discount|Tracking number/);
});

test('a shipped order tells its tracking number', () => {
  const mail = composeOrderMail('order-shipped', { ...order, trackingNumber: '149051000137' }, store);
  expect(mail.subject).toBe('Order shipped: 1B2C3D4E');
  expect(mail.text).toContain('Tracking number: 149051000137');
});

describe('topics', () => {
  test.each(['order-placed', 'order-shipped', 'order-delivered', 'order-cancelled'])('%s has a mail', (topic) => {
    expect(isOrderMailTopic(topic)).toBe(true);
  });
  test.each(['order-pending', 'contact', 'toString', '__proto__', ''])('%j has none', (topic) => {
    expect(isOrderMailTopic(topic)).toBe(false);
  });
});
