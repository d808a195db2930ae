// Computes the columns of a changed product that depend on others: discount, address, publication, attributes.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories, type products } from '#db/schema/catalog.ts';
import {
  type AttributeValue,
  type CategoryAttribute,
  findUnofferedValue,
  mergeValues,
} from '#shop/catalog/attributes.ts';
import { addRedirect, endRedirect, findFreeSlug, takeSlug } from '#shop/catalog/free-slug.server.ts';
import { computeDiscount } from '#shop/catalog/product.ts';
import type { productChange } from '#shop/catalog/product-input.ts';
import { followsName, preferredSlug } from '#shop/catalog/product-slug.ts';
import { chosenStatus, toPublication } from '#shop/catalog/publication.ts';

export type Product = typeof products.$inferSelect;
export type Change = ReturnType<typeof productChange.parse>;

/** The attribute of its category does not offer the value. */
export interface AttributeRefusal {
  readonly kind: 'attribute-value';
  readonly key: string;
  readonly name: string;
}

type Refuse = (reason: 'slug-taken' | AttributeRefusal) => never;

/** The discount is computed from the prices until staff enter one. */
export function resolveDiscount(product: Product, change: Change): Pick<Product, 'discount' | 'discountIsManual'> {
  const price = change.price ?? product.price;
  const oldPrice = change.oldPrice === undefined ? product.oldPrice : change.oldPrice;
  const manualBefore = product.discountIsManual ? product.discount : null;
  const manual = change.discount === undefined ? manualBefore : change.discount;
  return { discount: manual ?? computeDiscount(price, oldPrice), discountIsManual: manual !== null };
}

/** The time may be given without the status, and the status without the time. */
export function resolvePublication(product: Product, { status, publishAt }: Change, now: Date): Partial<Product> {
  if (status === undefined && publishAt === undefined) return {};
  return toPublication(
    {
      status: status ?? chosenStatus(product.status),
      publishAt: publishAt === undefined ? product.publishAt : publishAt,
    },
    now,
  );
}

async function loadAttributes(tx: Tx, categoryId: string): Promise<readonly CategoryAttribute[]> {
  const [category] = await tx
    .select({ attributes: categories.attributes })
    .from(categories)
    .where(eq(categories.id, categoryId));
  return category?.attributes ?? [];
}

/** `stored`: the values before the change; empty for a new product. */
export async function resolveAttributes(
  tx: Tx,
  {
    categoryId,
    stored,
    requested,
  }: { categoryId: string; stored: readonly AttributeValue[]; requested: readonly AttributeValue[] },
  refuseWith: (reason: AttributeRefusal) => never,
): Promise<AttributeValue[]> {
  if (requested.length === 0 && stored.length === 0) return [];
  const attributes = await loadAttributes(tx, categoryId);
  const unoffered = findUnofferedValue(attributes, stored, requested);
  if (unoffered) refuseWith({ kind: 'attribute-value', key: unoffered.key, name: unoffered.name });
  return mergeValues(attributes, stored, requested);
}

/**
 * The slug after the change. Staff may choose one; '' makes one from the name. Without a choice, a slug that was made from the name follows
 * a new name, and one that staff chose stays.
 */
async function nextSlug(tx: Tx, product: Product, { slug, name, sku }: Change, refuseWith: Refuse): Promise<string> {
  const next = { name: name ?? product.name, sku: sku ?? product.sku };
  const findSlugOfName = () => findFreeSlug(tx, next.name, next.sku, product.id);
  if (slug === product.slug) return slug;
  if (slug) return (await takeSlug(tx, slug, product.id)) ? slug : refuseWith('slug-taken');
  if (slug === '') return followsName(product.slug, next) ? product.slug : findSlugOfName();
  const isRenamed = preferredSlug(next.name, next.sku) !== preferredSlug(product.name, product.sku);
  return isRenamed && followsName(product.slug, product) ? findSlugOfName() : product.slug;
}

/** Null when the slug stays. The former slug redirects to the new one. */
export async function changeSlug(
  tx: Tx,
  product: Product,
  change: Change,
  refuseWith: Refuse,
): Promise<Pick<Product, 'slug'> | null> {
  const slug = await nextSlug(tx, product, change, refuseWith);
  if (slug === product.slug) return null;
  await endRedirect(tx, slug);
  await addRedirect(tx, product.id, product.slug);
  return { slug };
}
