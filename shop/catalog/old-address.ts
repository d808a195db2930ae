// Parses an address of another shop system: Shopify's /products/{handle}, /collections/{name}/products/{handle} and /collections/{name},
// WooCommerce's /product/{slug}/ and /product-category/{parent}/{name}/. Pure.

export type OldAddress =
  /** `path` as it is stored with the product: in lower case, without a slash at its end. */
  | { readonly kind: 'product'; readonly path: string }
  | { readonly kind: 'category'; readonly slug: string }
  /** The list of all products. */
  | { readonly kind: 'shop' };

const SEGMENT = '[^/\\0]{1,180}';
const PRODUCT = new RegExp(`^/products?/${SEGMENT}$`);
const PRODUCT_IN_COLLECTION = new RegExp(`^/collections/${SEGMENT}(/products/${SEGMENT})$`);
const COLLECTION = new RegExp(`^/collections/(${SEGMENT})$`);
const PRODUCT_CATEGORY = new RegExp(`^/product-category/(?:${SEGMENT}/){0,4}(${SEGMENT})$`);

/** Returns null for an address of another form. */
export function parseOldAddress(pathname: string): OldAddress | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (PRODUCT.test(path)) return { kind: 'product', path };
  const inCollection = path.match(PRODUCT_IN_COLLECTION)?.[1];
  if (inCollection !== undefined) return { kind: 'product', path: inCollection };
  if (path === '/collections/all' || path === '/collections') return { kind: 'shop' };
  const slug = path.match(COLLECTION)?.[1] ?? path.match(PRODUCT_CATEGORY)?.[1];
  return slug === undefined ? null : { kind: 'category', slug };
}
