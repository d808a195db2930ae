// Imports products from a file: first a preview with every row's problem and nothing written; then the valid rows,
// each in its own transaction with a report, so that a row that conflicts with an order or edit does not stop the rest. The fields
// and the stock of a known product are two decisions: when orders reserve more than the new number, the fields are written and the
// report says why the stock is not.

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import { mayManage } from '#shop/actor.ts';
import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';
import { pickFields } from '#shop/catalog/product-fields.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { addProduct } from './add-product.server.ts';
import { setStock } from './edit-stock.server.ts';
import {
  IMPORTED_COLUMNS,
  type ImportProblem,
  type PlannedRow,
  type ReadFile,
  readImport,
  type StoreFacts,
} from './import-plan.ts';
import { stockProblem, stockReason } from './stock-problem.ts';
import { updateProduct } from './update-product.server.ts';

export type ImportRefusal = 'not-allowed' | ImportProblem;

async function factsFor(ctx: ShopContext, { skus, addresses }: ReadFile): Promise<StoreFacts> {
  const pictureKeys = addresses.flatMap((address) => pictureKeyFromUrl(address) ?? []);
  const [known, all, storedPictures] = await Promise.all([
    ctx.db
      .select({
        ...{ id: products.id, sku: products.sku },
        ...pickFields(products, IMPORTED_COLUMNS),
        reserved: sql<number>`${products.stock} - ${products.available}`,
      })
      .from(products)
      .where(and(inArray(products.sku, [...skus]), isNull(products.deletedAt))),
    ctx.db.select({ id: categories.id, name: categories.name, slug: categories.slug }).from(categories),
    ctx.db.select({ key: pictures.key }).from(pictures).where(inArray(pictures.key, pictureKeys)),
  ]);
  const keys = new Set(storedPictures.map(({ key }) => key));
  return {
    bySku: new Map(known.map(({ sku, ...product }) => [sku, product])),
    categories: new Map(
      all.flatMap((category) => [
        [category.slug.toLowerCase(), category],
        [category.name.toLowerCase(), category],
      ]),
    ),
    pictureOf: (address) => {
      const key = pictureKeyFromUrl(address);
      return key !== null && keys.has(key) ? key : null;
    },
  };
}

export async function planImport(ctx: ShopContext, file: string): Promise<Result<PlannedRow[], ImportRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const read = readImport(file);
  if ('problem' in read) return refuse(read.problem);
  return ok(read.plan(await factsFor(ctx, read)));
}

export interface ImportedRow {
  readonly line: number;
  readonly sku: string;
  /** Null when all succeeded. */
  readonly problem: string | null;
}

const REASONS: Readonly<Record<string, string>> = {
  'sku-taken': 'Another product took this SKU meanwhile',
  'no-such-product': 'The product was deleted meanwhile',
  'no-such-category': 'The category is gone',
  'no-such-picture': 'The picture is gone',
};

async function add(ctx: ShopContext, { sku, change }: PlannedRow): Promise<string | null> {
  const { stock = 0, picture = '', name = '', categoryId = '', price = 0, ...rest } = change;
  const added = await addProduct(ctx, {
    ...rest,
    ...{ name, sku, categoryId, price },
    stock: [{ size: '', onHand: stock }],
    pictures: [{ key: picture, alt: '' }],
  });
  return added.ok ? null : (REASONS[added.reason] ?? 'This row is not valid');
}

/** A file names only the main picture; the additional ones stay. */
async function withMain(ctx: ShopContext, id: string, key: string): Promise<{ key: string; alt: string }[]> {
  const current = await ctx.db
    .select({ key: productPictures.pictureKey, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position));
  const [main, ...others] = current;
  return main?.key === key ? current : [{ key, alt: '' }, ...others.filter((other) => other.key !== key)];
}

async function update(ctx: ShopContext, id: string, row: PlannedRow): Promise<string | null> {
  const { stock, picture, ...change } = row.change;
  const pictured = picture === undefined ? {} : { pictures: await withMain(ctx, id, picture) };
  const updated = await updateProduct(ctx, id, { version: null, change: { ...change, ...pictured } });
  if (!updated.ok) return REASONS[String(updated.reason)] ?? 'This row is not valid';
  if (stock === undefined) return null;
  const set = await setStock(ctx, id, stock);
  return set.ok ? null : `${stockProblem('set', set.reason)}: ${stockReason(set.reason)}`;
}

async function importRow(ctx: ShopContext, row: PlannedRow): Promise<string | null> {
  if (row.problems.length > 0) return row.problems.join('. ');
  if (row.action === 'none') return null;
  return row.productId === null ? add(ctx, row) : update(ctx, row.productId, row);
}

/** Rows with problems are skipped and reported again. */
export async function importProducts(ctx: ShopContext, file: string): Promise<Result<ImportedRow[], ImportRefusal>> {
  const planned = await planImport(ctx, file);
  if (!planned.ok) return planned;
  const report: ImportedRow[] = [];
  for (const row of planned.value) {
    report.push({ line: row.line, sku: row.sku, problem: await importRow(ctx, row) });
  }
  return ok(report);
}
