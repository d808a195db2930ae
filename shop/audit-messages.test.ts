import { expect, test } from 'vitest';
import { changedFieldLabel, describeChanges, describeValue, formatChanges } from './audit-messages.ts';

test.each([
  ['lowStockThreshold', 'Low stock threshold'],
  ['price', 'Price'],
  ['XL', 'XL'],
  ['38', '38'],
  ['', 'Stock'],
])('the field %j has the label %j', (key, label) => {
  expect(changedFieldLabel(key)).toBe(label);
});

test.each([
  ['price', 129_950, '₹1,299.50'],
  ['stock', 1_200, '1,200'],
  ['featured', true, 'yes'],
  ['role', 'user', 'Customer'],
  ['oldPrice', null, '–'],
  ['description', '', '–'],
  ['description', 'a\n b', 'a b'],
  ['validUntil', '2026-11-14T05:12:00.000Z', '14 Nov 2026, 10:42 am'],
  ['sizes', ['S', 'M'], 'S, M'],
  ['keywords', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'a, b, c, d, e, f, and 2 more'],
  ['pictures', [{ key: 'x', alt: '' }], '1 entry'],
  ['categoryId', '00000000-0000-4000-8000-00000000dead', '…0000dead'],
  ['shipping', { standard: 9_900, freeThreshold: 99_900 }, 'Standard ₹99, Free threshold ₹999'],
])('shows %s %j as %j', (key, value, description) => {
  expect(describeValue(key, value)).toBe(description);
});

test('a long text ends with an ellipsis', () => {
  const description = describeValue('description', 'x'.repeat(5_000));
  expect(description).toHaveLength(120);
  expect(description.endsWith('…')).toBe(true);
});

test('describes only differences; an addition or removal has no arrow', () => {
  const changes = describeChanges(
    { name: 'Kurta', price: 100, gone: 'x' },
    { name: 'Kurta', price: 200, status: 'active' },
  );
  expect(changes).toEqual([
    { field: 'Price', before: '₹1', after: '₹2' },
    { field: 'Gone', before: 'x', after: null },
    { field: 'Status', before: null, after: 'active' },
  ]);
  expect(formatChanges(changes)).toBe('Price: ₹1 → ₹2; Gone: x; Status: active');
});

test('describes lists and empty values', () => {
  expect(describeChanges(null, null)).toEqual([]);
  expect(describeChanges(['a', 'b'], ['b', 'a'])).toEqual([{ field: 'All', before: 'a, b', after: 'b, a' }]);
  expect(describeChanges(null, { a: 1 })).toEqual([{ field: 'A', before: null, after: '1' }]);
});

test('the key that recognises a repeated request is not shown', () => {
  expect(formatChanges(describeChanges({ M: 4 }, { M: 7, reason: 'Counted again', idempotencyKey: 'x' }))).toBe(
    'M: 4 → 7; Reason: Counted again',
  );
});
