// The columns of a product from its rows: texts, flags, numbers. An empty cell changes nothing, except in the store's own file, where it
// clears the field. Pure.

import { ATTRIBUTE_LIMITS, type AttributeValue } from '#shop/catalog/attributes.ts';
import { normalizeCountry } from '#shop/catalog/country-of-origin.ts';
import { isHsnCode } from '#shop/catalog/hsn-code.ts';
import { IMPORTED_TEXTS, type ImportedText, PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import { EARLIEST_PUBLICATION, LATEST_PUBLICATION } from '#shop/catalog/publication.ts';
import { parseIndianTime } from '#shop/indian-clock.ts';
import {
  emptyCellClears,
  type FieldReader,
  firstText,
  hasColumn,
  isExact,
  type MutableFields,
} from './field-reader.ts';
import { attributeColumn, attributeKey, type ImportField } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';
import { atLine, type Findings, findRow, readPrice, readUnits } from './imported-values.ts';
import { decodeOwnList } from './own-columns.ts';
import { hasParagraphs } from './read-properties.ts';
import { readStaffFields } from './read-staff-fields.ts';
import { parseDecimal, parseFlag, splitList } from './read-values.ts';
import type { SourceRow } from './source-rows.ts';

const MAX_KEYWORDS = 40;
const MAX_KEYWORD_LENGTH = 60;
const MAX_WEIGHT_GRAMS = 100_000;

/** Markup does not count towards the length of a description, because most of it is removed before the description is stored. */
const MARKUP = /<[^>]*>/g;

function checkText(name: ImportedText, text: string, line: number, { problems }: Findings): void {
  const { label, max } = PRODUCT_FIELDS[name];
  const { length } = name === 'description' ? text.replace(MARKUP, '') : text;
  if (length > max) problems.push(atLine(line, `${label} has ${length} letters; at most ${max} are possible.`));
  else if (name === 'hsn' && !isHsnCode(text)) {
    problems.push(atLine(line, `the HSN code ${text} must have 4, 6 or 8 digits.`));
  }
}

/** Fields that every product must have, so that an empty cell never clears them. */
const ALWAYS_FILLED: ReadonlySet<ImportedText> = new Set(['name', 'countryOfOrigin']);

function readTexts(reader: FieldReader, fields: MutableFields): void {
  for (const name of IMPORTED_TEXTS) {
    const row = findRow(reader.rows, name);
    if (row) {
      fields[name] = row.text(name);
      checkText(name, row.text(name), row.line, reader.findings);
    } else if (emptyCellClears(reader, name) && !ALWAYS_FILLED.has(name)) fields[name] = '';
  }
  const country = fields.countryOfOrigin;
  if (country && !isExact(reader)) fields.countryOfOrigin = normalizeCountry(country);
}

/** WooCommerce writes a line break as '\\n', and a backslash before an n as '\\\\n', which is split off first. */
const withLineBreaks = (text: string): string =>
  text
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n');

/** Puts the short description first. When only the long one has paragraphs, the short one becomes a paragraph. */
function joinDescriptions(short: string, long: string): string {
  if (short === '' || long === '') return short || long;
  return hasParagraphs(long) && !hasParagraphs(short) ? `<p>${short}</p>${long}` : `${short}\n\n${long}`;
}

function readDescription(reader: FieldReader, fields: MutableFields): void {
  const [short, long] = [firstText(reader, 'shortDescription'), fields.description ?? ''];
  const toText = reader.file.kind === 'woocommerce' ? withLineBreaks : (text: string) => text;
  if (short !== '' || long !== '') fields.description = joinDescriptions(toText(short), toText(long));
}

const FLAGS = ['featured', 'trending', 'newArrival', 'bestSeller', 'isReturnable'] as const;

function readFlag(reader: FieldReader, field: ImportField): boolean | null {
  const row = findRow(reader.rows, field);
  if (!row) return null;
  const flag = parseFlag(row.text(field));
  if (flag === null) {
    reader.findings.problems.push(atLine(row.line, `“${row.text(field)}” should be yes or no.`));
  }
  return flag;
}

function readFlags(reader: FieldReader, fields: MutableFields): void {
  for (const field of FLAGS) {
    const flag = readFlag(reader, field);
    if (flag !== null) fields[field] = flag;
  }
  const [status, published] = [readFlag(reader, 'status'), readFlag(reader, 'published')];
  if (status === null && published === null) return;
  fields.status = status !== false && published !== false ? 'active' : 'inactive';
}

function readKeywords(reader: FieldReader): readonly string[] | undefined {
  const row = findRow(reader.rows, 'keywords');
  if (isExact(reader)) return hasColumn(reader, 'keywords') ? decodeOwnList(row?.text('keywords') ?? '') : undefined;
  if (!row) return undefined;
  const all = [...new Set(splitList(row.text('keywords')))];
  const fitting = all.filter((keyword) => keyword.length <= MAX_KEYWORD_LENGTH).slice(0, MAX_KEYWORDS);
  if (fitting.length < all.length) {
    const limits = `at most ${MAX_KEYWORDS}, of ${MAX_KEYWORD_LENGTH} letters each`;
    reader.findings.notes.push(atLine(row.line, `${fitting.length} of ${all.length} keywords are kept (${limits}).`));
  }
  return fitting;
}

const UNITS = ['lowStockThreshold', 'reorderPoint'] as const;

function readNumbers(reader: FieldReader, fields: MutableFields): void {
  const { rows, file, findings } = reader;
  for (const field of UNITS) {
    const row = findRow(rows, field);
    const units = row ? readUnits(row, field, file.delimiter, findings) : null;
    if (units !== null) fields[field] = units;
  }
  const costRow = findRow(rows, 'cost');
  const cost = costRow ? readPrice(costRow, 'cost', file.delimiter, findings) : null;
  if (cost !== null || emptyCellClears(reader, 'cost')) fields.cost = cost?.amount ?? null;
}

/** Returns the weight of the heaviest size: no parcel may weigh more than it was booked for. 0 counts as not entered. */
function readWeight(reader: FieldReader): number | null | undefined {
  const { rows, variantRows, file } = reader;
  const inGrams = (row: SourceRow): number => {
    const [grams, kilograms] = [row.text('weightGrams'), row.text('weightKilograms')];
    if (grams !== '') return parseDecimal(grams, file.delimiter) ?? 0;
    return (parseDecimal(kilograms, file.delimiter) ?? 0) * 1_000;
  };
  const heaviest = Math.max(0, ...[...rows, ...variantRows].map(inGrams));
  if (heaviest > MAX_WEIGHT_GRAMS) {
    reader.findings.notes.push(atLine(rows[0]?.line ?? 0, `a weight of ${heaviest} g is left out.`));
  } else if (heaviest > 0) return Math.max(1, Math.round(heaviest));
  return emptyCellClears(reader, 'weightGrams') ? null : undefined;
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const COLOR_HEX = /^#[0-9a-f]{6}$/;

function readColorHex(reader: FieldReader): string | null | undefined {
  const row = findRow(reader.rows, 'colorHex');
  if (!row) return emptyCellClears(reader, 'colorHex') ? null : undefined;
  const hex = row.text('colorHex').trim().toLowerCase();
  if (COLOR_HEX.test(hex)) return hex;
  reader.findings.notes.push(atLine(row.line, `the colour ${hex} is left out; it should be like #1f3a5f.`));
  return undefined;
}

/** Reads '2026-11-20T04:30:00.000Z', or the time in India as staff write it: '2026-11-20 10:00'. */
function readPublication(reader: FieldReader): string | null | undefined {
  const row = findRow(reader.rows, 'publishAt');
  if (!row) return emptyCellClears(reader, 'publishAt') ? null : undefined;
  const text = row.text('publishAt').trim();
  const time = ISO_TIME.test(text) ? new Date(text) : parseIndianTime(text.replace(' ', 'T'));
  if (time !== null && time >= EARLIEST_PUBLICATION && time <= LATEST_PUBLICATION) return time.toISOString();
  reader.findings.problems.push(atLine(row.line, `“${text}” should be a date and a time, such as 2026-11-20 10:00.`));
  return undefined;
}

/** Leaves out empty cells, except in the store's own file, where they clear the attribute. */
function readAttributes(reader: FieldReader): AttributeValue[] {
  const keys = [...new Set(reader.choices.columns.flatMap((field) => attributeKey(field) ?? []))];
  return keys.flatMap((key) => {
    const row = findRow(reader.rows, attributeColumn(key));
    const value = row?.text(attributeColumn(key)).trim() ?? '';
    if (row && value.length > ATTRIBUTE_LIMITS.value) {
      const limit = `at most ${ATTRIBUTE_LIMITS.value} are possible.`;
      reader.findings.problems.push(atLine(row.line, `“${key}” has ${value.length} letters; ${limit}`));
    }
    return value !== '' || isExact(reader) ? [{ key, value }] : [];
  });
}

const depth = (path: string): number => path.split('>').length;

/** Returns the deepest of several categories, the first among equals: 'Women > Kurtas' for 'Women, Women > Kurtas'. */
export function findCategory(rows: readonly SourceRow[], { kind }: ImportFile): string {
  const text = findRow(rows, 'category')?.text('category') ?? '';
  if (text === '') return findRow(rows, 'standardCategory')?.text('standardCategory') ?? '';
  if (kind !== 'woocommerce') return text;
  const [first = '', ...others] = splitList(text);
  return others.reduce((deepest, path) => (depth(path) > depth(deepest) ? path : deepest), first);
}

/** Reads all fields except the prices, which read-prices.ts reads per colour. */
export function readFields(reader: FieldReader): MutableFields {
  const fields: MutableFields = {};
  readTexts(reader, fields);
  readDescription(reader, fields);
  readFlags(reader, fields);
  readNumbers(reader, fields);
  const category = findCategory(reader.rows, reader.file);
  if (category !== '') fields.category = category;
  const taxClass = firstText(reader, 'taxClass');
  if (taxClass !== '' || emptyCellClears(reader, 'taxClass')) fields.taxClass = taxClass;
  const [keywords, weightGrams, colorHex] = [readKeywords(reader), readWeight(reader), readColorHex(reader)];
  if (keywords !== undefined) fields.keywords = keywords;
  if (weightGrams !== undefined) fields.weightGrams = weightGrams;
  if (colorHex !== undefined) fields.colorHex = colorHex;
  const attributes = readAttributes(reader);
  if (attributes.length > 0) fields.attributes = attributes;
  const publishAt = readPublication(reader);
  if (publishAt !== undefined) fields.publishAt = publishAt;
  readStaffFields(reader, fields);
  return fields;
}
