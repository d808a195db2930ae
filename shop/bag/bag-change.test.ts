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

describe('from one bag to another', () => {
  test.each<[string, Bag, Bag, LineChange[]]>([
    ['nothing', [line('a', 'S', 1)], [line('a', 'S', 1)], []],
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
    ['an old line is not told of', [], [line('', 'S', 2)], []],
    [
      'an old line that got its id is told of whole',
      [line('', 'S', 2)],
      [line('a', 'S', 3)],
      [{ id: 'a', size: 'S', by: 3 }],
    ],
    ['a line stored twice', [], [line('a', 'S', 2), line('a', 'S', 1)], [{ id: 'a', size: 'S', by: 3 }]],
  ])('%s', (_, before, after, changes) => {
    expect(diffBags(before, after)).toEqual(changes);
  });
});

describe('a bag after changes', () => {
  const held = (...lines: [string, string, number][]): AccountLine[] =>
    lines.map(([id, size, qty]) => ({ id, size, qty }));
  const by = (...changes: [string, string, number][]): LineChange[] =>
    changes.map(([id, size, by]) => ({ id, size, by }));

  test.each([
    ['quantities add up', held(['a', 'S', 2]), by(['a', 'S', 3], ['a', 'S', -1]), held(['a', 'S', 4])],
    [
      'each size by itself',
      held(['a', 'S', 2]),
      by(['a', 'M', 1], ['a', '', 1]),
      held(['a', 'S', 2], ['a', 'M', 1], ['a', '', 1]),
    ],
    ['none is left, never less', held(['a', 'S', 2]), by(['a', 'S', -9], ['b', '', -1]), []],
    ['taken out and put in again', held(['a', 'S', 2]), by(['a', 'S', -9], ['a', 'S', 1]), held(['a', 'S', 1])],
    ['a line stops somewhere', held(['a', 'S', 990]), by(['a', 'S', 50]), held(['a', 'S', MAX_LINE_QUANTITY])],
  ])('%s', (_, lines, changes, after) => {
    expect(applyChanges(lines, changes)).toEqual(after);
  });

  test('a full bag takes no further line, but more of those it has', () => {
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
    ['no change at all', null],
    ['a word', 'kurta'],
    ['no key', { ...good, key: '' }],
    ['a key that is none', { ...good, key: "'; drop table users" }],
    ['no product', { ...good, id: 'kurta' }],
    ['an id that is no text', { ...good, id: { a: 1 } }],
    ['no size', { ...good, size: undefined }],
    ['a size without end', { ...good, size: 'x'.repeat(41) }],
    ['a size with a zero character', { ...good, size: 'S\0' }],
    ['half a character', { ...good, size: '\ud800' }],
    ['nothing', { ...good, by: 0 }],
    ['a part', { ...good, by: 1.5 }],
    ['text for a number', { ...good, by: '1' }],
    ['no number', { ...good, by: Number.NaN }],
    ['without end', { ...good, by: Number.POSITIVE_INFINITY }],
    ['absurdly many', { ...good, by: 1e9 }],
    ['absurdly few', { ...good, by: -1e9 }],
  ])('skips %s and reads the entries beside it', (_, entry) => {
    expect(bagChanges.parse([entry, good])).toEqual([good]);
  });

  test('ids are read as they are kept, and further facts are dropped', () => {
    expect(bagChanges.parse([{ ...good, key: KEY.toUpperCase(), price: 1 }])).toEqual([good]);
  });

  test.each([[null], ['text'], [{ length: 9 }], [Array.from({ length: 201 }, () => good)]])(
    '%# is refused',
    (posted) => {
      expect(bagChanges.safeParse(posted).success).toBe(false);
    },
  );
});
