// Exports products as the store's own complete file (complete-file.ts), in batches: each batch is a short query of its own, so that neither
// memory use nor a transaction grows with the catalogue, however slowly the client reads. A picture is named by the address of its largest
// variant; an original is not public, because the camera's data in it may tell where it was taken.

import { sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import { countByCategory } from '#shop/catalog/admin-categories.server.ts';
import type { AdminProductFilters } from '#shop/catalog/admin-products-query.ts';
import { toFullCondition } from '#shop/catalog/find-admin-products.server.ts';
import { picturePath } from '#shop/catalog/picture.ts';
import { IMPORTED_TEXTS, type ImportedText, type ProductRow, valuePerField } from '#shop/catalog/product-fields.ts';
import { chosenStatus } from '#shop/catalog/publication.ts';
import { type SizeCodes, sizeSku } from '#shop/catalog/size-codes.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type CompleteProduct, completeHeader, completeRows } from './complete-file.ts';

/** Descriptions are up to 8,000 letters long: a batch is a megabyte or two at most. */
const BATCH_SIZE = 100;

const COLUMNS = [
  ...([
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
  ] as const),
  ...([
    'weightGrams',
    'featured',
    'trending',
    'newArrival',
    'bestSeller',
    'lowStockThreshold',
    'reorderPoint',
  ] as const),
  ...(['categoryId', 'taxClassId'] as const),
] as const;

interface Row extends Record<string, unknown>, Readonly<Pick<ProductRow, (typeof COLUMNS)[number] | ImportedText>> {
  readonly folded: string;
  readonly category: string;
  readonly taxClass: string | null;
  readonly levels: readonly (SizeCodes & { readonly onHand: number })[];
  readonly pictures: readonly { readonly key: string; readonly alt: string }[];
}

const columns = sql.join(
  [...COLUMNS, ...IMPORTED_TEXTS].map((name) => sql`${products[name]} as ${sql.identifier(name)}`),
  sql`, `,
);

function toCompleteProduct(row: Row, origin: string): CompleteProduct {
  const { sku, category, price, oldPrice, cost, status, keywords, weightGrams, colorHex } = row;
  const { featured, trending, newArrival, bestSeller, lowStockThreshold, reorderPoint } = row;
  return {
    key: row.slug,
    styleKey: row.styleId,
    fields: {
      ...valuePerField(IMPORTED_TEXTS, (name) => row[name] ?? ''),
      ...{
        sku,
        category,
        taxClass: row.taxClass ?? '',
        price,
        oldPrice,
        cost,
        status: chosenStatus(status),
        publishAt: row.publishAt && new Date(row.publishAt).toISOString(),
        attributes: row.attributes,
        keywords,
        weightGrams,
        colorHex,
      },
      ...{ featured, trending, newArrival, bestSeller, lowStockThreshold, reorderPoint },
    },
    sizes: row.levels.map((level) => ({ ...level, sku: sizeSku(sku, level) })),
    pictures: row.pictures.map(({ key, alt }) => ({ source: `${origin}${picturePath(key, 1600, 'webp')}`, alt })),
  };
}

/** Of all categories, each once. */
async function listAttributeKeys(ctx: ShopContext): Promise<string[]> {
  const rows = await countByCategory(ctx);
  return [...new Set(rows.flatMap(({ attributes }) => attributes.map(({ key }) => key)))];
}

async function* completeChunks(
  ctx: ShopContext,
  filters: AdminProductFilters,
  categoryId: string | null,
  origin: string,
): AsyncGenerator<string> {
  const attributeKeys = await listAttributeKeys(ctx);
  yield completeHeader(attributeKeys);
  const where = toFullCondition(filters, categoryId);
  let afterLast = sql`true`;
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`
      select p.*, c.name as category, t.name as "taxClass",
        (select coalesce(json_agg(json_build_object('size', l.size, 'sku', l.sku, 'barcode', l.barcode, 'onHand', l.on_hand)
            order by array_position(p.sizes, l.size), l.size), '[]')
          from inventory_levels l where l.product_id = p.id) as levels,
        (select coalesce(json_agg(json_build_object('key', i.picture_key, 'alt', i.alt) order by i.position), '[]')
          from product_pictures i where i.product_id = p.id) as pictures
      from (
        select lower(name) as folded, ${columns} from products
        where ${where} and ${afterLast} order by lower(name), id limit ${BATCH_SIZE}
      ) p join categories c on c.id = p."categoryId"
      left join tax_classes t on t.id = p."taxClassId" order by p.folded, p.id`);
    yield rows.map((row) => completeRows(toCompleteProduct(row, origin), attributeKeys)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    afterLast = sql`(lower(name), id) > (${last.folded}, ${last.id}::uuid)`;
  }
}

async function* headerOnly(ctx: ShopContext): AsyncGenerator<string> {
  yield completeHeader(await listAttributeKeys(ctx));
}

/** The file's text in chunks, sorted by name. `origin` is the store's own, without a slash at the end. */
export async function exportComplete(
  ctx: ShopContext,
  filters: AdminProductFilters,
  origin: string,
): Promise<Result<AsyncGenerator<string>, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  if (filters.category === null) return ok(completeChunks(ctx, filters, null, origin));
  const category = (await countByCategory(ctx)).find(({ slug }) => slug === filters.category);
  return ok(category ? completeChunks(ctx, filters, category.id, origin) : headerOnly(ctx));
}
