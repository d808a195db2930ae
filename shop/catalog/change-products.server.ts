// Changes of one or many products by staff: show, hide, delete, restore. Each is one transaction with one audit row per
// product; ids that no longer exist are counted and are not an error.

import { and, asc, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { PRODUCT_STATUSES } from '#config/value-lists.ts';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { ProductStatus } from './product.ts';
import type { ChosenStatus } from './publication.ts';
import { clearCodes, type LevelCodes, listCodeOwners, lockSizeCodes, saveCodes } from './size-codes.server.ts';
import { type CodesBySize, fromCodesBySize, toCodesBySize } from './size-codes.ts';

export const MAX_BATCH_SIZE = 1_000;

export type ChangeRefusal = 'not-allowed' | 'too-many';

export interface BulkChangeResult {
  /** The number of products that are now in the requested state, including those that were in it before. */
  readonly done: number;
  /** The requested ids that do not exist. */
  readonly missing: readonly string[];
}

interface Row {
  readonly id: string;
  readonly sku: string;
  readonly status: ProductStatus;
}

interface Level extends LevelCodes {
  readonly productId: string;
}

/** Levels are locked before their products and in this order by every writer of stock, so that no two wait for each other. */
const lockLevels = (tx: Tx, productIds: readonly string[]): Promise<Level[]> =>
  tx
    .select({
      id: inventoryLevels.id,
      productId: inventoryLevels.productId,
      size: inventoryLevels.size,
      sku: inventoryLevels.sku,
      barcode: inventoryLevels.barcode,
    })
    .from(inventoryLevels)
    .where(inArray(inventoryLevels.productId, [...productIds]))
    .orderBy(asc(inventoryLevels.productId), asc(inventoryLevels.size))
    .for('no key update');

/** Locks in the order of the ids, so that two bulk changes of the same products run one after the other. */
const lockProducts = (tx: Tx, ids: readonly string[], areDeleted: boolean): Promise<Row[]> =>
  tx
    .select({ id: products.id, sku: products.sku, status: products.status })
    .from(products)
    .where(and(inArray(products.id, [...ids]), areDeleted ? isNotNull(products.deletedAt) : isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('no key update');

interface BulkChange {
  readonly permission: 'products.edit' | 'products.delete';
  /** True when the action is for deleted products, false when it is for the others. */
  readonly areDeleted: boolean;
  readonly locksLevels: boolean;
}

async function changeMany(
  ctx: ShopContext,
  requestedIds: readonly string[],
  { permission, areDeleted, locksLevels }: BulkChange,
  change: (tx: Tx, rows: readonly Row[], levels: readonly Level[]) => Promise<void>,
): Promise<Result<BulkChangeResult, ChangeRefusal>> {
  if (!may(ctx.actor, permission)) return refuse('not-allowed');
  const ids = [...new Set(requestedIds)];
  if (ids.length > MAX_BATCH_SIZE) return refuse('too-many');
  const validIds = ids.filter(isRowId);
  return inTransaction<BulkChangeResult, ChangeRefusal>(ctx.db, async (tx) => {
    const levels = locksLevels && validIds.length > 0 ? await lockLevels(tx, validIds) : [];
    const rows = validIds.length === 0 ? [] : await lockProducts(tx, validIds, areDeleted);
    if (rows.length > 0) await change(tx, rows, levels);
    const found = new Set(toIds(rows));
    return { done: rows.length, missing: ids.filter((id) => !found.has(id)) };
  });
}

const nextVersion = sql`${products.version} + 1`;
const toIds = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** A product that is made active is shown at once: its time of publication is dropped when that is still to come. */
export function setProductStatus(
  ctx: ShopContext,
  ids: readonly string[],
  status: ChosenStatus,
): Promise<Result<BulkChangeResult, ChangeRefusal>> {
  return changeMany(
    ctx,
    ids,
    { permission: 'products.edit', areDeleted: false, locksLevels: false },
    async (tx, rows) => {
      const changed = rows.filter((row) => row.status !== status);
      if (changed.length === 0) return;
      await tx
        .update(products)
        .set({
          status,
          ...(status === 'active' && {
            publishAt: sql`case when ${products.publishAt} <= ${ctx.now.toISOString()}::timestamptz then ${products.publishAt} end`,
          }),
          version: nextVersion,
          updatedAt: ctx.now,
        })
        .where(and(inArray(products.id, toIds(changed)), ne(products.status, status)));
      await recordChanges(
        tx,
        ctx.actor,
        changed.map((row) => ({
          action: status === 'active' ? 'activate' : 'deactivate',
          entity: 'product',
          entityId: row.id,
          before: { status: row.status },
          after: { status },
        })),
      );
    },
  );
}

/**
 * Removes the products from every list and from the shop, and frees the SKUs and barcodes of their sizes, which the audit log keeps for
 * `restoreProducts`. Existing orders keep their lines and stock.
 */
export function deleteProducts(
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<BulkChangeResult, ChangeRefusal>> {
  return changeMany(
    ctx,
    ids,
    { permission: 'products.delete', areDeleted: false, locksLevels: true },
    async (tx, rows, levels) => {
      const levelsByProduct = Map.groupBy(levels, ({ productId }) => productId);
      const deleted = rows.map((row) => ({ ...row, levels: levelsByProduct.get(row.id) ?? [] }));
      await clearCodes(
        tx,
        deleted.flatMap((row) => row.levels.map(({ id }) => id)),
      );
      await tx
        .update(products)
        .set({ status: 'inactive', deletedAt: ctx.now, version: nextVersion, updatedAt: ctx.now })
        .where(inArray(products.id, toIds(rows)));
      await recordChanges(
        tx,
        ctx.actor,
        deleted.map((row) => ({
          action: 'delete',
          entity: 'product',
          entityId: row.id,
          before: { status: row.status, ...toCodesBySize(row.levels) },
        })),
      );
    },
  );
}

/** What the audit row of the deletion keeps: the product's status, and the codes of its sizes. */
type DeletedState = { readonly status?: ProductStatus } & Partial<CodesBySize>;

async function loadDeletedStates(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, DeletedState>> {
  const { rows } = await tx.execute<{ id: string; before: DeletedState }>(sql`
    select distinct on (entity_id) entity_id as id, before from audit
    where entity = 'product' and action = 'delete' and ${inArray(sql`entity_id`, [...ids])} order by entity_id, id desc`);
  return new Map(rows.map(({ id, before }) => [id, before]));
}

/** Returns the products that can be restored: no other product has their SKU or a code of their sizes. */
async function planRestore(tx: Tx, rows: readonly Row[], levels: readonly Level[]) {
  await lockSizeCodes(tx);
  const states = await loadDeletedStates(tx, toIds(rows));
  const levelsByProduct = Map.groupBy(levels, ({ productId }) => productId);
  const planned = rows.map((row) => {
    const state = states.get(row.id) ?? null;
    const codes = (levelsByProduct.get(row.id) ?? []).map(
      ({ id, size }): LevelCodes => ({ ...fromCodesBySize(state, row.sku, size), id }),
    );
    return { ...row, status: state?.status ?? ('inactive' as const), codes };
  });
  const owners = await listCodeOwners(
    tx,
    planned.flatMap(({ codes }) => codes),
    null,
  );
  const notDeleted = await tx
    .select({ sku: products.sku })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        inArray(
          products.sku,
          rows.map(({ sku }) => sku),
        ),
      ),
    );
  const productSkus = new Set(notDeleted.map(({ sku }) => sku));
  const skus = new Set<string | null>(owners.map(({ sku }) => sku));
  const barcodes = new Set<string | null>(owners.map(({ barcode }) => barcode));
  return planned.filter(({ sku, codes }) => {
    const isTaken = codes.some((code) => isIn(skus, code.sku) || isIn(barcodes, code.barcode));
    if (isTaken || productSkus.has(sku)) return false;
    // Of two deleted products with the same code, only the first is restored.
    productSkus.add(sku);
    for (const code of codes) {
      skus.add(code.sku);
      barcodes.add(code.barcode);
    }
    return true;
  });
}

const isIn = (taken: ReadonlySet<string | null>, code: string | null): boolean => code !== null && taken.has(code);

/**
 * Restores products in their state before the deletion; a scheduled one whose time has passed is published within a minute. A product
 * stays deleted and counts as missing when another product has taken its SKU or a code of its sizes.
 */
export async function restoreProducts(
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<BulkChangeResult, ChangeRefusal>> {
  let notRestored: string[] = [];
  const restored = await changeMany(
    ctx,
    ids,
    { permission: 'products.delete', areDeleted: true, locksLevels: true },
    async (tx, rows, levels) => {
      const returning = await planRestore(tx, rows, levels);
      for (const status of PRODUCT_STATUSES) {
        const withStatus = returning.filter((row) => row.status === status);
        if (withStatus.length === 0) continue;
        await tx
          .update(products)
          .set({ deletedAt: null, status, version: nextVersion, updatedAt: ctx.now })
          .where(inArray(products.id, toIds(withStatus)));
      }
      await saveCodes(
        tx,
        returning.flatMap(({ codes }) => codes),
      );
      const restoredIds = new Set(toIds(returning));
      notRestored = toIds(rows).filter((id) => !restoredIds.has(id));
      await recordChanges(
        tx,
        ctx.actor,
        returning.map(({ id }) => ({ action: 'restore', entity: 'product', entityId: id })),
      );
    },
  );
  if (!restored.ok) return restored;
  const { done, missing } = restored.value;
  return { ok: true, value: { done: done - notRestored.length, missing: [...missing, ...notRestored] } };
}
