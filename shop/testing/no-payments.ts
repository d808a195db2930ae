// A payment provider that is not there.
import type { PaymentProvider } from '#shop/payments/payment-provider.ts';
import { refuse } from '#shop/result.ts';

const nobody = async () => refuse({ kind: 'unavailable' as const, because: 'there is no provider in this test' });

export const NO_PAYMENTS: PaymentProvider = {
  name: 'razorpay',
  keyId: 'rzp_test_none',
  scriptAddress: '/no-script',
  createOrder: nobody,
  findOrderByReceipt: nobody,
  paymentsOf: nobody,
  getPayment: nobody,
  capture: nobody,
  refund: nobody,
  getRefund: nobody,
  refundsOf: nobody,
  isCallbackSigned: () => false,
  isWebhookSigned: () => false,
};
