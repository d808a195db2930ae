// Exports products as CSV, in batches: each batch is a short query of its own, so that neither memory use nor a
// transaction grows with the catalogue, however slowly the client reads.

import { sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvRow } from '#shop/csv.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { countByCategory } from './admin-categories.server.ts';
import type { AdminProductFilters } from './admin-products-query.ts';
import { toFullCondition } from './find-admin-products.server.ts';
import { EXPORTED_TEXTS, type ExportedText, PRODUCT_FIELDS, type ProductRow } from './product-fields.ts';

const BATCH_SIZE = 1_000;

interface Row extends Record<string, unknown>, Readonly<Pick<ProductRow, ExportedText>> {
  readonly id: string;
  readonly lowerName: string;
  readonly category: string;
  readonly price: number;
  readonly stock: number;
  readonly status: string;
  readonly featured: boolean;
  readonly rating: string;
  /** The name of the product's own class; null when its category decides. */
  readonly taxClass: string | null;
}

const inRupees = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2));

const textCells = Object.fromEntries(
  EXPORTED_TEXTS.map((name) => [PRODUCT_FIELDS[name].label, (row: Row) => row[name] ?? '']),
);

/** The columns in their order; exported texts that are not listed here follow them. */
const CELLS: Readonly<Record<string, (row: Row) => string>> = {
  Name: ({ name }) => name,
  SKU: ({ sku }) => sku,
  Category: ({ category }) => category,
  Price: ({ price }) => inRupees(price),
  Stock: ({ stock }) => String(stock),
  Status: ({ status }) => status,
  Featured: ({ featured }) => (featured ? 'yes' : 'no'),
  Rating: ({ rating }) => Number(rating).toFixed(1),
  ...textCells,
  'Tax class': ({ taxClass }) => taxClass ?? '',
};

const headerRow = csvRow(Object.keys(CELLS));
const toCells = (row: Row): string[] => Object.values(CELLS).map((cell) => cell(row));
const textColumns = sql.join(
  EXPORTED_TEXTS.map((name) => sql`${products[name]} as ${sql.identifier(name)}`),
  sql`, `,
);

async function* productCsvChunks(
  ctx: ShopContext,
  filters: AdminProductFilters,
  categoryId: string | null,
): AsyncGenerator<string> {
  yield headerRow;
  const where = toFullCondition(filters, categoryId);
  let afterLast = sql`true`;
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`
      select p.*, c.name as category, t.name as "taxClass" from (
        select id, lower(name) as "lowerName", ${textColumns}, category_id, tax_class_id, price, stock, status, featured, rating from products
        where ${where} and ${afterLast} order by lower(name), id limit ${BATCH_SIZE}
      ) p join categories c on c.id = p.category_id
      left join tax_classes t on t.id = p.tax_class_id order by p."lowerName", p.id`);
    yield rows.map((row) => csvRow(toCells(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    afterLast = sql`(lower(name), id) > (${last.lowerName}, ${last.id}::uuid)`;
  }
}

/** The file's text in chunks, sorted by name. */
export async function exportProducts(
  ctx: ShopContext,
  filters: AdminProductFilters,
): Promise<Result<AsyncGenerator<string>, 'not-allowed'>> {
  if (!may(ctx.actor, 'products.read')) return refuse('not-allowed');
  if (filters.category === null) return ok(productCsvChunks(ctx, filters, null));
  const category = (await countByCategory(ctx)).find(({ slug }) => slug === filters.category);
  return ok(category ? productCsvChunks(ctx, filters, category.id) : headerOnly());
}

async function* headerOnly(): AsyncGenerator<string> {
  yield headerRow;
}
