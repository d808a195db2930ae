// A payment provider that is always unavailable.
import { NO_ONLINE_PAYMENTS } from '#shop/payments/no-online-payments.ts';
import type { PaymentProvider } from '#shop/payments/payment-provider.ts';

export const UNAVAILABLE_PAYMENTS: PaymentProvider = {
  ...NO_ONLINE_PAYMENTS,
  isOffered: true,
  keyId: 'rzp_test_none',
  scriptUrl: '/no-script',
};
