// A product's country of origin. The law (Legal Metrology (Packaged Commodities) Rules, 2011, rule 6) requires it on every product page and
// in every list of imported goods. One country has one spelling, because the shop filters by it. Pure.

import { HOME_COUNTRY } from './product-choices.ts';

const SMALL_WORDS = new Set(['of', 'and', 'the']);
const ACRONYMS = new Set(['usa', 'us', 'uk', 'uae', 'prc', 'dpr', 'drc', 'ksa']);

function capitalize(word: string): string {
  if (ACRONYMS.has(word)) return word.toUpperCase();
  return SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
}

/** ' CHINA' and 'china' become 'China', 'usa' 'USA', 'the netherlands' 'Netherlands'; 'Republic of Korea' and 'U.S.A.' stay. */
export function normalizeCountry(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/^the /i, '');
  const lower = line.toLowerCase();
  if (lower === HOME_COUNTRY.toLowerCase()) return HOME_COUNTRY;
  const isOneCase = line === lower || line === line.toUpperCase() || ACRONYMS.has(lower);
  return isOneCase && !line.includes('.') ? lower.replace(/[^\s-]+/g, capitalize) : line;
}
