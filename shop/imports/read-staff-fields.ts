// Fields that staff enter by hand and other shops do not have: the discount, the rating, other variants, the look and the attributes of the
// category; and the dimensions of the parcel. Pure.

import { MAX_LOOK_PRODUCTS } from '#shop/catalog/look.ts';
import { emptyCellClears, type FieldReader, firstText, type MutableFields } from './field-reader.ts';
import type { ImportField } from './import-choices.ts';
import type { ImportedFields } from './imported-product.ts';
import { atLine, findRow } from './imported-values.ts';
import { decodeOwnList, decodeVariants } from './own-columns.ts';
import { parseDecimal } from './read-values.ts';

const MAX_SIDE_CM = 1_000;
const MAX_DISCOUNT = 100;
const MAX_RATING = 5;

const SIDES = ['lengthCm', 'widthCm', 'heightCm'] as const;

/** Returns all three sides. Undefined when the file has none or an invalid one, which is noted. */
function readDimensions(reader: FieldReader): ImportedFields['dimensions'] {
  const texts = SIDES.map((side) => firstText(reader, side).trim());
  // Other shops write 0 for a side that nobody measured.
  if (texts.every((text) => text === '' || text === '0')) return emptyCellClears(reader, 'lengthCm') ? null : undefined;
  const [lengthCm, widthCm, heightCm] = texts.map((text) => parseDecimal(text, reader.file.delimiter) ?? 0);
  const isSide = (side: number | undefined): side is number => side !== undefined && side > 0 && side <= MAX_SIDE_CM;
  if (isSide(lengthCm) && isSide(widthCm) && isSide(heightCm)) return { lengthCm, widthCm, heightCm };
  const text = `the dimensions ${texts.map((each) => each || '–').join(' × ')} are left out: each must be above 0 cm.`;
  reader.findings.notes.push(atLine(reader.rows[0]?.line ?? 0, text));
  return undefined;
}

/** Returns undefined for an empty column, and for a number that is reported as a problem. */
function readNumber(reader: FieldReader, field: ImportField, max: number, decimals: 0 | 1): number | undefined {
  const row = findRow(reader.rows, field);
  if (!row) return undefined;
  const text = row.text(field).trim();
  const value = parseDecimal(text, reader.file.delimiter);
  const isFitting = value !== null && value <= max && Number(value.toFixed(decimals)) === value;
  if (isFitting) return value;
  reader.findings.problems.push(atLine(row.line, `“${text}” should be a number from 0 to ${max}.`));
  return undefined;
}

function readDiscount(reader: FieldReader): number | null | undefined {
  if (firstText(reader, 'discount') === '') return emptyCellClears(reader, 'discount') ? null : undefined;
  return readNumber(reader, 'discount', MAX_DISCOUNT, 0);
}

function readRating(reader: FieldReader): number | undefined {
  if (firstText(reader, 'rating') === '') return emptyCellClears(reader, 'rating') ? 0 : undefined;
  return readNumber(reader, 'rating', MAX_RATING, 1);
}

function readLook(reader: FieldReader): readonly string[] | undefined {
  const row = findRow(reader.rows, 'look');
  if (!row) return emptyCellClears(reader, 'look') ? [] : undefined;
  const handles = [...new Set(decodeOwnList(row.text('look')))];
  if (handles.length <= MAX_LOOK_PRODUCTS) return handles;
  const note = `of ${handles.length} products of the look the first ${MAX_LOOK_PRODUCTS} are kept.`;
  reader.findings.notes.push(atLine(row.line, note));
  return handles.slice(0, MAX_LOOK_PRODUCTS);
}

function readVariants(reader: FieldReader): ImportedFields['variants'] {
  const text = firstText(reader, 'variants');
  return text === '' && !emptyCellClears(reader, 'variants') ? undefined : decodeVariants(text);
}

/** Returns the text unchanged: it is parsed when the category is added. */
function readCategoryAttributes(reader: FieldReader): string | undefined {
  const text = firstText(reader, 'categoryAttributes');
  return text === '' && !emptyCellClears(reader, 'categoryAttributes') ? undefined : text;
}

export function readStaffFields(reader: FieldReader, fields: MutableFields): void {
  const [dimensions, discount, rating] = [readDimensions(reader), readDiscount(reader), readRating(reader)];
  const [variants, look, categoryAttributes] = [readVariants(reader), readLook(reader), readCategoryAttributes(reader)];
  if (dimensions !== undefined) fields.dimensions = dimensions;
  if (discount !== undefined) fields.discount = discount;
  if (rating !== undefined) fields.rating = rating;
  if (variants !== undefined) fields.variants = variants;
  if (look !== undefined) fields.look = look;
  if (categoryAttributes !== undefined) fields.categoryAttributes = categoryAttributes;
}
