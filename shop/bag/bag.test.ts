import { describe, expect, test } from 'vitest';
import type { CardProduct } from '#shop/catalog/product.ts';
import {
  addToBag,
  type Bag,
  bagCount,
  findShortage,
  getAddRefusal,
  getOnlySize,
  isInWishlist,
  MAX_WISHLIST_ITEMS,
  removeFromWishlist,
  type SavedItem,
  toggleInWishlist,
  toSavedItem,
} from './bag.ts';
import { parseStoredBag, parseStoredWishlist } from './stored-bag.ts';

const kurta: CardProduct = {
  id: 'p1',
  slug: 'neelkanth-kurta',
  name: 'Neelkanth Dabu Block-Print Kurta',
  price: 129_900,
  oldPrice: 184_900,
  discount: 30,
  rating: 4.6,
  reviews: 128,
  picture: { key: 'kurta-front', width: 1200, height: 1600, tone: 'sky', alt: 'A blue kurta' },
  newArrival: false,
  sizes: [
    { size: 'S', available: 3 },
    { size: 'M', available: 0 },
  ],
  available: 3,
};

const line = (id: string, size: string | null, qty: number) => ({
  ...toSavedItem({ ...kurta, id, name: `Name of ${id}` }, size),
  qty,
});

describe('the available quantity', () => {
  const single = { ...kurta, id: 'p2', sizes: [], available: 2 };
  test.each([
    ['all units left', kurta, 'S', 3, [], null],
    ['one too many', kurta, 'S', 4, [], { available: 3, inBag: 0 }],
    ['the remaining units', kurta, 'S', 1, [line('p1', 'S', 2)], null],
    ['more than the remaining units', kurta, 'S', 2, [line('p1', 'S', 2)], { available: 3, inBag: 2 }],
    ['another size in the bag', kurta, 'S', 3, [line('p1', 'M', 9)], null],
    ['a sold-out size', kurta, 'M', 1, [], { available: 0, inBag: 0 }],
    ['an unknown size', kurta, 'XXL', 1, [], { available: 0, inBag: 0 }],
    ['no sizes', single, null, 2, [], null],
    ['no sizes, one too many', single, null, 1, [line('p2', null, 2)], { available: 2, inBag: 2 }],
    ['a very large quantity', kurta, 'S', 1_000_000, [], { available: 3, inBag: 0 }],
  ])('checks %s', (_, product, size, requested, bag, shortage) => {
    expect(findShortage(product, toSavedItem(product, size), requested, bag)).toEqual(shortage);
  });
});

describe('adding to the bag', () => {
  test.each<[string, Bag, SavedItem, number, [string, string | undefined, number][]]>([
    ['a first item', [], toSavedItem(kurta, 'S'), 1, [['p1', 'S', 1]]],
    ['the same product and size', [line('p1', 'S', 2)], toSavedItem(kurta, 'S'), 1, [['p1', 'S', 3]]],
    [
      'the same product in another size',
      [line('p1', 'S', 2)],
      toSavedItem(kurta, 'M'),
      1,
      [
        ['p1', 'S', 2],
        ['p1', 'M', 1],
      ],
    ],
    [
      'another product',
      [line('p2', null, 1)],
      toSavedItem(kurta, 'S'),
      1,
      [
        ['p2', undefined, 1],
        ['p1', 'S', 1],
      ],
    ],
    ['several at once', [line('p1', 'S', 1)], toSavedItem(kurta, 'S'), 4, [['p1', 'S', 5]]],
  ])('S-BAG-08 keeps one line per product id and size: %s', (_, bag, item, qty, lines) => {
    expect(addToBag(bag, item, qty).map((each) => [each.id, each.size[0], each.qty])).toEqual(lines);
  });

  test('S-BAG-08 matches an old stored line without an id by name, and gives it its id', () => {
    const old = parseStoredBag(JSON.stringify([{ name: kurta.name, size: 'S', qty: 2 }]));
    expect(addToBag(old, toSavedItem(kurta, 'S'))).toMatchObject([{ id: 'p1', name: kurta.name, qty: 3 }]);
  });

  test('adds a product to its own line, not to an old line with its name', () => {
    const old = parseStoredBag(JSON.stringify([{ name: kurta.name, size: 'S', qty: 2 }]));
    const bag = addToBag([...old, { ...toSavedItem(kurta, 'S'), qty: 1 }], toSavedItem(kurta, 'S'));
    expect(bag).toMatchObject([
      { id: '', qty: 2 },
      { id: 'p1', qty: 2 },
    ]);
  });

  test('keeps two products with the same name apart when both have an id', () => {
    expect(addToBag([{ ...line('p2', 'S', 1), name: kurta.name }], toSavedItem(kurta, 'S'))).toHaveLength(2);
  });

  test('does not change the given bag', () => {
    const bag = [line('p1', 'S', 1)];
    addToBag(bag, toSavedItem(kurta, 'S'));
    expect(bag[0]?.qty).toBe(1);
  });
});

