// The values of cells: prices, quantities, weights, yes and no, lists. Numbers and flags are null for a text that cannot be read. Pure.
// '₹1,299', '1299.00', '1.299,00', '1,29,900' and Excel's '1.29E+03' are prices; a barcode '8.9E+12' has lost its digits.

import type { Paise } from '#shop/money/money.ts';
import type { Delimiter } from './import-file.ts';

/** Matches the currency in '₹ 499', 'Rs. 499', '499 INR' and '499/-'. */
const CURRENCY = /^(?:₹|rs\.?|inr)\s*|\s*(?:₹|inr|\/-)$/gi;
/** Matches '1.29E+03'. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i;
const PLAIN = /^\d+(?:\.\d+)?$/;
const HAS_DECIMAL_COMMA = /,\d{1,2}$/;
/** Matches '1,299' and, in Indian groups, '1,29,900.50'. */
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const GROUPED_BY_DOTS = /^\d{1,3}(?:\.\d{3})+$/;

/** Converts a text to a plain decimal number. In files with semicolons a comma is the decimal mark, so '1.299' means 1299 there. */
function toPlainNumber(text: string, delimiter: Delimiter): string {
  if (SCIENTIFIC.test(text)) return String(Number(text.replace(',', '.')));
  if (GROUPED_BY_COMMAS.test(text)) return text.replaceAll(',', '');
  if (HAS_DECIMAL_COMMA.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return delimiter === ';' && GROUPED_BY_DOTS.test(text) ? text.replaceAll('.', '') : text;
}

export function parseDecimal(text: string, delimiter: Delimiter): number | null {
  // Spaces, also non-breaking ones, may separate groups of digits. No amount of a shop has more than 20 digits.
  const plain = toPlainNumber(text.replace(/[\s\u00a0\u202f]/g, ''), delimiter);
  return PLAIN.test(plain) && plain.length <= 20 ? Number(plain) : null;
}

/** Returns 129950 for '1299.5', and null for '1.299', which has a part of a paisa. */
export function parsePrice(text: string, delimiter: Delimiter): Paise | null {
  const amount = parseDecimal(text.trim().replace(CURRENCY, ''), delimiter);
  if (amount === null) return null;
  const paise = Math.round(amount * 100);
  return Math.abs(amount * 100 - paise) < 0.001 ? paise : null;
}

/** Returns a whole number, which may be negative: 4 for '4.0'. */
export function parseUnits(text: string, delimiter: Delimiter): number | null {
  const isNegative = text.startsWith('-');
  const amount = parseDecimal(isNegative ? text.slice(1) : text, delimiter);
  if (amount === null || !Number.isInteger(amount)) return null;
  return isNegative && amount !== 0 ? -amount : amount;
}

/** True for '8.9E+12': a spreadsheet showed a long number with an exponent and stored only its first digits. */
export const hasLostDigits = (code: string): boolean => /^\d(?:[.,]\d+)?e\+\d{1,2}$/i.test(code);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...(['1', 'yes', 'true', 'y', 'active', 'published', 'publish', 'हाँ'] as const).map((word) => [word, true] as const),
  ...(['0', '-1', 'no', 'false', 'n', 'draft', 'archived', 'inactive', 'private', 'unlisted', 'नहीं'] as const).map(
    (word) => [word, false] as const,
  ),
]);

/** Reads yes and no, and a status: true for an active product, false for a draft or an archived one. */
export const parseFlag = (text: string): boolean | null => FLAGS.get(text.trim().toLowerCase()) ?? null;

/** Splits a text at its commas. A comma inside a name has a backslash before it, as WooCommerce writes it. */
export const splitList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');

/** Splits at commas, semicolons, bars and line breaks; between addresses only before 'https://': an address may have a comma. */
export const splitPictures = (text: string): string[] =>
  text
    .split(text.includes('://') ? /[\s,;|]+(?=https?:\/\/)/i : /[,;|\n]/)
    .map((part) => part.trim().replace(/[,;|]$/, ''))
    .filter((part) => part !== '');
