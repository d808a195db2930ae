// Stock changes by staff: set to a number, one size increased or decreased for a reason, many products at once. Each is one
// transaction with its ledger and audit rows. Reserved units stay: a change that needs them is refused.

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { inventoryLevels, stockLedger } from '#db/schema/stock.ts';
import { audit } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChanges } from '#shop/audit.server.ts';
import type { BulkChangeResult } from '#shop/catalog/change-products.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { spread } from './spread.ts';
import { normalizeReason, type StockAdjustment, type StockRefusal } from './stock-problem.ts';

const MAX_UNITS = 1_000_000;
const MAX_PRODUCTS = 1_000;

export interface StockRow {
  readonly id: string;
  readonly productId: string;
  readonly size: string;
  readonly onHand: number;
  readonly reserved: number;
}

/** The change of each row of one product, or the reason of a refusal (only the reasons with a `kind`). */
type StockPlan = (rows: readonly StockRow[]) => readonly number[] | Exclude<StockRefusal, string>;

const sumUnits = (rows: readonly StockRow[], field: 'onHand' | 'reserved'): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

const isValidUnitCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= MAX_UNITS;

/** A change of the total, spread over the sizes. */
const planTotalChange =
  (productId: string, toChange: (onHand: number) => number): StockPlan =>
  (rows) => {
    const [onHand, reserved] = [sumUnits(rows, 'onHand'), sumUnits(rows, 'reserved')];
    const by = toChange(onHand);
    if (-by > onHand - reserved) {
      return { kind: 'too-little', productId, current: onHand - reserved, requested: -by };
    }
    return spread(
      rows.map((row) => row.onHand - row.reserved),
      by,
    );
  };

/** Changes the units on hand, with a ledger row each. The caller has locked the rows and checked that reserved units stay. */
export async function saveStockChanges(
  tx: Tx,
  ctx: ShopContext,
  changes: readonly { row: StockRow; by: number }[],
  note: string | null,
): Promise<void> {
  const moved = changes.filter(({ by }) => by !== 0);
  if (moved.length === 0) return;
  // As two arrays, not as thousands of parameters: one statement changes a thousand products.
  const change = sql`unnest(${sql.param(moved.map(({ row }) => row.id))}::uuid[], ${sql.param(moved.map(({ by }) => by))}::int[]) as change (id, by)`;
  await tx.execute(
    sql`update inventory_levels set on_hand = on_hand + change.by from ${change} where inventory_levels.id = change.id`,
  );
  await tx.execute(sql`insert into ${stockLedger} (inventory_level_id, kind, on_hand_change, reserved_change, actor, note, at)
    select change.id, 'edit', change.by, 0, ${actorName(ctx.actor)}, ${note}, ${ctx.now.toISOString()}::timestamptz from ${change}`);
}

export const toStockBySize = (rows: readonly StockRow[], changes: readonly number[] = []): Record<string, number> =>
  Object.fromEntries(rows.map((row, index) => [row.size, row.onHand + (changes[index] ?? 0)]));

/** The stock of a deleted product cannot be edited: no list shows it. */
const isNotDeleted = sql`exists (select 1 from products where products.id = ${inventoryLevels.productId} and products.deleted_at is null)`;

interface SavedEdit {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The edit of one product that an earlier request with this key saved. The caller has locked the product's rows, so of two requests with
 * one key the second waits and then finds the edit of the first.
 */
async function findSavedEdit(tx: Tx, productId: string, idempotencyKey: string): Promise<SavedEdit | null> {
  const [saved] = await tx
    .select({ action: audit.action, before: audit.before, after: audit.after })
    .from(audit)
    .where(
      and(
        eq(audit.entity, 'product'),
        eq(audit.entityId, productId),
        sql`${audit.after} ->> 'idempotencyKey' = ${idempotencyKey}`,
      ),
    );
  return saved ?? null;
}

interface StockEdit {
  /** The action in the audit log. */
  readonly action: string;
  /** The reason, stored in the ledger and in the audit log. */
  readonly reason?: string;
  readonly whenMissing?: 'refuse' | 'skip';
  /** For an edit of one product that may be sent twice. */
  readonly repeatable?: { readonly key: string; readonly isSame: (saved: SavedEdit) => boolean };
}

/** Returns the new stock of each product. Rows are locked in the order of every writer: product, then size. */
async function editStock(
  ctx: ShopContext,
  plans: ReadonlyMap<string, StockPlan>,
  { action, reason, whenMissing = 'refuse', repeatable }: StockEdit,
): Promise<Result<ReadonlyMap<string, number>, StockRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  const ids = [...plans.keys()].filter(isRowId);
  return inTransaction<ReadonlyMap<string, number>, StockRefusal>(ctx.db, async (tx, refuseWith) => {
    const found = await tx
      .select()
      .from(inventoryLevels)
      .where(and(inArray(inventoryLevels.productId, ids), isNotDeleted))
      .orderBy(asc(inventoryLevels.productId), asc(inventoryLevels.size))
      .for('no key update');
    const byProduct = Map.groupBy(found, ({ productId }) => productId);
    const [onlyId] = ids;
    const saved = repeatable && onlyId !== undefined ? await findSavedEdit(tx, onlyId, repeatable.key) : null;
    if (saved) {
      if (!repeatable?.isSame(saved)) return refuseWith('already-saved');
      return new Map([...byProduct].map(([id, rows]) => [id, sumUnits(rows, 'onHand')]));
    }
    const planned = [...plans].flatMap(([productId, plan]) => {
      const rows = byProduct.get(productId) ?? [];
      if (rows.length === 0 && whenMissing === 'skip') return [];
      const changes = rows.length === 0 ? ({ kind: 'no-such-product', productId } as const) : plan(rows);
      return 'kind' in changes ? refuseWith(changes) : [{ productId, rows, changes }];
    });
    await saveStockChanges(
      tx,
      ctx,
      planned.flatMap(({ rows, changes }) => rows.map((row, index) => ({ row, by: changes[index] ?? 0 }))),
      reason ?? null,
    );
    await recordChanges(
      tx,
      ctx.actor,
      planned.map(({ productId, rows, changes }) => ({
        action,
        entity: 'product',
        entityId: productId,
        before: toStockBySize(rows),
        after: {
          ...toStockBySize(rows, changes),
          ...(reason === undefined ? {} : { reason }),
          ...(repeatable ? { idempotencyKey: repeatable.key } : {}),
        },
      })),
    );
    return new Map(
      planned.map(({ productId, rows, changes }) => [
        productId,
        sumUnits(rows, 'onHand') + changes.reduce((sum, by) => sum + by, 0),
      ]),
    );
  });
}

