// Derives a product's SKU from the SKUs of its sizes. Pure.

import type { ImportedProduct } from './imported-product.ts';

/** Returns 'NK' when the sizes are NK-S and NK-M; '' when the SKUs share no such beginning, so that the store makes a SKU. */
export function productSku({ sizes }: ImportedProduct): string {
  const [first] = sizes;
  if (!first?.sku) return '';
  const ending = first.size === '' ? '' : `-${first.size}`;
  const sku = first.sku.endsWith(ending) ? first.sku.slice(0, first.sku.length - ending.length) : '';
  const isShared = sizes.every((size) => size.sku === (size.size === '' ? sku : `${sku}-${size.size}`));
  return isShared ? sku : '';
}

/**
 * Called for a product that matches no product of the store. Returns its SKU, to be reported as unknown, when it has neither name nor
 * category: such a file, for example a price list, only changes products that the store has. Returns null for a new product.
 */
export function findUnknownSku({ fields, sizes }: ImportedProduct): string | null {
  if (fields.name !== undefined || fields.category !== undefined) return null;
  return sizes[0]?.sku ?? fields.sku ?? null;
}
