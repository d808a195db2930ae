import { expect, test } from 'vitest';
import { groupPicks, type Pick } from './pick-list.ts';

const pick = (orderId: string, name: string, size: string, units: number): Pick => ({
  orderId,
  name,
  size,
  units,
  image: '',
  barcode: null,
  sku: `${name}-${size}`,
  sizePosition: ['S', 'M', 'L'].indexOf(size),
});

test('A-PICK-01 units of one size are one line, sorted by product and by the product’s order of sizes', () => {
  const list = groupPicks(
    ['A', 'B', 'C'],
    [pick('A', 'Saree', '', 1), pick('A', 'Kurta', 'L', 1), pick('B', 'Kurta', 'S', 2), pick('B', 'Kurta', 'L', 3)],
  );
  expect(list.lines.map(({ name, size, units, orders }) => ({ name, size, units, orders }))).toEqual([
    { name: 'Kurta', size: 'S', units: 2, orders: [{ orderId: 'B', units: 2 }] },
    {
      name: 'Kurta',
      size: 'L',
      units: 4,
      orders: [
        { orderId: 'A', units: 1 },
        { orderId: 'B', units: 3 },
      ],
    },
    { name: 'Saree', size: '', units: 1, orders: [{ orderId: 'A', units: 1 }] },
  ]);
  expect(list).toMatchObject({ units: 7, orderIds: ['A', 'B'], emptyOrderIds: ['C'] });
});

test('A-PICK-01 two lines of one order with the same size are counted together', () => {
  const { lines } = groupPicks(['A'], [pick('A', 'Kurta', 'M', 1), pick('A', 'Kurta', 'M', 2)]);
  expect(lines).toMatchObject([{ units: 3, orders: [{ orderId: 'A', units: 3 }] }]);
});
