import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionsContext, shopContext, storeFacts } from '#app/context.ts';
import { type SignInSurface, takeFailure } from '#app/google/google-cookies.server.ts';
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

  async setOut(form: Record<string, string> = {}, origin = ORIGIN): Promise<Response> {
    const init = { method: 'POST', body: new URLSearchParams(form), headers: { origin } };
    return this.#keep(await setOut(this.#args('/login/google', init)));
  }

  async comeBack(at: URL | string): Promise<Response> {
    return this.#keep(await comeBack(this.#args(new URL(at, ORIGIN).href)));
  }

  /** What the sign-in screen says, once. */
  readTrouble(from: SignInSurface = 'login') {
    const { request } = this.#args('/login') as unknown as { request: Request };
    const { trouble, headers } = takeFailure(request, from, !demo);
    this.#keep(new Response(null, { headers }));
    return trouble;
  }

  said(): string | null {
    const trouble = this.readTrouble();
    return trouble && googleText(trouble);
  }

  isSignedIn(): boolean {
    return [...this.jar.keys()].some((name) => name.endsWith('tanabana-session'));
  }
}

const placeOf = (response: Response) => response.headers.get('location') ?? '';

let count = 0;
/** At Google: the address it sends the browser back to. */
async function choose(way: Response, more: Record<string, string> = {}): Promise<URL> {
  const url = new URL(placeOf(way));
  url.pathname += '/choice';
  const someone = { account: 'other', name: 'Ira Kapoor', email: `way-${++count}@example.in`, ...more };
  for (const [name, value] of Object.entries(someone)) url.searchParams.set(name, value);
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

const openSessions = async () => (await shop.db.select().from(sessions)).length;

describe('a completed sign-in', () => {
  test('S-LOGIN-03 S-CALL-04 signs the user in and clears the state cookie', async () => {
    const browser = new Browser();
    const way = await browser.setOut({ returnUrl: '/wishlist' });
    expect(new URL(placeOf(way)).searchParams.get('redirect_uri')).toBe(CALLBACK);
    // Another document, whatever brought her: the router has no screen there.
    expect(way.headers.get('x-remix-reload-document')).toBe('true');
    expect(browser.lines).toEqual([
      expect.stringMatching(/^__Host-google-journey=[\w-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const back = await browser.comeBack(await choose(way));
    expect([back.status, placeOf(back)]).toEqual([302, '/wishlist']);
    expect([...browser.jar.keys()].sort()).toEqual(['signed-in', 'tanabana-session']);
  });

  test('redirects a GET of the start address to the login', () => {
    expect(placeOf(lookAt())).toBe('/login');
  });

  test('uses the configured callback address in production, whatever the Host header says', async () => {
    const way = await new Browser().setOut({}, 'https://evil.example');
    expect(new URL(placeOf(way)).searchParams.get('redirect_uri')).toBe(CALLBACK);
  });

  test("uses the request's host for the callback in demo mode", async () => {
    demo = true;
    const browser = new Browser();
    const way = await browser.setOut({}, 'http://192.168.1.7:3000');
    expect(new URL(placeOf(way)).searchParams.get('redirect_uri')).toBe(
      'http://192.168.1.7:3000/login/google/callback',
    );
    expect(browser.lines[0]).toMatch(/^google-journey=(?!.*Secure)/);
    expect(placeOf(await browser.comeBack(await choose(way)))).toBe('/');
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
  ])('a requested return to %j ends at %j', async (returnUrl, place) => {
    const browser = new Browser();
    const back = await browser.comeBack(await choose(await browser.setOut({ returnUrl })));
    expect(placeOf(back)).toBe(place);
    expect(browser.isSignedIn()).toBe(true);
  });

  test('validates the return address again after the sign-in', async () => {
    const browser = new Browser();
    const answer = await choose(await browser.setOut());
    const [[name, value] = ['', '']] = browser.jar;
    const journey = JSON.parse(Buffer.from(value, 'base64url').toString());
    const changed = { ...journey, returnUrl: '//evil.example' };
    browser.jar.set(name, Buffer.from(JSON.stringify(changed)).toString('base64url'));
    expect(placeOf(await browser.comeBack(answer))).toBe('/');
  });
});

describe('S-LOGIN-07 shows a failure at the login once, and puts nothing of it in the URL', () => {
  const failing = async (answer: URL | string, browser: Browser) => {
    const before = await openSessions();
    const back = await browser.comeBack(answer);
    expect(placeOf(back)).toBe('/login?returnUrl=%2Forders');
    expect(browser.isSignedIn()).toBe(false);
    expect(await openSessions()).toBe(before);
    const said = browser.said();
    expect(browser.said()).toBeNull();
    expect([...browser.jar]).toEqual([]);
    return said;
  };

  test('a sign-in cancelled at Google', async () => {
    const browser = new Browser();
    const answer = await choose(await browser.setOut({ returnUrl: '/orders' }), { account: 'cancel' });
    expect(await failing(answer, browser)).toBe(FAILED);
  });

  test.each(['server-error', 'hang', 'forged-signature', 'expired', 'wrong-nonce'] as const)('%s', async (how) => {
    const browser = new Browser();
    const answer = await choose(await browser.setOut({ returnUrl: '/orders' }));
    simulator.misbehave(how);
    if (how === 'hang') google = signInWithin(1);
    expect(await failing(answer, browser)).toBe(FAILED);
  });

  test("shows the provider's own message", async () => {
    const browser = new Browser();
    const answer = await choose(await browser.setOut({ returnUrl: '/orders' }));
    answer.searchParams.set('code', '4/made-up');
    expect(await failing(answer, browser)).toBe('Malformed auth code.');
  });

  test('reports an unreachable or missing provider', async () => {
    for (const missing of [createGoogleSignIn({ ...CLIENT, issuer: 'http://127.0.0.1:9' }), null]) {
      google = missing;
      const browser = new Browser();
      expect(placeOf(await browser.setOut({ returnUrl: '/orders' }))).toBe('/login?returnUrl=%2Forders');
      expect(browser.said()).toBe(FAILED);
    }
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['an address that Google did not confirm', { account: 'unverified' }, /^Google has not confirmed this email/],
    ['an account that is not confirmed', { email: 'unconfirmed@example.in' }, /^This email already has a password/],
    ['an inactive account', { email: 'inactive@example.in' }, /^This account is inactive. Please contact us.$/],
  ])('%s', async (_, who, words) => {
    await shop.db
      .insert(users)
      .values([
        { name: 'A', email: 'unconfirmed@example.in', emailVerified: false },
        { name: 'B', email: 'inactive@example.in', emailVerified: true, status: 'inactive' },
      ])
      .onConflictDoNothing();
    const { demoPeople } = await import('#simulators/google/demo-people.ts');
    const unverified = demoPeople.find(({ emailVerified }) => !emailVerified)?.sub ?? '';
    const account = who.account === 'unverified' ? { account: unverified } : who;
    const browser = new Browser();
    const answer = await choose(await browser.setOut({ returnUrl: '/orders' }), account);
    expect(await failing(answer, browser)).toMatch(words);
  });
});

describe('accepts a response only in the browser that started the sign-in, and once', () => {
  test.each([
    ['without anything', '/login/google/callback'],
    ['with a state of nobody', '/login/google/callback?code=4/x&state=made-up'],
    ['with a text of a stranger', '/login/google/callback?error=x&error_description=Call+0800+EVIL&state=x'],
  ])('%s it is refused in words of our own', async (_, address) => {
    const browser = new Browser();
    expect(placeOf(await browser.comeBack(address))).toBe('/login');
    expect(browser.said()).toBe(FAILED);
  });

  test("refuses an attacker's response in a victim's browser and ends the victim's own sign-in", async () => {
    const [attacker, victim] = [new Browser(), new Browser()];
    const attackersAnswer = await choose(await attacker.setOut());
    await victim.comeBack(attackersAnswer);
    expect([victim.isSignedIn(), victim.said()]).toEqual([false, FAILED]);

    const victimsAnswer = await choose(await victim.setOut());
    await victim.comeBack(attackersAnswer);
    expect([victim.isSignedIn(), victim.said()]).toEqual([false, FAILED]);
    await victim.comeBack(victimsAnswer);
    expect(victim.isSignedIn()).toBe(false);
  });

  test('an attacker’s code with the victim’s state is refused', async () => {
    const [attacker, victim] = [new Browser(), new Browser()];
    const attackersAnswer = await choose(await attacker.setOut());
    const victimsAnswer = await choose(await victim.setOut());
    victimsAnswer.searchParams.set('code', attackersAnswer.searchParams.get('code') ?? '');
    await victim.comeBack(victimsAnswer);
    expect([victim.isSignedIn(), victim.said()]).toEqual([false, 'Invalid code verifier.']);
  });

  test('refuses the same response again, also with its state cookie', async () => {
    const browser = new Browser();
    const answer = await choose(await browser.setOut());
    const note = new Map(browser.jar);
    await browser.comeBack(answer);
    expect(browser.isSignedIn()).toBe(true);
    const again = new Browser();
    for (const [name, value] of note) again.jar.set(name, value);
    await again.comeBack(answer);
    expect([again.isSignedIn(), again.said()]).toEqual([false, 'Malformed auth code.']);
  });

  test('redirects a signed-in user who goes back to the callback without a message', async () => {
    const browser = new Browser();
    browser.actor = { kind: 'shopper', userId: '00000000-0000-4000-8000-000000000002' };
    expect(placeOf(await browser.comeBack('/login/google/callback?code=old&state=old'))).toBe('/');
    expect(browser.said()).toBeNull();
  });

  test.each([
    '',
    'x',
    'e30',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"state":"x"}').toString('base64url'),
  ])('a note that says %j is none', async (note) => {
    const browser = new Browser();
    browser.jar.set('__Host-google-journey', note);
    await browser.comeBack('/login/google/callback?code=c&state=x');
    expect(browser.said()).toBe(FAILED);
  });

  test.each([{ from: 'login', reason: '__proto__', said: 'Evil' }, { from: 'nowhere', reason: 'refused' }, []])(
    'a trouble that says %j is none',
    (note) => {
      const browser = new Browser();
      browser.jar.set('__Host-google-trouble', Buffer.from(JSON.stringify(note)).toString('base64url'));
      expect(browser.said()).toBeNull();
    },
  );
});

describe('S-CALL-04 A-CALL-02 in a popup', () => {
  const inWindow = { inWindow: 'true' };
  const addressIn = async (answer: Response) =>
    new Response(null, { headers: { location: (await answer.json()).address } });
  const endOf = async (at: string) => {
    const url = new URL(at, ORIGIN);
    expect(url.pathname).toBe('/login/google/end');
    return (await endOfWindow({ request: new Request(url) } as never)).text();
  };

  test("returns Google's address to the page, and the popup ends signed in with an address to continue at", async () => {
    const browser = new Browser();
    const way = await addressIn(await browser.setOut({ ...inWindow, returnUrl: '/shop?category=dresses' }));
    const back = await browser.comeBack(await choose(way));
    expect(browser.isSignedIn()).toBe(true);
    expect(await endOf(placeOf(back))).toContain(' href="/login?returnUrl=%2Fshop%3Fcategory%3Ddresses">');
  });

  test('ends a failure in the popup too and shows it at the sign-in page only', async () => {
    const browser = new Browser();
    const way = await addressIn(await browser.setOut({ ...inWindow, from: 'office' }));
    const page = await endOf(placeOf(await browser.comeBack(await choose(way))));
    expect(page).toContain(' href="/admin-panel/login">');
    expect(page).not.toMatch(/denied|failed/i);
    expect(browser.readTrouble('office')).toMatchObject({ reason: 'not-staff' });
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/"><script>alert(1)</script>',
  ])('its address leads nowhere but to a door of this store: %j', async (returnUrl) => {
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
    const way = await browser.setOut({ from: 'office', returnUrl: '/orders' });
    expect(placeOf(await browser.comeBack(await choose(way, { email })))).toBe('/admin-panel');
    expect(browser.isSignedIn()).toBe(true);
  });

  test('A-LOGIN-11 refuses anybody else there, without a session', async () => {
    const browser = new Browser();
    const back = await browser.comeBack(await choose(await browser.setOut({ from: 'office' })));
    expect(placeOf(back)).toBe('/admin-panel/login');
    expect(browser.isSignedIn()).toBe(false);
    // The shop's login does not tell what happened at the office's.
    expect(browser.readTrouble('login')).toBeNull();
    expect(browser.readTrouble('office')).toMatchObject({ reason: 'not-staff' });
  });

  test('does not start from the test page in production', async () => {
    google = null;
    expect(placeOf(await new Browser().setOut({ from: 'test' }))).toBe('/login');
  });
});
