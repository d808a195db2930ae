import { expect, test } from 'vitest';
import { addToBag, type Bag, type SavedItem } from './bag.ts';
import { removeBoughtLines } from './bought-lines.ts';

const item = (id: string, size: string) =>
  ({ id, slug: id, name: id, price: 100, size: [size] }) as unknown as SavedItem;
const bag: Bag = addToBag(addToBag([], item('kurta', 'S'), 3), item('kurta', 'M'), 1);

test('ordered lines leave the bag; other units stay', () => {
  const remaining = removeBoughtLines(bag, [
    { productId: 'kurta', size: 'S', quantity: 2 },
    { productId: 'kurta', size: 'M', quantity: 1 },
    { productId: 'saree', size: '', quantity: 1 },
  ]);
  expect(remaining).toMatchObject([{ id: 'kurta', size: ['S'], qty: 1 }]);
  expect(removeBoughtLines(bag, [])).toEqual(bag);
});
