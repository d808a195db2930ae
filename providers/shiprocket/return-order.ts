// A return in Shiprocket's format: `pickup_*` is the customer, `shipping_*` the store's address. Always prepaid: nothing is collected.
// The doorstep check of the goods (`qc_enable`) is off, because few couriers offer it; staff check what arrives.
import type { ReturnRequest } from '#shop/fulfilment/courier-provider.ts';
import {
  addressLines,
  MAX_CITY_LENGTH,
  mergeBySku,
  toKilograms,
  toRupees,
  toTenDigits,
  toWireItem,
} from './adhoc-order.ts';
import { formatIndianTime } from './indian-time.ts';
import type { PickupAddress } from './pickup-addresses.ts';

export function toReturnOrder(request: ReturnRequest, store: PickupAddress): object {
  const { customer, address, parcel } = request;
  const [pickupLine1, pickupLine2] = addressLines(address.street);
  const [storeLine1, storeLine2] = addressLines(store.street);
  return {
    order_id: request.reference,
    order_date: formatIndianTime(request.orderedAt),
    pickup_customer_name: customer.name,
    // Some couriers refuse a person without a last name.
    pickup_last_name: '.',
    pickup_address: pickupLine1,
    pickup_address_2: pickupLine2,
    pickup_city: address.city.slice(0, MAX_CITY_LENGTH),
    pickup_state: address.state,
    pickup_country: 'India',
    pickup_pincode: Number(address.pincode),
    pickup_email: customer.email,
    pickup_phone: toTenDigits(customer.phone),
    pickup_isd_code: '91',
    shipping_customer_name: store.name,
    shipping_last_name: '.',
    shipping_address: storeLine1,
    shipping_address_2: storeLine2,
    shipping_city: store.city.slice(0, MAX_CITY_LENGTH),
    shipping_state: store.state,
    shipping_country: store.country,
    shipping_pincode: Number(store.pincode),
    shipping_email: store.email,
    shipping_isd_code: '91',
    shipping_phone: Number(toTenDigits(store.phone)),
    order_items: [...mergeBySku(request.items)].map(([sku, item]) => ({
      ...toWireItem(sku, item),
      discount: 0,
      hsn: item.hsn ?? '',
      qc_enable: false,
      qc_size: item.size,
      brand: '',
    })),
    payment_method: 'PREPAID',
    total_discount: '0',
    sub_total: toRupees(request.subtotal),
    length: parcel.lengthCm,
    breadth: parcel.widthCm,
    height: parcel.heightCm,
    weight: toKilograms(parcel.weightGrams),
  };
}
