// Validates a return that a store sends. Unlike an ad-hoc order, a return with a known id is refused.
import { findMissing, formatErrors, type Json, parseAddress, parseItems, text } from './order-input.ts';
import type { NewOrder } from './records.ts';
import { invalid } from './refusals.ts';

const ADDRESS = ['customer_name', 'address', 'city', 'state', 'country', 'pincode', 'phone'];
const REQUIRED = [
  'order_id',
  'order_date',
  ...ADDRESS.map((name) => `pickup_${name}`),
  'pickup_email',
  ...ADDRESS.map((name) => `shipping_${name}`),
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
];

/** The return, or the error response. */
export function parseReturn(body: Json, isTaken: (reference: string) => boolean): NewOrder | Response {
  const reference = text(body.order_id);
  const taken = isTaken(reference) ? { order_id: ['The order id has already been taken.'] } : {};
  const missing = { ...findMissing(body, REQUIRED), ...taken };
  if (Object.keys(missing).length > 0) return invalid(missing);
  const errors = formatErrors(body, { prefixes: ['pickup', 'shipping'], payments: ['PREPAID', 'Prepaid'] });
  if (Object.keys(errors).length > 0) return invalid(errors);
  const items = parseItems(body.order_items as unknown[]);
  if (items instanceof Response) return items;
  return {
    reference,
    pickupLocation: '',
    returnFrom: parseAddress(body, 'pickup'),
    shipTo: parseAddress(body, 'shipping'),
    items,
    cod: false,
    total: Number(body.sub_total),
    weight: Number(body.weight),
    size: [Number(body.length), Number(body.breadth), Number(body.height)],
  };
}
