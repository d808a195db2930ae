import { describe, expect, test } from 'vitest';
import { toLatinForms } from './devanagari.ts';
import { EMPTY_QUERY } from './shop-query.ts';
import { applyTypedFilters, toShownSearch } from './shown-search.ts';
import { interpretSearch } from './understood-search.ts';

const NOTHING = { size: null, min: null, max: null };

describe('S-SRCH-01 understands sizes', () => {
  test.each([
    ['kurta xl', 'kurta', 'XL'],
    ['XXL', '', 'XXL'],
    ['size m', '', 'M'],
    ['kurta size M for women', 'kurta for women', 'M'],
    ['m size kurta', 'kurta', 'M'],
    ['kurta l', 'kurta', 'L'],
    ['2xl dress', 'dress', 'XXL'],
    ['extra large kurta', 'kurta', 'XL'],
    ['size: small kurti', 'kurti', 'S'],
    ['कुर्ता साइज xl', 'कुर्ता', 'XL'],
  ])('%j is %j in size %s', (text, words, size) => {
    expect(interpretSearch(text)).toMatchObject({ ...NOTHING, words, size });
  });

  test.each([
    'large tote',
    "women's kurta",
    'l-shape bag',
    's',
    'A-Line Kurta No 9',
    'maxi dress',
    'kurta xxxl',
    'xlent',
  ])('%j has no size', (text) => expect(interpretSearch(text)).toMatchObject({ ...NOTHING, words: text }));

  test('while she types, a letter at the end is the beginning of a word', () => {
    const isTyping = true;
    expect(interpretSearch('kurta l', isTyping)).toMatchObject({ ...NOTHING, words: 'kurta l' });
    expect(interpretSearch('kurta l red', isTyping).size).toBe('L');
  });
});

describe('S-SRCH-02 understands prices', () => {
  test.each<[string, string, number | null, number | null]>([
    ['kurta under 1000', 'kurta', null, 1000],
    ['saree below ₹999', 'saree', null, 999],
    ['under rs. 1,500 kurta', 'kurta', null, 1500],
    ['kurta above 2000', 'kurta', 2000, null],
    ['500 to 1000', '', 500, 1000],
    ['kurta ₹500-₹1000', 'kurta', 500, 1000],
    ['kurta between 1000 and 500', 'kurta', 500, 1000],
    ['kurta 500 se 1000 tak', 'kurta', 500, 1000],
    ['1000 se kam kurta', 'kurta', null, 1000],
    ['kurti 1.5k tak', 'kurti', null, 1500],
    ['saree upto 800 rupees', 'saree', null, 800],
    ['saree under 800/-', 'saree', null, 800],
    ['ring under ₹50', 'ring', null, 50],
    ['2000 se zyada', '', 2000, null],
    ['साड़ी १००० से कम', 'साड़ी', null, 1000],
    ['kurta < 900', 'kurta', null, 900],
    ['for women under 1000', '', null, 1000],
  ])('%j is %j from %s to %s', (text, words, min, max) => {
    expect(interpretSearch(text)).toMatchObject({ words, min, max, size: null });
  });

  test.each([
    'kurta 9',
    'above 40',
    'size 28-30',
    '1000',
    'thunder 1000 kurta',
    'under 99999999',
    'undertone',
    'set of 2 to 3',
  ])('%j has no price', (text) => expect(interpretSearch(text)).toMatchObject({ ...NOTHING, words: text }));
});

describe('S-SRCH-03 shows the parts, each with the search without it', () => {
  const parts = (text: string) => interpretSearch(text).parts.map(({ label, without }) => [label, without]);

  test('words, colour, size and price', () => {
    expect(parts('Laal kurta XL under 1000')).toEqual([
      ['kurta', 'Laal XL under 1000'],
      ['Red', 'kurta XL under 1000'],
      ['Size XL', 'Laal kurta under 1000'],
      ['Up to ₹1,000', 'Laal kurta XL'],
    ]);
    expect(parts('kurta above 2000')).toContainEqual(['From ₹2,000', 'kurta']);
    expect(parts('500 to 1000')).toEqual([['₹500 to ₹1,000', null]]);
  });

  test('the meaning of Hindi words', () => {
    expect(parts('लाल साड़ी')).toEqual([
      ['saree', 'लाल'],
      ['Red', 'साड़ी'],
    ]);
  });

  test('none for plain words', () => {
    expect(parts('cotton kurta')).toEqual([]);
    expect(parts('kurta for women')).toEqual([]);
  });
});

test('S-SRCH-04 a filter that the shopper sets replaces the one in her search', () => {
  const text = 'kurta xl 500 to 1000';
  const understood = interpretSearch(text);
  expect(applyTypedFilters(EMPTY_QUERY, understood)).toEqual({ sizes: ['XL'], min: 500, max: 1000 });
  const own = { ...EMPTY_QUERY, sizes: ['M'], max: 2000 } as const;
  expect(applyTypedFilters(own, understood)).toEqual({ sizes: ['M'], min: null, max: 2000 });
  expect(toShownSearch({ ...EMPTY_QUERY, sizes: ['M'] }, text).parts.map(({ label }) => label)).toEqual([
    'kurta',
    '₹500 to ₹1,000',
  ]);
  expect(toShownSearch(own, text)).toMatchObject({ parts: [], size: null, max: null });
});

test('S-SRCH-05 a search in double quotes is taken as typed', () => {
  expect(interpretSearch('"red kurta xl"')).toMatchObject({
    ...NOTHING,
    words: 'red kurta xl',
    isLiteral: true,
    parts: [],
  });
  expect(interpretSearch('“kutra”')).toMatchObject({ words: 'kutra', isLiteral: true });
  expect(interpretSearch('""')).toMatchObject({ isLiteral: false });
});

test.each([
  ['साड़ी', 'saree'],
  ['साडी', 'saree'],
  ['साड़ियाँ', 'saree'],
  ['कुर्ता', 'kurta'],
  ['कुर्ते', 'kurta'],
  ['कुर्तियां', 'kurti'],
  ['सूट', 'suit'],
  ['लहंगा', 'lehenga'],
  ['लहंगे', 'lehenga'],
  ['दुपट्टा', 'dupatta'],
  ['चूड़ी', 'bangle'],
  ['चूड़ियां', 'bangle'],
  ['नीली', 'blue'],
  ['बनारसी', 'banarasi'],
  ['बांधनी', 'bandhani'],
  ['ज़री', 'zari'],
  ['पोटली', 'potali'],
  ['kurta', undefined],
])('S-SRCH-06 %s in Latin letters is %s', (word, latin) => {
  expect(toLatinForms(word)[0]).toBe(latin);
  expect(toLatinForms(word.normalize('NFD'))[0]).toBe(latin);
});
