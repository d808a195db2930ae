// Splits the catalogue into parts for search engines. Ids are random, so the products whose id begins with 'a' are a
// sixteenth of all; a part is named by the first digits of its ids and stays the same when products are added or deleted.
// 10,000 products are one part (''), 100,000 are sixteen of some 6,250 each.

export const MAX_URLS_PER_SITEMAP = 10_000;

const DIGITS = '0123456789abcdef';
/** A part is planned with fewer products than it may have, because parts differ a little in size. */
const FILL_RATIO = 0.9;

/** Returns the id prefix of each part. */
export function sitemapParts(products: number): string[] {
  let parts = [''];
  const capacity = () => parts.length * MAX_URLS_PER_SITEMAP * (parts.length === 1 ? 1 : FILL_RATIO);
  while (products > capacity()) parts = parts.flatMap((part) => [...DIGITS].map((digit) => part + digit));
  return parts;
}

/** Returns null for a text that cannot name a part. */
export function parseSitemapPart(text: string | null): string | null {
  const part = text ?? '';
  return /^[0-9a-f]{0,4}$/.test(part) ? part : null;
}

const toUuid = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;

/** Returns the first and the last id that a part can contain. */
export const getIdRange = (part: string): { readonly first: string; readonly last: string } => ({
  first: toUuid(part.padEnd(32, '0')),
  last: toUuid(part.padEnd(32, 'f')),
});
