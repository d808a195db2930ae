// Stores the next products of an import: fifty in one transaction, with the state of their rows. A product that is refused is rolled back
// by itself and reported on its row; the others are stored. Locks are taken in the order of every writer: styles, sizes by product and
// size, products, codes, slugs. The products are matched again under the locks; a product of the file that then matches another product of
// the store waits for the next batch.

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.server.ts';
import { importRows, imports, oldAddresses, pictureJobs } from '#db/schema/imports.ts';
import { inSavepoint, inTransaction, sqlState } from '#db/transaction.server.ts';
import { lockSizeCodes } from '#shop/catalog/size-codes.server.ts';
import { type CodeTakenRefusal, codeTakenText } from '#shop/catalog/size-codes.ts';
import { lockStyleChanges } from '#shop/catalog/style-lock.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type AddProductRefusal, insertProduct } from '#shop/stock/add-product.server.ts';
import { setStock } from '#shop/stock/edit-stock.server.ts';
import { changeProduct, type UpdateProductRefusal } from '#shop/stock/update-product.server.ts';
import { MAX_KEY_LENGTH } from './import-limits.ts';
import type { ImportedProduct } from './imported-product.ts';
import { matchProduct, normalizeOldPath, type ProductMatch } from './match-product.ts';
import { type ProductPlan, planProduct, type StoreState } from './plan-product.server.ts';
import { findOwners, type ImportSettings, listOwnerIds, loadStoreState } from './store-state.server.ts';
import { findStyleIds } from './style-ids.server.ts';
import { releaseUndoneSlug } from './undone-slug.server.ts';

export const BATCH_SIZE = 50;

type Row = typeof importRows.$inferSelect;
type StoredPlan = Exclude<ProductPlan, { action: 'refuse' }>;

interface RowResult {
  readonly status: 'done' | 'failed';
  readonly action: Row['action'];
  readonly productId: string | null;
  readonly error: string | null;
  readonly notes: readonly string[];
  readonly statusWithPicture: 'active' | null;
  readonly look: readonly string[] | null;
}

const failed = (error: string, notes: readonly string[] = []): RowResult => ({
  status: 'failed',
  action: null,
  productId: null,
  statusWithPicture: null,
  look: null,
  error,
  notes,
});

type Refusal = AddProductRefusal | UpdateProductRefusal | CodeTakenRefusal;

const REFUSAL_TEXTS: Readonly<Record<Extract<Refusal, string>, string>> = {
  'not-allowed': 'Missing or insufficient permissions.',
  invalid: 'This product is not valid.',
  'no-such-product': 'The product has been deleted.',
  'no-such-category': 'The category has been deleted.',
  'no-such-picture': 'The picture has been deleted.',
  'no-such-tax-class': 'The tax class has been deleted.',
  'sku-taken': 'Another product now uses this SKU.',
  'slug-taken': 'Another product now uses this address.',
  'changed-meanwhile': 'The product has been changed. Import it again.',
};

/** Returns 'Line 214: SKU NK-M also belongs to “Neel Kurta Blue”.', for example. */
function refusalText(reason: Refusal, { sizes, line }: ImportedProduct): string {
  if (typeof reason === 'string') return REFUSAL_TEXTS[reason];
  if (reason.kind === 'attribute-value') return `Line ${line}: ${reason.name} does not offer this value.`;
  const sizeLine = sizes.find(({ size }) => size === reason.size)?.line ?? line;
  if (reason.kind === 'code-taken') return `Line ${sizeLine}: ${codeTakenText(reason)}`;
  return `Line ${sizeLine}: ${reason.reserved} units of size ${reason.size} are reserved for orders.`;
}

async function lockProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  const list = sql`any(${sql.param([...ids])}::uuid[])`;
  await tx.execute(
    sql`select 1 from inventory_levels where product_id = ${list} order by product_id, size for no key update`,
  );
  await tx.execute(sql`select 1 from products where id = ${list} order by id for no key update`);
  await lockSizeCodes(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product slugs'))`);
}

