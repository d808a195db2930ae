// How the catalogue is cut into parts for search engines. Ids are chance, so the products whose id begins with 'a' are a
// sixteenth of all; a part is named by the digits its ids begin with and never moves when products come and go.
// 10,000 products are one part (''), 100,000 are sixteen of some 6,250 each.

export const MAX_URLS_PER_SITEMAP = 10_000;

const DIGITS = '0123456789abcdef';
/** Parts differ a little in size: room for that. */
const FILL = 0.9;

/** What the ids of each part begin with. */
export function sitemapParts(products: number): string[] {
  let parts = [''];
  const room = () => parts.length * MAX_URLS_PER_SITEMAP * (parts.length === 1 ? 1 : FILL);
  while (products > room()) parts = parts.flatMap((part) => [...DIGITS].map((digit) => part + digit));
  return parts;
}

/** Null when no part can be named so. */
export const readSitemapPart = (text: string | null): string | null =>
  text === null ? '' : /^[0-9a-f]{0,4}$/.test(text) ? text : null;

const asId = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;

/** The first and the last id a part can hold. */
export const idsOfPart = (part: string): { readonly first: string; readonly last: string } => ({
  first: asId(part.padEnd(32, '0')),
  last: asId(part.padEnd(32, 'f')),
});
