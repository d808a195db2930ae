// Steps: shipments. Staff create and cancel them, the courier moves them and reports.
import { and, eq, inArray } from 'drizzle-orm';
import { shipments } from '#db/schema/shipments.ts';
import { outbox } from '#db/schema/system.ts';
import { applyReport } from '#shop/fulfilment/apply-report.server.ts';
import { cancelShipment, cancelShipmentOfCancelledOrder } from '#shop/fulfilment/cancel-shipment.server.ts';
import type { CourierReport } from '#shop/fulfilment/courier-provider.ts';
import { createShipment } from '#shop/fulfilment/create-shipment.server.ts';
import { refreshShipment } from '#shop/fulfilment/refresh-shipment.server.ts';
import { amountToCollect, type Model, type ModelOrder, receiveReport } from './model.ts';
import { StaffProblem } from './problem.ts';
import {
  type Effect,
  effectIfOk,
  forOrder,
  forShipment,
  inModel,
  latestShipment,
  type NamedOrder,
  NO_EFFECT,
  type Run,
} from './step.ts';
import type { StaffWorld } from './world.ts';
import { type CourierFault, isParcelActive, isPickedUp, NEXT_STATES, type WorldParcel } from './world-courier.ts';

const worldParcels = ({ courier }: StaffWorld, { number }: NamedOrder): WorldParcel[] =>
  courier.parcels.filter(({ reference }) => reference.startsWith(number));

const findParcel = ({ courier }: StaffWorld, shipmentId: string | null): WorldParcel | undefined =>
  courier.parcels.find(({ number }) => `S${number}` === shipmentId);

type ShipmentRow = typeof shipments.$inferSelect;

/** Oldest first, so that a repeated walk takes the same steps. */
const listShipments = ({ db }: StaffWorld, { id }: NamedOrder): Promise<ShipmentRow[]> =>
  db.select().from(shipments).where(eq(shipments.orderId, id)).orderBy(shipments.createdAt, shipments.id);

const COURIER_ID = 43;

/** A new booking must have the order's address and the amount to collect. */
function checkBooking(world: StaffWorld, order: NamedOrder): void {
  const parcel = worldParcels(world, order).findLast(isParcelActive);
  const modelOrder = world.model.orders[order.name];
  if (!modelOrder || world.isConcurrent) return;
  // The courier ended the parcel by itself and has a report about it.
  if (!parcel && worldParcels(world, order).at(-1)?.reports.length) return;
  if (!parcel) throw new StaffProblem('booking', `${order.name} was booked, and the courier has no parcel`);
  const booked = `${parcel.street}, collects ${parcel.collect}`;
  const expected = `${modelOrder.street}, collects ${amountToCollect(modelOrder)}`;
  if (booked !== expected) throw new StaffProblem('booking', `${order.name} goes to ${booked} instead of ${expected}`);
}

interface Bookings {
  readonly ids: readonly string[];
  readonly confirmed: string | null;
  /** Outdated bookings that were cancelled at the courier: another step may have stopped the order before a new booking. */
  readonly cancelled: readonly string[];
}

/** Every stored booking is a parcel, whatever the courier responded; outdated ones are cancelled. */
function addBookings({ parcels }: ModelOrder, { ids, confirmed, cancelled }: Bookings): void {
  for (const id of ids) {
    if (parcels.some((parcel) => parcel.id === id)) continue;
    for (const parcel of parcels) parcel.reported = 'over';
    parcels.push({ id, reported: 'booked', isConfirmed: false, newest: -1 });
  }
  for (const parcel of parcels) {
    parcel.isConfirmed ||= parcel.id === confirmed;
    if (cancelled.includes(parcel.id)) parcel.reported = 'over';
  }
}

/** The bookings of an order after an attempt to book it; `confirmed` is the one that the attempt returned. */
function bookingsAfter(world: StaffWorld, rows: readonly ShipmentRow[], confirmed: string | null): Bookings {
  const isCancelled = ({ status, reference }: ShipmentRow) =>
    status === 'CANCELLED' &&
    !world.courier.parcels.some((each) => each.reference === reference && isParcelActive(each));
  return {
    ids: rows.map(({ id }) => id),
    confirmed,
    // A concurrent step may have cancelled a booking.
    cancelled: world.isConcurrent ? rows.filter(isCancelled).map(({ id }) => id) : [],
  };
}

export const create = forOrder(async (world, order, [fault]) => {
  world.courier.fault = (fault as CourierFault | undefined) ?? null;
  const result = await createShipment(world.staff(), order.number, COURIER_ID);
  const rows = await listShipments(world, order);
  if (result.ok) checkBooking(world, order);
  const effect = effectIfOk(world, order.name, result, (each) => {
    if (each.status !== 'cancelled' && each.status !== 'delivered') each.status = 'shipped';
  });
  const bookings = bookingsAfter(world, rows, result.ok ? result.value.id : null);
  return (model) => {
    inModel(order.name, (each) => addBookings(each, bookings))(model);
    effect(model);
  };
});

