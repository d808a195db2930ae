import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appInfoContext, sessionsContext, shopContext } from '#app/context.ts';
import { readFailureOnce, type SignInSurface } from '#app/google/google-cookies.server.ts';
import { createHttpSessions } from '#app/sessions/http-sessions.server.ts';
import { accountJoins, rateLimits, sessions, users } from '#db/schema/people.ts';
import { createGoogleSignIn } from '#providers/google/google-sign-in.ts';
import type { Actor } from '#shop/actor.ts';
import type { GoogleSignIn } from '#shop/customers/google-sign-in.ts';
import { startJoin } from '#shop/customers/join-requests.server.ts';
import { hashToken } from '#shop/secret-token.server.ts';
import { expectOk, GUEST, openTestShop } from '#shop/testing/test-shop.ts';
import { type GoogleSimulator, startGoogleSimulator } from '#simulators/google/google-simulator.ts';
import { joinCookie } from '../../profile/join/join-cookie.server.ts';
import { getGoogleFailureMessage } from '../login-messages.ts';
import { loader as callbackLoader } from './google-callback.route.ts';
import { loader as endLoader } from './google-end.route.ts';
import { action as startAction, loader as startLoader } from './google-start.route.ts';

const shop = openTestShop();
const ORIGIN = 'https://shop.example';
const CALLBACK = `${ORIGIN}/login/google/callback`;
const CLIENT = { clientId: 'shop.apps.example', clientSecret: 'a secret of the test' };
const FAILED_MESSAGE = 'Google login failed. Please try again.';

let simulator: GoogleSimulator;
let google: GoogleSignIn | null;
let demo: boolean;
beforeAll(async () => {
  simulator = await startGoogleSimulator({
    ...CLIENT,
    isRegistered: (url) => url.endsWith('/login/google/callback'),
  });
});
afterAll(() => simulator.close());

const signInWithin = (timeoutSeconds: number) =>
  createGoogleSignIn({ issuer: simulator.issuer, ...CLIENT, timeoutSeconds });

beforeEach(async () => {
  simulator.injectFaults(null);
  google = signInWithin(30);
  demo = false;
  await shop.db.delete(rateLimits);
});

/** Stores cookies as a browser does. */
class Browser {
  readonly jar = new Map<string, string>();
  actor: Actor = GUEST;
  setCookieLines: string[] = [];

  #args(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const request = new Request(new URL(path, ORIGIN), { ...init, headers });
    const context = new RouterContextProvider();
    const base = shop.as(this.actor);
    context.set(shopContext, { ...base, providers: { ...base.providers, google } });
    context.set(sessionsContext, createHttpSessions(shop.accounts, { secure: false }));
    context.set(appInfoContext, { demo, testPayments: false, version: '1', origin: ORIGIN });
    return { request, context, params: {} } as never;
  }

  #storeCookies(response: Response): Response {
    this.setCookieLines = response.headers.getSetCookie();
    for (const line of this.setCookieLines) {
      const [pair = ''] = line.split(';');
      const equalsAt = pair.indexOf('=');
      if (/Max-Age=0/.test(line)) this.jar.delete(pair.slice(0, equalsAt));
      else this.jar.set(pair.slice(0, equalsAt), pair.slice(equalsAt + 1));
    }
    return response;
  }

  async startSignIn(form: Record<string, string> = {}, origin = ORIGIN): Promise<Response> {
    const init = { method: 'POST', body: new URLSearchParams(form), headers: { origin } };
    return this.#storeCookies(await startAction(this.#args('/login/google', init)));
  }

  async returnFromGoogle(url: URL | string): Promise<Response> {
    return this.#storeCookies(await callbackLoader(this.#args(new URL(url, ORIGIN).href)));
  }

  /** The failure that the sign-in page shows once. */
  readFailure(from: SignInSurface = 'login') {
    const { request } = this.#args('/login') as unknown as { request: Request };
    const { failure, headers } = readFailureOnce(request, from, !demo);
    this.#storeCookies(new Response(null, { headers }));
    return failure;
  }

  message(): string | null {
    const failure = this.readFailure();
    return failure && getGoogleFailureMessage(failure);
  }

  isSignedIn(): boolean {
    return [...this.jar.keys()].some((name) => name.endsWith('tanabana-session'));
  }
}

