// Messages about one line of the bag. Pure.

import { MAX_UNITS_PER_CHECKOUT, MAX_UNITS_PER_SIZE } from '#config/store.ts';
import type { SavedItem } from '#shop/bag/bag.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import { overLimitText } from '#shop/orders/order-limits.ts';
import type { QuotedLine } from '#shop/pricing/quote.ts';

/** At or below this, the page shows how many are left. */
const LOW_STOCK = 5;

const inSize = (size: string): string => (size === '' ? '' : ` in size ${size}`);

export const onlyLeftText = ({ available, size }: Pick<QuotedLine, 'available' | 'size'>): string =>
  `Only ${available} left${inSize(size)}`;

/** Why the line cannot be bought as it is, or that few are left; null when there is enough. */
export function stockText(quoted: QuotedLine | undefined): string | null {
  switch (quoted?.state) {
    case 'gone':
      return 'No longer available';
    case 'sold-out':
      return `Sold out${inSize(quoted.size)}`;
    case 'fewer':
      return onlyLeftText(quoted);
    case 'over-size-limit':
      return overLimitText('size', MAX_UNITS_PER_SIZE);
    case 'over-checkout-limit':
      return overLimitText('checkout', MAX_UNITS_PER_CHECKOUT);
    case 'ok':
      return quoted.available <= LOW_STOCK ? onlyLeftText(quoted) : null;
    default:
      return null;
  }
}

export const priceText = (before: Paise | null, now: Paise): string | null =>
  before === null ? null : `Price changed from ${formatMoney(before)} to ${formatMoney(now)}`;

/** 'Size M · Indigo', 'Free Size · Red', 'Antique gold' */
export function metaText({ size }: Pick<SavedItem, 'size'>, color: string): string {
  const [chosen = ''] = size;
  const named = chosen === '' || /size/i.test(chosen) ? chosen : `Size ${chosen}`;
  return [named, color].filter((word) => word !== '').join(' · ');
}

/** It cannot be bought as it is. */
export const blocksCheckout = (quoted: QuotedLine | undefined): boolean =>
  quoted !== undefined && quoted.state !== 'ok';

export const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
