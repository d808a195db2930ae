// Compares the store with the model after every step: units, stock, money, parcels, and the records of courier and payment provider. The
// first difference is a problem.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { orderItems, orders } from '#db/schema/orders.ts';
import { cashReturns, payments } from '#db/schema/payments.ts';
import { couponUses } from '#db/schema/promotions.ts';
import { shipments } from '#db/schema/shipments.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { countShelf, type Model, type ModelOrder, type ReportedStage, type UnitsByPlace } from './model.ts';
import { StaffProblem } from './problem.ts';
import type { StaffWorld } from './world.ts';
import { isParcelActive, isPickedUp } from './world-courier.ts';

type Item = typeof orderItems.$inferSelect;
type ShipmentRow = typeof shipments.$inferSelect;

export interface StoredState {
  readonly orders: readonly (typeof orders.$inferSelect)[];
  readonly items: readonly Item[];
  readonly payments: readonly (typeof payments.$inferSelect)[];
  readonly tasks: readonly (typeof cashReturns.$inferSelect)[];
  readonly shipments: readonly ShipmentRow[];
  readonly couponUses: readonly (typeof couponUses.$inferSelect)[];
  readonly stock: readonly (typeof inventoryLevels.$inferSelect)[];
}

export async function readStoredState({ db, orders: walked, products, coupon }: StaffWorld): Promise<StoredState> {
  const ids = [...walked.values()].map(({ id }) => id);
  const stock = db
    .select()
    .from(inventoryLevels)
    .where(inArray(inventoryLevels.productId, [...products.values()]));
  if (ids.length === 0) {
    return { orders: [], items: [], payments: [], tasks: [], shipments: [], couponUses: [], stock: await stock };
  }
  const [rows, items, paid, tasks, sent, uses, shelves] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, ids)),
    db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.position)),
    db
      .select()
      .from(payments)
      .where(and(inArray(payments.orderId, ids), isNull(payments.voidedAt))),
    db
      .select()
      .from(cashReturns)
      .where(and(inArray(cashReturns.orderId, ids), eq(cashReturns.status, 'open'))),
    db.select().from(shipments).where(inArray(shipments.orderId, ids)),
    db.select().from(couponUses).where(eq(couponUses.couponId, coupon.id)),
    stock,
  ]);
  return { orders: rows, items, payments: paid, tasks, shipments: sent, couponUses: uses, stock: shelves };
}

const toUnits = (item: Item): UnitsByPlace => ({
  reserved: item.reserved ?? 0,
  packed: item.picked,
  inTransit: item.withCourier,
  customer: item.withCustomer,
  lost: item.lost,
  returned: item.returned,
  released: item.released + item.shelved,
  writtenOff: item.writtenOff,
});

const describeUnits = (units: UnitsByPlace): string =>
  Object.entries(units)
    .flatMap(([place, count]) => (count > 0 ? [`${count} ${place}`] : []))
    .join(', ');

function expectEqual(kind: string, what: string, store: unknown, model: unknown): void {
  if (store !== model) throw new StaffProblem(kind, `${what}: the store has ${store}, the model ${model}`);
}

const REPORTED_BY_STATUS: Readonly<Record<ShipmentRow['status'], ReportedStage>> = {
  NEW: 'booked',
  PICKUP_SCHEDULED: 'booked',
  PICKUP_COMPLETED: 'fetched',
  IN_TRANSIT: 'moving',
  FAILED: 'lost',
  DELIVERED: 'over',
  RETURNED: 'over',
  CANCELLED: 'over',
};

function compareUnits(order: ModelOrder, items: readonly Item[]): void {
  for (const [index, { size, units }] of order.lines.entries()) {
    const item = items[index];
    expectEqual(
      'units',
      `units of ${order.name} ${size}`,
      item ? describeUnits(toUnits(item)) : 'none',
      describeUnits(units),
    );
  }
}

