// The lines that a browser's bag sends to the store. The response names lines by `lineKey`. Anybody can write into a browser's
// storage: an impossible product id or slug is replaced by an unknown id, so that the other lines get a response.

import { savedSlug } from '#shop/catalog/saved-query.ts';
import { isRowId } from '#shop/row-id.ts';
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from './account-bag.ts';
import type { Bag, SavedItem } from './bag.ts';
import type { LineRequest } from './resolved-line.ts';

const UNKNOWN_PRODUCT_ID = 'unknown';
/** The limit of an account's bag (bag-change-input.ts). */
const MAX_SIZE_LENGTH = 40;
const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);

const sanitizeSize = (text: string): string => text.replaceAll('\0', '').toWellFormed().slice(0, MAX_SIZE_LENGTH);

function toLineRequest(line: SavedItem): Omit<LineRequest, 'quantity'> {
  const size = sanitizeSize(line.size[0] ?? '');
  if (line.id !== '')
    return { productId: isRowId(line.id) ? line.id.toLowerCase() : UNKNOWN_PRODUCT_ID, slug: '', size };
  const slug = savedSlug(line);
  return isSlug(slug) ? { productId: '', slug, size } : { productId: UNKNOWN_PRODUCT_ID, slug: '', size };
}

/** The name of a line in requests and responses. */
export const lineKey = ({ productId, slug, size }: Omit<LineRequest, 'quantity'>): string =>
  JSON.stringify([productId, slug, size]);

export const savedLineKey = (line: SavedItem): string => lineKey(toLineRequest(line));

/** Returns one request per product and size, for at most MAX_BAG_LINES lines. */
export function toLineRequests(bag: Bag): LineRequest[] {
  const requests = new Map<string, LineRequest>();
  for (const line of bag) {
    const key = savedLineKey(line);
    const quantity = (requests.get(key)?.quantity ?? 0) + line.qty;
    requests.set(key, { ...toLineRequest(line), quantity: Math.min(MAX_LINE_QUANTITY, quantity) });
  }
  return [...requests.values()].slice(0, MAX_BAG_LINES);
}
