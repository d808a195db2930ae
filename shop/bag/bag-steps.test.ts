import { expect, test } from 'vitest';
import { removeLine, restoreLine, setQuantity } from './bag-steps.ts';
import { parseStoredBag } from './stored-bag.ts';

const bag = parseStoredBag(
  JSON.stringify([
    { id: 'a', name: 'Kurta', size: ['S'], qty: 2 },
    { id: 'a', name: 'Kurta', size: ['M'], qty: 1 },
    { id: '', name: 'Old one', size: [], qty: 1 },
    { id: '', name: 'Older one', size: [], qty: 1 },
  ]),
);
const [small, medium, old] = bag;
if (!small || !medium || !old) throw new Error('No lines');
const toTexts = (after: typeof bag) => after.map(({ name, size, qty }) => `${qty} ${name} ${size[0] ?? ''}`.trim());

test.each([
  [3, 3],
  [1, 1],
  [0, 1],
  [-5, 1],
  [99_999, 999],
])('S-BAG-03 stores a quantity of %d as %d: never below 1, never above 999', (qty, stored) => {
  expect(setQuantity(bag, small, qty)[0]?.qty).toBe(stored);
});

test('S-BAG-08 changes one product and size, or one old line; the same quantity returns the same bag', () => {
  expect(toTexts(setQuantity(bag, medium, 4))).toEqual(['2 Kurta S', '4 Kurta M', '1 Old one', '1 Older one']);
  expect(toTexts(setQuantity(bag, old, 2))).toEqual(['2 Kurta S', '1 Kurta M', '2 Old one', '1 Older one']);
  expect(setQuantity(bag, small, 2)).toBe(bag);
  expect(setQuantity(bag, { ...small, id: 'b' }, 7)).toBe(bag);
});

test('S-BAG-04 removes one line only, and undo restores its position', () => {
  const remaining = removeLine(bag, medium);
  expect(toTexts(remaining)).toEqual(['2 Kurta S', '1 Old one', '1 Older one']);
  expect(restoreLine(remaining, medium, 1)).toEqual(bag);
  expect(removeLine(remaining, medium)).toBe(remaining);
  // When the line has been added again since, the quantities are added.
  expect(toTexts(restoreLine(bag, medium, 1))[1]).toBe('2 Kurta M');
});
