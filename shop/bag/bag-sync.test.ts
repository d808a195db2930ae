import { describe, expect, test } from 'vitest';
import type { CardProduct } from '#shop/catalog/product.ts';
import { MAX_BAG_LINES } from './account-bag.ts';
import { type Bag, toSavedItem } from './bag.ts';
import type { BagChange } from './bag-change.ts';
import { assignToAccount, countRejectedLines, mergeAccountBag, mergeOldLines, removeConfirmed } from './bag-sync.ts';
import { type BagSync, parseBagSync, queueChanges } from './bag-unconfirmed-changes.ts';

const card = (id: string, name = `Fresh ${id}`): CardProduct => ({
  id,
  slug: id,
  name,
  price: 100,
  oldPrice: null,
  discount: 0,
  rating: 0,
  reviews: 0,
  picture: null,
  newArrival: false,
  sizes: [],
  available: 0,
});
const line = (id: string, size: string, qty: number, name = `Kept ${id}`): Bag[number] => ({
  ...toSavedItem(card(id, name), size === '' ? null : size),
  qty,
});
const change = (key: string, id: string, size: string, by: number): BagChange => ({ key, id, size, by });
const toRows = (bag: Bag) => bag.map(({ name, size, qty }) => [name, size[0] ?? '', qty]);
const keys = () => {
  let keyCount = 0;
  return () => `new ${++keyCount}`;
};
const guest: BagSync = { uid: null, waiting: [] };

describe('the owner of the stored bag', () => {
  test("a guest's bag is added to the account's, line by line, except old lines without an id", () => {
    const storedBag = [line('a', 'S', 2), line('', 'S', 1), line('b', '', 1), line('a', 'S', 1)];
    expect(assignToAccount('asha', guest, storedBag, keys())).toEqual({
      sync: { uid: 'asha', waiting: [change('new 1', 'a', 'S', 3), change('new 2', 'b', '', 1)] },
      bag: storedBag,
    });
  });

  test('two tabs that detect the sign-in start with the same keys', () => {
    const added = queueChanges(guest, [{ id: 'a', size: 'S', by: 1 }], () => 'k1');
    const addedTwice = queueChanges(added, [{ id: 'a', size: 'S', by: 1 }], () => 'k2');
    const storedBag = [line('a', 'S', 2)];
    for (const newKey of [keys(), () => 'another tab']) {
      expect(assignToAccount('asha', addedTwice, storedBag, newKey).sync.waiting).toEqual([change('k1', 'a', 'S', 2)]);
    }
  });

  test('does not send a line that was added and removed again', () => {
    const sync = queueChanges(guest, [{ id: 'a', size: 'S', by: 1 }], keys());
    expect(assignToAccount('asha', sync, [], keys()).sync.waiting).toEqual([]);
  });

  test("the account's own bag is unchanged, with its queued changes", () => {
    const sync = { uid: 'asha', waiting: [change('k', 'a', 'S', 1)] };
    expect(assignToAccount('asha', sync, [line('b', '', 1)], keys())).toEqual({ sync, bag: [line('b', '', 1)] });
  });

  test("another account's bag is neither shown nor sent", () => {
    const sync = { uid: 'asha', waiting: [change('k', 'a', 'S', 1)] };
    expect(assignToAccount('meera', sync, [line('a', 'S', 1)], keys())).toEqual({
      sync: { uid: 'meera', waiting: [] },
      bag: [],
    });
  });
});

test('a change is queued under its own key until the account has confirmed it', () => {
  const newKey = keys();
  const one = queueChanges({ uid: 'asha', waiting: [] }, [{ id: 'a', size: 'S', by: 1 }], newKey);
  const two = queueChanges(one, [{ id: 'a', size: 'S', by: 1 }], newKey);
  expect(two.waiting.map(({ key }) => key)).toEqual(['new 1', 'new 2']);
  expect(removeConfirmed(two, one.waiting).waiting).toEqual([change('new 2', 'a', 'S', 1)]);
  expect(queueChanges(two, [], newKey)).toBe(two);
});

