import { expect, test } from 'vitest';
import { getProductKind } from './product-kind.ts';

test.each([
  ['Gulnaar Bandhani Georgette Saree', 'saree'],
  ['Chandbali Temple Jhumkas', 'jhumka'],
  ['Mehrunisa Patola Ikat Lehenga Set', 'lehenga set'],
  ['Mehfil Block-Print Pant Set with Dupatta', 'pant set'],
  ['Moonga Linen Shift Dress', 'dress'],
  ['Tote', 'tote'],
  ['Red & Gold Saree!', 'saree'],
  ['Set', 'set'],
  ['Kurta (long), blue', 'kurta'],
  ['Saree .*', 'saree'],
  ['', ''],
])('S-PDP-30 %j is of the kind %j', (name, kind) => {
  expect(getProductKind(name)).toBe(kind);
});
