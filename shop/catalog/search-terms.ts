// Splits a shopper's search into words, each with its other forms of the same meaning. Pure; search-query.server.ts
// resolves prefixes and misspellings.

import { toLatinForms } from './devanagari.ts';
import { findColor } from './search-colors.ts';
import { getSynonyms } from './synonyms.ts';

/** Words without meaning for a search in this store. */
export const NOISE: ReadonlySet<string> = new Set(
  'a an and at buy by chahiye dikhao find for from ho i in ka ke ki ko ladies latest liye me mein need new of on online or please price shop show some style the to wala wali wale want with women womens woman your का की के को में और वाला वाली वाले लिए चाहिए दिखाओ'.split(
    ' ',
  ),
);
const MAX_WORDS = 8;

export interface SearchWord {
  readonly text: string;
  /** The typed word, the word without accents, its singular, its Latin form. */
  readonly directForms: readonly string[];
  /** The direct forms, then their synonyms. Each finds the store's words that begin with it. */
  readonly forms: readonly string[];
  /** A colour's other names and its shades, as whole words: 'rust' does not find 'rustic'. */
  readonly wholeForms: readonly string[];
  readonly isColor: boolean;
}

const removeAccents = (word: string): string => word.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/** 'sarees' gives 'saree', 'dresses' gives 'dress' and 'dresse': the search keeps the forms that the store has. */
function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [];
  const forms = [word.slice(0, -1)];
  if (word.endsWith('es')) forms.push(word.slice(0, -2));
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms;
}

function toWord(text: string): SearchWord {
  const typed = [text, removeAccents(text), ...singulars(text)];
  const direct = [...typed, ...toLatinForms(text).flatMap((latin) => [latin, ...singulars(latin)])];
  const directForms = [...new Set(direct)].filter((form) => form !== '');
  const forms = [...new Set([...directForms, ...directForms.flatMap(getSynonyms)])];
  const colors = directForms.flatMap((form) => findColor(form) ?? []);
  const wholeForms = colors.flatMap(({ words, shades }) => [...words, ...shades]);
  return { text, directForms, forms, wholeForms, isColor: colors.length > 0 };
}

/** 'Kurtis for Women' gives one word: kurtis, with the forms kurti, kurta … A search of noise words only keeps them. */
export function searchWords(text: string): SearchWord[] {
  const typed =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const useful = typed.filter((word) => !NOISE.has(word));
  return [...new Set(useful.length > 0 ? useful : typed)].slice(0, MAX_WORDS).map(toWord);
}
