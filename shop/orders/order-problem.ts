// What is wrong with an order that was sent, in the order the document tells it. The store takes name, price and picture of an item
// from itself, so of those only the item's id can be wrong. Pure; whatever was sent, it never throws.

import { isRowId } from '#shop/row-id.ts';

export type OrderProblem =
  | { readonly kind: 'customer' }
  | { readonly kind: 'no-items' }
  | { readonly kind: 'item'; readonly item: string }
  | { readonly kind: 'quantity'; readonly item: string }
  | { readonly kind: 'total' };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** As the browser calls it, or by its place. */
const nameOf = ({ name }: Fields, place: number): string => (isText(name) ? name.slice(0, 200) : `item ${place + 1}`);

function itemProblem(entry: unknown, place: number): OrderProblem | null {
  const item = fieldsOf(entry);
  if (!isText(item.productId) || !isRowId(item.productId)) return { kind: 'item', item: nameOf(item, place) };
  const { quantity } = item;
  const isCount = typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity > 0;
  return isCount ? null : { kind: 'quantity', item: nameOf(item, place) };
}

function itemsProblem(lines: unknown): OrderProblem | null {
  if (!Array.isArray(lines) || lines.length === 0) return { kind: 'no-items' };
  return lines.map(itemProblem).find((problem) => problem !== null) ?? null;
}

export function orderProblem(posted: unknown): OrderProblem | null {
  const { customer, lines, shownTotal } = fieldsOf(posted);
  const { name, email } = fieldsOf(customer);
  if (!isText(name) || !isText(email)) return { kind: 'customer' };
  const problem = itemsProblem(lines);
  if (problem) return problem;
  const isTotal = typeof shownTotal === 'number' && Number.isFinite(shownTotal) && shownTotal > 0;
  return isTotal ? null : { kind: 'total' };
}
