/** Commas may group digits as in '1,00,000' or '100,000'. */
const NUMBER = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?|\.\d+)$/;

/** Returns the typed number; NaN for a text that is no number, such as '1,5', '1e3' or '0x10'. */
export function parseNumber(input: string): number {
  const text = input.trim();
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}
