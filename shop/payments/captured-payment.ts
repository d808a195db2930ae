// A payment that a provider has taken, as the shop holds it against a checkout.

import type { Paise } from '#shop/money/money.ts';

export interface CapturedPayment {
  readonly provider: string;
  readonly providerPaymentId: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly method: string;
}
