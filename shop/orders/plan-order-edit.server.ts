// Loads what a change of an order's lines depends on, and computes the changed order: lines, amounts, taxes, and the moves of its units.
// Nothing is written here: the preview and the change itself use the same plan.

import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems } from '#db/schema/orders.ts';
import { coupons } from '#db/schema/promotions.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { SIZES_IN_ORDER } from '#shop/catalog/size-order.server.ts';
import type { Coupon } from '#shop/coupons/coupon.ts';
import type { LineShares, LineTax } from '#shop/pricing/line-taxes.ts';
import type { Totals } from '#shop/pricing/price-bag.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import type { TaxTerms } from '#shop/tax/gst.ts';
import { stateOfGstin } from '#shop/tax/gstin.ts';
import { loadTaxTerms } from '#shop/tax/tax-terms.server.ts';
import { toCustody } from './custody.server.ts';
import { unitsAtStore } from './custody.ts';
import {
  editLines,
  hasSameUnits,
  type LevelMoves,
  type LineEdit,
  type LineEditRefusal,
  moveUnitsOfLevels,
} from './order-edit.ts';
import { type CouponEditRefusal, type PricedLine, priceEdit, shareEdit, taxEdit } from './order-edit-price.ts';
import type { Order } from './order-rows.server.ts';

export type PlanRefusal =
  | LineEditRefusal
  | CouponEditRefusal
  /** The product no longer has this size, or was deleted. */
  | 'no-such-size'
  | 'sold-out'
  /** Some units are not in the store any more. */
  | 'units-outside';

type Item = typeof orderItems.$inferSelect;

export interface EditLine extends PricedLine {
  readonly item: Item;
}

interface Level {
  readonly id: string;
  readonly productId: string;
  readonly size: string;
  readonly sku: string | null;
  readonly available: number;
}

export interface LoadedEdit {
  readonly order: Order;
  readonly lines: readonly EditLine[];
  readonly levels: readonly Level[];
  readonly coupon: Coupon | null;
  readonly settings: Settings;
}

interface PlannedLine extends EditLine {
  /** The SKU of the new size. */
  readonly sku: string | null;
  /** Null when the stored amounts stay. */
  readonly amounts: LineTax | LineShares | null;
}

export interface EditPlan {
  readonly before: readonly EditLine[];
  readonly after: readonly PlannedLine[];
  readonly totals: Totals;
  readonly taxIncluded: number;
  readonly moves: readonly LevelMoves[];
}

export async function loadEdit(db: DbOrTx, order: Order): Promise<LoadedEdit> {
  const rows = await db
    .select({ item: orderItems, categoryId: products.categoryId })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const productIds = [...new Set(rows.flatMap(({ item }) => item.productId ?? []))];
  const levels = await db
    .select(getTableColumns(inventoryLevels))
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .where(inArray(inventoryLevels.productId, productIds))
    .orderBy(SIZES_IN_ORDER);
  const [coupon] = order.couponId ? await db.select().from(coupons).where(eq(coupons.id, order.couponId)) : [];
  const settings = await getSettings({ db });
  return {
    order,
    lines: rows.map(({ item, categoryId }) => ({ ...item, categoryId, item })),
    levels: levels.map(({ id, productId, size, sku, onHand, reserved }) => ({
      id,
      productId,
      size,
      sku,
      available: onHand - reserved,
    })),
    coupon: coupon ?? null,
    settings,
  };
}

/**
 * Gives each line the inventory level of its size; null when a new size has none. A line whose size is unchanged keeps its level, even
 * when its product was deleted.
 */
function assignLevels(lines: readonly EditLine[], before: readonly EditLine[], levels: readonly Level[]) {
  const assigned = lines.map((line) => {
    const stored = before.find(({ id }) => id === line.id);
    if (stored?.size === line.size) return { ...line, sku: line.item.sku };
    const level = levels.find(({ productId, size }) => productId === line.productId && size === line.size);
    return level ? { ...line, inventoryLevelId: level.id, sku: level.sku } : null;
  });
  return assigned.every((line) => line !== null) ? assigned : null;
}

const isShort = ({ inventoryLevelId, reserve }: LevelMoves, levels: readonly Level[]): boolean =>
  reserve > 0 && reserve > (levels.find(({ id }) => id === inventoryLevelId)?.available ?? 0);

/** Whether the order is delivered to another State than the seller's. Without a GSTIN today, the taxes stored with its lines decide. */
function isInterState({ order, lines, settings }: LoadedEdit): boolean {
  const { gstin } = settings.gst;
  return gstin === '' ? lines.some(({ item }) => (item.igst ?? 0) > 0) : order.placeOfSupply !== stateOfGstin(gstin);
}

/** The tax terms of the day of the order, by product id. Without them, a line keeps its stored rate. */
async function loadTermsAsOrdered(
  db: DbOrTx,
  { order, lines, settings }: LoadedEdit,
): Promise<ReadonlyMap<string, TaxTerms>> {
  const { defaultClassId } = settings.gst;
  if (order.taxMode !== 'gst' || defaultClassId === null) return new Map();
  const productIds = lines.flatMap(({ productId }) => productId ?? []);
  return loadTaxTerms(db, productIds, { defaultClassId, now: order.orderDate });
}

export async function planEdit(
  db: DbOrTx,
  loaded: LoadedEdit,
  edits: readonly LineEdit[],
): Promise<Result<EditPlan, PlanRefusal>> {
  const { order, lines: before, levels, coupon, settings } = loaded;
  if (before.some(({ item }) => unitsAtStore(toCustody(item)) !== item.quantity)) return refuse('units-outside');
  const edited = editLines(before, edits);
  if (!edited.ok) return edited;
  const after = assignLevels(edited.value, before, levels);
  if (!after) return refuse('no-such-size');
  const moves = moveUnitsOfLevels(before, after);
  // A deleted size has no stock to take more units from.
  const needsDeletedSize = after.some(
    ({ id, inventoryLevelId, quantity }) =>
      inventoryLevelId === null && quantity > (before.find((line) => line.id === id)?.quantity ?? 0),
  );
  if (needsDeletedSize) return refuse('no-such-size');
  if (moves.some((move) => isShort(move, levels))) return refuse('sold-out');
  const priced = priceEdit(before, after, { order, coupon, shippingCharges: settings.shippingCharges });
  if (!priced.ok) return priced;
  const plan = { before, totals: priced.value, moves };
  // A change of sizes alone leaves every amount as ordered, even if the coupon or the tax classes have changed since.
  if (hasSameUnits(before, after)) {
    return ok({ ...plan, after: after.map((line) => ({ ...line, amounts: null })), taxIncluded: order.taxIncluded });
  }
  const taxes = taxEdit(before, after, {
    taxMode: order.taxMode,
    totals: priced.value,
    coupon,
    termsByProduct: await loadTermsAsOrdered(db, loaded),
    isInterState: isInterState(loaded),
  });
  const amounts = taxes?.lines ?? shareEdit(after, { totals: priced.value, coupon });
  return ok({
    ...plan,
    after: after.map((line, index) => ({ ...line, amounts: amounts[index] ?? null })),
    taxIncluded: taxes?.taxIncluded ?? 0,
  });
}
