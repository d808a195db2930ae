import { describe, expect, test } from 'vitest';
import { type AccountLine, applyChanges, MAX_BAG_LINES, MAX_LINE_QUANTITY } from './account-bag.ts';
import { type Bag, toSavedItem } from './bag.ts';
import { diffBags, type LineChange } from './bag-change.ts';
import { bagChanges } from './bag-change-input.ts';

const line = (id: string, size: string, qty: number): Bag[number] => ({
  ...toSavedItem(
    {
      id,
      slug: id,
      name: id,
      price: 100,
      oldPrice: null,
      discount: 0,
      rating: 0,
      reviews: 0,
      picture: null,
      newArrival: false,
      sizes: [],
      available: 1,
    },
    size === '' ? null : size,
  ),
  qty,
});

describe('the changes between two bags', () => {
  test.each<[string, Bag, Bag, LineChange[]]>([
    ['no change of equal bags', [line('a', 'S', 1)], [line('a', 'S', 1)], []],
    ['a first line', [], [line('a', 'S', 2)], [{ id: 'a', size: 'S', by: 2 }]],
    ['one more', [line('a', 'S', 1)], [line('a', 'S', 2)], [{ id: 'a', size: 'S', by: 1 }]],
    ['a line removed', [line('a', '', 3)], [], [{ id: 'a', size: '', by: -3 }]],
    [
      'another size',
      [line('a', 'S', 1)],
      [line('a', 'M', 1)],
      [
        { id: 'a', size: 'S', by: -1 },
        { id: 'a', size: 'M', by: 1 },
      ],
    ],
    ['no change for an old line without an id', [], [line('', 'S', 2)], []],
    [
      'the full quantity of an old line that got its id',
      [line('', 'S', 2)],
      [line('a', 'S', 3)],
      [{ id: 'a', size: 'S', by: 3 }],
    ],
    ['a line stored twice', [], [line('a', 'S', 2), line('a', 'S', 1)], [{ id: 'a', size: 'S', by: 3 }]],
  ])('computes %s', (_, before, after, changes) => {
    expect(diffBags(before, after)).toEqual(changes);
  });
});

describe('a bag after changes', () => {
  const accountLines = (...lines: [string, string, number][]): AccountLine[] =>
    lines.map(([id, size, qty]) => ({ id, size, qty }));
  const by = (...changes: [string, string, number][]): LineChange[] =>
    changes.map(([id, size, by]) => ({ id, size, by }));

  test.each([
    ['quantities add up', accountLines(['a', 'S', 2]), by(['a', 'S', 3], ['a', 'S', -1]), accountLines(['a', 'S', 4])],
    [
      'quantities of each size are separate',
      accountLines(['a', 'S', 2]),
      by(['a', 'M', 1], ['a', '', 1]),
      accountLines(['a', 'S', 2], ['a', 'M', 1], ['a', '', 1]),
    ],
    ['the quantity never falls below zero', accountLines(['a', 'S', 2]), by(['a', 'S', -9], ['b', '', -1]), []],
    [
      'a removed line is added again',
      accountLines(['a', 'S', 2]),
      by(['a', 'S', -9], ['a', 'S', 1]),
      accountLines(['a', 'S', 1]),
    ],
    [
      'the quantity of a line is limited',
      accountLines(['a', 'S', 990]),
      by(['a', 'S', 50]),
      accountLines(['a', 'S', MAX_LINE_QUANTITY]),
    ],
  ])('applies changes: %s', (_, lines, changes, after) => {
    expect(applyChanges(lines, changes)).toEqual(after);
  });

  test('a full bag accepts no further line, but more of its existing ones', () => {
    const full = Array.from({ length: MAX_BAG_LINES }, (_, index) => ({ id: `p${index}`, size: '', qty: 1 }));
    const after = applyChanges(full, by(['new', '', 1], ['p3', '', 1]));
    expect(after).toHaveLength(MAX_BAG_LINES);
    expect(after[3]).toEqual({ id: 'p3', size: '', qty: 2 });
    expect(applyChanges(full, by(['p3', '', -1], ['new', '', 1])).at(-1)).toEqual({ id: 'new', size: '', qty: 1 });
  });
});

describe('changes sent by a browser', () => {
  const KEY = '00000000-0000-4000-8000-0000000000aa';
  const good = { key: KEY, id: KEY, size: 'S', by: 1 };

  test.each([
    ['null', null],
    ['plain text', 'kurta'],
    ['an entry without a key', { ...good, key: '' }],
    ['an invalid key', { ...good, key: "'; drop table users" }],
    ['an invalid product id', { ...good, id: 'kurta' }],
    ['an id that is not text', { ...good, id: { a: 1 } }],
    ['an entry without a size', { ...good, size: undefined }],
    ['a very long size', { ...good, size: 'x'.repeat(41) }],
    ['a size with a null byte', { ...good, size: 'S\0' }],
    ['a lone surrogate', { ...good, size: '\ud800' }],
    ['a quantity of zero', { ...good, by: 0 }],
    ['a fractional quantity', { ...good, by: 1.5 }],
    ['a quantity as text', { ...good, by: '1' }],
    ['a quantity that is not a number', { ...good, by: Number.NaN }],
    ['an infinite quantity', { ...good, by: Number.POSITIVE_INFINITY }],
    ['a very large quantity', { ...good, by: 1e9 }],
    ['a very large negative quantity', { ...good, by: -1e9 }],
  ])('skips %s and parses the entries beside it', (_, entry) => {
    expect(bagChanges.parse([entry, good])).toEqual([good]);
  });

  test('normalises ids as they are stored, and drops unknown fields', () => {
    expect(bagChanges.parse([{ ...good, key: KEY.toUpperCase(), price: 1 }])).toEqual([good]);
  });

  test.each([[null], ['text'], [{ length: 9 }], [Array.from({ length: 201 }, () => good)]])(
    'refuses a body that is not a list of at most 200 entries: case %#',
    (posted) => {
      expect(bagChanges.safeParse(posted).success).toBe(false);
    },
  );
});
