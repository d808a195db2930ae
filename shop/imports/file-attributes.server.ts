// The attributes that the store's own file has for its categories: an import that makes a category gives it these.

import type { CategoryAttribute } from '#shop/catalog/attributes.ts';
import { attributesInput } from '#shop/catalog/attributes-input.ts';
import type { ImportedProduct } from './imported-product.ts';

const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** None for a text that staff have changed so that it cannot be read. */
function parseAttributes(text: string): CategoryAttribute[] {
  try {
    const parsed = attributesInput.safeParse(JSON.parse(text));
    if (!parsed.success) return [];
    return parsed.data.flatMap(({ key, ...others }) => (key !== null && KEY.test(key) ? [{ key, ...others }] : []));
  } catch {
    return [];
  }
}

/** By the category's name in the file; the first product that has them decides. */
export function findFileAttributes(
  products: readonly ImportedProduct[],
): ReadonlyMap<string, readonly CategoryAttribute[]> {
  const found = new Map<string, readonly CategoryAttribute[]>();
  for (const { fields } of products) {
    const { category, categoryAttributes } = fields;
    if (category !== undefined && categoryAttributes && !found.has(category))
      found.set(category, parseAttributes(categoryAttributes));
  }
  return found;
}
