// The store's Google sign-in: Google itself where it is configured, its simulator in demo mode, no Google sign-in in a production store
// without configuration. Only demo mode loads the simulator.
import { randomBytes } from 'node:crypto';
import type { Env } from '#config/env.server.ts';
import { createGoogleSignIn } from '#providers/google/google-sign-in.ts';
import { GOOGLE_CALLBACK_PATH, type GoogleSignIn } from '#shop/customers/google-sign-in.ts';
import { ok } from '#shop/result.ts';

/** Responds to a browser's GET; the path is the simulator's own, without the store's prefix. */
export type SimulatorPages = (request: Request) => Response | Promise<Response>;

export interface Google {
  readonly signIn: GoogleSignIn | null;
  /** The origin, other than the store's own, that a sign-in form may be redirected to. */
  readonly origin: string | null;
  /** Served under /simulators/google; null without a simulator. */
  readonly pages: SimulatorPages | null;
  /** The simulator's account, as environment variables. */
  readonly simulated?: Partial<Env>;
  close(): Promise<void>;
}

const NO_GOOGLE: Google = { signIn: null, origin: null, pages: null, close: async () => {} };
export const GOOGLE_SIMULATOR_PATH = '/simulators/google';

/** Null without a client. */
export function configuredGoogle(env: Env): Google | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (!clientId || !clientSecret) return null;
  return {
    ...NO_GOOGLE,
    signIn: createGoogleSignIn({ issuer, clientId, clientSecret }),
    origin: new URL(issuer).origin,
  };
}

export async function openGoogle(env: Env, publicUrl: string): Promise<Google> {
  return configuredGoogle(env) ?? (env.STORE_MODE === 'demo' ? startSimulator(publicUrl) : NO_GOOGLE);
}

async function startSimulator(publicUrl: string): Promise<Google> {
  const { startGoogleSimulator } = await import('#simulators/google/google-simulator.ts');
  const client = { clientId: 'tanabana-demo.apps.example', clientSecret: randomBytes(24).toString('base64url') };
  const simulator = await startGoogleSimulator({
    ...client,
    pagesUrl: `${publicUrl}${GOOGLE_SIMULATOR_PATH}`,
    // A demo store is reached under host names that it does not know; sign-in returns to the one of the request.
    isRegistered: (url, host) =>
      [publicUrl, `http://${host}`, `https://${host}`].some((origin) => url === `${origin}${GOOGLE_CALLBACK_PATH}`),
  });
  return {
    signIn: withStoreUrls(createGoogleSignIn({ issuer: simulator.issuer, ...client })),
    origin: null,
    pages: (request) => simulator.handleBrowser(request),
    simulated: {
      GOOGLE_ISSUER: simulator.issuer,
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
    },
    close: () => simulator.close(),
  };
}

/** The simulator's pages are pages of the store: their URLs use the host name that the browser used. */
function withStoreUrls(google: GoogleSignIn): GoogleSignIn {
  return {
    ...google,
    async begin(redirectUri) {
      const started = await google.begin(redirectUri);
      if (!started.ok) return started;
      const { pathname, search } = new URL(started.value.url);
      return ok({ ...started.value, url: new URL(`${pathname}${search}`, redirectUri).href });
    },
  };
}
