import type { ImportRefusal } from '#shop/stock/import-products.server.ts';

const MESSAGES: Record<Extract<ImportRefusal, string>, string> = {
  'not-allowed': 'Missing or insufficient permissions.',
  unreadable: 'This file cannot be read. Please choose a CSV file; a quotation mark may be missing its partner.',
  'no-rows': 'This file has no rows below its head.',
  'too-many-rows': 'This file has more than 1,000 rows. Please import it in parts.',
  'no-sku-column': 'This file has no column SKU, by which products are known.',
};

export const problemMessage = (refusal: ImportRefusal): string =>
  typeof refusal === 'string' ? MESSAGES[refusal] : `“${refusal.unknown}” is no column that can be imported.`;
