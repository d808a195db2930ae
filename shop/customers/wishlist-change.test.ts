import { describe, expect, test } from 'vitest';
import { MAX_WISHLIST_ITEMS } from '#shop/bag/bag.ts';
import { parseWishlistChanges, parseWishlistSync, queueChange } from './wishlist-change.ts';

const add = (id: string) => ({ id, wished: true });
const remove = (id: string) => ({ id, wished: false });

test('queues the last change per product; a guest queues none', () => {
  const sync = { uid: 'asha', waiting: [add('a'), add('b')] };
  expect(queueChange(sync, remove('a')).waiting).toEqual([add('b'), remove('a')]);
  expect(queueChange(sync, remove('')).waiting).toEqual(sync.waiting);
  expect(queueChange({ uid: null, waiting: [] }, add('a')).waiting).toEqual([]);
});

describe('parsing stored values', () => {
  test.each([[null], ['{'], ['7'], ['null'], ['[]'], ['{"uid":3,"waiting":"x"}']])(
    'starts a new wishlist from %j',
    (stored) => {
      expect(parseWishlistSync(stored)).toEqual({ uid: null, waiting: [] });
    },
  );

  test('parses the valid changes of a list, up to a maximum', () => {
    expect(parseWishlistChanges([null, 3, { id: 'a' }, { id: '', wished: true }, { ...add('b'), more: 1 }])).toEqual([
      add('b'),
    ]);
    expect(parseWishlistChanges(Array.from({ length: 9_999 }, (_, number) => add(String(number))))).toHaveLength(
      2 * MAX_WISHLIST_ITEMS,
    );
    expect(parseWishlistChanges({ id: 'a' })).toEqual([]);
  });
});