interface ProductToStore {
  readonly product: ImportedProduct;
  readonly plan: StoredPlan;
  readonly styleId: string | null;
}

async function storeProduct(
  ctx: ShopContext,
  tx: Tx,
  { product, plan, styleId }: ProductToStore,
  refuseWith: (reason: Refusal) => never,
): Promise<string> {
  const columns = {
    ...(plan.colorHex === undefined ? {} : { colorHex: plan.colorHex }),
    ...(styleId === null ? {} : { styleId }),
  };
  if (plan.action === 'add') {
    await releaseUndoneSlug(tx, product.key);
    return insertProduct(ctx, tx, plan.input, refuseWith, { slug: product.key, ...columns });
  }
  const { productId, change, total } = plan;
  if (Object.keys(change).length + Object.keys(columns).length > 0)
    await changeProduct(ctx, tx, productId, { version: null, change, columns }, refuseWith);
  if (total !== null) {
    // The stock is set in this transaction: the transaction that setStock opens becomes a savepoint.
    const stockSet = await setStock({ ...ctx, db: tx as unknown as Db }, productId, total);
    if (!stockSet.ok) return refuseWith('invalid');
  }
  return productId;
}

/** Lets the store make the SKU of a new product: the one derived from its sizes belongs to another product. */
const withNewSku = (plan: StoredPlan): StoredPlan =>
  plan.action === 'add' ? { ...plan, input: { ...plan.input, sku: '' } } : plan;

async function addPicturesAndOldAddresses(
  tx: Tx,
  importId: string,
  productId: string,
  { product, plan }: ProductToStore,
) {
  if (plan.toFetch.length > 0) {
    await tx
      .insert(pictureJobs)
      .values(plan.toFetch.map((picture) => ({ importId, productId, ...picture })))
      .onConflictDoNothing();
  }
  const paths = product.oldPaths.map(normalizeOldPath).filter((path) => path !== '' && path.length <= MAX_KEY_LENGTH);
  if (paths.length > 0) {
    // An address stays with another product of the store unless that product is deleted.
    await tx
      .insert(oldAddresses)
      .values(paths.map((path) => ({ path, productId })))
      .onConflictDoUpdate({
        target: oldAddresses.path,
        set: { productId, createdAt: sql`now()` },
        setWhere: sql`not exists (select from products where products.id = ${oldAddresses.productId} and products.deleted_at is null)`,
      });
  }
}

/** True when the file changes nothing but pictures: the product then changes when a picture arrives. */
const hasOnlyPictures = (plan: StoredPlan): boolean =>
  plan.action === 'update' &&
  plan.total === null &&
  plan.colorHex === undefined &&
  plan.look === null &&
  Object.keys(plan.change).length === 0;

/** True for errors of PostgreSQL that a value of this product causes: a data exception (class 22) or a constraint (class 23). */
const isCausedByData = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

async function storeRow(ctx: ShopContext, tx: Tx, importId: string, toStore: ProductToStore): Promise<RowResult> {
  const attempt = (plan: StoredPlan) =>
    inSavepoint<string, Refusal>(tx, async (savepoint, refuseWith) => {
      const productId = await storeProduct(ctx, savepoint, { ...toStore, plan }, refuseWith);
      await addPicturesAndOldAddresses(savepoint, importId, productId, toStore);
      return productId;
    });
  try {
    let stored = await attempt(toStore.plan);
    if (!stored.ok && stored.reason === 'sku-taken') stored = await attempt(withNewSku(toStore.plan));
    const { notes, statusWithPicture, look } = toStore.plan;
    const action = hasOnlyPictures(toStore.plan) ? 'none' : toStore.plan.action;
    if (!stored.ok) return failed(refusalText(stored.reason, toStore.product), notes);
    return { status: 'done', action, productId: stored.value, error: null, notes, statusWithPicture, look };
  } catch (error) {
    if (!isCausedByData(error)) throw error;
    ctx.log.error({ err: error, importId, line: toStore.product.line }, 'imported product could not be stored');
    return failed('This product could not be stored.');
  }
}

