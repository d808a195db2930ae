import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { toTokens } from '#shop/brand/palette.ts';
import { brandCss, brandIcon } from '../root-data.server.ts';

const MOTIFS = [
  'app/styles/motifs.css',
  'app/assets/mark.svg',
  'app/storefront/icons.svg',
  'app/storefront/home/hem.svg',
  'app/admin/sign-in/weave.svg',
  ...globSync('app/assets/weaves/*.svg'),
];
/** A hex colour, also in a data URL. Black and white are allowed: hem and threads are masks, whose colours are never shown. */
const COLOR = /(?:#|%23)(?!(?:000|fff)\b)[0-9a-f]{3,8}\b/gi;
/** Turns 'var(--madder, #7a1f2b)' into 'var(--madder)': the fallback colour is shown only when the stylesheet is missing. */
const withoutFallbacks = (text: string): string => text.replaceAll(/var\((--[\w-]+),\s*#\w+\)/g, 'var($1)');

test.each(MOTIFS)('S-BRAND-04 %s has no colour of its own', (file) => {
  expect(withoutFallbacks(readFileSync(file, 'utf8')).match(COLOR)).toBeNull();
});

test('S-BRAND-04 every colour of a motif is one that the merchant’s stylesheet sets', () => {
  const colours = { primary: '#1f4d46', accent: '#3b2f6b', paper: '#faf6ee', ink: '#1e1b18' };
  const used = MOTIFS.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/var\((--[\w-]+)/g)].map(([, token]) => token),
  );
  expect(Object.keys(toTokens(colours))).toEqual(expect.arrayContaining([...new Set(used)]));
  expect(brandCss({ ...DEFAULT_BRAND, colours })).toContain('--pick-deep:#3b2f6b');
});

test('S-BRAND-04 the woven mark as tab icon has the merchant’s colours', () => {
  const colours = { ...DEFAULT_BRAND.colours, primary: '#1f4d46', accent: '#3b2f6b' };
  const icon = brandIcon('Kaveri Silks', { ...DEFAULT_BRAND, colours });
  expect(icon.match(/#[0-9a-f]{6}/g)).toEqual(['#1f4d46', toTokens(colours)['--pick']]);
});
