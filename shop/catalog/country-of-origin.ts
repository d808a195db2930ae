// The country of origin of a product, which every product page and every list of imported goods names (Legal Metrology (Packaged
// Commodities) Rules, 2011, rule 6). One country has one spelling, because the shop filters by it. Pure.

import { HOME_COUNTRY } from './product-choices.ts';

const SMALL_WORDS = new Set(['of', 'and', 'the']);

const capitalize = (word: string): string =>
  SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);

/** ' INDIA' and 'india' are 'India'; 'republic  of korea' is 'Republic of Korea'; 'USA' stays. */
export function normalizeCountry(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.toLowerCase() === HOME_COUNTRY.toLowerCase()) return HOME_COUNTRY;
  return line === line.toLowerCase() ? line.split(' ').map(capitalize).join(' ') : line;
}
