// An order in Shiprocket's format: rupees, kilograms, India's time. The courier collects sub_total + shipping_charges − total_discount;
// Shiprocket does not compute the sum from parts, so tax goes into sub_total: ₹1,000 + ₹180 tax + ₹99 − ₹100 are 1180, 99 and 100.
import type { ParcelItem, ShipmentRequest } from '#shop/fulfilment/courier-provider.ts';
import type { Paise } from '#shop/money/money.ts';
import { formatIndianTime } from './indian-time.ts';

const ADDRESS_LINE_LENGTH = 80;
export const MAX_CITY_LENGTH = 30;
const MAX_SKU_LENGTH = 50;

export const toRupees = (amount: Paise): number => amount / 100;
export const toKilograms = (grams: number): number => grams / 1_000;

/** The position at which to break a long text, within the limit; inside a word if there is no space before it. */
function breakAt(text: string, maxLength: number): number {
  const space = text.lastIndexOf(' ', maxLength);
  return space > 0 ? space : maxLength;
}

/** Couriers print about 80 characters per line; the whole address is kept, on two lines. */
export function addressLines(street: string): readonly [string, string] {
  const text = street.replace(/\s+/g, ' ').trim();
  if (text.length <= ADDRESS_LINE_LENGTH) return [text, ''];
  const end = breakAt(text, Math.max(ADDRESS_LINE_LENGTH, Math.ceil(text.length / 2)));
  return [text.slice(0, end).trim(), text.slice(end).trim()];
}

/** Ten digits, without the country's prefix. */
export const toTenDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

/** The SKU in Shiprocket's format, cut so that a number such as '-2' can follow. */
const wireSku = ({ sku }: ParcelItem): string => sku.replace(/\s+/g, '-').slice(0, MAX_SKU_LENGTH - 3);

interface WireItem {
  readonly name: string;
  readonly sku: string;
  readonly units: number;
  readonly selling_price: number;
}

const isSameLine = (one: ParcelItem, other: ParcelItem): boolean => one.sku === other.sku && one.price === other.price;

/**
 * Shiprocket accepts each SKU once per order: the same SKU at the same price is one line. At another price it gets a number, and so does a
 * long SKU that is equal to another one after it was cut.
 */
export function mergeBySku<Item extends ParcelItem>(items: readonly Item[]): ReadonlyMap<string, Item> {
  const lines = new Map<string, Item>();
  for (const item of items) {
    let sku = wireSku(item);
    for (let count = 2; !isSameLine(lines.get(sku) ?? item, item); count++) sku = `${wireSku(item)}-${count}`;
    lines.set(sku, { ...item, quantity: item.quantity + (lines.get(sku)?.quantity ?? 0) });
  }
  return lines;
}

export const toWireItem = (sku: string, { name, size, quantity, price }: ParcelItem, taxShare = 0): WireItem => ({
  name: size === '' ? name : `${name} (${size})`,
  sku,
  units: quantity,
  selling_price: toRupees(Math.round(price * (1 + taxShare))),
});

export const toWireItems = (items: readonly ParcelItem[], taxShare: number): WireItem[] =>
  [...mergeBySku(items)].map(([sku, item]) => toWireItem(sku, item, taxShare));

export function toAdhocOrder(request: ShipmentRequest, pickupLocation: string): object {
  const { customer, address, parcel } = request;
  const [line1, line2] = addressLines(address.street);
  return {
    order_id: request.reference,
    order_date: formatIndianTime(request.orderedAt),
    pickup_location: pickupLocation,
    billing_customer_name: customer.name,
    // Some couriers refuse a person without a last name.
    billing_last_name: '.',
    billing_address: line1,
    billing_address_2: line2,
    billing_city: address.city.slice(0, MAX_CITY_LENGTH),
    billing_pincode: Number(address.pincode),
    billing_state: address.state,
    billing_country: 'India',
    billing_email: customer.email,
    billing_phone: Number(toTenDigits(customer.phone)),
    shipping_is_billing: true,
    order_items: toWireItems(request.items, request.subtotal > 0 ? request.tax / request.subtotal : 0),
    payment_method: request.isCash ? 'COD' : 'Prepaid',
    sub_total: toRupees(request.subtotal + request.tax),
    shipping_charges: toRupees(request.shipping),
    total_discount: toRupees(request.discount),
    length: parcel.lengthCm,
    breadth: parcel.widthCm,
    height: parcel.heightCm,
    weight: toKilograms(parcel.weightGrams),
  };
}
