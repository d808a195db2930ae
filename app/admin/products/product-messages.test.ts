import { expect, test } from 'vitest';
import * as messages from './product-messages.ts';

test('A-ERR-15 A-ERR-18 the success message names the saved product', () => {
  expect(messages.addedMessage('Noor')).toBe('Product "Noor" added successfully! It should now appear on the website.');
  expect(messages.updatedMessage('Noor')).toBe('Product "Noor" updated successfully!');
});

test('A-ERR-16 A-ERR-17 A-ERR-19 A-ERR-20 a failure message includes its reason, such as a missing permission', () => {
  expect(messages.addFailedMessage(messages.refusalReason('sku-taken'))).toBe(
    'Error adding product: Another product has this SKU. Please choose another one.',
  );
  expect(messages.addFailedMessage(messages.refusalReason('not-allowed'))).toBe(
    'Error adding product: Missing or insufficient permissions.',
  );
  expect(messages.updateFailedMessage(messages.refusalReason('no-such-product'))).toBe(
    'Error updating product: This product has been deleted.',
  );
  expect(messages.deleteFailedMessage(messages.NO_RESPONSE_MESSAGE)).toBe(
    'Error deleting product: The server did not answer. Please try again.',
  );
  expect(messages.refusalReason({ kind: 'units-reserved', size: 'M', reserved: 2 })).toBe(
    '2 of size M are promised to orders and must stay on hand.',
  );
});

test('A-ERR-21 A-ERR-22 A-ERR-23 A-ERR-25 A-ERR-27 has the fixed failure messages', () => {
  expect(messages.DELETE_DENIED).toMatch(/^Permission denied: Cannot delete product due to security rules\./);
  expect(messages.STATUS_FAILED).toBe('Error updating product status. Please try again.');
  expect(messages.BULK_FAILED).toBe('Error performing bulk action. Please try again.');
  expect(messages.STOCK_FAILED).toBe('Failed to update stock');
  expect(messages.SAMPLES_FAILED).toBe('Failed to create sample products');
});

test('A-ERR-24 A-ERR-26 A-PROD-26 has the success messages and the prompts of a stock change', () => {
  expect(messages.stockChangedMessage(10, 3)).toBe('Stock increased for 3 products');
  expect(messages.stockChangedMessage(-10, 12)).toBe('Stock decreased for 12 products');
  expect(messages.SAMPLES_CREATED).toBe('Sample products created successfully!');
  expect(messages.NO_SELECTION).toBe('Please select products to update stock');
});
