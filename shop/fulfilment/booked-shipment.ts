// The data that a parcel was booked with, and whether the order still has the same data. A booking whose response was
// lost, or whose order was set back and corrected, must not send the parcel to the old address.

import type { ShippingAddress } from '#db/schema/order-values.ts';
import type { BookedParcel } from '#db/schema/shipments.ts';
import { defaultSizeSku } from '#shop/catalog/size-codes.ts';
import type { ParcelItem } from './courier-provider.ts';

interface ShippedOrder {
  readonly order: {
    readonly shippingAddress: ShippingAddress;
    readonly customerName: string;
    readonly customerPhone: string;
  };
  readonly items: readonly ParcelItem[];
  readonly collect: number;
}

export const toBookedParcel = ({ order, items, collect }: ShippedOrder, pincode: string): BookedParcel => {
  const { shippingAddress: to } = order;
  return {
    name: to.fullName || order.customerName,
    phone: to.phone || order.customerPhone,
    street: to.address,
    city: to.city,
    state: to.state,
    pincode,
    items: items.map(({ sku, size, quantity }) => ({ sku, size, quantity })),
    collect,
  };
};

const toComparableText = ({ name, phone, street, city, state, pincode, items, collect }: BookedParcel): string =>
  JSON.stringify([
    ...[name, phone, street, city, state, pincode].map((text) => text.trim()),
    items.map(({ size, quantity }) => [size, quantity]),
    collect,
  ]);

type BookedItem = BookedParcel['items'][number];

/** True for an equal SKU. An older shipment was booked with the product's SKU, from before sizes had SKUs. */
const hasSameSku = (booked: BookedItem, current: BookedItem | undefined): boolean =>
  current !== undefined && [booked.sku, defaultSizeSku(booked.sku, booked.size)].includes(current.sku);

/** True when the order's data have changed since the booking. `booked` is null for shipments from before this was stored. */
export const isOutdated = (booked: BookedParcel | null, current: BookedParcel): boolean =>
  booked !== null &&
  (toComparableText(booked) !== toComparableText(current) ||
    !booked.items.every((item, index) => hasSameSku(item, current.items[index])));
