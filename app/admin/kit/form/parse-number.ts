/** Commas group digits as '1,00,000' or '100,000'. */
const NUMBER = /^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?|\.\d+)$/;

/** Parses a typed number; NaN when it is not one, such as '1,5', '1e3' or '0x10'. */
export function parseNumber(input: string): number {
  const text = input.trim();
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}
