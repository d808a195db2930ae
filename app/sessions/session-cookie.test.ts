import { expect, test } from 'vitest';
import { sessionCookie } from './session-cookie.ts';

const TOKEN = 'tok_-'.repeat(8).padEnd(43, 'x');

test('the session cookie is a Secure __Host- cookie in production', () => {
  const cookie = sessionCookie({ secure: true });
  expect(cookie.write(TOKEN, 60)).toBe(
    `__Host-tanabana-session=${TOKEN}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(cookie.cleared).toMatch(/^__Host-tanabana-session=; Max-Age=0;.*Secure$/);
  expect(cookie.read(`tanabana-session=${TOKEN}`)).toBeNull();
  expect(cookie.read(`a=1; __Host-tanabana-session=${TOKEN}; b=2`)).toBe(TOKEN);
});

test.each([
  [null],
  [''],
  ['tanabana-session'],
  ['tanabana-session='],
  [`xtanabana-session=${TOKEN}`],
  [`tanabana-session=${TOKEN}x`],
  [`tanabana-session=${TOKEN.slice(1)} `],
  [`other=tanabana-session=${TOKEN}`],
])('finds no session in the cookies %j', (cookies) => {
  expect(sessionCookie({ secure: false }).read(cookies)).toBeNull();
});
