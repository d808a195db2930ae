import { expect, test } from 'vitest';
import { alertFor, failedRun } from './stock.ts';

const kurta = { id: 'p1', name: 'Kurta', lowStockThreshold: 10 };

test.each([
  [0, 'out'],
  [1, 'low'],
  [10, 'low'],
])('%i units left is %s', (stock, type) => {
  expect(alertFor({ ...kurta, stock })).toEqual({
    productId: 'p1',
    productName: 'Kurta',
    currentStock: stock,
    threshold: 10,
    type,
  });
});

test('gives no alert above the threshold', () => {
  expect(alertFor({ ...kurta, stock: 11 })).toBeNull();
});

test('A-ERR-14 a run that failed has one failure, with the message of its error', () => {
  expect(failedRun(new Error('the database is unavailable'))).toEqual({
    success: 0,
    failed: 1,
    errors: ['Error: the database is unavailable'],
  });
  expect(failedRun(new Error(''))).toEqual({ success: 0, failed: 1, errors: ['Error: Unknown error'] });
  expect(failedRun('nothing')).toMatchObject({ errors: ['Error: Unknown error'] });
});
