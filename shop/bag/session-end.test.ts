import { expect, test } from 'vitest';
import { afterSessionEnd as afterWishSessionEnd } from '#shop/customers/wish-change.ts';
import { MOST_LINES } from './account-bag.ts';
import { addToBag, type Bag, type SavedItem } from './bag.ts';
import { notTaken, startFor } from './bag-sync.ts';
import { afterSessionEnd } from './bag-waiting.ts';

const item = (id: string, size = 'S') => ({ id, slug: id, name: id, price: 100, size: [size] }) as unknown as SavedItem;
const bagOf = (...items: SavedItem[]): Bag => items.reduce<Bag>((bag, each) => addToBag(bag, each, 1), []);
const key = () => 'a new key';

test("what is added after A's session ended is in B's bag after B's sign-in, and nothing of A's", () => {
  const added = { key: 'k1', id: 'saree', size: 'S', by: 1 };
  const ended = afterSessionEnd({ uid: 'a', waiting: [added] }, bagOf(item('kurta'), item('saree')));
  expect(ended.held).toMatchObject([{ id: 'saree', qty: 1 }]);
  const begun = startFor('b', ended.sync, ended.held, key);
  expect(begun).toEqual({ sync: { uid: 'b', waiting: [added] }, held: ended.held });
});

test('when A returns, what her account may have counted already keeps its key', () => {
  const ended = afterSessionEnd(
    { uid: 'a', waiting: [{ key: 'k1', id: 'saree', size: 'S', by: 1 }] },
    bagOf(item('saree')),
  );
  expect(startFor('a', ended.sync, ended.held, key).sync.waiting).toMatchObject([{ key: 'k1', by: 1 }]);
});

test("a guest's bag is left as it is; what A removed last is not added again", () => {
  const guest = { sync: { uid: null, waiting: [] }, held: bagOf(item('kurta')) };
  expect(afterSessionEnd(guest.sync, guest.held)).toEqual(guest);
  const removed = { uid: 'a', waiting: [{ key: 'k1', id: 'kurta', size: 'S', by: -1 }] };
  expect(afterSessionEnd(removed, bagOf(item('kurta'))).held).toEqual([]);
});

test('of the wishlist, what the account never heard of stays', () => {
  const sync = { uid: 'a', waiting: [{ id: 'saree', wished: true }] };
  expect(afterWishSessionEnd(sync, [item('kurta'), item('saree')])).toEqual({
    sync: { uid: null, waiting: [] },
    held: [item('saree')],
  });
});

test('lines that did not fit into a full bag are counted; others are not', () => {
  const lines = Array.from({ length: MOST_LINES }, (_, at) => ({ id: `p${at}`, size: 'S', qty: 1 }));
  const sent = Array.from({ length: 130 }, (_, at) => ({ key: `k${at}`, id: `p${at}`, size: 'S', by: 1 }));
  const held = bagOf(...sent.map(({ id }) => item(id)));
  expect(notTaken(sent, { lines, products: [] }, held)).toBe(30);
  // A product that is gone is no matter of space.
  expect(notTaken(sent, { lines: lines.slice(1), products: [] }, held)).toBe(0);
  expect(notTaken(sent.slice(0, 100), { lines, products: [] }, held)).toBe(0);
});
