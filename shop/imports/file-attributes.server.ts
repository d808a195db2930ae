// The attributes of categories in the store's own file: an import that adds a category adds these attributes to it.

import type { CategoryAttribute } from '#shop/catalog/attributes.ts';
import { attributesInput } from '#shop/catalog/attributes-input.ts';
import type { ImportedProduct } from './imported-product.ts';

const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns an empty list for a text that staff have changed so that it cannot be read. */
function parseAttributes(text: string): CategoryAttribute[] {
  try {
    const parsed = attributesInput.safeParse(JSON.parse(text));
    if (!parsed.success) return [];
    return parsed.data.flatMap(({ key, ...others }) => (key !== null && KEY.test(key) ? [{ key, ...others }] : []));
  } catch {
    return [];
  }
}

/** Returns the attributes by the category's name in the file; the first product with attributes for a category decides. */
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
