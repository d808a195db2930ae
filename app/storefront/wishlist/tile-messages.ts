// The stock line of a wishlist tile, for the saved size when there is one. Pure.

import type { CardProduct } from '#shop/catalog/product.ts';
import { lowStockText } from '../product/buying/stock-messages.ts';

const IN_STOCK = 'In stock';

type Stock = Pick<CardProduct, 'sizes' | 'available'>;

/** The saved size while it can be bought; null when the shopper has to choose a size. */
export const getUsableSize = ({ sizes }: Stock, saved: string | undefined): string | null =>
  sizes.find(({ size, available }) => size === saved && available > 0)?.size ?? null;

/**
 * 'Size M · Only 2 left', 'Size M · Sold out in this size'; without a saved size 'In stock: S, M, L', or 'In stock'.
 */
export function tileStockText(product: Stock, saved: string | undefined): string {
  const savedSize = product.sizes.find(({ size }) => size === saved);
  const state = getStateText(product, savedSize?.size ?? null, savedSize?.available ?? product.available);
  if (savedSize) return `${sizeText(savedSize.size)} · ${state}`;
  const inStock = product.sizes.filter(({ available }) => available > 0).map(({ size }) => size);
  return state === IN_STOCK && inStock.length > 0 ? `${state}: ${inStock.join(', ')}` : state;
}

/** 'Size M', 'Free Size' */
const sizeText = (size: string): string => (/size/i.test(size) ? size : `Size ${size}`);

function getStateText(product: Stock, size: string | null, left: number): string {
  if (product.available <= 0) return 'Sold out';
  return left <= 0 ? 'Sold out in this size' : (lowStockText(product, size) ?? IN_STOCK);
}
