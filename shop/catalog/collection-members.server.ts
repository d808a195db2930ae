// The products of a collection, in SQL: those that staff chose, or those that its rule finds. Shoppers see the active ones.

import { type SQL, sql } from 'drizzle-orm';
import type { COLLECTION_KINDS, COLLECTION_SORTS } from '#config/value-lists.ts';
import type { ShopContext } from '#shop/context.ts';
import { type CollectionCondition, resolveRule } from './collection-rule.ts';
import { ORDERS } from './find-products.server.ts';

export type CollectionKind = (typeof COLLECTION_KINDS)[number];
export type CollectionSort = (typeof COLLECTION_SORTS)[number];

/** The fields of a collection that decide its products and their order. */
export interface CollectionScope {
  readonly id: string;
  readonly kind: CollectionKind;
  readonly conditions: readonly CollectionCondition[];
  readonly sort: CollectionSort;
}

/** Keywords that are plain words: the search document of a product contains them. */
const PLAIN_WORDS = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

/** The index of the search documents narrows the search to products that may have the keyword; otherwise every product would be read. */
function keywordCondition(keyword: string): SQL {
  const isKeyword = sql`exists (select from unnest(keywords) each where lower(each) = ${keyword})`;
  return PLAIN_WORDS.test(keyword) ? sql`search @@ plainto_tsquery('simple', ${keyword}) and ${isKeyword}` : isKeyword;
}

/** A condition on the columns of products. */
function ruleCondition(conditions: readonly CollectionCondition[], now: Date): SQL {
  const rule = resolveRule(conditions, now);
  if (rule === null) return sql`false`;
  const { keywords, categoryIds, minPrice, maxPrice, minDiscount, since, inStock } = rule;
  const parts: SQL[] = keywords.map(keywordCondition);
  if (categoryIds !== null) parts.push(sql`category_id = any(${sql.param([...categoryIds])}::uuid[])`);
  if (minPrice !== null) parts.push(sql`price >= ${minPrice}`);
  if (maxPrice !== null) parts.push(sql`price <= ${maxPrice}`);
  if (minDiscount !== null) parts.push(sql`discount >= ${minDiscount}`);
  if (since !== null) parts.push(sql`listed_at >= ${since.toISOString()}::timestamptz`);
  if (inStock) parts.push(sql`available > 0`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

export const memberCondition = ({ id, kind, conditions }: CollectionScope, now: Date): SQL =>
  kind === 'hand'
    ? sql`id in (select product_id from collection_products where collection_id = ${id})`
    : ruleCondition(conditions, now);

/** Returns the ids of the collection's products, 16 bytes each, in the order of staff. */
export async function readArrangedIds(ctx: ShopContext, collectionId: string): Promise<Buffer> {
  const { rows } = await ctx.db.execute<{ ids: Buffer | null }>(sql`
    select string_agg(uuid_send(product_id), '' order by position, product_id) as ids
    from collection_products where collection_id = ${collectionId}`);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** Returns the ids of active products that have every keyword, 16 bytes each, in no order. */
export async function findIdsByKeywords(ctx: ShopContext, keywords: readonly string[]): Promise<Buffer> {
  const { rows } = await ctx.db.execute<{ ids: Buffer | null }>(sql`
    select string_agg(uuid_send(id), '') as ids from products
    where status = 'active' and ${sql.join(keywords.map(keywordCondition), sql` and `)}`);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

export async function countMembers(ctx: ShopContext, collection: CollectionScope): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from products where status = 'active' and ${memberCondition(collection, ctx.now)}`,
  );
  return rows[0]?.count ?? 0;
}

function orderBy({ id, sort }: CollectionScope): SQL {
  if (sort === 'arranged')
    return sql`(select position from collection_products where collection_id = ${id} and product_id = products.id), id`;
  const { columns, direction } = ORDERS[sort];
  return sql.raw(columns.map((name) => `${name} ${direction}`).join(', '));
}

/** The ids of the first products, in the collection's own order. */
export async function findFirstMembers(
  ctx: ShopContext,
  collection: CollectionScope,
  limit: number,
): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from products where status = 'active' and ${memberCondition(collection, ctx.now)}
      order by ${orderBy(collection)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}
