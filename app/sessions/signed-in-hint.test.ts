import { expect, test } from 'vitest';
import { clearedHint, hintCookie, parseHint, SIGN_OUT_PENDING, sessionEndedHint } from './signed-in-hint.ts';

const UID = '0b5d9e6e-3c39-4d0e-9c55-3f6d9a4b1c2d';

test.each([
  ['', null],
  ['request-token=abc', null],
  [`signed-in=${UID}`, UID],
  [`a=b; signed-in=${UID}; c=d`, UID],
  [`signed-in=${SIGN_OUT_PENDING}`, SIGN_OUT_PENDING],
  ['signed-in=', null],
  [`not-signed-in=${UID}`, null],
  ['signed-in=<script>', null],
  [`signed-in=${'a'.repeat(41)}`, null],
])('parses the cookies %j as the hint %j', (cookies, hint) => {
  expect(parseHint(cookies)).toBe(hint);
});

test('parses a written hint, and a cleared hint as null', () => {
  expect(parseHint(hintCookie(UID, { seconds: 60, secure: true }))).toBe(UID);
  const secure = true;
  expect(parseHint(clearedHint(secure))).toBeNull();
});

test('sets Secure on every hint of a store with TLS', () => {
  const withTls = true;
  const signedIn = hintCookie(UID, { seconds: 60, secure: withTls });
  for (const cookie of [signedIn, clearedHint(withTls), sessionEndedHint(withTls)]) {
    expect(cookie).toMatch(/; Secure$/);
  }
  const withoutTls = false;
  for (const cookie of [clearedHint(withoutTls), sessionEndedHint(withoutTls)]) expect(cookie).not.toContain('Secure');
});