const getLocation = (response: Response) => response.headers.get('location') ?? '';

let accountCount = 0;
/** Selects an account at Google; returns the callback URL that Google redirects to. */
async function chooseAccount(startResponse: Response, choice: Record<string, string> = {}): Promise<URL> {
  const url = new URL(getLocation(startResponse));
  url.pathname += '/choice';
  const account = { account: 'other', name: 'Ira Kapoor', email: `google-${++accountCount}@example.in`, ...choice };
  for (const [name, value] of Object.entries(account)) url.searchParams.set(name, value);
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

const countSessions = async () => (await shop.db.select().from(sessions)).length;

describe('a completed sign-in', () => {
  test('S-LOGIN-03 S-CALL-04 signs the user in and clears the state cookie', async () => {
    const browser = new Browser();
    const startResponse = await browser.startSignIn({ returnUrl: '/wishlist' });
    expect(new URL(getLocation(startResponse)).searchParams.get('redirect_uri')).toBe(CALLBACK);
    // A full page load: Google's page is not a route of the store.
    expect(startResponse.headers.get('x-remix-reload-document')).toBe('true');
    expect(browser.setCookieLines).toEqual([
      expect.stringMatching(/^__Host-google-journey=[\w-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const back = await browser.returnFromGoogle(await chooseAccount(startResponse));
    expect([back.status, getLocation(back)]).toEqual([302, '/wishlist']);
    expect([...browser.jar.keys()].sort()).toEqual(['signed-in', 'tanabana-session']);
  });

  test('S-JOIN-02 proves who owns the second account of a join that this browser has started', async () => {
    demo = true;
    const { userId } = await shop.addShopper();
    const visitor = { sessionToken: null, address: null, userAgent: null };
    const session = expectOk(await shop.accounts.openSession(userId, visitor)).token;
    const browser = new Browser();
    browser.actor = { kind: 'shopper', userId };
    const token = expectOk(await startJoin(shop.as(browser.actor), session));
    browser.jar.set('tanabana-session', session);
    browser.jar.set('account-join', joinCookie.write({ token, returnUrl: '/checkout' }, false).split(/[=;]/)[1] ?? '');
    const back = await browser.returnFromGoogle(
      await chooseAccount(await browser.startSignIn({ returnUrl: '/profile/join' })),
    );
    expect(getLocation(back)).toBe('/profile/join');
    const [join] = await shop.db.select().from(accountJoins).where(eq(accountJoins.firstId, userId));
    expect(join?.secondId).not.toBeNull();
    expect(join?.sessionHash).toBe(hashToken(browser.jar.get('tanabana-session') ?? ''));
  });

  test('redirects a GET of the start path to the login', () => {
    expect(getLocation(startLoader())).toBe('/login');
  });

  test('uses the configured callback URL in production and ignores the Origin header', async () => {
    const startResponse = await new Browser().startSignIn({}, 'https://evil.example');
    expect(new URL(getLocation(startResponse)).searchParams.get('redirect_uri')).toBe(CALLBACK);
  });

  test("uses the request's host for the callback in demo mode", async () => {
    demo = true;
    const browser = new Browser();
    const startResponse = await browser.startSignIn({}, 'http://192.168.1.7:3000');
    expect(new URL(getLocation(startResponse)).searchParams.get('redirect_uri')).toBe(
      'http://192.168.1.7:3000/login/google/callback',
    );
    expect(browser.setCookieLines[0]).toMatch(/^google-journey=(?!.*Secure)/);
    expect(getLocation(await browser.returnFromGoogle(await chooseAccount(startResponse)))).toBe('/');
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
  ])('a requested return path %j ends at %j', async (returnUrl, location) => {
    const browser = new Browser();
    const back = await browser.returnFromGoogle(await chooseAccount(await browser.startSignIn({ returnUrl })));
    expect(getLocation(back)).toBe(location);
    expect(browser.isSignedIn()).toBe(true);
  });

  test('validates the return path again after the sign-in', async () => {
    const browser = new Browser();
    const callbackUrl = await chooseAccount(await browser.startSignIn());
    // The state cookie is the only one.
    const [[name, value] = ['', '']] = browser.jar;
    const signInState = JSON.parse(Buffer.from(value, 'base64url').toString());
    const changedState = { ...signInState, returnUrl: '//evil.example' };
    browser.jar.set(name, Buffer.from(JSON.stringify(changedState)).toString('base64url'));
    expect(getLocation(await browser.returnFromGoogle(callbackUrl))).toBe('/');
  });
});

describe('S-LOGIN-07 shows a failure at the login once, and puts nothing of it in the URL', () => {
  const expectFailure = async (callbackUrl: URL | string, browser: Browser) => {
    const before = await countSessions();
    const back = await browser.returnFromGoogle(callbackUrl);
    expect(getLocation(back)).toBe('/login?returnUrl=%2Forders');
    expect(browser.isSignedIn()).toBe(false);
    expect(await countSessions()).toBe(before);
    const message = browser.message();
    expect(browser.message()).toBeNull();
    expect([...browser.jar]).toEqual([]);
    return message;
  };

  test('shows the failure message after a cancellation at Google', async () => {
    const browser = new Browser();
    const callbackUrl = await chooseAccount(await browser.startSignIn({ returnUrl: '/orders' }), { account: 'cancel' });
    expect(await expectFailure(callbackUrl, browser)).toBe(FAILED_MESSAGE);
  });

  test.each(['server-error', 'hang', 'forged-signature', 'expired', 'wrong-nonce'] as const)(
    'shows the failure message for the fault %s',
    async (fault) => {
      const browser = new Browser();
      const callbackUrl = await chooseAccount(await browser.startSignIn({ returnUrl: '/orders' }));
      simulator.injectFaults(fault);
      if (fault === 'hang') google = signInWithin(1);
      expect(await expectFailure(callbackUrl, browser)).toBe(FAILED_MESSAGE);
    },
  );

  test("shows Google's own message", async () => {
    const browser = new Browser();
    const callbackUrl = await chooseAccount(await browser.startSignIn({ returnUrl: '/orders' }));
    callbackUrl.searchParams.set('code', '4/made-up');
    expect(await expectFailure(callbackUrl, browser)).toBe('Malformed auth code.');
  });

  test.each([
    // Nothing listens on port 9.
    ['an unreachable', () => createGoogleSignIn({ ...CLIENT, issuer: 'http://127.0.0.1:9' })],
    ['a missing', () => null],
  ])('shows the failure message for %s provider', async (_, createProvider) => {
    google = createProvider();
    const browser = new Browser();
    expect(getLocation(await browser.startSignIn({ returnUrl: '/orders' }))).toBe('/login?returnUrl=%2Forders');
    expect(browser.message()).toBe(FAILED_MESSAGE);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['an email that Google did not verify', { account: 'unverified' }, /^Google has not confirmed this email/],
    [
      'an account whose email is not verified',
      { email: 'unconfirmed@example.in' },
      /^This email already has a password/,
    ],
    ['an inactive account', { email: 'inactive@example.in' }, /^This account is inactive. Please contact us.$/],
  ])('shows a message for %s', async (_, choice, message) => {
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
    const callbackUrl = await chooseAccount(await browser.startSignIn({ returnUrl: '/orders' }), account);
    expect(await expectFailure(callbackUrl, browser)).toMatch(message);
  });
});

describe('accepts a response only in the browser that started the sign-in, and once', () => {
  test.each([
    ['without parameters', '/login/google/callback'],
    ['with an unknown state', '/login/google/callback?code=4/x&state=made-up'],
    ["with an attacker's message", '/login/google/callback?error=x&error_description=Call+0800+EVIL&state=x'],
  ])("refuses a callback %s and shows the store's own message", async (_, path) => {
    const browser = new Browser();
    expect(getLocation(await browser.returnFromGoogle(path))).toBe('/login');
    expect(browser.message()).toBe(FAILED_MESSAGE);
  });

  test("refuses an attacker's response in a victim's browser and ends the victim's own sign-in", async () => {
    const [attacker, victim] = [new Browser(), new Browser()];
    const attackersCallback = await chooseAccount(await attacker.startSignIn());
    await victim.returnFromGoogle(attackersCallback);
    expect([victim.isSignedIn(), victim.message()]).toEqual([false, FAILED_MESSAGE]);

    const victimsCallback = await chooseAccount(await victim.startSignIn());
    await victim.returnFromGoogle(attackersCallback);
    expect([victim.isSignedIn(), victim.message()]).toEqual([false, FAILED_MESSAGE]);
    await victim.returnFromGoogle(victimsCallback);
    expect(victim.isSignedIn()).toBe(false);
  });

  test('refuses an attacker’s code with the victim’s state', async () => {
    const [attacker, victim] = [new Browser(), new Browser()];
    const attackersCallback = await chooseAccount(await attacker.startSignIn());
    const victimsCallback = await chooseAccount(await victim.startSignIn());
    victimsCallback.searchParams.set('code', attackersCallback.searchParams.get('code') ?? '');
    await victim.returnFromGoogle(victimsCallback);
    expect([victim.isSignedIn(), victim.message()]).toEqual([false, 'Invalid code verifier.']);
  });

  test('refuses the same response again, even with its state cookie', async () => {
    const browser = new Browser();
    const callbackUrl = await chooseAccount(await browser.startSignIn());
    const stateCookie = new Map(browser.jar);
    await browser.returnFromGoogle(callbackUrl);
    expect(browser.isSignedIn()).toBe(true);
    const otherBrowser = new Browser();
    for (const [name, value] of stateCookie) otherBrowser.jar.set(name, value);
    await otherBrowser.returnFromGoogle(callbackUrl);
    expect([otherBrowser.isSignedIn(), otherBrowser.message()]).toEqual([false, 'Malformed auth code.']);
  });

  test('redirects a signed-in user who reopens the callback to the home page, without a message', async () => {
    const browser = new Browser();
    browser.actor = { kind: 'shopper', userId: '00000000-0000-4000-8000-000000000002' };
    expect(getLocation(await browser.returnFromGoogle('/login/google/callback?code=old&state=old'))).toBe('/');
    expect(browser.message()).toBeNull();
  });

  test.each([
    '',
    'x',
    'e30',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"state":"x"}').toString('base64url'),
  ])('ignores the state cookie %j', async (stateCookie) => {
    const browser = new Browser();
    browser.jar.set('__Host-google-journey', stateCookie);
    await browser.returnFromGoogle('/login/google/callback?code=c&state=x');
    expect(browser.message()).toBe(FAILED_MESSAGE);
  });

  test.each([
    { from: 'login', reason: '__proto__', providerMessage: 'Evil' },
    { from: 'nowhere', reason: 'refused' },
    [],
  ])('ignores the malformed failure cookie %j', (failureCookie) => {
    const browser = new Browser();
    browser.jar.set('__Host-google-trouble', Buffer.from(JSON.stringify(failureCookie)).toString('base64url'));
    expect(browser.message()).toBeNull();
  });
});

describe('S-CALL-04 A-CALL-02 in a popup', () => {
  const popupField = { inWindow: 'true' };
  /**
   * The start of a popup sign-in responds with JSON; this turns it into a redirect response, as chooseAccount expects.
   */
  const toRedirect = async (popupResponse: Response) =>
    new Response(null, { headers: { location: (await popupResponse.json()).url } });
  const getPopupPage = async (path: string) => {
    const url = new URL(path, ORIGIN);
    expect(url.pathname).toBe('/login/google/end');
    return (await endLoader({ request: new Request(url) } as never)).text();
  };

  test("returns Google's URL to the page, and the popup ends signed in with a link to continue", async () => {
    const browser = new Browser();
    const startResponse = await toRedirect(
      await browser.startSignIn({ ...popupField, returnUrl: '/shop?category=dresses' }),
    );
    const back = await browser.returnFromGoogle(await chooseAccount(startResponse));
    expect(browser.isSignedIn()).toBe(true);
    expect(await getPopupPage(getLocation(back))).toContain(' href="/login?returnUrl=%2Fshop%3Fcategory%3Ddresses">');
  });

  test('a failed sign-in ends in the popup too; only the sign-in page shows the failure', async () => {
    const browser = new Browser();
    const startResponse = await toRedirect(await browser.startSignIn({ ...popupField, from: 'admin' }));
    const page = await getPopupPage(getLocation(await browser.returnFromGoogle(await chooseAccount(startResponse))));
    expect(page).toContain(' href="/admin-panel/login">');
    expect(page).not.toMatch(/denied|failed/i);
    expect(browser.readFailure('admin')).toMatchObject({ reason: 'not-staff' });
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/"><script>alert(1)</script>',
  ])('continues only at a page of this store: %j', async (returnUrl) => {
    const page = await getPopupPage(`/login/google/end?${new URLSearchParams({ from: 'nowhere', returnUrl })}`);
    expect(page).toMatch(/<a class="[\w -]+" href="\/login(\?returnUrl=[\w%.()-]+)?">/);
    expect(page).not.toContain('alert(1)<');
  });
});

describe('from the admin login', () => {
  test('A-LOGIN-07 sends an administrator to the dashboard and ignores the requested return path', async () => {
    const email = 'meera@example.in';
    await shop.accounts.create({ email, name: 'Meera', password: null, role: 'admin', at: new Date() });
    const browser = new Browser();
    const startResponse = await browser.startSignIn({ from: 'admin', returnUrl: '/orders' });
    expect(getLocation(await browser.returnFromGoogle(await chooseAccount(startResponse, { email })))).toBe(
      '/admin-panel',
    );
    expect(browser.isSignedIn()).toBe(true);
  });

  test('A-LOGIN-11 refuses a customer at the admin login and opens no session', async () => {
    const browser = new Browser();
    const back = await browser.returnFromGoogle(await chooseAccount(await browser.startSignIn({ from: 'admin' })));
    expect(getLocation(back)).toBe('/admin-panel/login');
    expect(browser.isSignedIn()).toBe(false);
    // The storefront's login must not show a failure of the admin login.
    expect(browser.readFailure('login')).toBeNull();
    expect(browser.readFailure('admin')).toMatchObject({ reason: 'not-staff' });
  });

  test('treats a sign-in from the test page as one from the login in production', async () => {
    google = null;
    expect(getLocation(await new Browser().startSignIn({ from: 'test' }))).toBe('/login');
  });
});

describe('A-INV-06 from an invitation to the back office', () => {
  // A token of 43 characters.
  const invitation = `/admin-panel/invite/${'aB3-_'.repeat(9).slice(0, 43)}`;

  test('signs a customer in and returns to the invitation', async () => {
    const email = 'invited@example.in';
    await shop.accounts.create({ email, name: 'Divya', password: null, role: 'user', at: new Date() });
    const browser = new Browser();
    const startResponse = await browser.startSignIn({ from: 'invite', returnUrl: invitation });
    expect(getLocation(await browser.returnFromGoogle(await chooseAccount(startResponse, { email })))).toBe(invitation);
    expect(browser.isSignedIn()).toBe(true);
  });

  test.each(['/orders', '//evil.example', `${invitation}/../../orders`])('does not return to %j', async (returnUrl) => {
    const browser = new Browser();
    const startResponse = await browser.startSignIn({ from: 'invite', returnUrl });
    const back = await browser.returnFromGoogle(await chooseAccount(startResponse, { email: 'invited@example.in' }));
    expect(getLocation(back)).toBe('/admin-panel');
  });
});
