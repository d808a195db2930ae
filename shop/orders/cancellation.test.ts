import { describe, expect, test } from 'vitest';
import { CANCELLATION_REASONS, parseCancellationType, toStoredReason } from './cancellation.ts';

test('S-CAN-05 the reasons are these, in this order', () => {
  expect(CANCELLATION_REASONS).toEqual([
    'Changed my mind',
    'Found better price elsewhere',
    'Item no longer needed',
    'Wrong size/color ordered',
    'Delivery time too long',
    'Product quality concerns',
    'Duplicate order',
    'Other',
  ]);
});

describe('the reason that is kept', () => {
  test.each([
    ['S-CAN-05 one of the list', 'Duplicate order', '', 'Duplicate order'],
    ['details that were typed before are not of it', 'Duplicate order', 'something', 'Duplicate order'],
    ['S-CAN-06 in her own words', 'Other', '  I am moving ', 'Other: I am moving'],
    ['S-CAN-03 S-CAN-06 Other without a word', 'Other', '  ', ''],
    ['S-CAN-03 none', '', 'something', ''],
    ['S-CAN-05 one that is not in the list', 'Because', '', ''],
  ])('%s', (_, reason, details, stored) => {
    expect(toStoredReason({ reason, details })).toBe(stored);
  });

  test('is no longer than can be kept', () => {
    expect(toStoredReason({ reason: 'Other', details: 'x'.repeat(5_000) })).toHaveLength('Other: '.length + 900);
  });
});

test.each([
  ['replacement', 'replacement'],
  ['refund', 'refund'],
  ['', 'refund'],
  ['money', 'refund'],
])('S-CAN-07 %j is a %s', (typed, type) => {
  expect(parseCancellationType(typed)).toBe(type);
});
