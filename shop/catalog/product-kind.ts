// The kind of a product, read from its name: the noun that ends it, before 'with', 'in' or 'for'. 'Mehfil Block-Print Pant Set with
// Dupatta' is a 'pant set', 'Chandbali Temple Jhumkas' is a 'jhumka'. The kind only decides which products are alike; a product is listed
// by its category.

/** The part of the name after the noun. */
const TAIL = /\s+(?:with|in|for)\s.*$|\s*[,(–].*$/i;
/** Nouns that mean nothing without the word before them. */
const COLLECTIVES = new Set(['set', 'pair', 'pack', 'combo', 'suit']);

const toWords = (name: string): string[] =>
  name
    .replace(TAIL, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}-]+/gu) ?? [];
/** 'jhumkas' becomes 'jhumka'; 'dress' and words of up to three letters stay. */
const toSingular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);

/** Returns 'jhumka' or 'pant set', or '' for a name without words. */
export function getProductKind(name: string): string {
  const words = toWords(name);
  const last = toSingular(words.at(-1) ?? '');
  const previous = words.at(-2);
  return COLLECTIVES.has(last) && previous ? `${previous} ${last}` : last;
}

/** A PostgreSQL regular expression for names of the same kind. A kind needs no escaping: letters, digits, hyphens and a space. */
export const kindPattern = (name: string): string => {
  const kind = getProductKind(name);
  return kind === '' ? '^$' : `\\m${kind}s?\\s*($|[,(–]|\\s(with|in|for)\\s)`;
};