test('S-HDR-07 the count is the sum of quantities', () => {
  expect(bagCount([])).toBe(0);
  expect(bagCount([line('p1', 'S', 3), line('p1', 'M', 1), line('p2', null, 2)])).toBe(6);
});

test.each([
  ['no selected size', kurta, null, 'size-missing'],
  ['an available size', kurta, 'S', null],
  ['a sold-out size', kurta, 'M', 'sold-out'],
  ['an unknown size', kurta, 'XXL', 'sold-out'],
  ['a product without sizes', { ...kurta, sizes: [] }, null, null],
  ['a sold-out product', { ...kurta, available: 0 }, 'S', 'sold-out'],
] as const)('checks whether it can be added to the bag: %s', (_, product, size, refusal) => {
  expect(getAddRefusal(product, size)).toBe(refusal);
});

test.each([
  ['several sizes', kurta.sizes, null],
  ['one size', kurta.sizes.slice(0, 1), 'S'],
  ['no sizes', [], null],
] as const)('S-BUY-01 selects a size without a choice, with %s', (_, sizes, size) => {
  expect(getOnlySize({ sizes })).toBe(size);
});

test('S-CARD-02 the heart adds the product, and the next click removes it', () => {
  const once = toggleInWishlist([], toSavedItem(kurta));
  expect(isInWishlist(once, toSavedItem(kurta))).toBe(true);
  expect(toggleInWishlist(once, toSavedItem(kurta))).toEqual([]);
});

test.each([
  ['the product by its id', ['p1', 'p2', ''], 'p1', ['p2', '']],
  ['an old entry by its name', ['p1', '', 'p2'], '', ['p1', 'p2']],
  ['one of two old entries with one name', ['', '', 'p2'], '', ['', 'p2']],
  ['nothing if it is not in the list', ['p2', ''], 'p1', ['p2', '']],
])('S-WISH-05 removes %s, and no other of the same name', (_, savedIds, removed, remainingIds) => {
  const wishlist = savedIds.map((id) => ({ ...toSavedItem(kurta), id }));
  expect(removeFromWishlist(wishlist, { ...toSavedItem(kurta), id: removed }).map(({ id }) => id)).toEqual(
    remainingIds,
  );
});

describe('parsing the stored bag', () => {
  test('reads back a stored bag', () => {
    const bag = addToBag([], toSavedItem(kurta, 'S'), 2);
    expect(parseStoredBag(JSON.stringify(bag))).toEqual(bag);
    expect(parseStoredWishlist(JSON.stringify([toSavedItem(kurta)]))).toEqual([toSavedItem(kurta)]);
  });

  test('lists a product once, and drops the oldest of too many', () => {
    const entry = (id: string) => ({ ...toSavedItem(kurta), id });
    const twice = [entry('p1'), entry(''), entry('p2'), entry('p1'), entry('')];
    expect(parseStoredWishlist(JSON.stringify(twice)).map(({ id }) => id)).toEqual(['p1', '', 'p2', '']);
    const many = Array.from({ length: MAX_WISHLIST_ITEMS + 1 }, (_, number) => entry(`p${number}`));
    expect(parseStoredWishlist(JSON.stringify(many)).at(0)?.id).toBe('p1');
    expect(toggleInWishlist(many.slice(1), entry('new'))).toHaveLength(MAX_WISHLIST_ITEMS);
  });

  test('S-ENT-03 qty is 1 by default', () => {
    expect(parseStoredBag('[{"id":"p1","name":"Kurta"}]')).toMatchObject([{ id: 'p1', qty: 1 }]);
  });

  test.each([
    ['nothing', null],
    ['invalid JSON', '[{"id":'],
    ['not a list', '{"id":"p1"}'],
    ['null', 'null'],
    ['entries that are not products', '[null, 3, "kurta", {"qty":2}, {"name":""}]'],
  ])('drops unreadable data: %s', (_, stored) => {
    expect(parseStoredBag(stored)).toEqual([]);
    expect(parseStoredWishlist(stored)).toEqual([]);
  });

  test.each([
    [0, 1],
    [-2, 1],
    [1.5, 1],
    ['3', 1],
    [7, 7],
    [99_999, 99_999],
    [1e21, 1],
  ])('parses a quantity of %s as %i', (qty, expected) => {
    expect(bagCount(parseStoredBag(JSON.stringify([{ id: 'p1', name: 'Kurta', qty }])))).toBe(expected);
  });

  test.each([
    ['M', ['M']],
    [
      ['M', 'L'],
      ['M', 'L'],
    ],
    [[1, 'L'], ['L']],
    ['', []],
    [undefined, []],
  ])('parses a size of %j as %j', (size, expected) => {
    expect(parseStoredBag(JSON.stringify([{ id: 'p1', name: 'Kurta', size }]))[0]?.size).toEqual(expected);
  });
});
