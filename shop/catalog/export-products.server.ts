// Exports products as CSV, in batches: each batch is a short query of its own, so that neither memory use nor a
// transaction grows with the catalogue, however slowly the client reads.

import { sql } from 'drizzle-orm';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvRow } from '#shop/csv.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { countByCategory } from './admin-categories.server.ts';
import type { AdminProductFilters } from './admin-products-query.ts';
import { everythingIn } from './find-admin-products.server.ts';

export const EXPORT_COLUMNS = ['Name', 'SKU', 'Category', 'Price', 'Stock', 'Status', 'Featured', 'Rating'] as const;

const BATCH_SIZE = 1_000;

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly folded: string;
  readonly name: string;
  readonly sku: string;
  readonly category: string;
  readonly price: number;
  readonly stock: number;
  readonly status: string;
  readonly featured: boolean;
  readonly rating: string;
}

const inRupees = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2));

const toCells = (row: Row): string[] => [
  row.name,
  row.sku,
  row.category,
  inRupees(row.price),
  String(row.stock),
  row.status,
  row.featured ? 'yes' : 'no',
  Number(row.rating).toFixed(1),
];

async function* csvParts(
  ctx: ShopContext,
  filters: AdminProductFilters,
  categoryId: string | null,
): AsyncGenerator<string> {
  yield csvRow(EXPORT_COLUMNS);
  const where = everythingIn(filters, categoryId);
  let afterLast = sql`true`;
  for (;;) {
    const { rows } = await ctx.db.execute<Row>(sql`
      select p.*, c.name as category from (
        select id, lower(name) as folded, name, sku, category_id, price, stock, status, featured, rating from products
        where ${where} and ${afterLast} order by lower(name), id limit ${BATCH_SIZE}
      ) p join categories c on c.id = p.category_id order by p.folded, p.id`);
    yield rows.map((row) => csvRow(toCells(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    afterLast = sql`(lower(name), id) > (${last.folded}, ${last.id}::uuid)`;
  }
}

/** The file's text in chunks, sorted by name. */
export async function exportProducts(
  ctx: ShopContext,
  filters: AdminProductFilters,
): Promise<Result<AsyncGenerator<string>, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  if (filters.category === null) return ok(csvParts(ctx, filters, null));
  const category = (await countByCategory(ctx)).find(({ slug }) => slug === filters.category);
  return ok(category ? csvParts(ctx, filters, category.id) : justTheHead());
}

async function* justTheHead(): AsyncGenerator<string> {
  yield csvRow(EXPORT_COLUMNS);
}
