// The key of each product of a file: its handle as a slug, unique in the file and the same whenever the file is read again. Pure. 'Neel
// Kurta' gives 'neel-kurta'; 'नीला कुर्ता' gives 'blue-kurta'.

import { toLatinForms } from '#shop/catalog/devanagari.ts';
import { toSlug } from '#shop/catalog/product.ts';
import type { SourceProduct } from './source-product.ts';

const inLatin = (text: string): string =>
  text
    .split(/[\s\-_]+/)
    .map((word) => toLatinForms(word)[0] ?? word)
    .join(' ');

export const latinSlug = (text: string): string => toSlug(inLatin(text));

/** Returns the preferred key, or the key with the next free number, and adds it to `keys`. */
export function uniqueKey(preferred: string, keys: Set<string>): string {
  let key = preferred;
  for (let number = 2; keys.has(key); number++) key = `${preferred}-${number}`;
  keys.add(key);
  return key;
}

function preferredKey({ handle, rows, variants, line }: SourceProduct): string {
  const name = rows.map((row) => row.text('name')).find(Boolean) ?? '';
  const sku = variants.map(({ row }) => row.text('sku')).find(Boolean) ?? '';
  return latinSlug(handle) || latinSlug(name) || toSlug(sku) || `product-${line}`;
}

/** Returns one key per product, in the order of the products. */
export function nameKeys(products: readonly SourceProduct[]): string[] {
  const keys = new Set<string>();
  return products.map((product) => uniqueKey(preferredKey(product), keys));
}
