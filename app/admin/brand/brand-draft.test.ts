import { expect, test } from 'vitest';
import type { Brand, BrandPicture } from '#shop/brand/brand.ts';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { contrastFigures } from '#shop/brand/palette.ts';
import { changedParts, normalizeColor, toDraft } from './brand-draft.ts';
import { colorText, fieldsToFixText, toFieldErrors } from './brand-messages.ts';

const logo: BrandPicture = { key: 'a'.repeat(24), width: 200, height: 60, tone: 'madder' };
const brand: Brand = { ...DEFAULT_BRAND, logo };
const draft = toDraft({ name: 'Kaveri Silks', brand, version: 3 });

test("A-BRAND-01 the form has the key of each picture, 'house' for a built-in one and null for none", () => {
  expect(draft).toMatchObject({ name: 'Kaveri Silks', logo: logo.key, mark: 'house', favicon: null });
  expect(draft.hero).toMatchObject({ title: brand.hero.title, picture: 'house' });
});

test('A-BRAND-01 a form with changes names the changed parts only', () => {
  expect(changedParts(draft, structuredClone(draft))).toEqual([]);
  const changed = { ...draft, logo: null, colours: { ...draft.colours, ink: '#000000' } };
  expect(changedParts(draft, changed)).toEqual(['logo', 'colours']);
});

test.each([
  ['#7A1F2B', '#7a1f2b'],
  [' 7a1f2b ', '#7a1f2b'],
  ['#Abc', '#aabbcc'],
  ['abc', '#aabbcc'],
  ['#abcd', '#abcd'],
  ['red', '#red'],
  ['', '#'],
])('A-BRAND-02 the typed colour %j becomes %s', (typed, color) => {
  expect(normalizeColor(typed)).toBe(color);
});

const findFigure = (label: string, colours = DEFAULT_BRAND.colours) => {
  const figure = contrastFigures(colours).find((each) => each.label === label);
  if (!figure) throw new Error(`There is no figure ${label}`);
  return figure;
};

test('A-BRAND-02 an unreadable colour is refused with the figure and the right advice', () => {
  const pale = findFigure('White on the main colour', { ...DEFAULT_BRAND.colours, primary: '#e2a12b' });
  expect(colorText({ figure: pale })).toBe(
    'White on the main colour is hard to read (2.2:1, needs 4.5:1). Choose a darker one.',
  );
  const dark = findFigure('Error messages on the ground', { ...DEFAULT_BRAND.colours, paper: '#333333' });
  expect(colorText({ figure: dark })).toContain('Choose a lighter one.');
  expect(colorText('not-a-colour')).toBe('Enter a colour as # and six digits, like #7a1f2b.');
});

test('A-BRAND-02 every problem has its message at its field', () => {
  const errors = toFieldErrors({ name: 'required', headerLinks: 'repeated', ink: 'not-a-colour' });
  expect(errors).toEqual({
    name: 'Please fill this in.',
    headerLinks: 'Two of them are the same.',
    ink: 'Enter a colour as # and six digits, like #7a1f2b.',
  });
  expect(fieldsToFixText(errors)).toBe('3 fields to fix: Store name, Header links, Text');
});
