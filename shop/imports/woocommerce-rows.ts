// Groups the rows of a WooCommerce file: a row of the type 'variable' is a product, rows of the type 'variation' are its variants and name it
// by SKU or by 'id:44'; a row of the type 'simple' is a product with one variant. Pure.
// The format: https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema

import { atLine } from './imported-values.ts';
import { findOptionKind, type OptionKind } from './option-kind.ts';
import { splitList, splitPictures } from './read-values.ts';
import type { SourcePicture, SourceProduct, SourceVariant } from './source-product.ts';
import type { SourceOption, SourceRow } from './source-rows.ts';

const listTypes = (row: SourceRow): string[] => splitList(row.text('rowType').toLowerCase());
const isVariation = (row: SourceRow): boolean => listTypes(row).includes('variation');

/** Types of products that this store cannot sell as goods in sizes. */
const OTHER_TYPES = new Map([
  ['grouped', 'a group of products'],
  ['external', 'sold in another shop'],
  ['virtual', 'not sent in a parcel'],
  ['downloadable', 'a download'],
]);

const listPictures = (row: SourceRow): SourcePicture[] =>
  row.texts('picture').flatMap((text) => splitPictures(text).map((source) => ({ source, alt: '' })));

const nameOf = ({ name }: SourceOption): string => name.trim().toLowerCase();
const findValue = (options: readonly SourceOption[], kind: OptionKind): SourceOption | undefined =>
  options.find(({ name, value }) => findOptionKind(name, value) === kind);

/**
 * Returns the properties of the product itself, which its variants share. When the product has one colour or one size, every variant has
 * it.
 */
function readProperties(parent: SourceRow, varying: ReadonlySet<string>) {
  const fixed = parent.options.filter((option) => option.name !== '' && !varying.has(nameOf(option)));
  const values = fixed.flatMap(({ name, value }) => splitList(value).map((each) => ({ name, value: each })));
  const single = (kind: OptionKind): SourceOption | undefined => {
    const found = values.filter(({ name, value }) => findOptionKind(name, value) === kind);
    return found.length === 1 ? found[0] : undefined;
  };
  return { values, color: single('color'), size: single('size') };
}

function toVariant(row: SourceRow, color: string): SourceVariant {
  const options = row.options.filter(({ name, value }) => name !== '' && value !== '');
  const [ownSize, ownColor] = [findValue(options, 'size'), findValue(options, 'color')];
  return {
    row,
    size: ownSize?.value ?? '',
    color: ownColor?.value ?? color,
    others: options.filter((option) => option !== ownSize && option !== ownColor),
    pictures: listPictures(row),
  };
}

/** The options without a value: such a variation stands for every value, and its stock is that of all of them together. */
const findOpenOptions = (variations: readonly SourceRow[], varying: ReadonlySet<string>): string[] =>
  variations.flatMap((row) =>
    row.options
      .filter((option) => option.value === '' && varying.has(nameOf(option)))
      .filter(({ name, value }) => findOptionKind(name, value) !== 'other')
      .map(({ name }) => atLine(row.line, `this variation is for any ${name}. Give each ${name} a row of its own.`)),
  );

function listNotes(parent: SourceRow, all: readonly SourceRow[], sold: readonly SourceRow[]): string[] {
  const disabled = all.filter((row) => !sold.includes(row));
  const isShared = sold.length > 1 && sold.every((row) => !/\d/.test(row.text('quantity')));
  const stock = parent.text('quantity');
  const notes = disabled.map((row) => atLine(row.line, 'this variation is not on sale in the file and is left out.'));
  if (isShared && stock !== '')
    notes.push(atLine(parent.line, `the stock of ${stock} is that of all sizes together. Enter it per size.`));
  return notes;
}

function listProblems(parent: SourceRow): string[] {
  return listTypes(parent).flatMap((type) => {
    const otherType = OTHER_TYPES.get(type);
    return otherType === undefined ? [] : [atLine(parent.line, `this product is ${otherType} and cannot be imported.`)];
  });
}

function toVariableProduct(parent: SourceRow, all: readonly SourceRow[]): SourceProduct {
  // '0' marks a variation that is switched off; '-1' is the value of a draft.
  const sold = all.filter((row) => row.text('published') !== '0');
  const varying = new Set(all.flatMap(({ options }) => options.filter(({ name }) => name !== '').map(nameOf)));
  const { values, color } = readProperties(parent, varying);
  const problems = [...listProblems(parent), ...findOpenOptions(sold, varying)];
  if (sold.length === 0) problems.push(atLine(parent.line, 'no variation of this product is on sale in the file.'));
  return {
    line: parent.line,
    handle: '',
    rows: [parent],
    variants: (sold.length > 0 ? sold : [parent]).map((row) => toVariant(row, color?.value ?? '')),
    pictures: listPictures(parent),
    sku: parent.text('sku'),
    properties: values.filter((value) => value !== color),
    notes: listNotes(parent, all, sold),
    problems,
  };
}

function toSimpleProduct(row: SourceRow): SourceProduct {
  const { values, color, size } = readProperties(row, new Set());
  return {
    line: row.line,
    handle: '',
    rows: [row],
    variants: [{ row, size: size?.value ?? '', color: color?.value ?? '', others: [], pictures: [] }],
    pictures: listPictures(row),
    sku: '',
    properties: values.filter((value) => value !== color && value !== size),
    notes: [],
    problems: listProblems(row),
  };
}

const toOrphans = (parent: string, rows: readonly SourceRow[]): SourceProduct => {
  const [first] = rows as readonly [SourceRow, ...SourceRow[]];
  const problem = parent === '' ? 'the variation names no parent.' : `its parent ${parent} is not in this file.`;
  return {
    line: first.line,
    handle: '',
    rows,
    variants: rows.map((row) => toVariant(row, '')),
    pictures: [],
    sku: '',
    properties: [],
    notes: [],
    problems: [atLine(first.line, problem)],
  };
};

/** Returns the rows that variations can name, by SKU and by 'id:44'. */
function indexParents(parents: readonly SourceRow[]): Map<string, SourceRow> {
  const byName = new Map<string, SourceRow>();
  for (const row of parents) {
    for (const name of [row.text('sku'), `id:${row.text('rowId')}`]) if (!byName.has(name)) byName.set(name, row);
  }
  byName.delete('');
  return byName;
}

const parentName = (row: SourceRow): string => row.text('parent').replace(/^id:\s*/i, 'id:');

/** Returns the products in the order of their first rows; a variation may come before its parent. */
export function groupWooCommerceRows(rows: readonly SourceRow[]): SourceProduct[] {
  const parents = rows.filter((row) => !isVariation(row));
  const byName = indexParents(parents);
  const children = Map.groupBy(rows.filter(isVariation), (row) => byName.get(parentName(row)));
  const orphans = Map.groupBy(children.get(undefined) ?? [], parentName);
  const products = parents.map((parent) => {
    const variations = children.get(parent) ?? [];
    const isVariable = listTypes(parent).includes('variable') || variations.length > 0;
    return isVariable ? toVariableProduct(parent, variations) : toSimpleProduct(parent);
  });
  return [...products, ...[...orphans].map(([name, variations]) => toOrphans(name, variations))].toSorted(
    (one, other) => one.line - other.line,
  );
}