async function editProductStock(
  ctx: ShopContext,
  productId: string,
  plan: StockPlan,
  edit: StockEdit,
): Promise<Result<number, StockRefusal>> {
  const edited = await editStock(ctx, new Map([[productId, plan]]), edit);
  return edited.ok ? { ok: true, value: edited.value.get(productId) ?? 0 } : edited;
}

/** Sets the total stock to this number and returns it. */
export async function setStock(
  ctx: ShopContext,
  productId: string,
  newStock: number,
): Promise<Result<number, StockRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (!isValidUnitCount(newStock)) return refuse('invalid');
  const plan = planTotalChange(productId, (onHand) => newStock - onHand);
  return editProductStock(ctx, productId, plan, { action: 'set stock' });
}

const createAdjustment =
  (action: string, sign: 1 | -1) =>
  async (ctx: ShopContext, productId: string, adjustment: StockAdjustment): Promise<Result<number, StockRefusal>> => {
    if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
    const { size, units, idempotencyKey: key } = adjustment;
    if (units === 0 || !isValidUnitCount(units)) return refuse('invalid');
    const reason = normalizeReason(adjustment.reason);
    if (reason === '') return refuse('no-reason');
    const plan: StockPlan = (rows) => {
      const row = rows.find((candidate) => candidate.size === size);
      if (!row) return { kind: 'no-such-size', productId, size };
      const available = row.onHand - row.reserved;
      if (sign < 0 && units > available) return { kind: 'too-little', productId, current: available, requested: units };
      return rows.map((candidate) => (candidate === row ? sign * units : 0));
    };
    const isSame = (saved: SavedEdit): boolean => {
      const [before, after] = [saved.before, saved.after] as Record<string, unknown>[];
      const by = Number(after?.[size]) - Number(before?.[size]);
      return saved.action === action && after?.reason === reason && by === sign * units;
    };
    return editProductStock(ctx, productId, plan, { action, reason, repeatable: { key, isSame } });
  };

/** Increases one size by this many units, for a reason. Returns the new total stock of the product. */
export const increaseStock = createAdjustment('increase stock', 1);

/** Decreases one size by this many units, for a reason; reserved units stay. Returns the new total stock of the product. */
export const decreaseStock = createAdjustment('decrease stock', -1);

/**
 * Changes each product's total by this number; a decrease takes available units only and stops at the reserved units. Deleted products
 * are skipped and listed.
 */
export async function bulkChangeStock(
  ctx: ShopContext,
  productIds: readonly string[],
  by: number,
): Promise<Result<BulkChangeResult, StockRefusal>> {
  if (!may(ctx.actor, 'products.edit')) return refuse('not-allowed');
  if (productIds.length > MAX_PRODUCTS || !isValidUnitCount(Math.abs(by))) return refuse('invalid');
  const plan: StockPlan = (rows) =>
    spread(
      rows.map((row) => row.onHand - row.reserved),
      by,
    );
  const edited = await editStock(ctx, new Map(productIds.map((id) => [id, plan])), {
    action: by < 0 ? 'decrease stock' : 'increase stock',
    whenMissing: 'skip',
  });
  if (!edited.ok) return edited;
  const { value } = edited;
  return { ok: true, value: { done: value.size, missing: [...new Set(productIds)].filter((id) => !value.has(id)) } };
}
