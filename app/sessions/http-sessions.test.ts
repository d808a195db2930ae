import { describe, expect, test } from 'vitest';
import { expectOk, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { createHttpSessions } from './http-sessions.server.ts';
import { parseHint } from './signed-in-hint.ts';
import { CLIENT_ADDRESS_HEADER, getVisitorNetwork } from './visitor.ts';

const shop = openTestShop();
const PASSWORD = 'Correct horse 1';
const sessions = () => createHttpSessions(shop.accounts, { secure: false });
let serial = 0;

const requestHeaders = (cookie = '') =>
  new Headers({ [CLIENT_ADDRESS_HEADER]: `10.0.0.${++serial}`, ...(cookie ? { cookie } : {}) });
/** The headers of a request that sends the cookies of an earlier response. */
const withCookiesOf = (response: Headers) =>
  requestHeaders(
    response
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  );

async function signInNewUser() {
  const email = `http-${++serial}@example.in`;
  const id = await shop.accounts.create({ email, name: 'Asha Nair', password: PASSWORD, role: 'admin', at: NOW });
  const { headers } = expectOk(await sessions().signIn({ email, password: PASSWORD }, requestHeaders()));
  return { id, email, headers, request: withCookiesOf(headers) };
}

describe('signing in', () => {
  test('sets a session cookie that scripts cannot read and a hint cookie that they can', async () => {
    const { id, headers, request } = await signInNewUser();
    expect(headers.getSetCookie()[0]).toMatch(/^tanabana-session=.*HttpOnly; SameSite=Lax/);
    expect(parseHint(headers.getSetCookie().at(-1) ?? '')).toBe(id);
    expect(await sessions().authenticate(request)).toMatchObject({ kind: 'staff', userId: id });
  });

  test("a sign-in ends the browser's previous session", async () => {
    const { email, request } = await signInNewUser();
    expectOk(await sessions().signInStaff({ email, password: PASSWORD }, request));
    expect(await sessions().authenticate(request)).toEqual({ kind: 'guest' });
  });

  test('a refused sign-in returns the reason, without headers or cookies', async () => {
    const { email } = await signInNewUser();
    const refused = await sessions().signIn({ email, password: 'wrong' }, requestHeaders());
    expect(refused).toEqual({ ok: false, reason: 'wrong-credentials' });
  });
});

test('signing out ends the session and clears cookies and storage', async () => {
  const { request } = await signInNewUser();
  const cleared = await sessions().signOut(request);
  expect(cleared.getSetCookie()[0]).toMatch(/^tanabana-session=;.*Max-Age=0/);
  expect(cleared.getSetCookie().at(-1)).toMatch(/^signed-in=; Max-Age=0/);
  expect(cleared.get('clear-site-data')).toBe('"storage"');
  expect(await sessions().authenticate(request)).toEqual({ kind: 'guest' });
});

test.each([
  ['the signed-in hint alone', (id: string) => `signed-in=${id}`],
  ['a token that was never issued', () => `tanabana-session=${'A'.repeat(43)}`],
  ['a malformed token', () => `tanabana-session=' or true --`],
])('%s opens no session', async (_, cookie) => {
  const { id } = await signInNewUser();
  expect(await sessions().authenticate(requestHeaders(cookie(id)))).toEqual({ kind: 'guest' });
});

test("the visitor's network is 'unknown' without an address, and the /64 prefix of an IPv6 address", () => {
  expect(getVisitorNetwork(new Headers())).toBe('unknown');
  expect(getVisitorNetwork(new Headers({ [CLIENT_ADDRESS_HEADER]: '2001:db8:1:2::9' }))).toBe('2001:db8:1:2::/64');
});

describe('a guest', () => {
  // A token of 43 characters, for 30 days.
  const GUEST_LINE = /^guest=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/;
  const requestOf = (line: string) => requestHeaders(line.split(';')[0]);

  test('S-GUEST-02 gets a random cookie that scripts cannot read, and acts by its hash', async () => {
    const line = sessions().startGuest(requestHeaders());
    expect(line).toMatch(GUEST_LINE);
    const actor = await sessions().authenticate(requestOf(line));
    expect(actor).toEqual({ kind: 'guest', guestHash: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
    expect(line).not.toContain(actor.kind === 'guest' ? actor.guestHash : '');
    expect(sessions().startGuest(requestHeaders())).not.toBe(line);
  });

  test('S-GUEST-02 keeps the cookie that the browser already has, and is bound to https in production', async () => {
    const line = sessions().startGuest(requestHeaders());
    expect(sessions().startGuest(requestOf(line))).toBe(line);
    const secure = createHttpSessions(shop.accounts, { secure: true }).startGuest(requestHeaders());
    expect(secure).toMatch(/^__Host-guest=[A-Za-z0-9_-]{43}; .*; Secure$/);
  });

  test('S-GUEST-11 is forgotten after a sign-in, after a sign-out, and while a sign-out is pending', async () => {
    const guest = requestOf(sessions().startGuest(requestHeaders())).get('cookie') ?? '';
    const { id, headers, request } = await signInNewUser();
    const both = requestHeaders(`${guest}; ${request.get('cookie')}`);
    expect(await sessions().authenticate(both)).toMatchObject({ kind: 'staff', userId: id });
    expect(headers.getSetCookie()).toContain('guest=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect((await sessions().signOut(request)).getSetCookie()).toContain(
      'guest=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(await sessions().authenticate(requestHeaders(`${guest}; signed-in=leaving`))).toEqual({ kind: 'guest' });
  });

  test.each(['guest=', 'guest=short', `guest=${'%'.repeat(43)}`])('%s names no guest', async (cookie) => {
    expect(await sessions().authenticate(requestHeaders(cookie))).toEqual({ kind: 'guest' });
  });
});
