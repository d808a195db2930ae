import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import { demoPeople } from './demo-people.ts';
import { type GoogleSimulator, startGoogleSimulator } from './google-simulator.ts';

const REDIRECT = 'https://shop.example/login/google/callback';
const CLIENT = { clientId: 'shop.apps.example', clientSecret: 'a secret of the test' };
const VERIFIER = 'v'.repeat(43);
const AUTH_REQUEST = {
  client_id: CLIENT.clientId,
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'a state',
  nonce: 'a nonce',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};

let simulator: GoogleSimulator;
beforeAll(async () => {
  simulator = await startGoogleSimulator({ ...CLIENT, isRegistered: (address) => address === REDIRECT });
});
afterAll(() => simulator.close());

type Query = Record<string, string>;
const requestPage = (path: string, query: Query) =>
  fetch(`${simulator.issuer}${path}?${new URLSearchParams(query)}`, { redirect: 'manual' });
const chooser = (query: Query = AUTH_REQUEST) => requestPage('/o/oauth2/v2/auth', query);
const choose = (account: string, more: Query = {}) =>
  requestPage('/o/oauth2/v2/auth/choice', { ...AUTH_REQUEST, account, ...more });
const getLocation = (response: Response) => new URL(response.headers.get('location') ?? '');

async function codeFor(account = demoPeople[0]?.sub ?? '') {
  return getLocation(await choose(account)).searchParams.get('code') ?? '';
}

const exchangeCode = (form: Query, headers: Query = {}) =>
  fetch(`${simulator.issuer}/token`, { method: 'POST', body: new URLSearchParams(form), headers });
const formFor = (code: string): Query => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: REDIRECT,
  code_verifier: VERIFIER,
  client_id: CLIENT.clientId,
  client_secret: CLIENT.clientSecret,
});

describe('S-LOGIN-05 A-LOGIN-06 the account chooser', () => {
  test('shows the demo accounts, another account, a cancel link and the demo notice', async () => {
    const html = await (await chooser()).text();
    for (const { email } of [DEMO_ACCOUNTS.shopper, DEMO_ACCOUNTS.administrator, ...demoPeople])
      expect(html).toContain(email);
    for (const words of ['stands in for Google', 'Use another account', 'Cancel', 'address not verified'])
      expect(html).toContain(words);
    expect(html).not.toMatch(/<script/);
  });

  test('allows its own style and nothing else', async () => {
    const response = await chooser();
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(await response.text()) ?? [];
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toMatch(/^default-src 'none';.*form-action 'self'; frame-ancestors 'none'/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each<[string, Query, number, string]>([
    ['a redirect URL that is not registered', { redirect_uri: 'https://evil.example/' }, 400, 'redirect_uri_mismatch'],
    [
      'a registered redirect URL with an added query',
      { redirect_uri: `${REDIRECT}?x=1` },
      400,
      'redirect_uri_mismatch',
    ],
    ['another client', { client_id: 'another' }, 401, 'invalid_client'],
    ['a token as response type', { response_type: 'id_token' }, 400, 'unsupported_response_type'],
    ['a scope without openid', { scope: 'email' }, 400, 'invalid_scope'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 400, 'invalid_request'],
  ])('shows an error page for %s and does not redirect', async (_, wrong, status, error) => {
    for (const response of [
      await chooser({ ...AUTH_REQUEST, ...wrong }),
      await choose(demoPeople[0]?.sub ?? '', wrong),
    ]) {
      expect(response.status).toBe(status);
      expect(response.headers.get('location')).toBeNull();
      expect(await response.text()).toContain(error);
    }
  });

  test('escapes values of the URL', async () => {
    const html = await (await chooser({ ...AUTH_REQUEST, state: '"><script>alert(1)</script>' })).text();
    expect(html).not.toContain('<script>');
    const again = await choose('other', { name: '"><img src=x>', email: 'no address' });
    expect(again.status).toBe(400);
    const page = await again.text();
    expect(page).toContain('Please enter an email address.');
    expect(page).not.toContain('<img');
  });

  test('cancelling redirects with access_denied and the state', async () => {
    const { origin, searchParams } = getLocation(await choose('cancel'));
    expect(origin).toBe('https://shop.example');
    expect(Object.fromEntries(searchParams)).toEqual({
      error: 'access_denied',
      state: 'a state',
      iss: simulator.issuer,
    });
  });
});

describe('the token endpoint', () => {
  test('returns the fields that Google returns', async () => {
    const response = await exchangeCode(formFor(await codeFor()));
    expect(response.headers.get('cache-control')).toBe('no-store');
    const tokens = (await response.json()) as Record<string, string>;
    expect(tokens).toMatchObject({ expires_in: 3_599, token_type: 'Bearer', scope: expect.stringContaining('openid') });
    const claims = JSON.parse(Buffer.from(tokens.id_token?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      iss: simulator.issuer,
      aud: CLIENT.clientId,
      nonce: 'a nonce',
      email_verified: true,
      given_name: 'Asha',
    });
    const info = await fetch(`${simulator.issuer}/v1/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await info.json()).toMatchObject({ sub: claims.sub, email: claims.email });
    expect((await fetch(`${simulator.issuer}/v1/userinfo`)).status).toBe(401);
  });

  test('accepts the client from the header too', async () => {
    const { client_id, client_secret, ...form } = formFor(await codeFor());
    const basic = btoa(`${client_id}:${encodeURIComponent(client_secret ?? '')}`);
    expect((await exchangeCode(form, { authorization: `Basic ${basic}` })).status).toBe(200);
  });

  test.each<[string, Query, number, string]>([
    ['another secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['another redirect URL', { redirect_uri: `${REDIRECT}/` }, 400, 'redirect_uri_mismatch'],
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['a made-up code', { code: '4/x' }, 400, 'invalid_grant'],
  ])('%s is refused', async (_, wrong, status, error) => {
    const response = await exchangeCode({ ...formFor(await codeFor()), ...wrong });
    expect([response.status, ((await response.json()) as Query).error]).toEqual([status, error]);
  });

  test('a code can be redeemed once', async () => {
    const code = await codeFor();
    expect((await exchangeCode(formFor(code))).status).toBe(200);
    expect(await (await exchangeCode(formFor(code))).json()).toEqual({
      error: 'invalid_grant',
      error_description: 'Malformed auth code.',
    });
  });
});
