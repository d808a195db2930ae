import { expect, test } from 'vitest';
import { getMailText } from './success-order.ts';

test('S-PAY2-02 speaks of the confirmation mail only when it is certain', () => {
  const email = 'asha@example.in';
  expect(getMailText(null)).toBe('');
  expect(getMailText({ email, isSent: false })).toBe('We’re emailing your confirmation to asha@example.in.');
  expect(getMailText({ email, isSent: true })).toBe('We’ve emailed your confirmation to asha@example.in.');
});
