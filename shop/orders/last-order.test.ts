import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from '#config/value-lists.ts';
import { type CheckoutForm, emptyCheckoutForm, SHIPPING_FIELDS } from './checkout-form.ts';
import { toLastOrder } from './last-order.ts';
import type { OrderRecord } from './order-record.ts';

const shippingAddress = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  phone: '9876543210',
};

const order: OrderRecord = {
  id: '1',
  orderId: 'ORD-1736490600000-A1B2C3D4E',
  userId: 'u1',
  items: [{ productId: 'p1', name: 'Kurta', quantity: 2, price: 50_000, image: 'key', size: 'M' }],
  customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', address: '12 MG Road' },
  shippingAddress,
  subtotal: 100_000,
  shipping: 0,
  taxMode: 'flat',
  taxIncluded: 0,
  tax: 18_000,
  discount: 0,
  total: 118_000,
  appliedCoupon: null,
  status: 'pending',
  paymentStatus: 'paid',
  paymentMethod: 'upi',
  paymentId: 'pay_1',
  orderDate: new Date('2025-01-10T06:30:00.000Z'),
  estimatedDelivery: new Date('2025-01-15T06:30:00.000Z'),
  deliveryDate: null,
  trackingNumber: null,
  courierName: null,
  trackingUrl: null,
  stockProcessed: false,
  stockProcessedAt: null,
  userProfile: null,
  cancellationRequest: null,
  updatedAt: new Date('2025-01-10T06:30:00.000Z'),
};

test('S-ENT-25 the last order has exactly its fields, even after it was stored as JSON', () => {
  const last = toLastOrder(order);
  expect(last).toEqual({
    orderId: 'ORD-1736490600000-A1B2C3D4E',
    total: 118_000,
    items: [{ productId: 'p1', name: 'Kurta', quantity: 2, price: 50_000, image: 'key', size: 'M' }],
    paymentMethod: 'UPI',
    paymentId: 'pay_1',
    shippingAddress,
    orderDate: '2025-01-10T06:30:00.000Z',
    estimatedDelivery: '2025-01-15T06:30:00.000Z',
  });
  expect(JSON.parse(JSON.stringify(last))).toEqual(last);
});

test.each([
  ['cod', 'Cash on delivery'],
  ['card', 'Card'],
  ['upi', 'UPI'],
] as const)('S-ENT-25 shows %s as %s', (paymentMethod, label) => {
  expect(toLastOrder({ ...order, paymentMethod }).paymentMethod).toBe(label);
});

test('S-RET-19 a free order, such as the new size of an exchange, names no payment method', () => {
  expect(toLastOrder({ ...order, paymentMethod: 'cod', total: 0 }).paymentMethod).toBe('Nothing to pay');
});

test('S-ENT-17 the checkout form has seven fields and three payment methods', () => {
  expect(SHIPPING_FIELDS).toEqual(['fullName', 'email', 'phone', 'address', 'city', 'state', 'pincode']);
  expect(Object.keys(emptyCheckoutForm())).toEqual([...SHIPPING_FIELDS, 'paymentMethod']);
  expect(PAYMENT_METHODS).toEqual(['cod', 'card', 'upi']);
  const forms: CheckoutForm[] = PAYMENT_METHODS.map((paymentMethod) => ({ ...emptyCheckoutForm(), paymentMethod }));
  expect(forms.map(({ paymentMethod }) => paymentMethod)).toEqual(['cod', 'card', 'upi']);
});
