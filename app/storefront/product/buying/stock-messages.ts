// Messages about the units left of a size. Pure.

import type { Shortage } from '#shop/bag/bag.ts';
import { type CardProduct, FEW_LEFT } from '#shop/catalog/product.ts';

type Stock = Pick<CardProduct, 'sizes' | 'available'>;

const getUnitsLeft = ({ sizes, available }: Stock, size: string | null): number | null => {
  if (sizes.length === 0) return available;
  return size === null ? null : (sizes.find((option) => option.size === size)?.available ?? 0);
};

/** 'Only 3 left', for the selected size if there are sizes; null while stock is sufficient or no size is selected. */
export function lowStockText(product: Stock, size: string | null): string | null {
  const left = getUnitsLeft(product, size);
  return left !== null && left > 0 && left <= FEW_LEFT ? `Only ${left} left` : null;
}

/** Before a size is selected: 'Only 1 left in S.' or 'Few left in S, M and XL.' Null while every size has enough. */
export function fewLeftText({ sizes }: Pick<Stock, 'sizes'>): string | null {
  const few = sizes.filter(({ available }) => available > 0 && available <= FEW_LEFT);
  const [first, ...others] = few;
  if (first === undefined) return null;
  return others.length === 0
    ? `Only ${first.available} left in ${first.size}.`
    : `Few left in ${joinSizes(few.map(({ size }) => size))}.`;
}

/** 'S, L and XL' */
const joinSizes = (sizes: readonly string[]): string => `${sizes.slice(0, -1).join(', ')} and ${sizes.at(-1)}`;

/**
 * 'XL is sold out.' or 'S, XL and XXL are sold out.' Null when no size is sold out, and when all are: the button then
 * shows it.
 */
export function soldOutText({ sizes, available }: Stock): string | null {
  const soldOut = sizes.filter((option) => option.available <= 0).map(({ size }) => size);
  const last = soldOut.at(-1);
  if (last === undefined || available <= 0) return null;
  return soldOut.length === 1 ? `${last} is sold out.` : `${joinSizes(soldOut)} are sold out.`;
}

/** The reason why the item was not added. */
export function shortageText({ available, inBag }: Shortage, size: string | null): string {
  const inSize = size === null ? '' : ` in ${size}`;
  if (available <= 0) return size === null ? 'This is sold out.' : `${size} is sold out. Please choose another size.`;
  if (inBag === 0)
    return `Only ${available} left${inSize}. Please choose ${available === 1 ? '1' : `${available} or fewer`}.`;
  if (inBag >= available)
    return `Only ${available} left${inSize}, and your bag has ${available === 1 ? 'it' : `all ${available}`} already.`;
  return `Only ${available} left${inSize}, and ${inBag} ${inBag === 1 ? 'is' : 'are'} in your bag already. You can add ${available - inBag} more.`;
}
