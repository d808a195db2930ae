import { expect, test } from 'vitest';
import { findScripts, splitByScript } from './pdf-text.ts';

test.each([
  ['Asha Rao', [['latin', 'Asha Rao']]],
  ['₹1,099 – José', [['latin', '₹1,099 – José']]],
  [
    'Asha आशा Rao',
    [
      ['latin', 'Asha '],
      ['devanagari', 'आशा'],
      ['latin', ' Rao'],
    ],
  ],
  ['அனன்யா', [['tamil', 'அனன்யா']]],
  ['ক্\u200dষ', [['bangla', 'ক্\u200dষ']]],
  // The same invisible joiner does nothing between Latin letters.
  ['a\u200db', [['latin', 'ab']]],
  [
    'राम।',
    [
      ['devanagari', 'राम'],
      ['latin', '.'],
    ],
  ],
  // A letter that no font has becomes its plain letter; a symbol is left out; a word of another script is one '?'.
  ['Nguyễn', [['latin', 'Nguyen']]],
  ['Asha 🙂 Rao', [['latin', 'Asha  Rao']]],
  ['محمد Khan', [['latin', '? Khan']]],
  ['a\tb\nc\u0000', [['latin', 'a b c']]],
  ['', []],
])('A-GST-34 %j is split into the fonts %j', (text, runs) => {
  expect(splitByScript(text).map(({ script, text: part }) => [script, part])).toEqual(runs);
});

test('A-GST-34 names the scripts that texts need', () => {
  expect(findScripts(['Asha', 'आशा', 'ಶ್ರೀ'])).toEqual(['devanagari', 'kannada']);
});
