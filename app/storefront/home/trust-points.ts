// The home page's promises about payment and returns. Secure payment is promised only when the store has a payment provider, and a check
// of the pincode only when it has a courier.
// Built on the server, so that the text is not part of the page's JavaScript.

import { RETURN_RULES } from '#config/store.ts';

export interface TrustPoint {
  readonly kind: 'cash' | 'returns' | 'secure';
  readonly title: string;
  readonly text: string;
}

interface StoreProviders {
  readonly takesOnlinePayments: boolean;
  readonly hasCourier: boolean;
}

export const trustPoints = ({ takesOnlinePayments, hasCourier }: StoreProviders): readonly TrustPoint[] => [
  {
    kind: 'cash',
    title: 'Cash on delivery',
    text: hasCourier ? 'Check with your pincode' : 'Pay when your order arrives',
  },
  { kind: 'returns', title: 'Free returns', text: `Within ${RETURN_RULES.returnDays} days of delivery` },
  ...(takesOnlinePayments ? [{ kind: 'secure', title: 'Secure payment', text: 'By card or UPI' } as const] : []),
];