describe("after the server's response", () => {
  const emptySync = { uid: 'asha', waiting: [] };
  const serverResponse = {
    lines: [
      { id: 'a', size: 'S', qty: 3 },
      { id: 'b', size: '', qty: 1 },
    ],
    products: [card('a'), card('b')],
  };

  test.each<[string, Bag, readonly BagChange[], [string, string, number][]]>([
    [
      "the browser holds the account's lines",
      [],
      [],
      [
        ['Fresh a', 'S', 3],
        ['Fresh b', '', 1],
      ],
    ],
    [
      'lines removed on another device are removed',
      [line('c', '', 2)],
      [],
      [
        ['Fresh a', 'S', 3],
        ['Fresh b', '', 1],
      ],
    ],
    ['queued changes are added', [], [change('k', 'a', 'S', 2), change('l', 'b', '', -1)], [['Fresh a', 'S', 5]]],
    [
      'a new line with a queued change is shown as stored',
      [line('c', 'M', 2)],
      [change('k', 'c', 'M', 2)],
      [
        ['Fresh a', 'S', 3],
        ['Fresh b', '', 1],
        ['Kept c', 'M', 2],
      ],
    ],
    [
      'queued changes of unknown products add no line',
      [],
      [change('k', 'c', 'M', 2)],
      [
        ['Fresh a', 'S', 3],
        ['Fresh b', '', 1],
      ],
    ],
    [
      'an old line without an id stays',
      [line('', 'S', 4, 'Old')],
      [],
      [
        ['Fresh a', 'S', 3],
        ['Fresh b', '', 1],
        ['Old', 'S', 4],
      ],
    ],
  ])('%s', (_, storedBag, waiting, expected) => {
    expect(toRows(mergeAccountBag(storedBag, serverResponse, { ...emptySync, waiting }))).toEqual(expected);
  });

  test('current product data replaces the stored data, and fields missing in the response are kept', () => {
    const storedBag = [{ ...line('a', 'S', 1), price: 1, color: 'Blue' }];
    expect(mergeAccountBag(storedBag, serverResponse, emptySync)[0]).toMatchObject({
      price: 100,
      color: 'Blue',
      size: ['S'],
      qty: 3,
    });
  });
});

describe('the lines that did not fit into a full bag', () => {
  const accountLines = Array.from({ length: MAX_BAG_LINES }, (_, index) => ({ id: `p${index}`, size: 'S', qty: 1 }));
  const sent = Array.from({ length: MAX_BAG_LINES + 30 }, (_, index) => change(`k${index}`, `p${index}`, 'S', 1));
  const storedBag = sent.map(({ id }) => line(id, 'S', 1));

  test('are counted', () => {
    expect(countRejectedLines(sent, { lines: accountLines, products: [] }, storedBag)).toBe(30);
  });

  test('are none while the bag has room: a missing line then belongs to a deleted product', () => {
    expect(countRejectedLines(sent, { lines: accountLines.slice(1), products: [] }, storedBag)).toBe(0);
  });

  test('are none when the account has every line that was sent', () => {
    const confirmed = sent.slice(0, MAX_BAG_LINES);
    expect(countRejectedLines(confirmed, { lines: accountLines, products: [] }, storedBag)).toBe(0);
  });
});

describe('S-BAG-08 an old line without an id', () => {
  test('is merged into the line of its name and size', () => {
    const bag = [line('', 'S', 2, 'Kurta'), line('', 'S', 1, 'Kurta'), line('a', 'S', 1, 'Kurta')];
    expect(mergeOldLines(bag)).toEqual([line('a', 'S', 4, 'Kurta')]);
  });

  test('stays while no line has its name and size', () => {
    const bag = [line('', 'S', 2, 'Kurta'), line('a', 'M', 1, 'Kurta'), line('b', 'S', 1, 'Saree')];
    expect(mergeOldLines(bag)).toBe(bag);
  });
});

describe('parsing stored values', () => {
  test.each([[null], [''], ['{'], ['7'], ['null'], ['[]'], ['{"uid":3,"waiting":"x"}']])(
    'starts a new queue from %j',
    (stored) => {
      expect(parseBagSync(stored)).toEqual(guest);
    },
  );

  test('parses the valid changes of a list, up to a maximum', () => {
    const good = change('k', 'a', '', -1);
    const broken = [
      null,
      3,
      {},
      { ...good, key: '' },
      { ...good, by: '1' },
      { ...good, by: 1.5 },
      { ...good, size: 1 },
    ];
    expect(parseBagSync(JSON.stringify({ uid: 'asha', waiting: [...broken, good] })).waiting).toEqual([good]);
    const many = Array.from({ length: 9_999 }, () => good);
    expect(parseBagSync(JSON.stringify({ uid: 'asha', waiting: many })).waiting).toHaveLength(1_000);
  });
});
