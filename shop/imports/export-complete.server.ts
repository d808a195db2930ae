// Exports products as the store's own complete file (complete-file.ts), in batches: each batch is a short query of its own, so that neither
// memory use nor a transaction grows with the catalogue, however slowly the client reads. A picture is named by the address of its largest
// variant: the original is not public, because the camera's data in it may show where it was taken.

import { type SQL, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { may } from '#shop/actor.ts';
import { countByCategory } from '#shop/catalog/admin-categories.server.ts';
import type { AdminProductFilters } from '#shop/catalog/admin-products-query.ts';
import type { CategoryAttribute } from '#shop/catalog/attributes.ts';
import { toFullCondition } from '#shop/catalog/find-admin-products.server.ts';
import { picturePath } from '#shop/catalog/picture.ts';
import { IMPORTED_TEXTS, type ImportedText, type ProductRow, valuePerField } from '#shop/catalog/product-fields.ts';
import { chosenStatus } from '#shop/catalog/publication.ts';
import { type SizeCodes, sizeSku } from '#shop/catalog/size-codes.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type CompleteProduct, completeHeader, completeRows } from './complete-file.ts';

/** Descriptions are up to 8,000 letters long, so a batch of this size takes a megabyte or two at most. */
const BATCH_SIZE = 100;

const COLUMNS = [
  'id',
  'sku',
  'slug',
  'styleId',
  'colorHex',
  'price',
  'oldPrice',
  'cost',
  'status',
  'publishAt',
  'attributes',
  'keywords',
  'sizes',
  'discount',
  'discountIsManual',
  'rating',
  'reviews',
  'variants',
  'dimensions',
  'weightGrams',
  'featured',
  'trending',
  'newArrival',
  'bestSeller',
  'isReturnable',
  'lowStockThreshold',
  'reorderPoint',
  'categoryId',
  'taxClassId',
] as const;

interface Row extends Record<string, unknown>, Readonly<Pick<ProductRow, (typeof COLUMNS)[number] | ImportedText>> {
  readonly lowerName: string;
  readonly category: string;
  readonly categoryAttributes: readonly CategoryAttribute[];
  readonly taxClass: string | null;
  readonly look: readonly string[];
  readonly levels: readonly (SizeCodes & { readonly onHand: number })[];
  readonly pictures: readonly { readonly key: string; readonly alt: string }[];
}

const columns = sql.join(
  [...COLUMNS, ...IMPORTED_TEXTS].map((name) => sql`${products[name]} as ${sql.identifier(name)}`),
  sql`, `,
);

/** `isFirst`: the product is the first of its category in the file. */
function toCompleteProduct(row: Row, origin: string, isFirst: boolean): CompleteProduct {
  const { sku, category, price, oldPrice, cost, status, keywords, weightGrams, colorHex } = row;
  const { featured, trending, newArrival, bestSeller, isReturnable, lowStockThreshold, reorderPoint } = row;
  const offered = new Set(row.categoryAttributes.map(({ key }) => key));
  return {
    key: row.slug,
    styleKey: row.styleId,
    fields: {
      ...valuePerField(IMPORTED_TEXTS, (name) => row[name] ?? ''),
      sku,
      category,
      taxClass: row.taxClass ?? '',
      price,
      oldPrice,
      cost,
      status: chosenStatus(status),
      publishAt: row.publishAt && new Date(row.publishAt).toISOString(),
      // Values of attributes that the category no longer has are stored but shown nowhere, so they are not exported.
      attributes: row.attributes.filter(({ key }) => offered.has(key)),
      categoryAttributes: isFirst && offered.size > 0 ? JSON.stringify(row.categoryAttributes) : '',
      keywords,
      weightGrams,
      colorHex,
      dimensions: row.dimensions,
      discount: row.discountIsManual ? row.discount : null,
      rating: row.reviews === 0 ? Number(row.rating) : 0,
      variants: row.variants as CompleteProduct['fields']['variants'],
      look: row.look,
      featured,
      trending,
      newArrival,
      bestSeller,
      isReturnable,
      lowStockThreshold,
      reorderPoint,
    },
    sizes: row.levels.map((level) => ({ ...level, sku: sizeSku(sku, level) })),
    pictures: row.pictures.map(({ key, alt }) => ({ source: `${origin}${picturePath(key, 1600, 'webp')}`, alt })),
  };
}

/** Returns the keys of the attributes of these products' categories, each once. */
async function listAttributeKeys(ctx: ShopContext, where: SQL | undefined): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    select distinct a ->> 'key' as key from categories c, jsonb_array_elements(c.attributes) a
    where exists (select from products where category_id = c.id and ${where})`);
  return rows.map(({ key }) => key).sort();
}

/** The rows are sorted by name and address, so that the same products give the same file in any store. */
async function* completeChunks(
  ctx: ShopContext,
  filters: AdminProductFilters,
  categoryId: string | null,
  origin: string,
): AsyncGenerator<string> {
  const where = toFullCondition(filters, categoryId);
  const attributeKeys = await listAttributeKeys(ctx, where);
  yield completeHeader(attributeKeys);
  const begunCategories = new Set<string>();
  let afterLast = sql`true`;
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`
      select p.*, c.name as category, c.attributes as "categoryAttributes", t.name as "taxClass",
        (select coalesce(json_agg(json_build_object('size', l.size, 'sku', l.sku, 'barcode', l.barcode, 'onHand', l.on_hand)
            order by array_position(p.sizes, l.size), l.size), '[]')
          from inventory_levels l where l.product_id = p.id) as levels,
        (select coalesce(json_agg(json_build_object('key', i.picture_key, 'alt', i.alt) order by i.position), '[]')
          from product_pictures i where i.product_id = p.id) as pictures,
        (select coalesce(json_agg(o.slug order by k.position), '[]') from look_products k
          join products o on o.id = k.other_id and o.deleted_at is null where k.product_id = p.id) as look
      from (
        select lower(name) as "lowerName", ${columns} from products
        where ${where} and ${afterLast} order by lower(name), slug limit ${BATCH_SIZE}
      ) p join categories c on c.id = p."categoryId"
      left join tax_classes t on t.id = p."taxClassId" order by p."lowerName", p.slug`);
    let chunk = '';
    for (const row of rows) {
      const isFirst = !begunCategories.has(row.categoryId);
      begunCategories.add(row.categoryId);
      chunk += completeRows(toCompleteProduct(row, origin, isFirst), attributeKeys);
    }
    yield chunk;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    afterLast = sql`(lower(name), slug) > (${last.lowerName}, ${last.slug})`;
  }
}

async function* headerOnly(): AsyncGenerator<string> {
  yield completeHeader([]);
}

/** Returns the file's text in chunks, sorted by name. `origin` is the store's own origin, without a slash at the end. */
export async function exportComplete(
  ctx: ShopContext,
  filters: AdminProductFilters,
  origin: string,
): Promise<Result<AsyncGenerator<string>, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.read')) return refuse('not-allowed');
  if (filters.category === null) return ok(completeChunks(ctx, filters, null, origin));
  const category = (await countByCategory(ctx)).find(({ slug }) => slug === filters.category);
  return ok(category ? completeChunks(ctx, filters, category.id, origin) : headerOnly());
}
