import { expect, test } from 'vitest';
import * as words from './product-messages.ts';

test('A-ERR-15 A-ERR-18 a saved product is told by its name', () => {
  expect(words.added('Noor')).toBe('Product "Noor" added successfully! It should now appear on the website.');
  expect(words.updated('Noor')).toBe('Product "Noor" updated successfully!');
});

test('A-ERR-16 A-ERR-17 A-ERR-19 A-ERR-20 a failure is told with its reason, a missing permission like any other', () => {
  expect(words.addFailed(words.reasonOf('sku-taken'))).toBe(
    'Error adding product: Another product has this SKU. Please choose another one.',
  );
  expect(words.addFailed(words.reasonOf('not-allowed'))).toBe(
    'Error adding product: Missing or insufficient permissions.',
  );
  expect(words.updateFailed(words.reasonOf('no-such-product'))).toBe(
    'Error updating product: This product was deleted meanwhile.',
  );
  expect(words.deleteFailed(words.NO_ANSWER)).toBe(
    'Error deleting product: The server did not answer. Please try again.',
  );
  expect(words.reasonOf({ kind: 'promised', size: 'M', reserved: 2 })).toBe(
    '2 of size M are promised to orders and must stay on hand.',
  );
});

test('A-ERR-21 A-ERR-22 A-ERR-23 A-ERR-25 A-ERR-27 the fixed failures', () => {
  expect(words.DELETE_DENIED).toMatch(/^Permission denied: Cannot delete product due to security rules\./);
  expect(words.STATUS_FAILED).toBe('Error updating product status. Please try again.');
  expect(words.BULK_FAILED).toBe('Error performing bulk action. Please try again.');
  expect(words.STOCK_FAILED).toBe('Failed to update stock');
  expect(words.SAMPLES_FAILED).toBe('Failed to create sample products');
});

test('A-ERR-24 A-ERR-26 A-PROD-26 what went well, and what a stock change needs', () => {
  expect(words.stockChanged(10, 3)).toBe('Stock increased for 3 products');
  expect(words.stockChanged(-10, 12)).toBe('Stock decreased for 12 products');
  expect(words.SAMPLES_MADE).toBe('Sample products created successfully!');
  expect(words.NO_SELECTION).toBe('Please select products to update stock');
});
