// The collections for staff: the list, one collection with its products, and the products that an unsaved one would have.

import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ACTIVITY } from '#config/value-lists.ts';
import { pictures, productPictures, products } from '#db/schema/catalog.ts';
import { collectionProducts, collections } from '#db/schema/collections.ts';
import { may } from '#shop/actor.ts';
import { mainPicture, toPicture } from '#shop/catalog/card-query.server.ts';
import { type CollectionScope, countMembers, findFirstMembers } from '#shop/catalog/collection-members.server.ts';
import { isCompleteCondition } from '#shop/catalog/collection-rule.ts';
import type { AdminStyleColor } from '#shop/catalog/styles.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { CollectionFields } from './collection-fields.ts';

export interface CollectionsQuery {
  /** Part of the name or the address. */
  readonly search: string;
  readonly status: (typeof ACTIVITY)[number] | null;
}

export interface AdminCollectionRow
  extends Pick<CollectionFields, 'name' | 'slug' | 'kind' | 'status' | 'inMenu' | 'onHome'> {
  readonly id: string;
  readonly version: number;
  /** Active products: those that shoppers see. */
  readonly productCount: number;
}

export interface CollectionList {
  readonly collections: readonly AdminCollectionRow[];
  /** All ids in their order, whatever the filter. */
  readonly order: readonly string[];
  readonly active: number;
}

const isNotDeleted = isNull(collections.deletedAt);
const IN_ORDER = [asc(collections.position), asc(collections.name), asc(collections.id)];

export async function listCollections(
  ctx: ShopContext,
  { search, status }: CollectionsQuery,
): Promise<Result<CollectionList, 'not-allowed'>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  const rows = await ctx.db
    .select()
    .from(collections)
    .where(isNotDeleted)
    .orderBy(...IN_ORDER);
  const text = search.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      (status === null || row.status === status) && `${row.name} /collections/${row.slug}`.toLowerCase().includes(text),
  );
  const listed: AdminCollectionRow[] = [];
  for (const row of found) {
    const { id, name, slug, kind, status, inMenu, onHome, version } = row;
    const productCount = await countMembers(ctx, row);
    listed.push({ id, name, slug, kind, status, inMenu, onHome, version, productCount });
  }
  return ok({
    collections: listed,
    order: rows.map(({ id }) => id),
    active: rows.filter((row) => row.status === 'active').length,
  });
}

/** A product of a collection for staff: inactive ones too. */
export interface AdminMember extends Omit<AdminStyleColor, 'color'> {
  readonly price: number;
}

/** In the order of `ids`, without deleted products. */
async function listMembers(ctx: ShopContext, ids: readonly string[]): Promise<AdminMember[]> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return [];
  const rows = await ctx.db
    .select({
      ...pick(products, 'id', 'name', 'sku', 'price', 'status', 'available'),
      pictureKey: pictures.key,
      width: pictures.width,
      height: pictures.height,
      tone: pictures.tone,
      alt: productPictures.alt,
    })
    .from(products)
    .leftJoin(productPictures, mainPicture)
    .leftJoin(pictures, eq(pictures.key, productPictures.pictureKey))
    .where(and(sql`${products.id} = any(${sql.param(known)}::uuid[])`, isNull(products.deletedAt)));
  const byId = new Map(
    rows.map(({ pictureKey, width, height, tone, alt, ...row }) => [
      row.id,
      { ...row, picture: toPicture({ pictureKey, width, height, tone, alt }, row.name) },
    ]),
  );
  return known.flatMap((id) => byId.get(id) ?? []);
}

export interface CollectionToEdit extends Omit<CollectionFields, 'productIds'> {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly products: readonly AdminMember[];
}

/** Null for an actor who is not staff, and when there is no such collection. */
export async function getCollectionToEdit(ctx: ShopContext, id: string): Promise<CollectionToEdit | null> {
  if (!may(ctx.actor, 'categories') || !isRowId(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(collections)
    .where(and(eq(collections.id, id), isNotDeleted));
  if (!row) return null;
  const chosen = await ctx.db
    .select({ id: collectionProducts.productId })
    .from(collectionProducts)
    .where(eq(collectionProducts.collectionId, id))
    .orderBy(asc(collectionProducts.position), asc(collectionProducts.productId));
  const { createdAt: _createdAt, deletedAt: _deletedAt, position: _position, ...fields } = row;
  return {
    ...fields,
    products: await listMembers(
      ctx,
      chosen.map(({ id }) => id),
    ),
  };
}

export interface CollectionPreview {
  /** How many products shoppers would see. */
  readonly count: number;
  /** The first ones that the rule finds; all chosen ones of a collection by hand. */
  readonly products: readonly AdminMember[];
}

const PREVIEWED_PRODUCTS = 12;

/** Conditions that are not filled in yet are left out. */
export async function previewCollection(
  ctx: ShopContext,
  { kind, conditions, productIds, sort }: Pick<CollectionFields, 'kind' | 'conditions' | 'productIds' | 'sort'>,
): Promise<Result<CollectionPreview, 'not-allowed'>> {
  if (!may(ctx.actor, 'categories')) return refuse('not-allowed');
  if (kind === 'hand') {
    const chosen = await listMembers(ctx, productIds);
    return ok({ count: chosen.filter(({ status }) => status === 'active').length, products: chosen });
  }
  const scope: CollectionScope = { id: '', kind, conditions: conditions.filter(isCompleteCondition), sort };
  const ids = await findFirstMembers(ctx, scope, PREVIEWED_PRODUCTS);
  return ok({ count: await countMembers(ctx, scope), products: await listMembers(ctx, ids) });
}
