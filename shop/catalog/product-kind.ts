// The kind of a product, read from its name: the noun that ends it, before what comes 'with' it.
// 'Mehfil Block-Print Pant Set with Dupatta' is a 'pant set', 'Chandbali Temple Jhumkas' is a 'jhumka'. Decides only which products
// are alike, not where one is listed: that is its category.

/** What follows the noun. */
const TAIL = /\s+(?:with|in|for)\s.*$|\s*[,(–].*$/i;
/** These say nothing without the word before them. */
const COLLECTIVES = new Set(['set', 'pair', 'pack', 'combo', 'suit']);

const toWords = (name: string): string[] =>
  name
    .replace(TAIL, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}-]+/gu) ?? [];
/** 'jhumkas' without its s; 'dress' and short words stay. */
const toSingular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** '' for a name without words. */
export function getProductKind(name: string): string {
  const words = toWords(name);
  const last = toSingular(words.at(-1) ?? '');
  const previous = words.at(-2);
  return COLLECTIVES.has(last) && previous ? `${previous} ${last}` : last;
}

/** A PostgreSQL regular expression for names of the same kind. A kind has letters, digits, hyphens and spaces only. */
export const kindPattern = (name: string): string => {
  const kind = getProductKind(name);
  return kind === '' ? '^$' : `\\m${kind}s?\\s*($|[,(–]|\\s(with|in|for)\\s)`;
};
