// Lists the couriers that would carry an order's parcel, with their rates.

import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Paise } from '#shop/money/money.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Parcel } from './courier-provider.ts';
import { asRefusal, courierRefusal, type FulfilmentRefusal } from './fulfilment-refusal.ts';
import { findOrderRow, findShippingRefusal, loadOrderToShip, toRoute } from './order-to-ship.server.ts';
import type { CourierOption } from './shipment.ts';

export interface CourierOffersForOrder {
  readonly orderNumber: string;
  readonly pickupPincode: string;
  readonly deliveryPincode: string;
  readonly parcel: Parcel;
  readonly isCash: boolean;
  readonly collect: Paise;
  readonly options: readonly CourierOption[];
  readonly recommendedId: number | null;
}

export async function listCourierOptions(
  ctx: ShopContext,
  orderNumber: string,
): Promise<Result<CourierOffersForOrder, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const { courier } = ctx.providers;
  if (courier === null) return refuse(asRefusal('not-configured'));
  const order = await findOrderRow(ctx.db, orderNumber);
  if (order === null) return refuse(asRefusal('no-such-order'));
  const refusal = await findShippingRefusal(ctx.db, order);
  if (refusal) return refuse(refusal);
  const toShip = await loadOrderToShip(ctx.db, order);
  const { parcel, pincode, isCash, collect } = toShip;
  if (pincode === null) return refuse(asRefusal('no-postcode'));
  const offers = await courier.serviceability(toRoute(toShip, pincode));
  if (!offers.ok) {
    ctx.log.warn({ order: order.orderId, failure: offers.reason }, 'courier rates request failed');
    return refuse(courierRefusal(offers.reason));
  }
  const { pickupPincode } = courier;
  const route = { orderNumber: order.orderId, pickupPincode, deliveryPincode: pincode };
  return ok({ ...route, parcel, isCash, collect, ...offers.value });
}