export const courierMoves = forOrder(async (world, order, [to]) => {
  const parcel = worldParcels(world, order).findLast((each) => each.awb !== null && isParcelActive(each));
  const states = parcel ? NEXT_STATES[parcel.state] : undefined;
  const next = states?.find((each) => each === to);
  if (parcel && next) world.courier.report(parcel, next, world.now);
  return NO_EFFECT;
});

const reportEffect =
  (parcelId: string, report: CourierReport, { collect, reports }: WorldParcel) =>
  (order: ModelOrder, model: Model): void =>
    receiveReport(model, order, {
      parcelId,
      state: String(report.state),
      collects: collect > 0,
      index: reports.indexOf(report),
    });

export const deliverReport = forOrder(async (world, order) => {
  const row = await latestShipment(world, order.id);
  if (!row) return NO_EFFECT;
  const reported = await refreshShipment(world.system(), world.courier.provider, row);
  const parcel = findParcel(world, row.shipmentId);
  const report = parcel?.reports.at(-1);
  if (!reported.ok || !parcel || !report) return NO_EFFECT;
  return inModel(order.name, reportEffect(row.id, report, parcel));
});

/** The courier moves the parcel and the store polls it at once. */
export const reportNow: Run = async (world, words) => {
  await courierMoves(world, words);
  return deliverReport(world, words);
};

/** Delivers any earlier report of any parcel of this order: late, duplicated or out of order. */
export const deliverOldReport = forOrder(async (world, order, [which = '0']) => {
  const rows = await listShipments(world, order);
  const pastReports = rows.flatMap((row) => {
    const parcel = findParcel(world, row.shipmentId);
    return parcel ? parcel.reports.map((report) => ({ row, parcel, report })) : [];
  });
  const selected = pastReports[Number(which) % Math.max(1, pastReports.length)];
  if (!selected) return NO_EFFECT;
  await applyReport(world.system(), selected.row.id, selected.report);
  const { row, parcel, report } = selected;
  return inModel(order.name, reportEffect(row.id, report, parcel));
});

const endParcel = (parcelId: string) => (order: ModelOrder) => {
  const parcel = order.parcels.find(({ id }) => id === parcelId);
  if (parcel) parcel.reported = 'over';
};

export const cancelBookedShipment = forShipment(async (world, order, id, [fault]) => {
  world.courier.fault = (fault as CourierFault | undefined) ?? null;
  const result = await cancelShipment(world.staff(), id);
  return effectIfOk(world, order.name, result, (each) => {
    endParcel(id)(each);
    if (each.status === 'shipped') each.status = 'processing';
  });
});

/** Delivers the outbox messages that cancel parcels of cancelled orders; failed ones stay waiting. */
export const deliverMessages: Run = async (world) => {
  const orderIds = [...world.orders.values()].map(({ id }) => id);
  if (orderIds.length === 0) return NO_EFFECT;
  const own = await world.db.select({ id: shipments.id }).from(shipments).where(inArray(shipments.orderId, orderIds));
  const waiting = await world.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.topic, 'cancel-parcel'), eq(outbox.status, 'waiting')));
  for (const { id, payload } of waiting) {
    if (!own.some((each) => each.id === payload.shipmentId)) continue;
    const isDone = await cancelShipmentOfCancelledOrder(world.system(), String(payload.shipmentId)).then(
      () => true,
      () => false,
    );
    if (isDone) await world.db.update(outbox).set({ status: 'sent', sentAt: new Date() }).where(eq(outbox.id, id));
  }
  return endCancelledParcels(world);
};

/** Ends parcels of cancelled orders that are cancelled in the store and not picked up. */
async function endCancelledParcels(world: StaffWorld): Promise<Effect> {
  const effects = await Promise.all(
    [...world.orders].map(async ([name, { id }]) => {
      const rows = await world.db.select().from(shipments).where(eq(shipments.orderId, id));
      const cancelledRows = rows.filter((row) => {
        const parcel = findParcel(world, row.shipmentId);
        return row.status === 'CANCELLED' && (!parcel || !isPickedUp(parcel));
      });
      return inModel(name, (order) => {
        for (const row of cancelledRows) if (order.status === 'cancelled') endParcel(row.id)(order);
      });
    }),
  );
  return (model) => {
    for (const effect of effects) effect(model);
  };
}

export const courierUnreachable: Run = async (world) => {
  world.courier.isUnreachable = true;
  return NO_EFFECT;
};
export const courierReachable: Run = async (world) => {
  world.courier.isUnreachable = false;
  return NO_EFFECT;
};
