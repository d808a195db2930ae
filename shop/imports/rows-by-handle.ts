// Groups rows by their handle, as in Shopify's files and most others: rows with the same handle are one product, wherever they are in the
// file. Only the product's first row needs the product's columns; a row may also hold a picture only. Pure.

import type { ImportField } from './import-choices.ts';
import type { ImportFileKind } from './import-file.ts';
import { findOptionKind } from './option-kind.ts';
import { splitPictures } from './read-values.ts';
import type { SourcePicture, SourceProduct, SourceVariant } from './source-product.ts';
import type { SourceRow } from './source-rows.ts';

/** A row with a value in one of these columns is a variant. */
const VARIANT_FIELDS: readonly ImportField[] = [
  'size',
  'color',
  'optionValue',
  'sku',
  'barcode',
  'quantity',
  'price',
  'regularPrice',
  'salePrice',
];

const isVariant = (row: SourceRow): boolean => VARIANT_FIELDS.some((field) => row.text(field) !== '');

const groupKey = (row: SourceRow): string => (row.text('handle') || row.text('name')).trim().toLowerCase();

/** True for a row that names its product. A row of a price list may have only the SKU of a product that the store has. */
const isNamed = (row: SourceRow, kind: ImportFileKind): boolean =>
  groupKey(row) !== '' || (kind === 'other' && row.text('sku') !== '');

/** Returns the names of the options, which only one of the product's rows needs to have. */
const findOptionNames = (rows: readonly SourceRow[]): string[] =>
  (rows[0]?.options ?? []).map((_, index) => rows.map((row) => row.options[index]?.name ?? '').find(Boolean) ?? '');

function toVariant(row: SourceRow, optionNames: readonly string[], pictures: readonly SourcePicture[]): SourceVariant {
  const options = row.options
    .map(({ value }, index) => ({ name: optionNames[index] || `Option ${index + 1}`, value }))
    .filter(({ value }) => value !== '')
    .map((option) => ({ ...option, kind: findOptionKind(option.name, option.value) }));
  const size = options.find(({ kind }) => kind === 'size');
  const color = options.find(({ kind }) => kind === 'color');
  const others = options.filter((option) => option.kind !== 'none' && option !== size && option !== color);
  return {
    row,
    size: row.text('size') || (size?.value ?? ''),
    color: color?.value ?? '',
    others: others.map(({ name, value }) => ({ name, value })),
    pictures,
  };
}

const listPictures = (row: SourceRow, isOneAddress: boolean): SourcePicture[] =>
  row
    .texts('picture')
    .flatMap((text) => (isOneAddress ? [text.trim()] : splitPictures(text)))
    .map((source) => ({ source, alt: row.text('pictureAlt') }));

const toPosition = (row: SourceRow): number => {
  const position = Number.parseInt(row.text('picturePosition'), 10);
  return Number.isNaN(position) ? Number.POSITIVE_INFINITY : position;
};

/** Rows without a position come last, in the file's order: the difference of two infinite positions is NaN, which `|| 0` makes 0. */
const byPosition = (rows: readonly SourceRow[]): SourceRow[] =>
  rows.toSorted((one, other) => toPosition(one) - toPosition(other) || 0);

/** In Shopify's format a row may hold any picture of the product; in other files a row's pictures are those of its colour. */
function toProduct(rows: readonly SourceRow[], kind: ImportFileKind): SourceProduct {
  const [first] = rows as readonly [SourceRow, ...SourceRow[]];
  const isShopify = kind !== 'other';
  const optionNames = findOptionNames(rows);
  const variantRows = rows.filter(isVariant);
  const variants = (variantRows.length > 0 ? variantRows : [first]).map((row) => {
    const variantPictures = row.texts('variantPicture').map((source) => ({ source, alt: '' }));
    const variant = toVariant(
      row,
      optionNames,
      isShopify ? variantPictures : [...variantPictures, ...listPictures(row, false)],
    );
    // In the store's own file the colour is a column of the product, because each colour has a handle of its own.
    return kind === 'tanabana' ? variant : { ...variant, color: variant.color || row.text('color') };
  });
  const pictureRows = isShopify ? byPosition(rows) : rows.filter((row) => !variantRows.includes(row));
  return {
    line: first.line,
    handle: first.text('handle'),
    rows,
    variants,
    pictures: pictureRows.flatMap((row) => listPictures(row, isShopify)),
    sku: rows.map((row) => row.text('productSku')).find(Boolean) ?? '',
    properties: [],
    notes: [],
    problems: isNamed(first, kind) ? [] : [`Line ${first.line}: the row has neither a handle nor a name.`],
  };
}

export function groupByHandle(rows: readonly SourceRow[], kind: ImportFileKind): SourceProduct[] {
  const groups = new Map<string, SourceRow[]>();
  for (const row of rows) {
    // A row without handle and name is a product of its own. Its key begins with a line break, as no other key does.
    const key = groupKey(row) || `\n${row.line}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group) => toProduct(group, kind));
}
