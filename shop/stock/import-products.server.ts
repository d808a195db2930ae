// Imports products from a file: first a preview with every row's problem and nothing written; then the valid rows,
// each in its own transaction with a report, so that a row that conflicts with an order or edit does not stop the others. The fields
// and the stock of a known product are two decisions: when orders reserve more than the new number, the fields are written and the
// report states why the stock is not.

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { categories, pictures, productPictures, products } from '#db/schema/catalog.ts';
import { taxClasses } from '#db/schema/tax-classes.ts';
import { mayManage } from '#shop/actor.ts';
import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';
import { pickFields } from '#shop/catalog/product-fields.ts';
import { codeTakenText } from '#shop/catalog/size-codes.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type AddProductRefusal, addProduct } from './add-product.server.ts';
import { setStock } from './edit-stock.server.ts';
import {
  IMPORTED_COLUMNS,
  type ImportProblem,
  type ParsedImportFile,
  type PlannedRow,
  parseImportFile,
  type StoreData,
} from './import-plan.ts';
import { getStockProblem, getStockReason } from './stock-problem.ts';
import { type UpdateProductRefusal, updateProduct } from './update-product.server.ts';

export type ImportRefusal = 'not-allowed' | ImportProblem;

async function loadStoreData(ctx: ShopContext, { skus, pictureUrls }: ParsedImportFile): Promise<StoreData> {
  const pictureKeys = pictureUrls.flatMap((url) => pictureKeyFromUrl(url) ?? []);
  const [existing, categoryRows, classRows, storedPictures] = await Promise.all([
    ctx.db
      .select({
        ...{ id: products.id, sku: products.sku },
        ...pickFields(products, IMPORTED_COLUMNS),
        reserved: sql<number>`${products.stock} - ${products.available}`,
      })
      .from(products)
      .where(and(inArray(products.sku, [...skus]), isNull(products.deletedAt))),
    ctx.db.select({ id: categories.id, name: categories.name, slug: categories.slug }).from(categories),
    ctx.db.select({ id: taxClasses.id, name: taxClasses.name }).from(taxClasses),
    ctx.db.select({ key: pictures.key }).from(pictures).where(inArray(pictures.key, pictureKeys)),
  ]);
  const keys = new Set(storedPictures.map(({ key }) => key));
  return {
    bySku: new Map(existing.map(({ sku, ...product }) => [sku, product])),
    categories: new Map(
      categoryRows.flatMap((category) => [
        [category.slug.toLowerCase(), category],
        [category.name.toLowerCase(), category],
      ]),
    ),
    taxClasses: new Map(classRows.map(({ id, name }) => [name.toLowerCase(), { id, name }])),
    findPicture: (url) => {
      const key = pictureKeyFromUrl(url);
      return key !== null && keys.has(key) ? key : null;
    },
  };
}

export async function planImport(ctx: ShopContext, file: string): Promise<Result<PlannedRow[], ImportRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const parsed = parseImportFile(file);
  if ('problem' in parsed) return refuse(parsed.problem);
  return ok(parsed.plan(await loadStoreData(ctx, parsed)));
}

export interface ImportedRow {
  readonly line: number;
  readonly sku: string;
  /** Null when the row was imported. */
  readonly problem: string | null;
}

const ROW_REFUSAL_MESSAGES: Readonly<Record<string, string>> = {
  'sku-taken': 'Another product now uses this SKU',
  'no-such-product': 'The product has been deleted',
  'no-such-category': 'The category is gone',
  'no-such-picture': 'The picture is gone',
  'no-such-tax-class': 'The tax class is gone',
};

const rowRefusalText = (reason: AddProductRefusal | UpdateProductRefusal): string => {
  if (typeof reason === 'string') return ROW_REFUSAL_MESSAGES[reason] ?? 'This row is not valid';
  return reason.kind === 'code-taken' ? codeTakenText(reason).replace(/\.$/, '') : 'This row is not valid';
};

async function addFromRow(ctx: ShopContext, { sku, change }: PlannedRow): Promise<string | null> {
  const { stock = 0, picture = '', name = '', categoryId = '', price = 0, ...rest } = change;
  const added = await addProduct(ctx, {
    ...rest,
    ...{ name, sku, categoryId, price },
    stock: [{ size: '', onHand: stock }],
    pictures: [{ key: picture, alt: '' }],
  });
  return added.ok ? null : rowRefusalText(added.reason);
}

/** A file names only the main picture; the additional pictures stay. */
async function withMainPicture(ctx: ShopContext, id: string, key: string): Promise<{ key: string; alt: string }[]> {
  const current = await ctx.db
    .select({ key: productPictures.pictureKey, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position));
  const [main, ...others] = current;
  return main?.key === key ? current : [{ key, alt: '' }, ...others.filter((other) => other.key !== key)];
}

async function updateFromRow(ctx: ShopContext, id: string, row: PlannedRow): Promise<string | null> {
  const { stock, picture, ...change } = row.change;
  const pictureChange = picture === undefined ? {} : { pictures: await withMainPicture(ctx, id, picture) };
  const updated = await updateProduct(ctx, id, { version: null, change: { ...change, ...pictureChange } });
  if (!updated.ok) return rowRefusalText(updated.reason);
  if (stock === undefined) return null;
  const set = await setStock(ctx, id, stock);
  return set.ok ? null : `${getStockProblem('set', set.reason)}: ${getStockReason(set.reason)}`;
}

async function importRow(ctx: ShopContext, row: PlannedRow): Promise<string | null> {
  if (row.problems.length > 0) return row.problems.join('. ');
  if (row.action === 'none') return null;
  return row.productId === null ? addFromRow(ctx, row) : updateFromRow(ctx, row.productId, row);
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