function compareMoney(order: ModelOrder, id: string, stored: StoredState): void {
  const paid = stored.payments.filter(({ orderId }) => orderId === id);
  const online = paid.filter(({ provider }) => provider !== 'cash');
  const cash = paid.filter((each) => each.provider === 'cash' && each.refunded === 0);
  const returned = paid.filter((each) => each.provider === 'cash' && each.refunded > 0);
  const sum = (each: readonly { amount: number }[]) => each.reduce((total, { amount }) => total + amount, 0);
  expectEqual('money', `captured for ${order.name}`, sum(online), order.captured);
  const refunded = online.reduce((total, each) => total + each.refunded, 0);
  expectEqual('money', `refunded for ${order.name}`, refunded, order.refunded);
  const collectors = cash.map(({ collectedBy }) => collectedBy).join(' ');
  expectEqual('cash', `cash collectors of ${order.name}`, collectors, order.cash?.by ?? '');
  expectEqual('cash', `cash returns of ${order.name}`, returned.length, order.cashReturns);
  if (order.cash) expectEqual('cash', `amount of cash of ${order.name}`, sum(cash), order.total);
  const tasks = stored.tasks.filter(({ orderId }) => orderId === id).length;
  expectEqual('cash', `open cash returns of ${order.name}`, tasks, order.hasOpenCashReturn ? 1 : 0);
}

function compareCoupon(order: ModelOrder, id: string, { couponUses: uses }: StoredState): void {
  expectEqual(
    'coupon',
    `coupon of ${order.name}`,
    uses.find(({ orderId }) => orderId === id)?.state ?? 'none',
    order.coupon,
  );
}

function compareParcels(order: ModelOrder, rows: readonly ShipmentRow[]): void {
  for (const row of rows) {
    const known = order.parcels.find(({ id }) => id === row.id)?.reported ?? 'unknown';
    expectEqual('parcel', `parcel ${row.reference} of ${order.name}`, REPORTED_BY_STATUS[row.status], known);
  }
}

/** The courier has at most one active parcel per order, with the order's address, and none that the store cancelled. */
function compareCourier(
  { courier }: StaffWorld,
  order: ModelOrder,
  number: string,
  rows: readonly ShipmentRow[],
): void {
  // A parcel that staff have received is over, whatever the courier reported last.
  const received = rows.filter(({ status }) => status === 'RETURNED').map(({ reference }) => reference);
  const active = courier.parcels.filter(
    (each) => each.reference.startsWith(number) && isParcelActive(each) && !received.includes(each.reference),
  );
  if (active.length > 1) throw new StaffProblem('courier', `${order.name} has ${active.length} parcels at the courier`);
  const [parcel] = active;
  if (!parcel) return;
  const row = rows.find(({ reference }) => reference === parcel.reference);
  const status = row?.status ?? 'none';
  if (status === 'none' || status === 'CANCELLED') {
    throw new StaffProblem(
      'courier',
      `The courier has a parcel of ${order.name} whose status in the store is ${status}`,
    );
  }
  const mustMatchAddress =
    order.status === 'shipped' && row?.shipmentId && REPORTED_BY_STATUS[status as ShipmentRow['status']] === 'booked';
  if (mustMatchAddress && !isPickedUp(parcel)) {
    expectEqual('courier', `address of the parcel of ${order.name}`, parcel.street, order.street);
  }
}

/** Throws the first difference. */
export function compare(world: StaffWorld, model: Model, stored: StoredState): void {
  for (const order of Object.values(model.orders)) {
    const walked = world.orders.get(order.name);
    const row = stored.orders.find(({ id }) => id === walked?.id);
    if (!walked || !row) throw new StaffProblem('orders', `${order.name} is missing in the database`);
    expectEqual('status', `status of ${order.name}`, row.status, order.status);
    expectEqual('address', `street of ${order.name}`, row.shippingAddress.address, order.street);
    compareUnits(
      order,
      stored.items.filter(({ orderId }) => orderId === row.id),
    );
    compareMoney(order, row.id, stored);
    compareCoupon(order, row.id, stored);
    const parcels = stored.shipments.filter(({ orderId }) => orderId === row.id);
    compareParcels(order, parcels);
    compareCourier(world, order, walked.number, parcels);
    if (walked.paymentId && world.payments.refundedAmount(walked.paymentId) > order.captured) {
      throw new StaffProblem('money', `refunds of ${order.name} exceed its payment`);
    }
  }
  for (const [size, productId] of world.products) {
    const row = stored.stock.find((each) => each.productId === productId);
    const { shelf, sellable } = countShelf(model, size);
    expectEqual('stock', `on hand of ${size}`, row?.onHand, shelf);
    expectEqual('stock', `available of ${size}`, row ? row.onHand - row.reserved : null, sellable);
  }
}
