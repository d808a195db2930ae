// The values of cells: prices, quantities, weights, yes and no, lists. Each returns null for a text that it cannot read. Pure.
// '₹1,299', '1299.00', '1.299,00', '1,29,900' and Excel's '1.29E+03' are prices; '8.9E+12' as a barcode has lost its digits.

import type { Paise } from '#shop/money/money.ts';
import type { Delimiter } from './import-file.ts';

/** '₹ 499', 'Rs. 499', '499 INR', '499/-' */
const CURRENCY = /^(?:₹|rs\.?|inr)\s*|\s*(?:₹|inr|\/-)$/gi;
/** '1.29E+03' */
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d{1,2}$/i;
const PLAIN = /^\d+(?:\.\d+)?$/;
const HAS_DECIMAL_COMMA = /,\d{1,2}$/;
/** '1,299' and, in Indian groups, '1,29,900.50' */
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const GROUPED_BY_DOTS = /^\d{1,3}(?:\.\d{3})+$/;

/** As a plain decimal number. In files with semicolons a comma is the decimal mark, so '1.299' is a thousand there. */
function toPlainNumber(text: string, delimiter: Delimiter): string {
  if (SCIENTIFIC.test(text)) return String(Number(text.replace(',', '.')));
  if (GROUPED_BY_COMMAS.test(text)) return text.replaceAll(',', '');
  if (HAS_DECIMAL_COMMA.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return delimiter === ';' && GROUPED_BY_DOTS.test(text) ? text.replaceAll('.', '') : text;
}

export function parseDecimal(text: string, delimiter: Delimiter): number | null {
  // Spaces, also those that do not break a line, separate groups of digits. No amount of a shop has more than 20 digits.
  const plain = toPlainNumber(text.replace(/[\s\u00a0\u202f]/g, ''), delimiter);
  return PLAIN.test(plain) && plain.length <= 20 ? Number(plain) : null;
}

/** '1299.5' is 129950. A part of a paisa is refused: '1.299' is no price. */
export function parsePrice(text: string, delimiter: Delimiter): Paise | null {
  const amount = parseDecimal(text.trim().replace(CURRENCY, ''), delimiter);
  if (amount === null) return null;
  const paise = Math.round(amount * 100);
  return Math.abs(amount * 100 - paise) < 0.001 ? paise : null;
}

/** Whole units; may be negative. '4.0' is 4. */
export function parseUnits(text: string, delimiter: Delimiter): number | null {
  const isNegative = text.startsWith('-');
  const amount = parseDecimal(isNegative ? text.slice(1) : text, delimiter);
  if (amount === null || !Number.isInteger(amount)) return null;
  return isNegative && amount !== 0 ? -amount : amount;
}

/** A spreadsheet showed a long number with an exponent and stored only its first digits. */
export const hasLostDigits = (code: string): boolean => /^\d(?:[.,]\d+)?e\+\d{1,2}$/i.test(code);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...(['1', 'yes', 'true', 'y', 'active', 'published', 'publish', 'हाँ'] as const).map((word) => [word, true] as const),
  ...(['0', '-1', 'no', 'false', 'n', 'draft', 'archived', 'inactive', 'private', 'unlisted', 'नहीं'] as const).map(
    (word) => [word, false] as const,
  ),
]);

/** Also of a status: an active product is true, a draft or an archived one false. */
export const parseFlag = (text: string): boolean | null => FLAGS.get(text.trim().toLowerCase()) ?? null;

/** Separated by commas; a comma that belongs to a name has a backslash before it, as WooCommerce writes it. */
export const splitList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');

/** Separated by commas and the like. In a list of addresses, only a separator before 'https://' separates: an address may have a comma. */
export const splitPictures = (text: string): string[] =>
  text
    .split(text.includes('://') ? /[\s,;|]+(?=https?:\/\/)/i : /[,;|\n]/)
    .map((part) => part.trim().replace(/[,;|]$/, ''))
    .filter((part) => part !== '');
