import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionsContext, shopContext, storeFacts } from '#app/context.ts';
import { readFailure, type SignInSurface } from '#app/google/google-cookies.server.ts';
import { createHttpSessions } from '#app/sessions/http-sessions.server.ts';
import { rateLimits, sessions, users } from '#db/schema/people.ts';
import { createGoogleSignIn } from '#providers/google/google-sign-in.ts';
import type { Actor } from '#shop/actor.ts';
import type { GoogleSignIn } from '#shop/customers/google-sign-in.ts';
import { GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { type GoogleSimulator, startGoogleSimulator } from '#simulators/google/google-simulator.ts';
import { googleText } from '../login-messages.ts';
import { loader as comeBack } from './google-callback.route.ts';
import { loader as endOfWindow } from './google-end.route.ts';
import { loader as lookAt, action as setOut } from './google-start.route.ts';

const shop = openTestShop();
const ORIGIN = 'https://shop.example';
const CALLBACK = `${ORIGIN}/login/google/callback`;
const CLIENT = { clientId: 'shop.apps.example', clientSecret: 'a secret of the test' };
const FAILED = 'Google login failed. Please try again.';

let simulator: GoogleSimulator;
let google: GoogleSignIn | null;
let demo: boolean;
beforeAll(async () => {
  simulator = await startGoogleSimulator({
    ...CLIENT,
    isRegistered: (address) => address.endsWith('/login/google/callback'),
  });
});
afterAll(() => simulator.close());

const signInWithin = (timeoutSeconds: number) =>
  createGoogleSignIn({ issuer: simulator.issuer, ...CLIENT, timeoutSeconds });

beforeEach(async () => {
  simulator.misbehave(null);
  google = signInWithin(30);
  demo = false;
  await shop.db.delete(rateLimits);
});

/** Keeps cookies as a browser does. */
class Browser {
  readonly jar = new Map<string, string>();
  actor: Actor = GUEST;
  lines: string[] = [];

  #args(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const request = new Request(new URL(path, ORIGIN), { ...init, headers });
    const context = new RouterContextProvider();
    const base = shop.as(this.actor);
    context.set(shopContext, { ...base, providers: { ...base.providers, google } });
    context.set(sessionsContext, createHttpSessions(shop.accounts, { secure: false }));
    context.set(storeFacts, { demo, testPayments: false, version: '1', origin: ORIGIN });
    return { request, context, params: {} } as never;
  }

  #keep(response: Response): Response {
    this.lines = response.headers.getSetCookie();
    for (const line of this.lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0/.test(line)) this.jar.delete(pair.slice(0, at));
      else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  async startSignIn(form: Record<string, string> = {}, origin = ORIGIN): Promise<Response> {
    const init = { method: 'POST', body: new URLSearchParams(form), headers: { origin } };
    return this.#keep(await setOut(this.#args('/login/google', init)));
  }

  async returnFromGoogle(at: URL | string): Promise<Response> {
    return this.#keep(await comeBack(this.#args(new URL(at, ORIGIN).href)));
  }

  /** What the sign-in screen says, once. */
  readFailure(from: SignInSurface = 'login') {
    const { request } = this.#args('/login') as unknown as { request: Request };
    const { trouble, headers } = readFailure(request, from, !demo);
    this.#keep(new Response(null, { headers }));
    return trouble;
  }

  message(): string | null {
    const failure = this.readFailure();
    return failure && googleText(failure);
  }

  isSignedIn(): boolean {
    return [...this.jar.keys()].some((name) => name.endsWith('tanabana-session'));
  }
}

const locationOf = (response: Response) => response.headers.get('location') ?? '';

let count = 0;
/** At Google: the address it sends the browser back to. */
async function choose(startResponse: Response, more: Record<string, string> = {}): Promise<URL> {
  const url = new URL(locationOf(startResponse));
  url.pathname += '/choice';
  const someone = { account: 'other', name: 'Ira Kapoor', email: `way-${++count}@example.in`, ...more };
  for (const [name, value] of Object.entries(someone)) url.searchParams.set(name, value);
  const callbackUrl = await fetch(url, { redirect: 'manual' });
  return new URL(callbackUrl.headers.get('location') ?? '');
}

const openSessions = async () => (await shop.db.select().from(sessions)).length;

