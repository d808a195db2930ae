// Finds the product of the store that a product of a file means: by the SKU of one of its sizes, or by its address (the slug, a former
// slug, its address in the old shop, or the key under which an earlier import stored it). When the SKUs and the address belong to different
// products, the match is ambiguous and the product is refused. Pure.
// Example: the file's 'neel-kurta' has SKU NK-M. The store's NK-M is a size of "Neel Kurta Blue", and 'neel-kurta' is the slug of "Neel
// Kurta": 'Line 214: SKU NK-M also belongs to “Neel Kurta Blue”.'

import type { ImportedProduct } from './imported-product.ts';

export interface KnownOwners {
  /** The id of the product by the SKU of a size, and by the product's own SKU. */
  readonly bySku: ReadonlyMap<string, string>;
  readonly bySlug: ReadonlyMap<string, string>;
  readonly byFormerSlug: ReadonlyMap<string, string>;
  readonly byOldPath: ReadonlyMap<string, string>;
  readonly byImportedKey: ReadonlyMap<string, string>;
}

export type ProductMatch =
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly productId: string }
  /** The SKU on this line belongs to another product than the address. */
  | { readonly kind: 'other-product'; readonly line: number; readonly sku: string; readonly productId: string };

/** '/product/Neel-Kurta/' becomes '/product/neel-kurta'. */
export const normalizeOldPath = (path: string): string => path.trim().toLowerCase().replace(/\/+$/, '');

function findByAddress({ key, oldPaths }: ImportedProduct, known: KnownOwners): string | undefined {
  const byPath = oldPaths.map((path) => known.byOldPath.get(normalizeOldPath(path))).find((id) => id !== undefined);
  return known.bySlug.get(key) ?? known.byFormerSlug.get(key) ?? byPath ?? known.byImportedKey.get(key);
}

export function matchProduct(product: ImportedProduct, known: KnownOwners): ProductMatch {
  const owned = product.sizes.flatMap(({ line, sku }) => {
    const productId = sku === null ? undefined : known.bySku.get(sku);
    return sku === null || productId === undefined ? [] : [{ line, sku, productId }];
  });
  const productId = findByAddress(product, known) ?? owned[0]?.productId;
  if (productId === undefined) return { kind: 'new' };
  const other = owned.find((size) => size.productId !== productId);
  return other ? { kind: 'other-product', ...other } : { kind: 'known', productId };
}
