import { expect, test } from 'vitest';
import { LOGIN_AFTER_SESSION_END } from '../checkout/checkout-problem.ts';
import { findAllowedMessage, REGISTERED_MESSAGE } from './login-messages.ts';

test('S-TRUE-01 the login explains that the session ended, and leads back to checkout', () => {
  const { pathname, searchParams } = new URL(LOGIN_AFTER_SESSION_END, 'http://localhost');
  expect(pathname).toBe('/login');
  expect(searchParams.get('returnUrl')).toBe('/checkout');
  expect(findAllowedMessage(searchParams.get('message'))).toBe(
    'Your session ended. Log in to continue; your bag is saved.',
  );
});

test('S-REG-15 accepts the message after a registration from the URL, and no other text', () => {
  expect(findAllowedMessage(REGISTERED_MESSAGE)).toBe('Almost there. Check your email, then log in.');
  expect(findAllowedMessage('You have won')).toBeNull();
});
