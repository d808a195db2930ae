import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GoogleFailure, GoogleSecrets, GoogleSignIn } from '#shop/customers/google-sign-in.ts';
import { demoPeople } from '#simulators/google/demo-people.ts';
import { type GoogleFault, type GoogleSimulator, startGoogleSimulator } from '#simulators/google/google-simulator.ts';
import { createGoogleSignIn } from './google-sign-in.ts';

const REDIRECT = 'https://shop.example/login/google/callback';
const CLIENT = { clientId: 'shop.apps.example', clientSecret: 'a secret of the test' };
const [ASHA] = demoPeople;

let simulator: GoogleSimulator;
let google: GoogleSignIn;
beforeAll(async () => {
  simulator = await startGoogleSimulator({ ...CLIENT, isRegistered: (url) => url === REDIRECT });
});
beforeEach(() => {
  simulator.injectFaults(null);
  google = createSignIn();
});
afterAll(() => simulator.close());

// Only the test of a hanging provider depends on the timeout; the others get a long one.
const createSignIn = (overrides: Partial<Parameters<typeof createGoogleSignIn>[0]> = {}) =>
  createGoogleSignIn({ issuer: simulator.issuer, ...CLIENT, timeoutSeconds: 30, ...overrides });

async function begin(provider = google) {
  const started = await provider.begin(REDIRECT);
  if (!started.ok) throw new Error(started.reason.detail);
  return started.value;
}

/** Opens Google's page like a browser, follows the link of the account, and returns the redirect URL. */
async function chooseAccount(url: string, account: string, extraQuery = ''): Promise<URL> {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const links = (await page.text()).matchAll(/href="([^"]+)"/g);
  const link = [...links]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .find((href) => href.includes(`account=${account}`));
  const path = link ?? `auth/choice${new URL(url).search}&account=${account}`;
  const callback = await fetch(new URL(path + extraQuery, url), { redirect: 'manual' });
  expect(callback.status).toBe(302);
  return new URL(callback.headers.get('location') ?? '');
}

/** `fault`: the fault of the token endpoint during the exchange of the code. */
async function finishSignIn(fault: GoogleFault | null, provider = google) {
  const { url, secrets } = await begin(provider);
  const callback = await chooseAccount(url, ASHA?.sub ?? '');
  simulator.injectFaults(fault);
  const finishingProvider = fault === 'hang' ? createSignIn({ timeoutSeconds: 1 }) : provider;
  return finishingProvider.finish(callback, secrets);
}

const failure = (result: { ok: boolean; reason?: unknown }) => (result.ok ? null : (result.reason as GoogleFailure));

