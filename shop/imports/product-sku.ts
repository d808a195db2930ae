// Derives a product's SKU from the SKUs of its sizes. Pure.

import type { ImportedProduct } from './imported-product.ts';

/** 'NK' when the sizes are NK-S and NK-M; '' when they have nothing in common: then the store makes one. */
export function productSku({ sizes }: ImportedProduct): string {
  const [first] = sizes;
  if (!first?.sku) return '';
  const ending = first.size === '' ? '' : `-${first.size}`;
  const sku = first.sku.endsWith(ending) ? first.sku.slice(0, first.sku.length - ending.length) : '';
  const isShared = sizes.every((size) => size.sku === (size.size === '' ? sku : `${sku}-${size.size}`));
  return isShared ? sku : '';
}

/** A row with neither name nor category, such as that of a price list, means a product that the store has. */
export function findUnknownSku({ fields, sizes }: ImportedProduct): string | null {
  if (fields.name !== undefined || fields.category !== undefined) return null;
  return sizes[0]?.sku ?? fields.sku ?? null;
}
