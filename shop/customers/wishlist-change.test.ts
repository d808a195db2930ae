import { describe, expect, test } from 'vitest';
import { MAX_WISHLIST_ITEMS, type SavedItem } from '#shop/bag/bag.ts';
import type { CardProduct } from '#shop/catalog/product.ts';
import { parseWishlistChanges, parseWishlistSync, queueChange } from './wishlist-change.ts';
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
const drop = (id: string) => ({ id, wished: false });

describe('whose copy it is', () => {
  test("a guest's becomes the account's, and all of it is sent but old entries without an id", () => {
    const held = [saved('a'), saved(''), saved('b')];
    expect(assignToAccount('asha', { uid: null, waiting: [] }, held)).toEqual({
      sync: { uid: 'asha', waiting: [add('a'), add('b')] },
      held,
    });
  });

  test("the account's own stays as it is, with what waits", () => {
    const sync = { uid: 'asha', waiting: [drop('a')] };
    expect(assignToAccount('asha', sync, [saved('b')])).toEqual({ sync, held: [saved('b')] });
  });

  test("another account's is neither shown nor sent", () => {
    expect(assignToAccount('meera', { uid: 'asha', waiting: [add('a')] }, [saved('a')])).toEqual({
      sync: { uid: 'meera', waiting: [] },
      held: [],
    });
  });
});

test('the last word on a product waits; a guest needs none', () => {
  const sync = { uid: 'asha', waiting: [add('a'), add('b')] };
  expect(queueChange(sync, drop('a')).waiting).toEqual([add('b'), drop('a')]);
  expect(queueChange(sync, drop('')).waiting).toEqual(sync.waiting);
  expect(queueChange({ uid: null, waiting: [] }, add('a')).waiting).toEqual([]);
});

test('sent changes leave the queue, unless they were changed again meanwhile', () => {
  const sync = { uid: 'asha', waiting: [drop('a'), add('b'), add('c')] };
  expect(removeConfirmed(sync, [add('a'), add('b')]).waiting).toEqual([drop('a'), add('c')]);
});

describe('after an answer', () => {
  const nothing = { uid: 'asha', waiting: [] };

  test('the browser holds what the account holds, fresh', () => {
    const answer = { ids: ['b', 'c', 'a'], products: [card('b'), card('c'), card('a')] };
    expect(names(mergeAccountWishlist([saved('a'), saved('b')], answer, nothing))).toEqual([
      'Fresh b',
      'Fresh c',
      'Fresh a',
    ]);
  });

  test('S-WISH-09 the size chosen in this browser stays', () => {
    const answer = { ids: ['a', 'b'], products: [card('a'), card('b')] };
    const merged = mergeAccountWishlist([{ ...saved('a'), size: ['M'] }], answer, nothing);
    expect(merged.map(({ name, size }) => [name, ...size])).toEqual([['Fresh a', 'M'], ['Fresh b']]);
  });

  test('items removed on another device disappear', () => {
    expect(mergeAccountWishlist([saved('a')], { ids: [], products: [] }, nothing)).toEqual([]);
  });

  test('an inactive product stays as stored; an unknown one is not invented', () => {
    expect(names(mergeAccountWishlist([saved('a')], { ids: ['a', 'b'], products: [] }, nothing))).toEqual(['Kept a']);
  });

  test('old entries without an id, and what still waits, stay as the browser has them', () => {
    const waiting = { uid: 'asha', waiting: [drop('a'), add('d')] };
    const answer = { ids: ['a', 'b'], products: [card('a'), card('b')] };
    expect(names(mergeAccountWishlist([saved(''), saved('d')], answer, waiting))).toEqual([
      'Fresh b',
      'Kept ',
      'Kept d',
    ]);
  });
});

describe('reading what anybody can have written', () => {
  test.each([[null], ['{'], ['7'], ['null'], ['[]'], ['{"uid":3,"waiting":"x"}']])('%j is a new start', (stored) => {
    expect(parseWishlistSync(stored)).toEqual({ uid: null, waiting: [] });
  });

  test('of a list the changes count, and not without end', () => {
    expect(parseWishlistChanges([null, 3, { id: 'a' }, { id: '', wished: true }, { ...add('b'), more: 1 }])).toEqual([
      add('b'),
    ]);
    expect(parseWishlistChanges(Array.from({ length: 9_999 }, (_, number) => add(String(number))))).toHaveLength(
      2 * MAX_WISHLIST_ITEMS,
    );
    expect(parseWishlistChanges({ id: 'a' })).toEqual([]);
  });
});
