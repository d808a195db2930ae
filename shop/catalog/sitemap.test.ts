import { expect, test } from 'vitest';
import { getIdRange, parseSitemapPart, sitemapParts } from './sitemap.ts';

test.each([
  [0, 1],
  [10_000, 1],
  [10_001, 16],
  [100_000, 16],
  [144_000, 16],
  [144_001, 256],
  [2_000_000, 256],
])('divides %i products into %i parts', (products, parts) => {
  expect(sitemapParts(products)).toHaveLength(parts);
});

test('the parts contain every id once', () => {
  const parts = sitemapParts(100_000).map(getIdRange);
  expect(parts[0]?.first).toBe('00000000-0000-0000-0000-000000000000');
  expect(parts.at(-1)?.last).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
  for (const [index, { last }] of parts.slice(0, -1).entries())
    expect(last < (parts[index + 1]?.first ?? '')).toBe(true);
});

test.each([
  [null, ''],
  ['', ''],
  ['a', 'a'],
  ['0f', '0f'],
  ['g', null],
  ['A', null],
  ['12345', null],
  ["' or 1=1", null],
])('parses the part %j as %j', (text, expected) => {
  expect(parseSitemapPart(text)).toBe(expected);
});
