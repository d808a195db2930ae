// The order of previews and test messages. A test message contains made-up values only: a mailbox is not the place for the address of a
// customer. A preview has the values of a recent order if the store has one. Pure.

import type { MailedOrder } from '#shop/orders/order-mail.ts';

const DAY_MS = 24 * 60 * 60_000;

export const sampleOrder = (now: Date): MailedOrder => ({
  orderId: 'ORD-0000000000000-XSAMPLE01',
  userId: 'sample',
  isVerifiedAddress: true,
  customerName: 'Pooja Deshmukh',
  customerEmail: 'pooja@example.in',
  shippingAddress: {
    fullName: 'Pooja Deshmukh',
    address: '14 Church Street',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    phone: '9800000000',
  },
  subtotal: 179_800,
  shipping: 0,
  tax: 0,
  taxMode: 'none',
  taxIncluded: 0,
  discount: 0,
  total: 179_800,
  couponCode: null,
  paymentMethod: 'upi',
  paymentStatus: 'paid',
  orderDate: now,
  estimatedDelivery: new Date(now.getTime() + 5 * DAY_MS),
  trackingNumber: '704269150870',
  trackingUrl: null,
  courier: 'Xpressbees',
  refunded: 179_800,
  cashReturn: { amount: 179_800, vpa: 'pooja@okbank', reference: '432112345678' },
  invoiceNumber: 'INV/26-27/000001',
  request: { type: 'refund', reason: 'I ordered the wrong size' },
  items: [
    { name: 'Cotton kurta', size: 'M', quantity: 1, price: 129_900 },
    { name: 'Silver jhumkas', size: '', quantity: 1, price: 49_900 },
  ],
});

/** An order with made-up values for what has not happened to it yet, such as its courier. */
export function completeOrder(order: MailedOrder): MailedOrder {
  const sample = sampleOrder(order.orderDate);
  return {
    ...order,
    isVerifiedAddress: true,
    estimatedDelivery: order.estimatedDelivery ?? sample.estimatedDelivery,
    trackingNumber: order.trackingNumber || sample.trackingNumber,
    courier: order.courier ?? sample.courier,
    refunded: order.refunded || order.total,
    cashReturn: { vpa: null, reference: null, amount: order.total },
    request: order.request ?? sample.request,
  };
}
