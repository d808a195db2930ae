// Validates a posted order; reports the first problem, in the order of S-CHK-10 to S-CHK-14. The store reads name, price and picture
// of an item from its own tables, so of those fields only the item's id can be wrong. Pure; never throws, whatever was posted.

import { isRowId } from '#shop/row-id.ts';

export type OrderProblem =
  | { readonly kind: 'customer' }
  | { readonly kind: 'no-items' }
  | { readonly kind: 'item'; readonly item: string }
  | { readonly kind: 'quantity'; readonly item: string }
  | { readonly kind: 'total' };

/** Why an order cannot be parsed although it has all its fields: named after the invalid field. */
export type InvalidOrder =
  | OrderProblem
  | { readonly kind: 'address' }
  /** The GSTIN or the name of the business. */
  | { readonly kind: 'business' }
  | { readonly kind: 'coupon'; readonly reason: 'invalid' }
  /** Not a field that a shopper typed: the page has another version, or the request does not come from a page. */
  | { readonly kind: 'invalid-request' };

type Fields = Readonly<Record<string, unknown>>;

const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The name that the browser sent, or the item's position. */
const getItemName = ({ name }: Fields, index: number): string =>
  isText(name) ? name.slice(0, 200) : `item ${index + 1}`;

function itemProblem(entry: unknown, index: number): OrderProblem | null {
  const item = toFields(entry);
  if (!isText(item.productId) || !isRowId(item.productId)) return { kind: 'item', item: getItemName(item, index) };
  const { quantity } = item;
  const isCount = typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity > 0;
  return isCount ? null : { kind: 'quantity', item: getItemName(item, index) };
}

function itemsProblem(lines: unknown): OrderProblem | null {
  if (!Array.isArray(lines) || lines.length === 0) return { kind: 'no-items' };
  return lines.map(itemProblem).find((problem) => problem !== null) ?? null;
}

type FieldPath = readonly PropertyKey[];

function lineProblem(body: unknown, [, index, field]: FieldPath): InvalidOrder {
  const { lines } = toFields(body);
  if (!Array.isArray(lines) || typeof index !== 'number') return { kind: 'invalid-request' };
  const item = getItemName(toFields(lines[index]), index);
  return field === 'quantity' ? { kind: 'quantity', item } : { kind: 'item', item };
}

/** `issues` are the fields that could not be parsed, with their paths; the first is reported. */
export function toInvalidOrder(body: unknown, issues: readonly { readonly path: FieldPath }[]): InvalidOrder {
  const path = issues[0]?.path ?? [];
  switch (path[0]) {
    case 'shippingAddress':
      return { kind: 'address' };
    case 'buyer':
      return { kind: 'business' };
    case 'customer':
      return { kind: 'customer' };
    case 'couponCode':
      return { kind: 'coupon', reason: 'invalid' };
    case 'lines':
      return lineProblem(body, path);
    default:
      return { kind: 'invalid-request' };
  }
}

export function findOrderProblem(body: unknown): OrderProblem | null {
  const { customer, lines, shownTotal } = toFields(body);
  const { name, email } = toFields(customer);
  if (!isText(name) || !isText(email)) return { kind: 'customer' };
  const problem = itemsProblem(lines);
  if (problem) return problem;
  const isTotal = typeof shownTotal === 'number' && Number.isFinite(shownTotal) && shownTotal > 0;
  return isTotal ? null : { kind: 'total' };
}
