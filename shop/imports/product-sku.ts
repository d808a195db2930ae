// Derives a product's SKU from the SKUs of its sizes. Pure.

import type { ImportedProduct } from './imported-product.ts';

/** 'NK' when the sizes are NK-S and NK-M; '' when their SKUs share no such beginning, and the store makes one. */
export function productSku({ sizes }: ImportedProduct): string {
  const [first] = sizes;
  if (!first?.sku) return '';
  const ending = first.size === '' ? '' : `-${first.size}`;
  const sku = first.sku.endsWith(ending) ? first.sku.slice(0, first.sku.length - ending.length) : '';
  const isShared = sizes.every((size) => size.sku === (size.size === '' ? sku : `${sku}-${size.size}`));
  return isShared ? sku : '';
}

/**
 * For a product that matches none of the store's: the SKU to report as unknown. Null for a new product, which has a name or a category;
 * a file without both, such as a price list, only changes products that the store has.
 */
export function findUnknownSku({ fields, sizes }: ImportedProduct): string | null {
  if (fields.name !== undefined || fields.category !== undefined) return null;
  return sizes[0]?.sku ?? fields.sku ?? null;
}
