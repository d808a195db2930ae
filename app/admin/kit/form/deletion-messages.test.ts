import { expect, test } from 'vitest';
import { deletedText, deletionText } from './deletion-messages.ts';

/** 10:12 am in India. */
const at = new Date('2026-11-14T04:42:00Z');
const now = new Date('2026-11-14T09:00:00Z');

test('A-GONE-01 names the staff member who deleted the row, the time, and the day unless it is today, as far as known', () => {
  const meera = { by: 'Meera', isByCurrentUser: false, at };
  expect(deletionText('product', meera, now)).toBe('Meera deleted this product at 10:12 am.');
  expect(deletionText('coupon', { ...meera, isByCurrentUser: true }, now)).toBe('You deleted this coupon at 10:12 am.');
  expect(deletionText('user', { by: null, isByCurrentUser: false, at }, now)).toBe(
    'This user was deleted at 10:12 am.',
  );
  expect(deletionText('lead', meera, new Date('2026-11-15T09:00:00Z'))).toBe(
    'Meera deleted this lead on 14 Nov 2026 at 10:12 am.',
  );
  expect(deletionText('banner', { by: null, isByCurrentUser: false, at: null }, now)).toBe(deletedText('banner'));
});
