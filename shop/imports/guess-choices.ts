// Proposes the choices of an import: the meaning of each column by its name, categories of the same name, and the store's names of sizes.
// Staff see and change them before the import starts. Pure.

import { COLUMN_NAMES } from './column-names.ts';
import { groupProducts } from './group-products.ts';
import {
  attributeColumn,
  type ImportChoices,
  type ImportField,
  MAX_CHOICES,
  MAX_NAME_LENGTH,
  REPEATABLE_FIELDS,
} from './import-choices.ts';
import { type ImportFile, normalizeHeader } from './import-file.ts';
import { normalizeSize } from './option-kind.ts';
import { OWN_ATTRIBUTE } from './own-columns.ts';
import { latinSlug } from './product-keys.ts';
import { findCategory } from './read-fields.ts';
import type { SourceProduct } from './source-product.ts';

/** 'option1 name' of Shopify, 'attribute 2 value(s)' of WooCommerce. */
const OPTION_COLUMN = /^(?:option|attribute) ?(\d+) (name|value(?:\(s\))?)$/;

/** Returns the attribute whose name the column has, or null. Called for columns without another meaning. */
const findAttributeColumn = (name: string, categories: readonly StoreCategory[]): ImportField | null => {
  const own = name.match(OWN_ATTRIBUTE)?.[1];
  if (own !== undefined) return attributeColumn(own);
  const named = categories
    .flatMap(({ attributes = [] }) => attributes)
    .find((each) => normalizeHeader(each.name) === name);
  return named ? attributeColumn(named.key) : null;
};

function guessField(file: ImportFile, cell: string, categories: readonly StoreCategory[]): ImportField | null {
  const name = normalizeHeader(cell);
  const option = name.match(OPTION_COLUMN);
  if (option) return option[2] === 'name' ? 'optionName' : 'optionValue';
  return COLUMN_NAMES[file.kind].get(name) ?? findAttributeColumn(name, categories);
}

/** Uses each meaning once, for the first column that has it, except meanings that several columns may have. */
function guessColumns(file: ImportFile, categories: readonly StoreCategory[]): (ImportField | null)[] {
  const used = new Set<ImportField>();
  return file.header.map((cell) => {
    const field = guessField(file, cell, categories);
    if (field === null || REPEATABLE_FIELDS.has(field)) return field;
    if (used.has(field)) return null;
    used.add(field);
    return field;
  });
}

type Columns = Pick<ImportChoices, 'columns'>;

export interface SourceName {
  readonly name: string;
  /** How many products of the file have the name. */
  readonly products: number;
}

function countNames(namesPerProduct: readonly (readonly string[])[]): SourceName[] {
  const counts = new Map<string, number>();
  for (const names of namesPerProduct) {
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([name]) => name !== '' && name.length <= MAX_NAME_LENGTH)
    .slice(0, MAX_CHOICES)
    .map(([name, products]) => ({ name, products }));
}

const countCategories = (products: readonly SourceProduct[], file: ImportFile): SourceName[] =>
  countNames(products.map(({ rows }) => [findCategory(rows, file)]));

const countSizes = (products: readonly SourceProduct[]): SourceName[] =>
  countNames(products.map(({ variants }) => variants.map(({ size }) => size)));

export const listSourceCategories = (file: ImportFile, { columns }: Columns): SourceName[] =>
  countCategories(groupProducts(file, columns), file);

export const listSourceSizes = (file: ImportFile, { columns }: Columns): SourceName[] =>
  countSizes(groupProducts(file, columns));

interface StoreCategory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly attributes?: readonly { readonly key: string; readonly name: string }[];
}

/** Finds the category by the whole name, else, except in the store's own file, by its last part: 'Women > Kurtas' finds Kurtas. */
function findStoreCategory(
  name: string,
  categories: readonly StoreCategory[],
  kind: ImportFile['kind'],
): string | null {
  const named = categories.find((category) => category.name.toLowerCase() === name.toLowerCase());
  if (named || kind === 'tanabana') return named?.id ?? null;
  const last = name.split('>').at(-1) ?? '';
  for (const slug of [latinSlug(name), latinSlug(last)]) {
    const found = categories.find(
      (category) => slug !== '' && [category.slug, latinSlug(category.name)].includes(slug),
    );
    if (found) return found.id;
  }
  return null;
}

/** `columns`: the meanings that staff have chosen; without them they are guessed. */
export function guessChoices(
  file: ImportFile,
  categories: readonly StoreCategory[],
  columns: ImportChoices['columns'] = guessColumns(file, categories),
): ImportChoices {
  const products = groupProducts(file, columns);
  const toSize = file.kind === 'tanabana' ? (size: string) => size : normalizeSize;
  return {
    columns,
    categories: countCategories(products, file).map(({ name }) => ({
      from: name,
      to: findStoreCategory(name, categories, file.kind),
    })),
    sizes: countSizes(products).map(({ name }) => ({ from: name, to: toSize(name) })),
    otherOptions: 'keep-as-text',
  };
}
