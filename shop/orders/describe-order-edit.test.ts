import { expect, test } from 'vitest';
import { describeOrderEdit } from './describe-order-edit.ts';

const line = (id: string, size: string, quantity: number, name = 'Kurta') => ({
  id,
  productId: name,
  size,
  quantity,
  item: { name },
});
const kurta = line('a', 'M', 2);
const dupatta = line('b', '', 1, 'Dupatta');

test.each([
  ['another size', [kurta], [line('a', 'L', 2)], 'Kurta: size M → L'],
  ['another quantity', [kurta], [line('a', 'M', 1)], 'Kurta, size M: quantity 2 → 1'],
  ['another size and quantity', [kurta], [line('a', 'L', 1)], 'Kurta: size M → L, quantity 2 → 1'],
  ['another quantity of a product without sizes', [dupatta], [line('b', '', 3, 'Dupatta')], 'Dupatta: quantity 1 → 3'],
  ['a removed line', [kurta, dupatta], [kurta], 'Dupatta × 1: removed'],
  ['a changed and a removed line', [kurta, dupatta], [line('a', 'L', 2)], 'Kurta: size M → L; Dupatta × 1: removed'],
  [
    'two sizes that become one',
    [kurta, line('c', 'L', 1)],
    [line('a', 'L', 3)],
    'Kurta: size M → L, quantity 2 → 3; Kurta, size L × 1: joined with the line of the same size',
  ],
])('A-EDIT-08 says which line was changed, from what to what: %s', (_case, before, after, text) => {
  expect(describeOrderEdit(before, after)).toBe(text);
});
