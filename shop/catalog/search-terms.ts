// What a shopper typed, as words to look for: each with the other forms that mean the same. Pure; what the store's own words
// make of it (beginnings, misspellings) is decided where they are stored.

import { synonymsOf } from './synonyms.ts';

/** Words that say nothing about a product of this store. */
const NOISE = new Set(
  'a an and at buy by for from ho in ka ke ki ko ladies latest liye me mein new of on online or shop style the to wali wale with women womens woman your'.split(
    ' ',
  ),
);
const MAX_WORDS = 8;

export interface SearchWord {
  readonly typed: string;
  /** The typed word first, then its singular and its synonyms. */
  readonly forms: readonly string[];
}

const withoutMarks = (word: string): string => word.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/** 'sarees' is also 'saree', 'dresses' also 'dress' and 'dresse', 'jutties' also 'jutti' … whichever the store knows. */
function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [];
  const forms = [word.slice(0, -1)];
  if (word.endsWith('es')) forms.push(word.slice(0, -2));
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms;
}

function formsOf(typed: string): string[] {
  const own = [typed, withoutMarks(typed), ...singulars(typed)];
  return [...new Set([...own, ...own.flatMap(synonymsOf)])].filter((form) => form !== '');
}

/** 'Kurtis for Women' is one word: kurtis, also kurti, kurta … Nothing but noise is searched for as it stands. */
export function searchWords(text: string): SearchWord[] {
  const typed = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const meant = typed.filter((word) => !NOISE.has(word));
  const words = [...new Set(meant.length > 0 ? meant : typed)].slice(0, MAX_WORDS);
  return words.map((word) => ({ typed: word, forms: formsOf(word) }));
}
