// The effects of a product file, row by row, before anything is written: a product is identified by its SKU; a row with a known SKU
// changes that product, a row with a new SKU adds a product. Empty cells change nothing. Pure: the store's current data is passed in.

import { isHsnCode } from '#shop/catalog/hsn-code.ts';
import {
  IMPORTED_TEXTS,
  type ImportedText,
  PRODUCT_FIELDS,
  type ProductRow,
  valuePerField,
} from '#shop/catalog/product-fields.ts';
import { CSV_BYTE_ORDER_MARK, csvRow, parseCsv } from '#shop/csv.ts';
import { formatMoney } from '#shop/money/money.ts';

/** 'Rating' is accepted and ignored: reviews determine the rating. */
const OWN_COLUMNS = [
  ...(['Name', 'SKU', 'Category', 'Price', 'Stock', 'Status', 'Featured', 'Rating', 'Old Price'] as const),
  'Tax class',
] as const;

type ColumnName = (typeof OWN_COLUMNS)[number] | (typeof PRODUCT_FIELDS)[ImportedText]['label'] | 'Image URL';

/** The columns of the export, and further columns that only an import has. */
export const IMPORT_COLUMNS: readonly ColumnName[] = [
  ...new Set<ColumnName>([...OWN_COLUMNS, ...IMPORTED_TEXTS.map((name) => PRODUCT_FIELDS[name].label), 'Image URL']),
];

/** A file with the columns and no rows; a spreadsheet reads its byte order mark. */
export const importTemplate = (): string => `${CSV_BYTE_ORDER_MARK}${csvRow(IMPORT_COLUMNS)}`;

export const MAX_ROWS = 1_000;

/** The columns that a file can change. */
export const IMPORTED_COLUMNS = [
  ...IMPORTED_TEXTS,
  ...(['categoryId', 'taxClassId', 'price', 'oldPrice', 'stock', 'status', 'featured'] as const),
] as const;
type ImportedColumn = (typeof IMPORTED_COLUMNS)[number];

export interface ExistingProduct extends Readonly<Pick<ProductRow, 'id' | ImportedColumn>> {
  readonly reserved: number;
}

export interface StoreData {
  readonly bySku: ReadonlyMap<string, ExistingProduct>;
  /** Categories by name and by slug, in lower case. */
  readonly categories: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  /** Tax classes by name, in lower case. */
  readonly taxClasses: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  /** The key of the picture with this URL; null for an unknown URL. */
  readonly findPicture: (url: string) => string | null;
}

export type PlannedChange = {
  readonly [Name in ImportedColumn]?: NonNullable<ProductRow[Name]>;
} & { readonly picture?: string };

export interface PlannedRow {
  readonly line: number;
  readonly sku: string;
  readonly name: string;
  readonly action: 'add' | 'update' | 'none';
  /** As display text: 'Price ₹999 → ₹899'. */
  readonly changes: readonly string[];
  readonly problems: readonly string[];
  readonly change: PlannedChange;
  readonly productId: string | null;
}

export type ImportProblem = 'unreadable' | 'no-rows' | 'too-many-rows' | 'no-sku-column' | { readonly unknown: string };

type Cells = Partial<Record<ColumnName, string>>;

const rupees = /^\d{1,6}(\.\d{1,2})?$/;
const units = /^\d{1,6}$/;

function parseAmount(text: string): number | null {
  const plain = text.replace(/^₹/, '').replaceAll(',', '').trim();
  return rupees.test(plain) ? Math.round(Number(plain) * 100) : null;
}

const BOOLEAN_BY_TEXT: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
};
const STATUSES: Readonly<Record<string, 'active' | 'inactive'>> = { active: 'active', inactive: 'inactive' };

/** The value of a cell, or why it is invalid. */
type CellParser = (text: string, storeData: StoreData) => PlannedChange | string;

const textParsers = Object.fromEntries(
  IMPORTED_TEXTS.map((name): [ColumnName, CellParser] => {
    const { label, max } = PRODUCT_FIELDS[name];
    return [label, (text) => (text.length > max ? `is longer than ${max} letters` : { [name]: text })];
  }),
);

const CELL_PARSERS: Partial<Record<ColumnName, CellParser>> = {
  ...textParsers,
  [PRODUCT_FIELDS.hsn.label]: (text) => (isHsnCode(text) ? { hsn: text } : 'must have 4, 6 or 8 digits'),
  'Tax class': (text, { taxClasses }) => {
    const taxClass = taxClasses.get(text.toLowerCase());
    return taxClass ? { taxClassId: taxClass.id } : `“${text}” is not a tax class`;
  },
  Category: (text, { categories }) => {
    const category = categories.get(text.toLowerCase());
    return category ? { categoryId: category.id } : `“${text}” is not a category`;
  },
  Price: (text) => {
    const price = parseAmount(text);
    return price === null || price < 100 ? 'must be a price of at least 1' : { price };
  },
  'Old Price': (text) => {
    const oldPrice = parseAmount(text);
    return oldPrice === null ? 'must be a price' : { oldPrice };
  },
  Stock: (text) => (units.test(text) ? { stock: Number(text) } : 'must be a whole number of 0 or more'),
  Status: (text) => {
    const status = STATUSES[text.toLowerCase()];
    return status ? { status } : 'must be active or inactive';
  },
  Featured: (text) => {
    const featured = BOOLEAN_BY_TEXT[text.toLowerCase()];
    return featured === undefined ? 'must be yes or no' : { featured };
  },
  'Image URL': (text, { findPicture }) => {
    const picture = findPicture(text);
    return picture === null ? 'is not the address of a picture in this store' : { picture };
  },
};

