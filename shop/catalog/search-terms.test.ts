import { expect, test } from 'vitest';
import { searchWords } from './search-terms.ts';
import { getSynonyms } from './synonyms.ts';

const parsedWords = (text: string) => searchWords(text).map((word) => word.text);

test.each([
  ['Red Silk', ['red', 'silk']],
  ['  kurta   KURTA ', ['kurta']],
  ['kurtis for women', ['kurtis']],
  ['salwar-kameez', ['salwar', 'kameez']],
  ["o'clock; drop table products", ['o', 'clock', 'drop', 'table', 'products']],
  ['the', ['the']],
  ['!!! ---', []],
  ['', []],
  ['लाल साड़ी', ['लाल', 'साड़ी']],
  ['a1 b2 c3 d4 e5 f6 g7 h8 i9 j10', ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8']],
])('parses the search %j as %j', (text, expected) => {
  expect(parsedWords(text)).toEqual(expected);
});

test.each([
  ['kurti', 'kurta'],
  ['kurtis', 'kurta'],
  ['chunni', 'dupatta'],
  ['shalwar', 'salwar'],
  ['lehnga', 'lehenga'],
  ['sarees', 'saree'],
  ['dresses', 'dress'],
  ['tānā', 'tana'],
])('%s also finds %s', (text, form) => {
  expect(searchWords(text)[0]?.forms).toContain(form);
});

test('lists the entered word first among its forms, and no form twice', () => {
  for (const text of ['kurtis', 'silk', 'dresses', 'jhumka']) {
    const forms = searchWords(text)[0]?.forms ?? [];
    expect(forms[0]).toBe(text);
    expect(new Set(forms).size).toBe(forms.length);
  }
});

test('synonyms work in both directions', () => {
  for (const word of ['kurta', 'dupatta', 'salwar', 'lehenga', 'jhumka', 'silk'])
    for (const other of getSynonyms(word)) expect(getSynonyms(other)).toContain(word);
});
