// Messages about one line of the bag. Pure.

import { MAX_UNITS_PER_CHECKOUT, MAX_UNITS_PER_SIZE } from '#config/store.ts';
import type { SavedItem } from '#shop/bag/bag.ts';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import { overLimitText } from '#shop/orders/order-limits.ts';
import type { QuotedLine } from '#shop/pricing/quote.ts';

/** At or below this, the page shows how many are left. */
const LOW_STOCK_THRESHOLD = 5;

const sizeSuffix = (size: string): string => (size === '' ? '' : ` in size ${size}`);

export const lowStockText = ({ available, size }: Pick<QuotedLine, 'available' | 'size'>): string =>
  `Only ${available} left${sizeSuffix(size)}`;

/** The reason why the line cannot be bought in this quantity; null when it can. */
export function problemText(quoted: QuotedLine): string | null {
  switch (quoted.state) {
    case 'gone':
      return 'No longer available';
    case 'sold-out':
      return `Sold out${sizeSuffix(quoted.size)}`;
    case 'fewer':
      return lowStockText(quoted);
    case 'over-size-limit':
      return overLimitText('size', MAX_UNITS_PER_SIZE);
    case 'over-checkout-limit':
      return overLimitText('checkout', MAX_UNITS_PER_CHECKOUT);
    case 'ok':
      return null;
  }
}

/** The problem of the line, or a low-stock note; null when stock is sufficient, and until the quote has loaded. */
export function stockText(quoted: QuotedLine | undefined): string | null {
  if (quoted?.state !== 'ok') return quoted ? problemText(quoted) : null;
  return quoted.available <= LOW_STOCK_THRESHOLD ? lowStockText(quoted) : null;
}

export const priceChangeText = (before: Paise | null, now: Paise): string | null =>
  before === null ? null : `Price changed from ${formatMoney(before)} to ${formatMoney(now)}`;

/** 'Size M · Indigo', 'Free Size · Red', 'Antique gold' */
export function sizeAndColorText({ size }: Pick<SavedItem, 'size'>, color: string): string {
  const [selectedSize = ''] = size;
  const sizeText = selectedSize === '' || /size/i.test(selectedSize) ? selectedSize : `Size ${selectedSize}`;
  return [sizeText, color].filter((word) => word !== '').join(' · ');
}

/** True when the line cannot be bought in its current quantity. */
export const blocksCheckout = (quoted: QuotedLine | undefined): boolean =>
  quoted !== undefined && quoted.state !== 'ok';

export const itemCountText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
