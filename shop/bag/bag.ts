// The bag and the wishlist as the browser stores them (keys `cart` and `wishlist`): lines, counts, and validation of the stored
// text. Prices here are for display only; checkout reads them from the server again. Money in paise.
// One line per product and size: 2 of S and then 1 more of S is one line of 3; 1 of M is a second line, and the count is 4.

import { picturePath } from '#shop/catalog/picture.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import type { Paise } from '#shop/money/money.ts';

/** The stored data of a product. A card has less of it than the product's page. */
export interface SavedItem {
  /** '' in an old entry, which is matched by its name. */
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** The URL of a picture; '' without a picture. */
  readonly image: string;
  readonly images?: readonly string[];
  readonly price: Paise;
  readonly oldPrice: Paise | null;
  readonly discount: number;
  readonly rating: number;
  readonly reviews: number;
  readonly category?: string;
  readonly color?: string;
  /** The chosen size first; empty for a product without sizes. */
  readonly size: readonly string[];
  readonly description?: string;
  readonly featured?: boolean;
  readonly trending?: boolean;
  readonly newArrival: boolean;
  readonly bestSeller?: boolean;
}

export interface BagLine extends SavedItem {
  readonly qty: number;
}

export type Bag = readonly BagLine[];
export type Wishlist = readonly SavedItem[];

/** The limit of a wishlist, in the browser and in the account. */
export const MAX_WISHLIST_ITEMS = 200;

export type AddRefusal = 'size-missing' | 'sold-out';

/** The data that a card puts into the bag or the wishlist. */
export const toSavedItem = (product: CardProduct, size: string | null = null): SavedItem => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  image: product.picture ? picturePath(product.picture.key, 320, 'webp') : '',
  price: product.price,
  oldPrice: product.oldPrice,
  discount: product.discount,
  rating: product.rating,
  reviews: product.reviews,
  size: size === null ? [] : [size],
  newArrival: product.newArrival,
});

/** Returns the only size of a product, or null when it has no sizes or several. */
export const getOnlySize = ({ sizes: [first, second] }: Pick<CardProduct, 'sizes'>): string | null =>
  first && !second ? first.size : null;

/** Returns why a product cannot be added to the bag as it is, or null when it can. */
export function getAddRefusal(
  product: Pick<CardProduct, 'sizes' | 'available'>,
  size: string | null,
): AddRefusal | null {
  if (product.available <= 0) return 'sold-out';
  if (product.sizes.length === 0) return null;
  if (size === null) return 'size-missing';
  return product.sizes.some((each) => each.size === size && each.available > 0) ? null : 'sold-out';
}

/** An old entry without an id is compared by its name. */
const isSameProduct = (one: SavedItem, other: SavedItem): boolean =>
  one.id !== '' && other.id !== '' ? one.id === other.id : one.name === other.name;

export const isSameLine = (one: SavedItem, other: SavedItem): boolean =>
  isSameProduct(one, other) && one.size[0] === other.size[0];

export function addToBag(bag: Bag, item: SavedItem, qty = 1): Bag {
  const lines = bag.filter((line) => isSameLine(line, item));
  // The line with the product's id has priority over an old line of the same name.
  const existing = lines.find(({ id }) => id === item.id) ?? lines[0];
  if (!existing) return [...bag, { ...item, qty }];
  return bag.map((line) => (line === existing ? { ...line, ...item, qty: line.qty + qty } : line));
}

export interface Shortage {
  /** The store's available units. */
  readonly available: number;
  /** How many of the available units are in the bag already. */
  readonly inBag: number;
}

/**
 * Returns the shortage when the units in the bag plus the requested ones exceed the stock, else null. 3 available and 2 in the bag: 1 more
 * fits, 2 do not.
 */
export function findShortage(
  product: Pick<CardProduct, 'sizes' | 'available'>,
  item: SavedItem,
  requested: number,
  bag: Bag,
): Shortage | null {
  const [size] = item.size;
  const available =
    size === undefined ? product.available : (product.sizes.find((each) => each.size === size)?.available ?? 0);
  const inBag = bag.find((line) => isSameLine(line, item))?.qty ?? 0;
  return inBag + requested > available ? { available, inBag } : null;
}

/** The number in the header and in the toast: the sum of quantities. */
export const bagCount = (bag: Bag): number => bag.reduce((sum, line) => sum + line.qty, 0);

export const isInWishlist = (wishlist: Wishlist, item: SavedItem): boolean =>
  wishlist.some((each) => isSameProduct(each, item));

/** Adds the entry when the wishlist does not contain it, otherwise removes it. */
export const toggleInWishlist = (wishlist: Wishlist, item: SavedItem): Wishlist =>
  isInWishlist(wishlist, item)
    ? wishlist.filter((each) => !isSameProduct(each, item))
    : [...wishlist, item].slice(-MAX_WISHLIST_ITEMS);

/** Removes one entry: by its id, or an old entry without an id by its name; other entries of the same name stay. */
export function removeFromWishlist(wishlist: Wishlist, item: SavedItem): Wishlist {
  const entry = wishlist.find(({ id, name }) => id === item.id && (id !== '' || name === item.name));
  return wishlist.filter((each) => each !== entry);
}

/** The fields that an order takes from the bag: no price, and the first of several sizes. */
export const toOrderLines = (bag: Bag): { productId: string; size: string; quantity: number }[] =>
  bag.map((line) => ({ productId: line.id, size: line.size[0] ?? '', quantity: line.qty }));
