// An empty file with columns, for merchants who have no export of another shop. One row per size; rows with one handle are one product.
// Pure.

import { CSV_BYTE_ORDER_MARK, csvRow } from '#shop/csv.ts';

export const TEMPLATE_COLUMNS = [
  'Handle',
  'Name',
  'Description',
  'Category',
  'Brand',
  'Color',
  'Size',
  'SKU',
  'Barcode',
  'Quantity',
  'Price',
  'Old price',
  'Cost',
  'Weight (g)',
  'Status',
  'HSN code',
  'Tax class',
  'Material',
  'Care',
  'Fit',
  'Occasion',
  'Country of origin',
  'Manufacturer',
  'Importer',
  'Featured',
  'Image URL 1',
  'Image URL 2',
  'Image URL 3',
];

/** The byte order mark tells a spreadsheet that the file is UTF-8. */
export const importTemplate = (): string => `${CSV_BYTE_ORDER_MARK}${csvRow(TEMPLATE_COLUMNS)}`;
