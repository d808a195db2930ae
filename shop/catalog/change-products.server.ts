// Changes of one or many products by staff: show, hide, delete, restore. Each is one transaction with one audit row per
// product; ids that no longer exist are counted and are not an error.

import { and, asc, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { mayManage } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import type { ProductStatus } from './product.ts';

export const MAX_BATCH_SIZE = 1_000;

export type ChangeRefusal = 'not-allowed' | 'too-many';

export interface BulkChangeResult {
  /** Now in the requested state, including those that were in it before. */
  readonly done: number;
  /** The requested ids that do not exist. */
  readonly missing: readonly string[];
}

interface Row {
  readonly id: string;
  readonly status: ProductStatus;
}

/** Locked by id, so that two bulk changes of the same products run one after the other. */
const lockProducts = (tx: Tx, ids: readonly string[], deleted: boolean): Promise<Row[]> =>
  tx
    .select({ id: products.id, status: products.status })
    .from(products)
    .where(and(inArray(products.id, [...ids]), deleted ? isNotNull(products.deletedAt) : isNull(products.deletedAt)))
    .orderBy(asc(products.id))
    .for('no key update');

async function changeMany(
  ctx: ShopContext,
  requestedIds: readonly string[],
  deleted: boolean,
  change: (tx: Tx, rows: readonly Row[]) => Promise<void>,
): Promise<Result<BulkChangeResult, ChangeRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const ids = [...new Set(requestedIds)];
  if (ids.length > MAX_BATCH_SIZE) return refuse('too-many');
  const validIds = ids.filter(isRowId);
  return inTransaction<BulkChangeResult, ChangeRefusal>(ctx.db, async (tx) => {
    const rows = validIds.length === 0 ? [] : await lockProducts(tx, validIds, deleted);
    if (rows.length > 0) await change(tx, rows);
    const found = new Set(toIds(rows));
    return { done: rows.length, missing: ids.filter((id) => !found.has(id)) };
  });
}

const nextVersion = sql`${products.version} + 1`;
const toIds = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

export function setProductStatus(
  ctx: ShopContext,
  ids: readonly string[],
  status: ProductStatus,
): Promise<Result<BulkChangeResult, ChangeRefusal>> {
  return changeMany(ctx, ids, false, async (tx, rows) => {
    const changed = rows.filter((row) => row.status !== status);
    if (changed.length === 0) return;
    await tx
      .update(products)
      .set({ status, version: nextVersion, updatedAt: ctx.now })
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
  });
}

/** Removes them from every list and from the shop. Existing orders keep their lines and stock; `restoreProducts` undoes it. */
export function deleteProducts(
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<BulkChangeResult, ChangeRefusal>> {
  return changeMany(ctx, ids, false, async (tx, rows) => {
    await tx
      .update(products)
      .set({ status: 'inactive', deletedAt: ctx.now, version: nextVersion, updatedAt: ctx.now })
      .where(inArray(products.id, toIds(rows)));
    await recordChanges(
      tx,
      ctx.actor,
      rows.map((row) => ({ action: 'delete', entity: 'product', entityId: row.id, before: { status: row.status } })),
    );
  });
}

/** In their state before the deletion. A product whose SKU another product has taken stays deleted and counts as missing. */
export async function restoreProducts(
  ctx: ShopContext,
  ids: readonly string[],
): Promise<Result<BulkChangeResult, ChangeRefusal>> {
  let notRestored: string[] = [];
  const restored = await changeMany(ctx, ids, true, async (tx, rows) => {
    const { rows: restoredRows } = await tx.execute<{ id: string }>(sql`
      update products p set deleted_at = null, version = version + 1, updated_at = ${ctx.now.toISOString()}::timestamptz,
        status = coalesce((select a.before->>'status' from audit a
          where a.entity = 'product' and a.entity_id = p.id::text and a.action = 'delete' order by a.id desc limit 1), 'inactive')
      where ${inArray(sql`p.id`, toIds(rows))}
        and not exists (select 1 from products other where other.sku = p.sku and other.deleted_at is null)
      returning p.id`);
    const restoredIds = new Set(restoredRows.map(({ id }) => id));
    notRestored = toIds(rows).filter((id) => !restoredIds.has(id));
    await recordChanges(
      tx,
      ctx.actor,
      restoredRows.map(({ id }) => ({ action: 'restore', entity: 'product', entityId: id })),
    );
  });
  if (!restored.ok) return restored;
  const { done, missing } = restored.value;
  return { ok: true, value: { done: done - notRestored.length, missing: [...missing, ...notRestored] } };
}