describe('a completed sign-in', () => {
  test('S-LOGIN-03 S-CALL-04 signs the user in and clears the state cookie', async () => {
    const browser = new Browser();
    const startResponse = await browser.startSignIn({ returnUrl: '/wishlist' });
    expect(new URL(locationOf(startResponse)).searchParams.get('redirect_uri')).toBe(CALLBACK);
    // Another document, whatever brought her: the router has no screen there.
    expect(startResponse.headers.get('x-remix-reload-document')).toBe('true');
    expect(browser.lines).toEqual([
      expect.stringMatching(/^__Host-google-journey=[\w-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const back = await browser.returnFromGoogle(await choose(startResponse));
    expect([back.status, locationOf(back)]).toEqual([302, '/wishlist']);
    expect([...browser.jar.keys()].sort()).toEqual(['signed-in', 'tanabana-session']);
  });

  test('redirects a GET of the start address to the login', () => {
    expect(locationOf(lookAt())).toBe('/login');
  });

  test('uses the configured callback address in production, whatever the Host header says', async () => {
    const startResponse = await new Browser().startSignIn({}, 'https://evil.example');
    expect(new URL(locationOf(startResponse)).searchParams.get('redirect_uri')).toBe(CALLBACK);
  });

  test("uses the request's host for the callback in demo mode", async () => {
    demo = true;
    const browser = new Browser();
    const startResponse = await browser.startSignIn({}, 'http://192.168.1.7:3000');
    expect(new URL(locationOf(startResponse)).searchParams.get('redirect_uri')).toBe(
      'http://192.168.1.7:3000/login/google/callback',
    );
    expect(browser.lines[0]).toMatch(/^google-journey=(?!.*Secure)/);
    expect(locationOf(await browser.returnFromGoogle(await choose(startResponse)))).toBe('/');
  });

  test.each([
    ['/orders', '/orders'],
    ['/shop?category=new&sort=latest#grid', '/shop?category=new&sort=latest#grid'],
    ['/search?q=https://evil.example', '/search?q=https://evil.example'],
    ['', '/'],
    ['orders', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/admin-panel/orders', '/'],
    ['/login?returnUrl=/login', '/'],
    ['/login/google/callback?code=x', '/'],
    ['/sign-out', '/'],
    [`/search?q=${'x'.repeat(5_000)}`, '/'],
  ])('a requested return to %j ends at %j', async (returnUrl, location) => {
    const browser = new Browser();
    const back = await browser.returnFromGoogle(await choose(await browser.startSignIn({ returnUrl })));
    expect(locationOf(back)).toBe(location);
    expect(browser.isSignedIn()).toBe(true);
  });

  test('validates the return address again after the sign-in', async () => {
    const browser = new Browser();
    const callbackUrl = await choose(await browser.startSignIn());
    const [[name, value] = ['', '']] = browser.jar;
    const journey = JSON.parse(Buffer.from(value, 'base64url').toString());
    const changed = { ...journey, returnUrl: '//evil.example' };
    browser.jar.set(name, Buffer.from(JSON.stringify(changed)).toString('base64url'));
    expect(locationOf(await browser.returnFromGoogle(callbackUrl))).toBe('/');
  });
});

describe('S-LOGIN-07 shows a failure at the login once, and puts nothing of it in the URL', () => {
  const failing = async (callbackUrl: URL | string, browser: Browser) => {
    const before = await openSessions();
    const back = await browser.returnFromGoogle(callbackUrl);
    expect(locationOf(back)).toBe('/login?returnUrl=%2Forders');
    expect(browser.isSignedIn()).toBe(false);
    expect(await openSessions()).toBe(before);
    const message = browser.message();
    expect(browser.message()).toBeNull();
    expect([...browser.jar]).toEqual([]);
    return message;
  };

  test('a sign-in cancelled at Google', async () => {
    const browser = new Browser();
    const callbackUrl = await choose(await browser.startSignIn({ returnUrl: '/orders' }), { account: 'cancel' });
    expect(await failing(callbackUrl, browser)).toBe(FAILED);
  });

  test.each(['server-error', 'hang', 'forged-signature', 'expired', 'wrong-nonce'] as const)('%s', async (fault) => {
    const browser = new Browser();
    const callbackUrl = await choose(await browser.startSignIn({ returnUrl: '/orders' }));
    simulator.misbehave(fault);
    if (fault === 'hang') google = signInWithin(1);
    expect(await failing(callbackUrl, browser)).toBe(FAILED);
  });

  test("shows the provider's own message", async () => {
    const browser = new Browser();
    const callbackUrl = await choose(await browser.startSignIn({ returnUrl: '/orders' }));
    callbackUrl.searchParams.set('code', '4/made-up');
    expect(await failing(callbackUrl, browser)).toBe('Malformed auth code.');
  });

  test('reports an unreachable or missing provider', async () => {
    for (const missing of [createGoogleSignIn({ ...CLIENT, issuer: 'http://127.0.0.1:9' }), null]) {
      google = missing;
      const browser = new Browser();
      expect(locationOf(await browser.startSignIn({ returnUrl: '/orders' }))).toBe('/login?returnUrl=%2Forders');
      expect(browser.message()).toBe(FAILED);
    }
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['an address that Google did not confirm', { account: 'unverified' }, /^Google has not confirmed this email/],
    ['an account that is not confirmed', { email: 'unconfirmed@example.in' }, /^This email already has a password/],
    ['an inactive account', { email: 'inactive@example.in' }, /^This account is inactive. Please contact us.$/],
  ])('%s', async (_, choice, message) => {
    await shop.db
      .insert(users)
      .values([
        { name: 'A', email: 'unconfirmed@example.in', emailVerified: false },
        { name: 'B', email: 'inactive@example.in', emailVerified: true, status: 'inactive' },
      ])
      .onConflictDoNothing();
    const { demoPeople } = await import('#simulators/google/demo-people.ts');
    const unverified = demoPeople.find(({ emailVerified }) => !emailVerified)?.sub ?? '';
    const account = choice.account === 'unverified' ? { account: unverified } : choice;
    const browser = new Browser();
    const callbackUrl = await choose(await browser.startSignIn({ returnUrl: '/orders' }), account);
    expect(await failing(callbackUrl, browser)).toMatch(message);
  });
});

describe('accepts a response only in the browser that started the sign-in, and once', () => {
  test.each([
    ['without anything', '/login/google/callback'],
    ['with a state of nobody', '/login/google/callback?code=4/x&state=made-up'],
    ['with a text of a stranger', '/login/google/callback?error=x&error_description=Call+0800+EVIL&state=x'],
  ])('%s it is refused with a message of the store', async (_, address) => {
    const browser = new Browser();
    expect(locationOf(await browser.returnFromGoogle(address))).toBe('/login');
    expect(browser.message()).toBe(FAILED);
  });

  test("refuses an attacker's response in a victim's browser and ends the victim's own sign-in", async () => {
    const [attacker, victim] = [new Browser(), new Browser()];
    const attackersCallback = await choose(await attacker.startSignIn());
    await victim.returnFromGoogle(attackersCallback);
    expect([victim.isSignedIn(), victim.message()]).toEqual([false, FAILED]);

    const victimsCallback = await choose(await victim.startSignIn());
    await victim.returnFromGoogle(attackersCallback);
    expect([victim.isSignedIn(), victim.message()]).toEqual([false, FAILED]);
    await victim.returnFromGoogle(victimsCallback);
    expect(victim.isSignedIn()).toBe(false);
  });

  test('an attacker’s code with the victim’s state is refused', async () => {
    const [attacker, victim] = [new Browser(), new Browser()];
    const attackersCallback = await choose(await attacker.startSignIn());
    const victimsCallback = await choose(await victim.startSignIn());
    victimsCallback.searchParams.set('code', attackersCallback.searchParams.get('code') ?? '');
    await victim.returnFromGoogle(victimsCallback);
    expect([victim.isSignedIn(), victim.message()]).toEqual([false, 'Invalid code verifier.']);
  });

  test('refuses the same response again, also with its state cookie', async () => {
    const browser = new Browser();
    const callbackUrl = await choose(await browser.startSignIn());
    const note = new Map(browser.jar);
    await browser.returnFromGoogle(callbackUrl);
    expect(browser.isSignedIn()).toBe(true);
    const again = new Browser();
    for (const [name, value] of note) again.jar.set(name, value);
    await again.returnFromGoogle(callbackUrl);
    expect([again.isSignedIn(), again.message()]).toEqual([false, 'Malformed auth code.']);
  });

  test('redirects a signed-in user who goes back to the callback without a message', async () => {
    const browser = new Browser();
    browser.actor = { kind: 'shopper', userId: '00000000-0000-4000-8000-000000000002' };
    expect(locationOf(await browser.returnFromGoogle('/login/google/callback?code=old&state=old'))).toBe('/');
    expect(browser.message()).toBeNull();
  });

  test.each([
    '',
    'x',
    'e30',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"state":"x"}').toString('base64url'),
  ])('ignores the state cookie %j', async (note) => {
    const browser = new Browser();
    browser.jar.set('__Host-google-journey', note);
    await browser.returnFromGoogle('/login/google/callback?code=c&state=x');
    expect(browser.message()).toBe(FAILED);
  });

  test.each([
    { from: 'login', reason: '__proto__', providerMessage: 'Evil' },
    { from: 'nowhere', reason: 'refused' },
    [],
  ])('a trouble that says %j is none', (note) => {
    const browser = new Browser();
    browser.jar.set('__Host-google-trouble', Buffer.from(JSON.stringify(note)).toString('base64url'));
    expect(browser.message()).toBeNull();
  });
});

describe('S-CALL-04 A-CALL-02 in a popup', () => {
  const inWindow = { inWindow: 'true' };
  const addressIn = async (callbackUrl: Response) =>
    new Response(null, { headers: { location: (await callbackUrl.json()).address } });
  const endOf = async (at: string) => {
    const url = new URL(at, ORIGIN);
    expect(url.pathname).toBe('/login/google/end');
    return (await endOfWindow({ request: new Request(url) } as never)).text();
  };

  test("returns Google's address to the page, and the popup ends signed in with an address to continue at", async () => {
    const browser = new Browser();
    const startResponse = await addressIn(
      await browser.startSignIn({ ...inWindow, returnUrl: '/shop?category=dresses' }),
    );
    const back = await browser.returnFromGoogle(await choose(startResponse));
    expect(browser.isSignedIn()).toBe(true);
    expect(await endOf(locationOf(back))).toContain(' href="/login?returnUrl=%2Fshop%3Fcategory%3Ddresses">');
  });

  test('ends a failure in the popup too and shows it at the sign-in page only', async () => {
    const browser = new Browser();
    const startResponse = await addressIn(await browser.startSignIn({ ...inWindow, from: 'office' }));
    const page = await endOf(locationOf(await browser.returnFromGoogle(await choose(startResponse))));
    expect(page).toContain(' href="/admin-panel/login">');
    expect(page).not.toMatch(/denied|failed/i);
    expect(browser.readFailure('office')).toMatchObject({ reason: 'not-staff' });
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/"><script>alert(1)</script>',
  ])('continues only at a page of this store: %j', async (returnUrl) => {
    const page = await endOf(`/login/google/end?${new URLSearchParams({ from: 'nowhere', returnUrl })}`);
    expect(page).toMatch(/<a class="[\w -]+" href="\/login(\?returnUrl=[\w%.()-]+)?">/);
    expect(page).not.toContain('alert(1)<');
  });
});

describe('from the admin login', () => {
  test('A-LOGIN-07 sends an administrator to the dashboard, whatever return address was requested', async () => {
    const email = 'meera@example.in';
    await shop.accounts.create({ email, name: 'Meera', password: null, role: 'admin', at: new Date() });
    const browser = new Browser();
    const startResponse = await browser.startSignIn({ from: 'office', returnUrl: '/orders' });
    expect(locationOf(await browser.returnFromGoogle(await choose(startResponse, { email })))).toBe('/admin-panel');
    expect(browser.isSignedIn()).toBe(true);
  });

  test('A-LOGIN-11 refuses anybody else there, without a session', async () => {
    const browser = new Browser();
    const back = await browser.returnFromGoogle(await choose(await browser.startSignIn({ from: 'office' })));
    expect(locationOf(back)).toBe('/admin-panel/login');
    expect(browser.isSignedIn()).toBe(false);
    // The shop's login does not tell what happened at the office's.
    expect(browser.readFailure('login')).toBeNull();
    expect(browser.readFailure('office')).toMatchObject({ reason: 'not-staff' });
  });

  test('does not start from the test page in production', async () => {
    google = null;
    expect(locationOf(await new Browser().startSignIn({ from: 'test' }))).toBe('/login');
  });
});
