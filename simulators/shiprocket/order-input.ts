// Validates an ad-hoc order that a store sends, and the errors for invalid ones.
import type { Address, NewItem, NewOrder } from './records.ts';
import { invalid, invalidMessageObject, refused } from './refusals.ts';

export type Json = Readonly<Record<string, unknown>>;

const REQUIRED = [
  'order_id',
  'order_date',
  'pickup_location',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'shipping_is_billing',
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
];
const SHIPPING = ['customer_name', 'address', 'city', 'pincode', 'state', 'country', 'phone'];
const ITEM_REQUIRED = ['name', 'sku', 'units', 'selling_price'];

const toWords = (name: string): string => name.replaceAll('_', ' ');
const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';
export const findMissing = (body: Json, names: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    names.filter((name) => isMissing(body[name])).map((name) => [name, [`The ${toWords(name)} field is required.`]]),
  );

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

type AddressPrefix = 'billing' | 'shipping' | 'pickup';

export function formatErrors(
  body: Json,
  { prefixes, payments }: { readonly prefixes: readonly AddressPrefix[]; readonly payments: readonly string[] },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const requireThat = (name: string, isValid: boolean, message: string) => {
    if (!isValid) errors[name] = [message];
  };
  requireThat('order_id', text(body.order_id).length <= 50, 'The order id may not be greater than 50 characters.');
  requireThat(
    'order_date',
    /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(text(body.order_date)),
    'The order date is not a valid date.',
  );
  requireThat(
    'payment_method',
    payments.includes(text(body.payment_method)),
    'The selected payment method is invalid.',
  );
  requireThat('order_items', Array.isArray(body.order_items), 'The order items must be an array.');
  for (const side of ['length', 'breadth', 'height'])
    requireThat(side, Number(body[side]) > 0.5, `The ${side} must be greater than 0.5.`);
  requireThat('weight', Number(body.weight) > 0, 'The weight must be greater than 0.');
  requireThat('sub_total', Number.isFinite(Number(body.sub_total)), 'The sub total must be a number.');
  for (const prefix of prefixes) {
    requireThat(
      `${prefix}_city`,
      text(body[`${prefix}_city`]).length <= 30,
      `The ${prefix} city may not be greater than 30 characters.`,
    );
    requireThat(
      `${prefix}_pincode`,
      /^[1-9]\d{5}$/.test(text(body[`${prefix}_pincode`])),
      `The ${prefix} pincode must be 6 digits.`,
    );
    requireThat(
      `${prefix}_phone`,
      /^[6-9]\d{9}$/.test(text(body[`${prefix}_phone`])),
      `The ${prefix} phone must be 10 digits.`,
    );
  }
  return errors;
}

export function parseItems(list: readonly unknown[]): NewItem[] | Response {
  const items = list.map((item) => (typeof item === 'object' && item !== null ? (item as Json) : {}));
  const errors = Object.assign(
    {},
    ...items.map((item, index) =>
      Object.fromEntries(
        Object.entries(findMissing(item, ITEM_REQUIRED)).map(([name, messages]) => [
          `order_items.${index}.${name}`,
          messages,
        ]),
      ),
    ),
  ) as Record<string, string[]>;
  if (items.length === 0) errors.order_items = ['The order items field is required.'];
  if (Object.keys(errors).length > 0) return invalid(errors);
  if (new Set(items.map(({ sku }) => text(sku))).size < items.length) return refused('SKU cannot be repeated');
  if (items.some(({ hsn }) => !isMissing(hsn) && !/^\d+$/.test(text(hsn)))) return refused('HSN should be numeric');
  return items.map((item) => ({
    name: text(item.name),
    sku: text(item.sku),
    units: Number(item.units),
    price: Number(item.selling_price),
    hsn: text(item.hsn),
  }));
}

export function parseAddress(body: Json, prefix: AddressPrefix): Address {
  const readField = (name: string): string => text(body[`${prefix}_${name}`]).trim();
  return {
    name: `${readField('customer_name')} ${readField('last_name').replace(/^\.$/, '')}`.trim(),
    lines: [readField('address'), readField('address_2')].filter((line) => line !== ''),
    city: readField('city'),
    state: readField('state'),
    pincode: readField('pincode'),
    phone: readField('phone'),
    email: text(prefix === 'pickup' ? body.pickup_email : body.billing_email),
  };
}

const toRupees = (value: unknown): number => Number(text(value) || 0);

/** The order, or the error response. */
export function parseOrder(body: Json): NewOrder | Response {
  const shipping = isTrue(body.shipping_is_billing) ? [] : SHIPPING.map((name) => `shipping_${name}`);
  const missingFields = findMissing(body, [...REQUIRED, ...shipping]);
  if (Object.keys(missingFields).length > 0) return invalid(missingFields);
  const errors = formatErrors(body, {
    prefixes: isTrue(body.shipping_is_billing) ? ['billing'] : ['billing', 'shipping'],
    payments: ['Prepaid', 'COD'],
  });
  if (Object.keys(errors).length > 0) return invalid(errors);
  const shipTo = parseAddress(body, isTrue(body.shipping_is_billing) ? 'billing' : 'shipping');
  if ((shipTo.lines[0] ?? '').length < 3)
    return invalidMessageObject({ address: ['Address line 1 should have House no / Flat no / Road no.'] });
  const items = parseItems(body.order_items as unknown[]);
  if (items instanceof Response) return items;
  return {
    reference: text(body.order_id),
    pickupLocation: text(body.pickup_location),
    returnFrom: null,
    shipTo,
    items,
    cod: body.payment_method === 'COD',
    total:
      toRupees(body.sub_total) +
      toRupees(body.shipping_charges) +
      toRupees(body.giftwrap_charges) +
      toRupees(body.transaction_charges) -
      toRupees(body.total_discount),
    weight: Number(body.weight),
    size: [Number(body.length), Number(body.breadth), Number(body.height)],
  };
}
