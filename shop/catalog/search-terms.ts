// Splits a shopper's search into words, each with its other forms of the same meaning. Pure; prefixes and misspellings
// are resolved where the store's own words are stored.

import { getSynonyms } from './synonyms.ts';

/** Words without meaning for a search in this store. */
const NOISE = new Set(
  'a an and at buy by for from ho in ka ke ki ko ladies latest liye me mein new of on online or shop style the to wali wale with women womens woman your'.split(
    ' ',
  ),
);
const MAX_WORDS = 8;

export interface SearchWord {
  readonly text: string;
  /** The typed word first, then its singular and its synonyms. */
  readonly forms: readonly string[];
}

const removeAccents = (word: string): string => word.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/** 'sarees' is also 'saree', 'dresses' also 'dress' and 'dresse', 'jutties' also 'jutti' … whichever the store knows. */
function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [];
  const forms = [word.slice(0, -1)];
  if (word.endsWith('es')) forms.push(word.slice(0, -2));
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms;
}

function toForms(typed: string): string[] {
  const directForms = [typed, removeAccents(typed), ...singulars(typed)];
  return [...new Set([...directForms, ...directForms.flatMap(getSynonyms)])].filter((form) => form !== '');
}

/** 'Kurtis for Women' is one word: kurtis, also kurti, kurta … A search of such noise words only is taken as typed. */
export function searchWords(text: string): SearchWord[] {
  const typed = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const useful = typed.filter((word) => !NOISE.has(word));
  const words = [...new Set(useful.length > 0 ? useful : typed)].slice(0, MAX_WORDS);
  return words.map((word) => ({ text: word, forms: toForms(word) }));
}
