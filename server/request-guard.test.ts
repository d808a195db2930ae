import { describe, expect, test } from 'vitest';
import { checkRequest, type GuardRefusal, TOKEN_HEADER, tokenCookieName } from './request-guard.ts';

const OWN = 'https://shop.example';
const TOKEN = 'a1'.repeat(32);
const OTHER = 'b2'.repeat(32);

const refusal = (method: string, headers: Record<string, string>, production = false) =>
  checkRequest(new Request(`${OWN}/newsletter`, { method, headers }), {
    production,
    isOwnOrigin: (origin) => origin === OWN,
  });

const withCookie = (cookie: string, token = TOKEN) => ({ origin: OWN, [TOKEN_HEADER]: token, cookie });

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and is allowed from any origin', (method) => {
  expect(refusal(method, {})).toBeNull();
  expect(refusal(method, { origin: 'https://evil.example' })).toBeNull();
});

describe('S-SEC-03 a change', () => {
  test.each<[string, Record<string, string>, GuardRefusal | null]>([
    ['token and cookie agree', withCookie(`request-token=${TOKEN}`), null],
    ['token and cookie agree, between other cookies', withCookie(`a=b; request-token=${TOKEN}; c=d=e`), null],
    ['no origin', { [TOKEN_HEADER]: TOKEN, cookie: `request-token=${TOKEN}` }, 'foreign-origin'],
    ['an empty origin', { ...withCookie(`request-token=${TOKEN}`), origin: '' }, 'foreign-origin'],
    ['the origin “null”', { ...withCookie(`request-token=${TOKEN}`), origin: 'null' }, 'foreign-origin'],
    ['another origin', { ...withCookie(`request-token=${TOKEN}`), origin: 'https://evil.example' }, 'foreign-origin'],
    ['ours as a prefix', { ...withCookie(`request-token=${TOKEN}`), origin: `${OWN}.evil.example` }, 'foreign-origin'],
    ['no token', { origin: OWN, cookie: `request-token=${TOKEN}` }, 'token-missing'],
    ['an empty token and an empty cookie', withCookie('request-token=', ''), 'token-missing'],
    ['a short token', withCookie('request-token=abc', 'abc'), 'token-missing'],
    ['a token in capitals', withCookie(`request-token=${TOKEN.toUpperCase()}`, TOKEN.toUpperCase()), 'token-missing'],
    ['a longer token', withCookie(`request-token=${TOKEN}0`, `${TOKEN}0`), 'token-missing'],
    ['no cookie', { origin: OWN, [TOKEN_HEADER]: TOKEN }, 'token-mismatch'],
    ['another cookie', withCookie(`request-token=${OTHER}`), 'token-mismatch'],
    ['a cookie of a longer name', withCookie(`x-request-token=${TOKEN}`), 'token-mismatch'],
    ['a cookie that continues after the token', withCookie(`request-token=${TOKEN}=`), 'token-mismatch'],
    [
      'two cookies of the name, the first with another token',
      withCookie(`request-token=${OTHER}; request-token=${TOKEN}`),
      'token-mismatch',
    ],
  ])('checks a change: %s', (_, headers, expected) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(refusal(method, headers)).toBe(expected);
  });

  test('production accepts only the cookie that this host can set', () => {
    const [inProduction, inDemo] = [true, false];
    expect(tokenCookieName(inProduction)).toMatch(/^__Host-/);
    expect(refusal('POST', withCookie(`__Host-request-token=${TOKEN}`), inProduction)).toBeNull();
    expect(refusal('POST', withCookie(`request-token=${TOKEN}`), inProduction)).toBe('token-mismatch');
    expect(refusal('POST', withCookie(`__Host-request-token=${TOKEN}`), inDemo)).toBe('token-mismatch');
  });
});

describe('a form of a page without JavaScript', () => {
  const form = {
    origin: OWN,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'content-type': 'application/x-www-form-urlencoded',
  };

  test.each([
    ['as it is sent', {}],
    ['with a character set', { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }],
    ['with a file', { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('allows a plain form %s', (_, overrides) => {
    expect(refusal('POST', { ...form, ...overrides })).toBeNull();
  });

  test.each<[string, Record<string, string>, GuardRefusal]>([
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 'token-missing'],
    ['from another subdomain', { 'sec-fetch-site': 'same-site' }, 'token-missing'],
    ['from no site', { 'sec-fetch-site': 'none' }, 'token-missing'],
    ['by a script', { 'sec-fetch-mode': 'cors' }, 'token-missing'],
    ['in a frame', { 'sec-fetch-dest': 'iframe' }, 'token-missing'],
    ['as JSON', { 'content-type': 'application/json' }, 'token-missing'],
    ['as plain text', { 'content-type': 'text/plain' }, 'token-missing'],
    ['with another origin', { origin: 'https://evil.example' }, 'foreign-origin'],
    ['with a wrong token', { [TOKEN_HEADER]: OTHER }, 'token-mismatch'],
    ['with an empty token', { [TOKEN_HEADER]: '' }, 'token-missing'],
  ])('refuses a plain form %s', (_, wrong, expected) => {
    expect(refusal('POST', { ...form, ...wrong })).toBe(expected);
  });

  test.each(Object.keys(form).filter((name) => name !== 'origin'))('refuses a plain form without %s', (name) => {
    const { [name as keyof typeof form]: _, ...otherHeaders } = form;
    expect(refusal('POST', otherHeaders)).toBe('token-missing');
  });
});
