// A store without payment keys: it takes cash only. Payments started while it had keys stay open until it has keys again.

import { refuse } from '#shop/result.ts';
import type { PaymentProvider } from './payment-provider.ts';

const unavailable = async () => refuse({ kind: 'unavailable' as const, detail: 'the store has no payment keys' });

export const NO_ONLINE_PAYMENTS: PaymentProvider = {
  name: 'razorpay',
  isOffered: false,
  keyId: '',
  scriptUrl: '',
  createOrder: unavailable,
  findOrderByReceipt: unavailable,
  getOrder: unavailable,
  listPayments: unavailable,
  listPaymentsOfOrder: unavailable,
  getPayment: unavailable,
  capture: unavailable,
  refund: unavailable,
  getRefund: unavailable,
  listRefundsOfPayment: unavailable,
  isCallbackSigned: () => false,
  isWebhookSigned: () => false,
  parseWebhook: () => null,
};
