// Google sign-in of a store: Google itself where it is configured, its stand-in in demo mode, nothing in a production store that
// does without. The stand-in is loaded nowhere else.
import { randomBytes } from 'node:crypto';
import type { Env } from '#config/env.server.ts';
import { createGoogleSignIn } from '#providers/google/google-sign-in.ts';
import { GOOGLE_RETURN, type GoogleSignIn } from '#shop/customers/google-sign-in.ts';
import { ok } from '#shop/result.ts';

/** Answers a browser's GET; the path is as the simulator knows it. */
export type SimulatorPages = (request: Request) => Response | Promise<Response>;

export interface Google {
  readonly signIn: GoogleSignIn | null;
  /** Where a form that starts a sign-in may end, other than here. */
  readonly origin: string | null;
  /** Shown under /simulators/google; null without a stand-in. */
  readonly pages: SimulatorPages | null;
  close(): Promise<void>;
}

const NONE: Google = { signIn: null, origin: null, pages: null, close: async () => {} };
export const GOOGLE_SIMULATOR = '/simulators/google';

export async function openGoogle(env: Env, publicUrl: string): Promise<Google> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (clientId && clientSecret) {
    return { ...NONE, signIn: createGoogleSignIn({ issuer, clientId, clientSecret }), origin: new URL(issuer).origin };
  }
  return env.STORE_MODE === 'demo' ? openStandIn(publicUrl) : NONE;
}

async function openStandIn(publicUrl: string): Promise<Google> {
  const { startGoogleSimulator } = await import('#simulators/google/google-simulator.ts');
  const client = { clientId: 'tanabana-demo.apps.example', clientSecret: randomBytes(24).toString('base64url') };
  const simulator = await startGoogleSimulator({
    ...client,
    pagesAt: `${publicUrl}${GOOGLE_SIMULATOR}`,
    // A demo store is reached under more names than it knows of; it comes back to the one it was asked under.
    isRegistered: (address, host) =>
      [publicUrl, `http://${host}`, `https://${host}`].some((origin) => address === `${origin}${GOOGLE_RETURN}`),
  });
  return {
    signIn: underTheSameName(createGoogleSignIn({ issuer: simulator.issuer, ...client })),
    origin: null,
    pages: (request) => simulator.answerBrowser(request),
    close: () => simulator.close(),
  };
}

/** The stand-in's pages are the store's own: found under whatever name the browser has for the store. */
function underTheSameName(google: GoogleSignIn): GoogleSignIn {
  return {
    ...google,
    async begin(redirectUri) {
      const begun = await google.begin(redirectUri);
      if (!begun.ok) return begun;
      const { pathname, search } = new URL(begun.value.address);
      return ok({ ...begun.value, address: new URL(`${pathname}${search}`, redirectUri).href });
    },
  };
}
