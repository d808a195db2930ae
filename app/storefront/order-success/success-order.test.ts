import { expect, test } from 'vitest';
import { getMailText } from './success-order.ts';

test('S-PAY2-02 mentions the confirmation mail only when the store has one for the order', () => {
  const email = 'asha@example.in';
  expect(getMailText(null)).toBe('');
  expect(getMailText({ email, isSent: false })).toBe('We’re emailing your confirmation to asha@example.in.');
  expect(getMailText({ email, isSent: true })).toBe('We’ve emailed your confirmation to asha@example.in.');
});
