// A file of counted sizes: one column has the SKU or the barcode, another the quantity. Pure. The file is read like a file of products; a
// hand scanner's file without a head has the code first and the quantity second.

import type { CsvRow } from '#shop/csv.ts';
import { type ImportFile, normalizeHeader } from '#shop/imports/import-file.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { MAX_COUNTED, normalizeCode } from './stock-take.ts';

const CODE_COLUMNS = new Set([
  'sku',
  'barcode',
  'code',
  'ean',
  'gtin',
  'upc',
  'variant sku',
  'variant barcode',
  'item',
]);
const QUANTITY_COLUMNS = new Set([
  'counted',
  'counted quantity',
  'quantity',
  'qty',
  'count',
  'units',
  'stock',
  'on hand',
  'variant inventory qty',
]);

/** About 20,000 rows with a SKU and a number. A request of staff may have 1 MB. */
export const MAX_COUNT_FILE_BYTES = 900_000;

export interface CountedRow {
  readonly line: number;
  readonly code: string;
  readonly quantity: number;
}

export type CountFileRefusal =
  | 'no-columns'
  | { readonly kind: 'no-code'; readonly line: number }
  | { readonly kind: 'no-quantity'; readonly line: number; readonly text: string };

interface Columns {
  readonly codes: readonly number[];
  readonly quantity: number;
  readonly rows: readonly CsvRow[];
}

/** Accepts '1,200' and '12.0', as spreadsheets write them. */
function parseQuantity(text: string): number | null {
  const plain = text.trim().replace(/^(\d{1,3})((?:,\d{2,3})+)$/, (number) => number.replaceAll(',', ''));
  if (!/^\d{1,7}(\.0+)?$/.test(plain)) return null;
  const quantity = Number(plain);
  return quantity <= MAX_COUNTED ? quantity : null;
}

function findColumns({ header, rows }: Pick<ImportFile, 'header' | 'rows'>): Columns | null {
  const names = header.map(normalizeHeader);
  const codes = [...names.keys()].filter((index) => CODE_COLUMNS.has(names[index] ?? ''));
  const quantity = names.findIndex((name) => QUANTITY_COLUMNS.has(name));
  if (codes.length > 0 && quantity >= 0) return { codes, quantity, rows };
  const isHeadless =
    header.length === 2 && normalizeCode(header[0] ?? '') !== '' && parseQuantity(header[1] ?? '') !== null;
  return isHeadless ? { codes: [0], quantity: 1, rows: [{ line: 1, cells: header }, ...rows] } : null;
}

/** A file may have both codes: a row without a barcode is found by its SKU. */
const findCode = (cells: CsvRow['cells'], codes: readonly number[]): string =>
  codes.map((index) => normalizeCode(cells[index] ?? '')).find((code) => code !== '') ?? '';

/** Returns every row, or the first problem: a file with a wrong row is corrected and sent again. */
export function readCountFile(
  file: Pick<ImportFile, 'header' | 'rows'>,
): Result<readonly CountedRow[], CountFileRefusal> {
  const columns = findColumns(file);
  if (!columns) return refuse('no-columns');
  const counted: CountedRow[] = [];
  for (const { line, cells } of columns.rows) {
    const code = findCode(cells, columns.codes);
    const text = cells[columns.quantity] ?? '';
    if (code === '') return refuse({ kind: 'no-code', line });
    const quantity = parseQuantity(text);
    if (quantity === null) return refuse({ kind: 'no-quantity', line, text: text.slice(0, 40) });
    counted.push({ line, code, quantity });
  }
  return ok(counted);
}
