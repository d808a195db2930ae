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
import { getTermsQuery } from '#shop/pricing/line-taxes.server.ts';
import type { LineShares, LineTax } from '#shop/pricing/line-taxes.ts';
import type { Totals } from '#shop/pricing/price-bag.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
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
  /** Of the new size, as is the inventory level. */
  readonly sku: string | null;
  /** Its shares and taxes; null where they stay as stored. */
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

/** The lines with the inventory level of their size; a size that stays keeps its level, even without a product. */
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

/** Delivered to another State than the seller's. A store that has given up its registration keeps the split of the order. */
function isInterState({ order, lines, settings }: LoadedEdit): boolean {
  const { gstin } = settings.gst;
  return gstin === '' ? lines.some(({ item }) => (item.igst ?? 0) > 0) : order.placeOfSupply !== stateOfGstin(gstin);
}

async function loadTermsAsOrdered(db: DbOrTx, { order, lines, settings }: LoadedEdit) {
  if (order.taxMode !== 'gst' || settings.gst.defaultClassId === null) return new Map();
  const query = getTermsQuery({ taxMode: 'gst', gst: settings.gst }, order.orderDate);
  const productIds = lines.flatMap(({ productId }) => productId ?? []);
  return query ? loadTaxTerms(db, productIds, query) : new Map();
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
  // A size that was deleted has no stock to take more units from.
  const hasUnknownUnits = after.some(
    ({ id, inventoryLevelId, quantity }) =>
      inventoryLevelId === null && quantity > (before.find((line) => line.id === id)?.quantity ?? 0),
  );
  if (hasUnknownUnits) return refuse('no-such-size');
  if (moves.some((move) => isShort(move, levels))) return refuse('sold-out');
  const { shippingCharges } = settings;
  const priced = priceEdit(before, after, { order, coupon, shippingCharges });
  if (!priced.ok) return priced;
  const plan = { before, totals: priced.value, moves };
  // Another size leaves every amount as ordered, whatever the coupon and the tax classes are by now.
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
