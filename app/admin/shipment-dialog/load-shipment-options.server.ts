// Loads the courier offers for an order's shipment with rate, delivery date and marks, as the dialog shows them.

import type { ShopContext } from '#shop/context.ts';
import { listCourierOptions } from '#shop/fulfilment/courier-options.server.ts';
import { parcelText } from '#shop/fulfilment/parcel.ts';
import type { CourierOption } from '#shop/fulfilment/shipment.ts';
import type { OrderRecord } from '#shop/orders/order-record.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { formatDate } from '../kit/indian-time.ts';
import { getMarks, type Offer } from './courier-marks.ts';
import { toOptionsRefusal } from './shipment-messages.ts';
import type { OfferedCourier, ShipmentOptionsResponse } from './shipment-options.ts';

const DAY_MS = 86_400_000;

const toOffer = ({ courierId, rate, deliveryDays }: CourierOption): Offer => ({
  id: courierId,
  rate,
  days: deliveryDays,
});

/** Returns the expected delivery date: '18 Nov'; null when the courier gives no delivery time. */
function formatDeliveryDay(now: Date, days: number | null): string | null {
  return days === null ? null : formatDate(new Date(now.getTime() + days * DAY_MS)).replace(/ \d{4}$/, '');
}

/** Returns 'Pooja Deshmukh, Pune'. */
const recipientText = ({ customer, shippingAddress: { fullName, city } }: OrderRecord): string =>
  [fullName || customer.name, city].filter((part) => part !== '').join(', ');

export async function loadShipmentOptions(ctx: ShopContext, orderNumber: string): Promise<ShipmentOptionsResponse> {
  const [listed, order] = await Promise.all([listCourierOptions(ctx, orderNumber), getOrder(ctx, orderNumber)]);
  if (!listed.ok) return toOptionsRefusal(listed.reason);
  const { pickupPincode, deliveryPincode, parcel, isCash, collect, options, recommendedId } = listed.value;
  const offers = options.map(toOffer);
  const couriers = options.map((option): OfferedCourier => {
    const offer = toOffer(option);
    return {
      ...offer,
      name: option.courierName,
      deliveryDay: formatDeliveryDay(ctx.now, offer.days),
      marks: getMarks(offers, offer.id),
    };
  });
  return {
    ok: true,
    recipient: order ? recipientText(order) : '',
    pickupPincode,
    deliveryPincode,
    parcel: parcelText(parcel),
    amountToCollect: isCash ? collect : null,
    couriers,
    recommendedId,
  };
}
