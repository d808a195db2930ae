// The home page's promises about payment and returns. Secure payment is promised only when the store has a payment provider.
// Built on the server, so that the text is not part of the page's JavaScript.

import { RETURN_RULES } from '#config/store.ts';

export interface TrustPoint {
  readonly kind: 'cash' | 'returns' | 'secure';
  readonly title: string;
  readonly text: string;
}

export const trustPoints = (takesOnlinePayments: boolean): readonly TrustPoint[] => [
  { kind: 'cash', title: 'Cash on delivery', text: 'Check with your pincode' },
  { kind: 'returns', title: 'Free returns', text: `Within ${RETURN_RULES.returnDays} days of delivery` },
  ...(takesOnlinePayments ? [{ kind: 'secure', title: 'Secure payment', text: 'By card or UPI' } as const] : []),
];
