// The address of a product: /product/red-saree is the product with the slug 'red-saree'. Staff may choose it; otherwise it is made from the
// name and follows it: 'Red Saree' renamed 'Rose Saree' moves to 'rose-saree', and 'red-saree' redirects. A chosen slug stays.

import { toSlug } from './product.ts';

export const MAX_PRODUCT_SLUG_LENGTH = 200;

/** Slugs that broken links and templates produce: they must stay a 404, so that the broken link is noticed. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(['edit', 'nan', 'new', 'null', 'undefined']);

export type ProductSlugProblem = 'too-long' | 'capital-letters' | 'characters' | 'hyphens' | 'reserved';

/** Returns null for a slug that a product may have. */
export function findProductSlugProblem(slug: string): ProductSlugProblem | null {
  if (slug.length > MAX_PRODUCT_SLUG_LENGTH) return 'too-long';
  if (/[A-Z]/.test(slug)) return 'capital-letters';
  if (/[^a-z0-9-]/.test(slug)) return 'characters';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return 'hyphens';
  return isReservedSlug(slug) ? 'reserved' : null;
}

export const isReservedSlug = (slug: string): boolean => RESERVED_SLUGS.has(slug);

/** Returns the slug of the name, or of the SKU when the name has no Latin letters. */
export const preferredSlug = (name: string, sku: string): string => toSlug(name) || toSlug(sku) || 'product';

/** True when the slug was made from the name: 'red-saree', or 'red-saree-2' when another product has 'red-saree'. */
export function followsName(slug: string, { name, sku }: { readonly name: string; readonly sku: string }): boolean {
  const preferred = preferredSlug(name, sku);
  return slug === preferred || (slug.startsWith(`${preferred}-`) && /^[0-9]+$/.test(slug.slice(preferred.length + 1)));
}
