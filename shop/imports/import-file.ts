// A file of products as text and as rows: its encoding, its delimiter, and the shop that wrote it. Pure. guess-choices.ts decides what the
// columns mean.

import { type CsvRow, parseCsv } from '#shop/csv.ts';
import { ok, type Result, refuse } from '#shop/result.ts';

export const MAX_IMPORT_ROWS = 20_000;
/** No shop's export has more columns; Shopify adds one per custom field. */
export const MAX_IMPORT_COLUMNS = 1_000;

/** The shop that wrote the file; 'tanabana' is the store's own complete file (complete-file.ts). */
export type ImportFileKind = 'shopify' | 'woocommerce' | 'tanabana' | 'other';

export interface ImportFile {
  readonly kind: ImportFileKind;
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

export type ImportFileRefusal = 'empty' | 'unreadable' | 'too-many-rows';

const startsWith = (bytes: Uint8Array, ...marks: readonly number[]): boolean =>
  marks.every((mark, index) => bytes[index] === mark);

/** Recognises UTF-16 without a byte order mark: in Latin text every other byte is 0. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 200);
  if (sample.length < 4) return null;
  const isZeroAt = (parity: 0 | 1) => (byte: number, index: number) => byte === 0 && index % 2 === parity;
  const [even, odd] = [sample.filter(isZeroAt(0)).length, sample.filter(isZeroAt(1)).length];
  // In pure Latin text half of the bytes would be 0; a text with other letters has fewer.
  const enough = sample.length * 0.3;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : null;
}

function findEncoding(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return guessUtf16(bytes);
}

function decodeBytes(bytes: Uint8Array): string {
  const encoding = findEncoding(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel on Windows writes this encoding as plain 'CSV'.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;

/** True for a workbook (a zip file) or a picture, which have many control characters. A pasted text may have a few. */
const isBinary = (text: string): boolean =>
  text.includes('\0') || (text.match(CONTROL)?.length ?? 0) > text.length / 100;

/** Returns the text of a file, without its byte order mark, or null when the file is no text, such as a workbook or a picture. */
export function decodeImportFile(bytes: Uint8Array): string | null {
  const text = decodeBytes(bytes);
  return isBinary(text) ? null : text;
}

const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const QUOTED = /"(?:[^"]|"")*"/g;

/** Returns the delimiter that occurs most in the header outside quotes, or a comma when none occurs. */
function findDelimiter(text: string): Delimiter {
  // Quoted cells are removed first, because a line break inside one does not end the header.
  const [header = ''] = text.slice(0, 20_000).replace(QUOTED, '').trimStart().split('\n', 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce<Delimiter>((most, each) => (count(each) > count(most) ? each : most), ',');
}

/** Excel's first line 'sep=;' names the delimiter. An empty line replaces it, so that the other lines keep their numbers. */
const SEPARATOR_LINE = /^sep=([,;\t])[^\n]*\n/i;

/** Converts the line ends of old Macs, single carriage returns. */
const withLineFeeds = (text: string): string => (text.includes('\n') ? text : text.replaceAll('\r', '\n'));

/** 'Compare-at price ' and 'compare-at price' become the same name. */
export const normalizeHeader = (cell: string): string =>
  cell.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

/** Columns that only the store's own complete file has (own-columns.ts). */
const OWN_MARKS = ['style key', 'color hex', 'low stock threshold', 'reorder point'];
const SHOPIFY_COLUMNS = ['title', 'option1 name', 'option1 value', 'variant sku', 'variant price', 'body (html)'];
const WOOCOMMERCE_COLUMNS = [
  'regular price',
  'parent',
  'is featured?',
  'visibility in catalog',
  'in stock?',
  'attribute 1 name',
  'attribute 1 value(s)',
  'short description',
  'sold individually?',
];

export function findKind(header: readonly string[]): ImportFileKind {
  const columns = new Set(header.map(normalizeHeader));
  const count = (names: readonly string[]): number => names.filter((name) => columns.has(name)).length;
  if (columns.has('handle') || columns.has('url handle')) {
    if (count(OWN_MARKS) > 0) return 'tanabana';
    if (count(SHOPIFY_COLUMNS) > 0) return 'shopify';
  }
  return columns.has('type') && count(WOOCOMMERCE_COLUMNS) >= 2 ? 'woocommerce' : 'other';
}

export function parseImportFile(file: string): Result<ImportFile, ImportFileRefusal> {
  const text = withLineFeeds(file.replace(/^\uFEFF/, ''));
  const statedDelimiter = text.match(SEPARATOR_LINE)?.[1] as Delimiter | undefined;
  const table = text.replace(SEPARATOR_LINE, '\n');
  const delimiter = statedDelimiter ?? findDelimiter(table);
  const parsed = parseCsv(table, delimiter);
  const [head, ...rows] = parsed ?? [];
  if (parsed === null || (head && head.cells.length > MAX_IMPORT_COLUMNS)) return refuse('unreadable');
  if (!head || rows.length === 0) return refuse('empty');
  if (rows.length > MAX_IMPORT_ROWS) return refuse('too-many-rows');
  return ok({ kind: findKind(head.cells), delimiter, header: head.cells, rows });
}
