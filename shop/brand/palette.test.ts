import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRAND_COLORS } from './brand.ts';
import { DEFAULT_BRAND } from './default-brand.ts';
import { colorProblems, contrast, contrastFigures, isDefaultPalette, mix, toTokens } from './palette.ts';

const { colours } = DEFAULT_BRAND;

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#7a1f2b', '#ffffff', 10.2],
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test('mixes two colours', () => {
  expect(mix('#000000', '#ffffff', 0.25)).toBe('#bfbfbf');
  expect(mix('#7a1f2b', '#ffffff', 1)).toBe('#7a1f2b');
});

test('S-BRAND-02 the palette that comes with the store is known by all four colours', () => {
  expect(isDefaultPalette({ ...colours })).toBe(true);
  for (const name of BRAND_COLORS) expect(isDefaultPalette({ ...colours, [name]: '#123456' })).toBe(false);
});

test('A-BRAND-02 borders are visible on a darker ground too', () => {
  const tokens = toTokens({ ...colours, paper: '#e8dcc8' });
  expect(contrast(tokens['--line-strong'] ?? '', '#e8dcc8')).toBeGreaterThanOrEqual(3);
});

test('A-BRAND-02 lists a figure for every pair that the pages use', () => {
  expect(contrastFigures(colours).map(({ label, min, color }) => [label, min, color])).toEqual([
    ['Text on the ground', 4.5, 'ink'],
    ['Text on white', 4.5, 'ink'],
    ['Secondary text on the ground', 4.5, 'ink'],
    ['White on the main colour', 4.5, 'primary'],
    ['Main colour on the ground', 4.5, 'primary'],
    ['Second colour on the ground', 4.5, 'accent'],
    ['White on the second colour', 4.5, 'accent'],
    ['Error messages on the ground', 4.5, 'paper'],
    ['Success messages on the ground', 4.5, 'paper'],
    ['Borders of fields', 3, 'ink'],
  ]);
});

describe('A-BRAND-02 refuses colours that are hard to read', () => {
  test('accepts the palette that comes with the store', () => {
    expect(colorProblems(colours)).toEqual({});
  });

  test('the palette that comes with the store keeps the second colour of the built-in mark', () => {
    expect(toTokens(colours)).toMatchObject({ '--pick': '#e2a12b', '--pick-deep': '#b9770e' });
  });

  test.each([
    ['a light main colour', { primary: '#e2a12b' }, ['primary']],
    ['grey text', { ink: '#999999' }, ['ink']],
    ['a dark ground', { paper: '#333333' }, ['ink', 'paper', 'primary', 'accent']],
    ['a pale second colour', { accent: '#8899dd' }, ['accent']],
  ])('%s', (_, change, names) => {
    expect(Object.keys(colorProblems({ ...colours, ...change })).toSorted()).toEqual(names.toSorted());
  });

  test.each(['', 'red', '#fff', '#7A1F2B', '#7a1f2b;}', 'url(x)'])('%s is no colour', (primary) => {
    expect(colorProblems({ ...colours, primary })).toEqual({ primary: 'not-a-colour' });
  });
});

test('A-BRAND-02 every accepted palette gives readable tokens', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  // Mostly black or white, so that most of the random palettes are accepted.
  const dark = hex.map((color) => mix(color, '#000000', 0.45));
  const light = hex.map((color) => mix(color, '#ffffff', 0.08));
  fc.assert(
    fc.property(dark, dark, light, dark, (primary, accent, paper, ink) => {
      const palette = { primary, accent, paper, ink };
      fc.pre(Object.keys(colorProblems(palette)).length === 0);
      const tokens = toTokens(palette);
      for (const value of Object.values(tokens)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(tokens['--ink-70'] ?? '', paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens['--line-strong'] ?? '', paper)).toBeGreaterThanOrEqual(3);
      expect(contrast(tokens['--line-strong'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(3);
      expect(contrast(tokens['--pick'] ?? '', ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tokens['--pick'] ?? '', primary)).toBeGreaterThanOrEqual(2);
      for (const ground of [accent, tokens['--indigo-deep'] ?? ''])
        expect(contrast(tokens['--indigo-text'] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(primary, tokens['--madder-tint'] ?? '')).toBeGreaterThanOrEqual(3.9);
      expect(contrastFigures(palette).every(({ ratio, min }) => ratio >= min)).toBe(true);
    }),
  );
});
