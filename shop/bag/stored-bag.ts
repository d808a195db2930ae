// Parses the text under the browser's keys `cart` and `wishlist`. Anybody can have written it: an invalid bag is dropped,
// an invalid entry is dropped, and a missing field gets its default. Never throws.

import { type Bag, type BagLine, MAX_WISHLIST_ITEMS, type SavedItem, type Wishlist } from './bag.ts';

type Stored = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;

/** An old entry has one size as plain text. */
function sizes(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function readItem(entry: unknown): SavedItem | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const stored = entry as Stored;
  if (text(stored.name) === '') return null;
  return {
    ...(stored as unknown as SavedItem),
    id: text(stored.id),
    slug: text(stored.slug),
    name: text(stored.name),
    image: text(stored.image),
    price: amount(stored.price),
    oldPrice: amount(stored.oldPrice) || null,
    discount: amount(stored.discount),
    rating: amount(stored.rating),
    reviews: amount(stored.reviews),
    size: sizes(stored.size),
    newArrival: stored.newArrival === true,
  };
}

/** A larger number is not accepted as a quantity. */
const MAX_STORED_QUANTITY = 99_999;

function readLine(entry: unknown): BagLine | null {
  const item = readItem(entry);
  if (!item) return null;
  const qty = (entry as Stored).qty;
  return {
    ...item,
    qty: typeof qty === 'number' && Number.isInteger(qty) && qty >= 1 && qty <= MAX_STORED_QUANTITY ? qty : 1,
  };
}

function readList<Entry>(stored: string | null, read: (entry: unknown) => Entry | null): readonly Entry[] {
  if (stored === null) return [];
  try {
    const entries: unknown = JSON.parse(stored);
    if (!Array.isArray(entries)) return [];
    return entries.map(read).filter((entry) => entry !== null);
  } catch {
    return [];
  }
}

export const readBag = (stored: string | null): Bag => readList(stored, readLine);

/** Each product once; of more than the limit the newest stay. */
export const readWishlist = (stored: string | null): Wishlist => {
  const items = readList(stored, readItem);
  const firstOf = new Map(items.map(({ id }, index) => [id, index] as const).reverse());
  return items.filter(({ id }, index) => id === '' || firstOf.get(id) === index).slice(-MAX_WISHLIST_ITEMS);
};
