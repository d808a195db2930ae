// The home page's promises about payment and returns. Secure payment is promised only when the store has a payment
// provider, and a check of the pincode only when it has a courier. Built on the server, so that the text is not part of
// the page's JavaScript.

import { countDays } from '#shop/catalog/delivery-terms.ts';
import type { ReturnSettings } from '#shop/settings/return-settings.ts';

export interface TrustPoint {
  readonly kind: 'cash' | 'returns' | 'secure';
  readonly title: string;
  readonly text: string;
}

interface StoreTerms {
  readonly takesOnlinePayments: boolean;
  readonly hasCourier: boolean;
  readonly returns: Pick<ReturnSettings, 'returnDays' | 'exchangeDays'>;
}

/** The promise about returns or exchanges; none in a store that takes nothing back. */
function returnPoints({ returnDays, exchangeDays }: StoreTerms['returns']): readonly TrustPoint[] {
  const days = returnDays > 0 ? returnDays : exchangeDays;
  const title = returnDays > 0 ? 'Free returns' : 'Free exchanges';
  return days === 0 ? [] : [{ kind: 'returns', title, text: `Within ${countDays(days)} of delivery` }];
}

export const trustPoints = ({ takesOnlinePayments, hasCourier, returns }: StoreTerms): readonly TrustPoint[] => [
  {
    kind: 'cash',
    title: 'Cash on delivery',
    text: hasCourier ? 'Check with your pincode' : 'Pay when your order arrives',
  },
  ...returnPoints(returns),
  ...(takesOnlinePayments ? [{ kind: 'secure', title: 'Secure payment', text: 'By card or UPI' } as const] : []),
];
