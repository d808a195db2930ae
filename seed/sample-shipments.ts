// Sends the sample orders by the demo courier: a second set of its records, at the times of the orders, reached in
// Shiprocket's JSON. The store's functions book each parcel and read the courier's reports; at the end the running
// simulator takes the parcels over.
import { eq } from 'drizzle-orm';
import { shipments } from '#db/schema/shipments.ts';
import { toAdhocOrder } from '#providers/shiprocket/adhoc-order.ts';
import { parseTracking } from '#providers/shiprocket/shiprocket-entities.ts';
import type { ShopContext } from '#shop/context.ts';
import type { CourierProvider } from '#shop/fulfilment/courier-provider.ts';
import { createShipment } from '#shop/fulfilment/create-shipment.server.ts';
import { refreshShipment } from '#shop/fulfilment/refresh-shipment.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { ok } from '#shop/result.ts';
import { findOffers } from '#simulators/shiprocket/couriers.ts';
import { findDeliverySteps } from '#simulators/shiprocket/delivery-routes.ts';
import { parseOrder } from '#simulators/shiprocket/order-input.ts';
import { type Parcel, Records } from '#simulators/shiprocket/records.ts';
import { trackOnWire } from '#simulators/shiprocket/wire.ts';
import { expectOk } from './sample-context.ts';

/** The first number of the sample parcels. */
const FIRST_ID = 5_100_136;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Parcels in transit stay where they are for a day; a link of the demo courier's page moves one on at once. */
const NEXT_STEP_MS = DAY_MS;
/** Couriers need about this share of the time that they promise. */
const USUAL_SHARE_OF_PROMISE = 0.85;

/** The share of its route that a late parcel has behind it: it is in a hub, or in the city of its customer. */
const LATE_PARCEL_SHARES = [0.6, 0.86];

export interface SentParcel {
  readonly parcel: Parcel;
  readonly shipmentRow: string;
}

export class SampleCourier {
  readonly #live: Records;
  readonly #records: Records;

  /** `live`: the records of the running simulator. */
  constructor(live: Records) {
    this.#live = live;
    this.#records = new Records({ pickup: live.pickup, firstId: FIRST_ID, hourMs: HOUR_MS, onMove: () => {} });
  }