async function saveRow(tx: Tx, { importId, key }: Row, { notes, look, ...result }: RowResult): Promise<void> {
  await tx
    .update(importRows)
    .set({ ...result, notes: [...notes], look: look && [...look] })
    .where(and(eq(importRows.importId, importId), eq(importRows.key, key)));
}

/** Returns the line of this file that has already changed the product, or null. */
async function findEarlierLine(tx: Tx, importId: string, productId: string): Promise<number | null> {
  const [row] = await tx
    .select({ line: importRows.line })
    .from(importRows)
    .where(and(eq(importRows.productId, productId), eq(importRows.importId, importId)));
  return row?.line ?? null;
}

interface Batch {
  readonly ctx: ShopContext;
  readonly tx: Tx;
  readonly importId: string;
  readonly settings: ImportSettings;
}

async function importRow(
  { ctx, tx, importId }: Batch,
  product: ImportedProduct,
  { state, styleIds }: { readonly state: StoreState; readonly styleIds: ReadonlyMap<string, string> },
): Promise<RowResult> {
  const plan = planProduct(product, state);
  if (plan.action === 'refuse') return failed(plan.problems.join(' '), product.notes);
  const earlier = plan.action === 'add' ? null : await findEarlierLine(tx, importId, plan.productId);
  if (earlier !== null) return failed(`Line ${product.line}: this product is also on line ${earlier}.`, product.notes);
  const styleId = product.styleKey === null ? null : (styleIds.get(product.styleKey) ?? null);
  return storeRow(ctx, tx, importId, { product, plan, styleId });
}

const isSameMatch = (one: ProductMatch, other: ProductMatch): boolean => JSON.stringify(one) === JSON.stringify(other);

async function storeBatch(batch: Batch, rows: readonly Row[]): Promise<void> {
  const { tx, importId, settings } = batch;
  const products = rows.map(({ plan }) => plan as ImportedProduct);
  if (products.some(({ styleKey }) => styleKey !== null)) await lockStyleChanges(tx);
  const before = await findOwners(tx, products);
  await lockProducts(tx, listOwnerIds(before));
  const state = await loadStoreState(tx, products, settings);
  const styleIds = await findStyleIds(tx, importId, products, state);
  for (const row of rows) {
    const product = row.plan as ImportedProduct;
    // Another person has saved a product between the match and the lock: the next batch matches this row again.
    if (!isSameMatch(matchProduct(product, before), matchProduct(product, state))) continue;
    await saveRow(tx, row, await importRow(batch, product, { state, styleIds }));
  }
}

/** Returns how many rows were processed: 0 when no row remains or the import was paused. */
export async function importBatch(ctx: ShopContext, importId: string): Promise<number> {
  const stored = await inTransaction<number, never>(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ status: imports.status, publishes: imports.publishes, choices: imports.choices })
      .from(imports)
      .where(eq(imports.id, importId));
    if (found?.status !== 'running') return 0;
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.status, 'planned')))
      .orderBy(asc(importRows.line))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    const { categories } = found.choices as { categories: readonly { from: string; to: string | null }[] };
    const settings = {
      importId,
      publishes: found.publishes,
      categories: new Map(categories.flatMap(({ from, to }): [string, string][] => (to === null ? [] : [[from, to]]))),
    };
    await storeBatch({ ctx, tx, importId, settings }, rows);
    await tx.update(imports).set({ updatedAt: sql`now()` }).where(eq(imports.id, importId));
    return rows.length;
  });
  if (!stored.ok) throw new Error('a batch of an import was refused');
  return stored.value;
}
