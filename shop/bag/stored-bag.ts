// Parses the text under the browser's keys `cart` and `wishlist`. The text may contain anything: an invalid bag is dropped,
// an invalid entry is dropped, and a missing field gets its default. Never throws.

import { type Bag, type BagLine, MAX_WISHLIST_ITEMS, type SavedItem, type Wishlist } from './bag.ts';

type StoredEntry = Record<string, unknown>;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toAmount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;

/** Returns the sizes as a list; an old entry stores its one size as plain text. */
function toSizes(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((size) => typeof size === 'string') : [];
}

function parseItem(entry: unknown): SavedItem | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const stored = entry as StoredEntry;
  if (toText(stored.name) === '') return null;
  return {
    ...(stored as unknown as SavedItem),
    id: toText(stored.id),
    slug: toText(stored.slug),
    name: toText(stored.name),
    image: toText(stored.image),
    price: toAmount(stored.price),
    oldPrice: toAmount(stored.oldPrice) || null,
    discount: toAmount(stored.discount),
    rating: toAmount(stored.rating),
    reviews: toAmount(stored.reviews),
    size: toSizes(stored.size),
    newArrival: stored.newArrival === true,
  };
}

/** A line with a larger quantity is invalid. */
const MAX_STORED_QUANTITY = 99_999;

function parseLine(entry: unknown): BagLine | null {
  const item = parseItem(entry);
  if (!item) return null;
  const qty = (entry as StoredEntry).qty;
  return {
    ...item,
    qty: typeof qty === 'number' && Number.isInteger(qty) && qty >= 1 && qty <= MAX_STORED_QUANTITY ? qty : 1,
  };
}

function parseList<Entry>(stored: string | null, parseEntry: (entry: unknown) => Entry | null): readonly Entry[] {
  if (stored === null) return [];
  try {
    const entries: unknown = JSON.parse(stored);
    if (!Array.isArray(entries)) return [];
    return entries.map(parseEntry).filter((entry) => entry !== null);
  } catch {
    return [];
  }
}

export const parseStoredBag = (stored: string | null): Bag => parseList(stored, parseLine);

/** Keeps each product once, and the newest items up to the limit. */
export const parseStoredWishlist = (stored: string | null): Wishlist => {
  const items = parseList(stored, parseItem);
  const firstIndexById = new Map(items.map(({ id }, index) => [id, index] as const).reverse());
  return items.filter(({ id }, index) => id === '' || firstIndexById.get(id) === index).slice(-MAX_WISHLIST_ITEMS);
};