  /** The courier as it was at the time of the context. */
  #courierAt(ctx: ShopContext): CourierProvider {
    const { courier } = ctx.providers;
    if (courier === null) throw new Error('The demo store has no courier');
    const now = ctx.now.getTime();
    const getParcel = (shipmentId: string): Parcel => {
      const parcel = this.#records.byShipment(shipmentId);
      if (!parcel) throw new Error(`The sample courier has no shipment ${shipmentId}`);
      return parcel;
    };
    return {
      ...courier,
      serviceability: async ({ deliveryPincode: to, isCash: cod, parcel: { weightGrams }, amountToCollect }) => {
        const from = this.#records.pickup.pincode;
        const offers = findOffers({
          from,
          to,
          cod,
          weight: weightGrams / 1_000,
          declaredValue: (amountToCollect ?? 0) / 100,
        });
        const options = offers.map(({ courier: { id, name }, rate, days }) => ({
          courierId: id,
          courierName: name,
          rate: Math.round(rate * 100),
          deliveryDays: days,
        }));
        return ok({ options, recommendedId: null });
      },
      createShipment: async (request) => {
        const order = parseOrder({ ...toAdhocOrder(request, this.#records.pickup.nickname) });
        if (order instanceof Response) throw new Error(`The courier refused a sample order: ${await order.text()}`);
        const { reference, orderId, shipmentId } = this.#records.create(order, now);
        const ids = { reference, providerOrderId: String(orderId), shipmentId: String(shipmentId) };
        return ok({ ...ids, awb: null, courierName: null, isCancelled: false });
      },
      assignAwb: async (shipmentId, courierId) => {
        const parcel = getParcel(shipmentId);
        const outcome = this.#records.assign(parcel, courierId, now);
        if (parcel.awb === null) throw new Error(`The courier gave a sample parcel no AWB: ${outcome}`);
        return ok({ awb: parcel.awb, courierId, courierName: parcel.courier?.name ?? null, pickupAt: ctx.now });
      },
      schedulePickup: async (shipmentId) => {
        this.#records.schedulePickup(getParcel(shipmentId), now);
        return ok({ pickupAt: ctx.now });
      },
      track: async (shipmentId) => ok(parseTracking({ ...trackOnWire(getParcel(shipmentId)) }) ?? null),
    };
  }

  /** Books the parcel with one of the three cheapest couriers; the order becomes shipped. */
  async send(ctx: ShopContext, order: Order, orderNumber: number): Promise<SentParcel> {
    const { pincode } = order.shippingAddress;
    const route = { from: this.#records.pickup.pincode, to: pincode ?? '', cod: order.paymentMethod === 'cod' };
    const offers = findOffers({ ...route, weight: 0.5, declaredValue: order.total / 100 }).slice(0, 3);
    const courierId = offers[orderNumber % offers.length]?.courier.id ?? null;
    const withCourier = { ...ctx, providers: { ...ctx.providers, courier: this.#courierAt(ctx) } };
    const { id } = expectOk(await createShipment(withCourier, order.orderId, courierId), 'a shipment');
    const parcel = this.#records.byReference(order.orderId);
    if (!parcel) throw new Error(`The sample courier has no parcel for ${order.orderId}`);
    return { parcel, shipmentRow: id };
  }

  /** Moves a parcel to its customer, who has it at the time of the context. */
  async deliver(ctx: ShopContext, sent: SentParcel): Promise<void> {
    const start = sent.parcel.pickupAt ?? 0;
    this.#moveUntil(sent.parcel, { start, duration: ctx.now.getTime() - start, until: ctx.now.getTime() });
    await this.#refresh(ctx, sent);
  }

  /** Moves a parcel as far as its courier has brought it by the time of the context. */
  async moveOn(ctx: ShopContext, sent: SentParcel, orderNumber: number): Promise<void> {
    const start = sent.parcel.pickupAt ?? 0;
    const age = ctx.now.getTime() - start;
    const usualDuration = (sent.parcel.courier?.days ?? 1) * DAY_MS * USUAL_SHARE_OF_PROMISE;
    // A late parcel of ten days has needed them for 60 % of its route: the whole would take 16.7 days.
    const duration =
      age < usualDuration ? usualDuration : age / (LATE_PARCEL_SHARES[orderNumber % LATE_PARCEL_SHARES.length] ?? 1);
    this.#moveUntil(sent.parcel, { start, duration, until: ctx.now.getTime() });
    await this.#refresh(ctx, sent);
  }

  /** Takes the steps of the route that are due, spread over `duration` milliseconds. */
  #moveUntil(parcel: Parcel, { start, duration, until }: Record<'start' | 'duration' | 'until', number>): void {
    const steps = findDeliverySteps(parcel.shipTo.pincode);
    const totalHours = steps.reduce((sum, step) => sum + step.hours, 0);
    let passedHours = 0;
    for (const step of steps) {
      passedHours += step.hours;
      const stepAt = start + (passedHours / totalHours) * duration;
      // A second of tolerance: the shares of the last step may not add up to the whole.
      if (stepAt <= until + 1_000) this.#records.advance(parcel, Math.min(stepAt, until));
    }
  }

  /** The store asks the courier about the parcel, as its polling does. */
  async #refresh(ctx: ShopContext, { shipmentRow }: SentParcel): Promise<void> {
    const [row] = await ctx.db.select().from(shipments).where(eq(shipments.id, shipmentRow));
    if (!row) throw new Error(`Shipment ${shipmentRow} was not found`);
    expectOk(await refreshShipment(ctx, this.#courierAt(ctx), row), 'a report of the courier');
  }

  /** The running simulator knows the parcels from now on. */
  handOver(now: Date): void {
    const nextAt = now.getTime() + NEXT_STEP_MS;
    this.#live.restore(
      [...this.#records.parcels.values()].map((parcel) => ({ ...parcel, nextAt: parcel.nextAt && nextAt })),
    );
  }
}
