import { describe, expect, it, test } from 'vitest';
import {
  type CollectionCondition,
  isCompleteCondition,
  type ResolvedRule,
  resolveRule,
  ruleChangesAt,
} from './collection-rule.ts';

/** 17 November, 12:30 in India. */
const NOW = new Date('2026-11-17T07:00:00.000Z');

const ANY: ResolvedRule = {
  keywords: [],
  categoryIds: null,
  minPrice: null,
  maxPrice: null,
  minDiscount: null,
  since: null,
  inStock: false,
};

describe('A-COLL-03 a rule demands of a product', () => {
  it.each<[string, CollectionCondition[], Partial<ResolvedRule>]>([
    [
      'a keyword in any letter case',
      [{ field: 'keyword', keyword: ' Wedding  Wear ' }],
      { keywords: ['wedding wear'] },
    ],
    [
      'every one of several keywords',
      [
        { field: 'keyword', keyword: 'silk' },
        { field: 'keyword', keyword: 'red' },
      ],
      { keywords: ['silk', 'red'] },
    ],
    ['one of the categories', [{ field: 'category', categoryIds: ['a', 'b'] }], { categoryIds: ['a', 'b'] }],
    [
      'the categories that two conditions share',
      [
        { field: 'category', categoryIds: ['a', 'b'] },
        { field: 'category', categoryIds: ['b', 'c'] },
      ],
      { categoryIds: ['b'] },
    ],
    [
      'a price within both ends',
      [
        { field: 'price-from', price: 49_900 },
        { field: 'price-to', price: 99_900 },
      ],
      { minPrice: 49_900, maxPrice: 99_900 },
    ],
    [
      'the narrowest of several prices',
      [
        { field: 'price-from', price: 100 },
        { field: 'price-from', price: 200 },
        { field: 'price-to', price: 900 },
        { field: 'price-to', price: 800 },
      ],
      { minPrice: 200, maxPrice: 800 },
    ],
    ['a discount', [{ field: 'discount', percent: 20 }], { minDiscount: 20 }],
    [
      'to be added since midnight in India, so many days ago',
      [{ field: 'new', days: 7 }],
      { since: new Date('2026-11-09T18:30:00.000Z') },
    ],
    [
      'the shorter of two periods',
      [
        { field: 'new', days: 30 },
        { field: 'new', days: 1 },
      ],
      { since: new Date('2026-11-15T18:30:00.000Z') },
    ],
    ['to be in stock', [{ field: 'in-stock' }], { inStock: true }],
  ])('%s', (_, conditions, expected) => {
    expect(resolveRule(conditions, NOW)).toEqual({ ...ANY, ...expected });
  });

  it('nothing can meet a rule without conditions', () => {
    expect(resolveRule([], NOW)).toBeNull();
  });
});

test('S-COLL-07 a rule about new products changes at the next midnight in India; another one does not change by itself', () => {
  expect(ruleChangesAt([{ field: 'in-stock' }, { field: 'new', days: 3 }], NOW)).toEqual(
    new Date('2026-11-17T18:30:00.000Z'),
  );
  // 18:30 UTC is midnight in India: the next midnight is a day later.
  expect(ruleChangesAt([{ field: 'new', days: 3 }], new Date('2026-11-17T18:30:00.000Z'))).toEqual(
    new Date('2026-11-18T18:30:00.000Z'),
  );
  expect(ruleChangesAt([{ field: 'in-stock' }], NOW)).toBeNull();
});

describe('A-COLL-03 a condition is complete', () => {
  it.each<[CollectionCondition, boolean]>([
    [{ field: 'keyword', keyword: ' ' }, false],
    [{ field: 'keyword', keyword: 'x'.repeat(60) }, true],
    [{ field: 'keyword', keyword: 'x'.repeat(61) }, false],
    [{ field: 'category', categoryIds: [] }, false],
    [{ field: 'category', categoryIds: ['a'] }, true],
    [{ field: 'price-from', price: 0 }, false],
    [{ field: 'price-to', price: 99.5 }, false],
    [{ field: 'price-to', price: 100_000_001 }, false],
    [{ field: 'price-to', price: 100 }, true],
    [{ field: 'discount', percent: 0 }, false],
    [{ field: 'discount', percent: 101 }, false],
    [{ field: 'discount', percent: 100 }, true],
    [{ field: 'new', days: 0 }, false],
    [{ field: 'new', days: 366 }, false],
    [{ field: 'new', days: 365 }, true],
    [{ field: 'in-stock' }, true],
  ])('%j: %s', (condition, expected) => {
    expect(isCompleteCondition(condition)).toBe(expected);
  });
});
