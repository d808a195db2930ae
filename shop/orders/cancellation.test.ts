import { describe, expect, test } from 'vitest';
import { CANCELLATION_REASONS, MAX_DETAILS_LENGTH, parseCancellationType, toStoredReason } from './cancellation.ts';

test('S-CAN-05 offers these reasons in this order', () => {
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

describe('the stored cancellation reason', () => {
  test.each([
    ['S-CAN-05 a listed reason is stored as it is', 'Duplicate order', '', 'Duplicate order'],
    ['details are ignored unless the reason is Other', 'Duplicate order', 'something', 'Duplicate order'],
    ['S-CAN-06 Other is stored with its details', 'Other', '  I am moving ', 'Other: I am moving'],
    ['S-CAN-03 S-CAN-06 Other without details is empty', 'Other', '  ', ''],
    ['S-CAN-03 no reason is empty', '', 'something', ''],
    ['S-CAN-05 an unknown reason is empty', 'Because', '', ''],
  ])('%s', (_, reason, details, stored) => {
    expect(toStoredReason({ reason, details })).toBe(stored);
  });

  test('is cut to the stored maximum length', () => {
    expect(toStoredReason({ reason: 'Other', details: 'x'.repeat(5_000) })).toHaveLength(
      'Other: '.length + MAX_DETAILS_LENGTH,
    );
    // The dress has two UTF-16 units, of which only the first would fit: it must not be cut in half.
    const details = `${'x'.repeat(MAX_DETAILS_LENGTH - 1)}👗`;
    expect(toStoredReason({ reason: 'Other', details }).isWellFormed()).toBe(true);
  });
});

test.each([
  ['replacement', 'replacement'],
  ['refund', 'refund'],
  ['', 'refund'],
  ['money', 'refund'],
])('S-CAN-07 parses the type %j as %s', (input, type) => {
  expect(parseCancellationType(input)).toBe(type);
});
