import { describe, expect, test } from 'vitest';
import type { SavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { assignToAccount, mergeAccountWishlist, removeConfirmed } from './wishlist-sync.ts';

const card = (id: string): CardProduct => ({
  id,
  slug: id,
  name: `Fresh ${id}`,
  price: 100,
  oldPrice: null,
  discount: 0,
  rating: 0,
  reviews: 0,
  picture: null,
  newArrival: false,
  sizes: [],
  available: 1,
});
const saved = (id: string): SavedItem => ({ ...card(id), name: `Kept ${id}`, image: '', size: [] });
const names = (list: readonly SavedItem[]) => list.map(({ name }) => name);
const add = (id: string) => ({ id, wished: true });
const remove = (id: string) => ({ id, wished: false });

describe('the owner of the stored wishlist', () => {
  test("a guest's wishlist becomes the account's, and all items are sent except old entries without an id", () => {
    const storedItems = [saved('a'), saved(''), saved('b')];
    expect(assignToAccount('asha', { uid: null, waiting: [] }, storedItems)).toEqual({
      sync: { uid: 'asha', waiting: [add('a'), add('b')] },
      wishlist: storedItems,
    });
  });

  test("the account's own wishlist is unchanged, with its queued changes", () => {
    const sync = { uid: 'asha', waiting: [remove('a')] };
    expect(assignToAccount('asha', sync, [saved('b')])).toEqual({ sync, wishlist: [saved('b')] });
  });

  test("another account's wishlist is neither shown nor sent", () => {
    expect(assignToAccount('meera', { uid: 'asha', waiting: [add('a')] }, [saved('a')])).toEqual({
      sync: { uid: 'meera', waiting: [] },
      wishlist: [],
    });
  });
});

test('removes sent changes from the queue, unless they have changed again since', () => {
  const sync = { uid: 'asha', waiting: [remove('a'), add('b'), add('c')] };
  expect(removeConfirmed(sync, [add('a'), add('b')]).waiting).toEqual([remove('a'), add('c')]);
});

describe("after the server's response", () => {
  const emptySync = { uid: 'asha', waiting: [] };

  test("the browser holds the account's current items", () => {
    const serverResponse = { ids: ['b', 'c', 'a'], products: [card('b'), card('c'), card('a')] };
    expect(names(mergeAccountWishlist([saved('a'), saved('b')], serverResponse, emptySync))).toEqual([
      'Fresh b',
      'Fresh c',
      'Fresh a',
    ]);
  });

  test('S-WISH-09 the size chosen in this browser stays', () => {
    const serverResponse = { ids: ['a', 'b'], products: [card('a'), card('b')] };
    const merged = mergeAccountWishlist([{ ...saved('a'), size: ['M'] }], serverResponse, emptySync);
    expect(merged.map(({ name, size }) => [name, ...size])).toEqual([['Fresh a', 'M'], ['Fresh b']]);
  });

  test('removes items that were removed on another device', () => {
    expect(mergeAccountWishlist([saved('a')], { ids: [], products: [] }, emptySync)).toEqual([]);
  });

  test('keeps an inactive product as stored and adds no unknown one', () => {
    expect(names(mergeAccountWishlist([saved('a')], { ids: ['a', 'b'], products: [] }, emptySync))).toEqual(['Kept a']);
  });

  test('keeps old entries without an id and items with a queued change', () => {
    const syncWithQueue = { uid: 'asha', waiting: [remove('a'), add('d')] };
    const serverResponse = { ids: ['a', 'b'], products: [card('a'), card('b')] };
    expect(names(mergeAccountWishlist([saved(''), saved('d')], serverResponse, syncWithQueue))).toEqual([
      'Fresh b',
      'Kept ',
      'Kept d',
    ]);
  });
});
