import { describe, expect, test } from 'vitest';
import { findSizeByCode, type ProductToOrder } from '#shop/orders/manual-order.ts';
import {
  checkDraft,
  EMPTY_ORDER,
  invalidFieldNames,
  itemKey,
  parseQuantity,
  quantityField,
  remainingErrors,
  toManualItems,
  withoutItem,
  withQuantity,
  withSize,
} from './order-draft.ts';

const KURTA: ProductToOrder = {
  id: 'a',
  name: 'Noor Anarkali',
  sku: 'TB-1',
  price: 100_000,
  picture: null,
  sizes: [{ size: 'M', left: 3, sku: 'TB-1-M', barcode: '8901030865275' }],
};
const FILLED = {
  ...EMPTY_ORDER,
  items: withSize([], KURTA, 'M'),
  fullName: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};
const M_KEY = itemKey({ productId: 'a', size: 'M' });

test('A-SKU-12 a scanned barcode or a whole SKU finds its size, and the item has its SKU', () => {
  for (const text of ['8901030865275', ' tb-1-m ']) expect(findSizeByCode([KURTA], text)?.size.size).toBe('M');
  for (const text of ['TB-1', '890103086527', '']) expect(findSizeByCode([KURTA], text)).toBeNull();
  expect(withSize([], KURTA, 'M')[0]?.sku).toBe('TB-1-M');
});

describe('A-ENTRY-01 the items of the draft', () => {
  test('adding a size again raises its quantity, and an item can be removed', () => {
    const items = withSize(withSize(withSize([], KURTA, 'M'), KURTA, 'L'), KURTA, 'M');
    expect(items.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['M', '2'],
      ['L', '1'],
    ]);
    expect(withoutItem(items, M_KEY).map(({ size }) => size)).toEqual(['L']);
  });

  test('items are sent with product id and name; null while a quantity is invalid', () => {
    const items = withQuantity(FILLED.items, M_KEY, ' 12 ');
    expect(toManualItems(items)).toEqual([{ productId: 'a', name: 'Noor Anarkali', size: 'M', quantity: 12 }]);
    expect(toManualItems(withQuantity(items, M_KEY, 'x'))).toBeNull();
  });

  test.each([
    ['1', 1],
    ['999', 999],
    ['1000', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['', null],
  ])('parses a quantity of “%s” as %s', (input, quantity) => {
    expect(parseQuantity(input)).toBe(quantity);
  });
});

describe('A-ENTRY-03 the errors of the draft', () => {
  test('names every invalid field, in the order of the screen', () => {
    expect(invalidFieldNames([], checkDraft({ ...FILLED, items: [], email: '', phone: '1' }))).toEqual([
      'Products',
      'Email',
      'Phone',
    ]);
    const items = withQuantity(FILLED.items, M_KEY, '0');
    const errors = checkDraft({ ...FILLED, items, fullName: '' });
    expect(errors).toEqual({
      [quantityField(M_KEY)]: 'A whole number from 1 to 999.',
      fullName: 'Please fill in your full name',
    });
    expect(invalidFieldNames(items, errors)).toEqual(['Noor Anarkali, size M', 'Full name']);
    expect(checkDraft(FILLED)).toEqual({});
  });

  test('an error disappears when its field is corrected; no new error appears before the next submit', () => {
    const errors = checkDraft({ ...FILLED, items: [], phone: '1' });
    expect(remainingErrors({ ...FILLED, phone: '12', city: '' }, errors)).toEqual({
      phone: 'Please enter a valid 10-digit phone number',
    });
  });
});
