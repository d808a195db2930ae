import { expect, test } from 'vitest';
import { wishlistAfterSessionEnd } from '#shop/customers/wishlist-session-end.ts';
import { assignToAccount as startWishlist } from '#shop/customers/wishlist-sync.ts';
import { afterSessionEnd } from './after-session-end.ts';
import { addToBag, type Bag, type SavedItem } from './bag.ts';
import { assignToAccount } from './bag-sync.ts';
import { parseBagSync, queueChanges } from './bag-unconfirmed-changes.ts';

const item = (id: string, size = 'S') => ({ id, slug: id, name: id, price: 100, size: [size] }) as unknown as SavedItem;
const bagOf = (...items: SavedItem[]): Bag => items.reduce<Bag>((bag, savedItem) => addToBag(bag, savedItem, 1), []);
const key = () => 'a new key';

// Values of `endedJustNow`. Just now: changes made since belong to the person at the browser. Earlier: nobody knows who made
// the unconfirmed changes, so they are parked for the account.
const JUST_NOW = true;
const EARLIER = false;

test("S-STATE-05 items added after A's session ended are in B's bag after B's sign-in, and none of A's", () => {
  const added = { key: 'k1', id: 'saree', size: 'S', by: 1 };
  const ended = afterSessionEnd({ uid: 'a', waiting: [added] }, bagOf(item('kurta'), item('saree')), JUST_NOW);
  expect(ended.bag).toMatchObject([{ id: 'saree', qty: 1 }]);
  const started = assignToAccount('b', ended.sync, ended.bag, key);
  expect(started).toEqual({ sync: { uid: 'b', waiting: [added] }, bag: ended.bag });
});

test('unconfirmed changes of A are in no other bag, and stay queued for A until another account signs in', () => {
  const change = { key: 'k1', id: 'saree', size: 'S', by: 1 };
  const ended = afterSessionEnd({ uid: 'a', waiting: [change] }, bagOf(item('kurta'), item('saree')), EARLIER);
  expect(ended.bag).toEqual([]);
  expect(assignToAccount('b', ended.sync, [], key).sync).toEqual({ uid: 'b', waiting: [] });
  // When B signs in and out first, A's parked changes are dropped.
  const afterB = { ...assignToAccount('b', ended.sync, [], key).sync, uid: null };
  expect(assignToAccount('a', afterB, [], key).sync.waiting).toEqual([]);
  // When A is the next to sign in, A's parked change is sent, then the addition made as a guest.
  const withGuestChange = queueChanges(ended.sync, [{ id: 'kurta', size: 'M', by: 1 }], key);
  const stored = parseBagSync(JSON.stringify(withGuestChange));
  expect(assignToAccount('a', stored, bagOf(item('kurta', 'M')), key).sync.waiting).toEqual([
    change,
    { key: 'a new key', id: 'kurta', size: 'M', by: 1 },
  ]);
});

test("a guest's bag is unchanged; a line that A removed, unconfirmed, is not kept", () => {
  const guest = { sync: { uid: null, waiting: [] }, bag: bagOf(item('kurta')) };
  expect(afterSessionEnd(guest.sync, guest.bag, JUST_NOW)).toEqual(guest);
  const removed = { uid: 'a', waiting: [{ key: 'k1', id: 'kurta', size: 'S', by: -1 }] };
  expect(afterSessionEnd(removed, bagOf(item('kurta')), JUST_NOW).bag).toEqual([]);
});

test('wishlist items added after the session ended stay; unconfirmed changes of A stay queued for A', () => {
  const sync = { uid: 'a', waiting: [{ id: 'saree', wished: true }] };
  const storedItems = [item('kurta'), item('saree')];
  expect(wishlistAfterSessionEnd(sync, storedItems, JUST_NOW)).toEqual({
    sync: { uid: null, waiting: [] },
    wishlist: [item('saree')],
  });
  const ended = wishlistAfterSessionEnd(sync, storedItems, EARLIER);
  expect(ended.wishlist).toEqual([]);
  expect(startWishlist('b', ended.sync, []).sync).toEqual({ uid: 'b', waiting: [] });
  expect(startWishlist('a', ended.sync, [item('dupatta')]).sync.waiting).toEqual([
    { id: 'saree', wished: true },
    { id: 'dupatta', wished: true },
  ]);
});
