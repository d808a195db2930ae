import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { GOOGLE_CALLBACK_PATH } from '#shop/customers/google-sign-in.ts';
import { type Google, openGoogle } from './google.ts';

const loads = vi.hoisted(() => ({ simulator: 0 }));
vi.mock('#simulators/google/google-simulator.ts', async (original) => {
  loads.simulator++;
  return original();
});

const CLIENT = { GOOGLE_CLIENT_ID: 'shop.apps.example', GOOGLE_CLIENT_SECRET: 'not-a-real-secret' };
const PRODUCTION = {
  ...parseEnv({}),
  STORE_MODE: 'production' as const,
};
let opened: Google | null = null;
const open = async (env: ReturnType<typeof parseEnv>, publicUrl = 'http://localhost:3000') => {
  opened = await openGoogle(env, publicUrl);
  return opened;
};
afterEach(() => opened?.close());

describe('production', () => {
  test('without a configuration there is no Google sign-in, and the simulator is not loaded', async () => {
    expect(await open(PRODUCTION)).toMatchObject({ signIn: null, origin: null, pages: null });
    expect(loads.simulator).toBe(0);
  });

  test('with a configuration it uses Google, and forms may redirect there', async () => {
    const google = await open({ ...PRODUCTION, ...CLIENT });
    expect(google).toMatchObject({ origin: 'https://accounts.google.com', pages: null });
    expect(google.signIn).not.toBeNull();
    expect(loads.simulator).toBe(0);
  });
});

describe('S-LOGIN-05 demo mode', () => {
  test('a configuration takes precedence over the simulator', async () => {
    expect(await open({ ...parseEnv({}), ...CLIENT })).toMatchObject({ pages: null });
    expect(loads.simulator).toBe(0);
  });

  test.each(['http://localhost:3000', 'http://192.168.1.7:3000', 'https://demo.example'])(
    'the simulator has the host name that the browser used for the store: %s',
    async (origin) => {
      const { signIn, pages } = await open(parseEnv({}));
      const started = await signIn?.begin(`${origin}${GOOGLE_CALLBACK_PATH}`);
      const url = new URL(started?.ok ? started.value.url : '');
      expect(url.origin).toBe(origin);
      expect(url.pathname).toBe('/simulators/google/o/oauth2/v2/auth');
      url.pathname = url.pathname.replace('/simulators/google', '');
      const openPage = (host: string) => pages?.(new Request(url, { headers: { host } }));
      expect((await openPage(url.host))?.status).toBe(200);
      // A redirect to PUBLIC_URL is allowed from any host name, another one only from its own.
      expect((await openPage('elsewhere.example'))?.status).toBe(origin === 'http://localhost:3000' ? 200 : 400);
    },
  );

  test('refuses a redirect URL other than the store’s own', async () => {
    const { signIn, pages } = await open(parseEnv({}));
    const started = await signIn?.begin(`http://localhost:3000${GOOGLE_CALLBACK_PATH}`);
    const url = new URL(started?.ok ? started.value.url.replace('/simulators/google', '') : '');
    for (const wrong of ['http://localhost:3000/', 'http://evil.example/login/google/callback', '']) {
      url.searchParams.set('redirect_uri', wrong);
      const page = await pages?.(new Request(url, { headers: { host: 'localhost:3000' } }));
      expect(page?.status).toBe(400);
    }
  });

  test('the pages for browsers do not include the endpoints that only the store’s server calls', async () => {
    const { pages } = await open(parseEnv({}));
    for (const path of ['/token', '/v1/userinfo', '/oauth2/v3/certs', '/.well-known/openid-configuration'])
      expect((await pages?.(new Request(`http://localhost:3000${path}`)))?.status).toBe(404);
  });
});
