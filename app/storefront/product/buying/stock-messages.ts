// Messages about the units left of a size. Pure.

import type { Shortage } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';

/** At or below this, the page shows how many are left. */
const LOW_STOCK = 5;

type Stock = Pick<CardProduct, 'sizes' | 'available'>;

const of = ({ sizes, available }: Stock, size: string | null): number | null => {
  if (sizes.length === 0) return available;
  return size === null ? null : (sizes.find((each) => each.size === size)?.available ?? 0);
};

/** 'Only 3 left', of the chosen size where there are sizes; null while there is enough or nothing was chosen. */
export function lowStockText(product: Stock, size: string | null): string | null {
  const left = of(product, size);
  return left !== null && left > 0 && left <= LOW_STOCK ? `Only ${left} left` : null;
}

/** 'XL is sold out.' 'S, XL and XXL are sold out.' Null when none is, and when all are: then the button says so. */
export function soldOutText({ sizes, available }: Stock): string | null {
  const soldOut = sizes.filter((each) => each.available <= 0).map(({ size }) => size);
  const last = soldOut.at(-1);
  if (last === undefined || available <= 0) return null;
  return soldOut.length === 1 ? `${last} is sold out.` : `${soldOut.slice(0, -1).join(', ')} and ${last} are sold out.`;
}

/** Why the item was not added. */
export function shortageText({ available, inBag }: Shortage, size: string | null): string {
  const inSize = size === null ? '' : ` in ${size}`;
  if (available <= 0) return size === null ? 'This is sold out.' : `${size} is sold out. Please choose another size.`;
  if (inBag === 0)
    return `Only ${available} left${inSize}. Please choose ${available === 1 ? '1' : `${available} or fewer`}.`;
  if (inBag >= available)
    return `Only ${available} left${inSize}, and your bag has ${available === 1 ? 'it' : `all ${available}`} already.`;
  return `Only ${available} left${inSize}, and ${inBag} ${inBag === 1 ? 'is' : 'are'} in your bag already. You can add ${available - inBag} more.`;
}