function parseCells(cells: Cells, storeData: StoreData): { change: PlannedChange; problems: string[] } {
  let change: PlannedChange = {};
  const problems: string[] = [];
  for (const [column, parseCell] of Object.entries(CELL_PARSERS) as [ColumnName, CellParser][]) {
    const text = cells[column]?.trim() ?? '';
    if (text === '') continue;
    const parsed = parseCell(text, storeData);
    if (typeof parsed === 'string') problems.push(`${column} ${parsed}`);
    else change = { ...change, ...parsed };
  }
  return { change, problems };
}

const FORMATTERS: Record<string, (value: unknown) => string> = {
  price: (value) => formatMoney(Number(value)),
  oldPrice: (value) => formatMoney(Number(value)),
  featured: (value) => (value ? 'yes' : 'no'),
};
const LABELS: Readonly<Record<keyof PlannedChange, string>> = {
  ...valuePerField(IMPORTED_TEXTS, (name) => PRODUCT_FIELDS[name].label),
  ...{ categoryId: 'Category', price: 'Price', oldPrice: 'Old Price', stock: 'Stock', status: 'Status' },
  ...{ featured: 'Featured', picture: 'Image', taxClassId: 'Tax class' },
};
/** Fields whose values are too long or not readable: only their label is shown. */
const NOT_SHOWN_FIELDS: ReadonlySet<keyof PlannedChange> = new Set([
  'categoryId',
  'taxClassId',
  'description',
  'picture',
]);

function describeChanges(existing: ExistingProduct, change: PlannedChange): string[] {
  return (Object.keys(change) as (keyof PlannedChange)[]).flatMap((field) => {
    const [before, value] = [field === 'picture' ? undefined : existing[field], change[field]];
    if (before === value) return [];
    if (NOT_SHOWN_FIELDS.has(field)) return [LABELS[field]];
    const format = FORMATTERS[field] ?? String;
    return [`${LABELS[field]} ${before === null ? '–' : format(before)} → ${format(value)}`];
  });
}

const REQUIRED_FOR_NEW = [
  ['name', 'Name'],
  ['categoryId', 'Category'],
  ['price', 'Price'],
  ['picture', 'Image URL'],
] as const;

function skuProblem(sku: string, seenSkus: ReadonlySet<string>): string[] {
  if (sku === '') return ['SKU is missing'];
  if (sku.length > PRODUCT_FIELDS.sku.max) return [`SKU is longer than ${PRODUCT_FIELDS.sku.max} letters`];
  return seenSkus.has(sku) ? ['This SKU stands in the file more than once'] : [];
}

const stockProblem = ({ reserved }: ExistingProduct, { stock }: PlannedChange): string[] =>
  stock !== undefined && stock < reserved ? [`Stock cannot be below ${reserved}: so many are promised to orders`] : [];

/** Missing required cells. An invalid cell has been reported already. */
const findMissing = (cells: Cells, change: PlannedChange): string[] =>
  REQUIRED_FOR_NEW.filter(([field, column]) => change[field] === undefined && !cells[column]?.trim()).map(
    ([, column]) => `A new product needs ${column}`,
  );

function planRow(line: number, cells: Cells, storeData: StoreData, seenSkus: Set<string>): PlannedRow {
  const sku = cells.SKU?.trim() ?? '';
  const { change, problems: cellProblems } = parseCells(cells, storeData);
  const skuProblems = skuProblem(sku, seenSkus);
  seenSkus.add(sku);
  const existing = storeData.bySku.get(sku);
  const row = { line, sku, change };
  if (!existing) {
    const problems = [...skuProblems, ...cellProblems, ...findMissing(cells, change)];
    return { ...row, name: change.name ?? '', action: 'add', changes: [], problems, productId: null };
  }
  const changes = describeChanges(existing, change);
  const action = changes.length === 0 ? 'none' : 'update';
  const problems = [...skuProblems, ...cellProblems, ...stockProblem(existing, change)];
  return { ...row, name: existing.name, action, changes, problems, productId: existing.id };
}

const findColumn = (headerText: string): ColumnName | null =>
  IMPORT_COLUMNS.find((column) => column.toLowerCase() === headerText.trim().toLowerCase()) ?? null;

export interface ParsedImportFile {
  readonly skus: readonly string[];
  /** The URLs of the column 'Image URL'. */
  readonly pictureUrls: readonly string[];
  readonly plan: (storeData: StoreData) => PlannedRow[];
}

export function parseImportFile(file: string): ParsedImportFile | { readonly problem: ImportProblem } {
  const rows = parseCsv(file);
  if (rows === null) return { problem: 'unreadable' };
  const [head, ...body] = rows;
  if (!head || body.length === 0) return { problem: 'no-rows' };
  if (body.length > MAX_ROWS) return { problem: 'too-many-rows' };
  const columns = head.cells.map(findColumn);
  const unknown = columns.indexOf(null);
  if (unknown >= 0 && head.cells[unknown]?.trim()) return { problem: { unknown: head.cells[unknown] ?? '' } };
  if (!columns.includes('SKU')) return { problem: 'no-sku-column' };
  const parsedRows = body.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      cells.flatMap((text, index) => (columns[index] ? [[columns[index], text]] : [])),
    ) as Cells,
  }));
  return {
    skus: parsedRows.flatMap(({ cells }) => cells.SKU?.trim() || []),
    pictureUrls: parsedRows.flatMap(({ cells }) => cells['Image URL']?.trim() || []),
    plan: (storeData) => {
      const seenSkus = new Set<string>();
      return parsedRows.map(({ line, cells }) => planRow(line, cells, storeData, seenSkus));
    },
  };
}