describe('the redirect to Google', () => {
  test('requests the identity with state, nonce and PKCE, and an account chooser', async () => {
    const { url, secrets } = await begin();
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url).not.toContain(secrets.verifier);
    const secondSignIn = await begin();
    expect(new Set([...Object.values(secrets), ...Object.values(secondSignIn.secrets)]).size).toBe(6);
  });

  test('reads the discovery document once; a failure is not cached', async () => {
    simulator.injectFaults('no-discovery');
    expect(failure(await google.begin(REDIRECT))).toMatchObject({ kind: 'unavailable' });
    simulator.injectFaults(null);
    await begin();
    const countBefore = simulator.requestCounts.get('/.well-known/openid-configuration');
    await Promise.all([begin(), begin()]);
    expect(simulator.requestCounts.get('/.well-known/openid-configuration')).toBe(countBefore);
  });

  test("reports 'unavailable' when Google cannot be reached", async () => {
    const unreachable = createSignIn({ issuer: 'http://127.0.0.1:9' });
    expect(failure(await unreachable.begin(REDIRECT))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('S-CALL-04 the return from Google', () => {
  test('S-LOGIN-05 returns the identity of the person', async () => {
    const result = await finishSignIn(null);
    expect(result).toEqual({
      ok: true,
      value: { sub: ASHA?.sub, email: ASHA?.email, emailVerified: true, name: 'Asha Nair' },
    });
  });

  test.each([
    ['Ira Kapoor', 'Ira.Kapoor@Example.COM', { name: 'Ira Kapoor', email: 'ira.kapoor@example.com' }],
    ['\u202eevil\r\nX-Name: क्ष\u200dत्रिय', 'kshatriya@example.in', { name: 'evil X-Name: क्ष\u200dत्रिय' }],
    ['', 'nameless@example.in', { name: null, email: 'nameless@example.in' }],
    ['<b>"Bo\'Derek"</b> & Söhne', 'bo@example.in', { name: '<b>"Bo\'Derek"</b> & Söhne' }],
  ])('returns the cleaned name and email address of an account: %j, %s', async (name, email, person) => {
    const { url, secrets } = await begin();
    const entered = `&name=${encodeURIComponent(name)}&email=${encodeURIComponent(email)}`;
    expect(await google.finish(await chooseAccount(url, 'other', entered), secrets)).toMatchObject({
      ok: true,
      value: person,
    });
  });

  test('reports an email address that Google did not verify', async () => {
    const { url, secrets } = await begin();
    const unverified = demoPeople.find(({ emailVerified }) => !emailVerified);
    const callback = await chooseAccount(url, unverified?.sub ?? '');
    expect(await google.finish(callback, secrets)).toMatchObject({ ok: true, value: { emailVerified: false } });
  });

  test('reports a cancellation as a refusal without a message', async () => {
    const { url, secrets } = await begin();
    const callback = await chooseAccount(url, 'cancel');
    expect(failure(await google.finish(callback, secrets))).toEqual({
      kind: 'refused',
      message: null,
      detail: 'access_denied',
    });
  });

  test('accepts an issuer without its scheme', async () => {
    expect(await finishSignIn('bare-issuer')).toMatchObject({ ok: true, value: { sub: ASHA?.sub } });
  });

  test.each<[GoogleFault, GoogleFailure['kind']]>([
    ['server-error', 'unavailable'],
    ['busy', 'unavailable'],
    ['hang', 'unavailable'],
    ['hang-up', 'unavailable'],
    ['not-json', 'unavailable'],
    ['no-keys', 'unavailable'],
    ['no-id-token', 'refused'],
    ['wrong-nonce', 'refused'],
    ['no-nonce', 'refused'],
    ['wrong-audience', 'refused'],
    ['wrong-issuer', 'refused'],
    ['expired', 'refused'],
    ['forged-signature', 'refused'],
    ['unknown-key', 'refused'],
    ['unsigned', 'refused'],
    ['no-email', 'refused'],
  ])('the fault %s of the token endpoint is reported as %s', async (fault, kind) => {
    expect(failure(await finishSignIn(fault))).toMatchObject({ kind });
    expect(await finishSignIn(null)).toMatchObject({ ok: true });
  });

  test("exchanges a code once, and returns Google's message for the second attempt", async () => {
    const { url, secrets } = await begin();
    const callback = await chooseAccount(url, ASHA?.sub ?? '');
    expect(await google.finish(callback, secrets)).toMatchObject({ ok: true });
    expect(failure(await google.finish(callback, secrets))).toEqual({
      kind: 'refused',
      message: 'Malformed auth code.',
      detail: 'invalid_grant',
    });
  });

  const changed = (change: Partial<GoogleSecrets>) => (secrets: GoogleSecrets) => ({ ...secrets, ...change });
  test.each<[string, (secrets: GoogleSecrets) => GoogleSecrets, string | null]>([
    ['another state', changed({ state: 'another' }), null],
    ['another nonce', changed({ nonce: 'another' }), null],
    ['another verifier', changed({ verifier: 'x'.repeat(43) }), 'Invalid code verifier.'],
  ])('refuses the callback with %s in the browser', async (_, change, message) => {
    const { url, secrets } = await begin();
    const callback = await chooseAccount(url, ASHA?.sub ?? '');
    expect(failure(await google.finish(callback, change(secrets)))).toMatchObject({ kind: 'refused', message });
  });

  test.each<[string, (callback: URL) => void]>([
    ['without a state', ({ searchParams }) => searchParams.delete('state')],
    ['with two states', ({ searchParams }) => searchParams.append('state', 'x')],
    ['without a code', ({ searchParams }) => searchParams.delete('code')],
    ['with a made-up code', ({ searchParams }) => searchParams.set('code', '4/made-up')],
    ['of another issuer', ({ searchParams }) => searchParams.set('iss', 'https://accounts.evil.example')],
    ['at another path', (callback) => Object.assign(callback, { pathname: '/login/google/elsewhere' })],
  ])('refuses a callback %s', async (_, change) => {
    const { url, secrets } = await begin();
    const callback = await chooseAccount(url, ASHA?.sub ?? '');
    change(callback);
    expect(failure(await google.finish(callback, secrets))).toMatchObject({ kind: 'refused' });
  });

  test('reports a wrong client secret as a refusal', async () => {
    expect(failure(await finishSignIn(null, createSignIn({ clientSecret: 'wrong' })))).toMatchObject({
      kind: 'refused',
      detail: 'invalid_client',
    });
  });

  test("shortens Google's message to one line", async () => {
    const { secrets } = await begin();
    const callback = new URL(`${REDIRECT}?error=server_error&state=${secrets.state}&iss=${simulator.issuer}`);
    callback.searchParams.set('error_description', `Try\r\n\u202e\u0007later ${'x'.repeat(500)}`);
    const failed = failure(await google.finish(callback, secrets));
    expect(failed?.kind === 'refused' && failed.message).toMatch(/^Try later x{190}$/);
  });
});
