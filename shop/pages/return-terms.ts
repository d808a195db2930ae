// The times for returns and exchanges as the policies print them: days with their number, or that the store does not offer it. Pure.
// Example: 2 is '2 days', 1 is '1 day', 0 is 'Not offered'.

import { countDays } from '#shop/catalog/delivery-terms.ts';
import type { ReturnSettings } from '#shop/settings/return-settings.ts';

type Terms = Pick<ReturnSettings, 'returnDays' | 'exchangeDays' | 'exchangesPerOrder'>;

const offersExchange = ({ exchangeDays, exchangesPerOrder }: Terms): boolean =>
  exchangeDays > 0 && exchangesPerOrder > 0;

export const returnPeriod = ({ returnDays }: Terms): string =>
  returnDays === 0 ? 'Not offered' : countDays(returnDays);

export const exchangePeriod = (terms: Terms): string =>
  offersExchange(terms) ? countDays(terms.exchangeDays) : 'Not offered';

export const returnSentence = ({ returnDays }: Terms): string =>
  returnDays === 0
    ? 'We take back only items that arrive damaged or are not what you ordered.'
    : `You can return an item within ${countDays(returnDays)} of delivery.`;

export function exchangeSentence(terms: Terms): string {
  if (!offersExchange(terms)) return 'We do not exchange items for another size.';
  const { exchangeDays, exchangesPerOrder } = terms;
  const limit = exchangesPerOrder === 1 ? 'one exchange' : `${exchangesPerOrder} exchanges`;
  return `You can ask for an exchange within ${countDays(exchangeDays)} of delivery, for example for another size. We allow ${limit} per order.`;
}
