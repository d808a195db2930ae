// A payment that a provider has captured, in the form that is compared with a checkout.

import type { Paise } from '#shop/money/money.ts';

export interface CapturedPayment {
  readonly provider: string;
  readonly providerPaymentId: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly method: string;
}
