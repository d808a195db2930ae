// Signs in with Google: authorization code flow with PKCE, from server to server, without any Google script in the browser. An ID token is
// accepted only when its signature, issuer, audience, time and nonce are right. An error response of Google is a refusal; no response and
// failures of Google's servers are 'unavailable'.
import type { Configuration, ServerMetadata } from 'openid-client';
import type { GooglePerson, GoogleSecrets, GoogleSignIn } from '#shop/customers/google-sign-in.ts';
import { isEmail } from '#shop/email.ts';
import { ok, refuse } from '#shop/result.ts';
import { isIssuerMismatch, toGoogleFailure } from './google-failure.ts';

export interface GoogleOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Timeout per request. */
  readonly timeoutSeconds?: number;
}

const TIMEOUT_SECONDS = 5;
/** Google's endpoints change seldom, and never without notice. */
const DISCOVERY_CACHE_MS = 24 * 60 * 60 * 1_000;

// Loaded with the first sign-in: most processes never need it.
const library = () => import('openid-client');
type Library = Awaited<ReturnType<typeof library>>;
type Fetch = NonNullable<Configuration[Library['customFetch']]>;

/** Reads (GET) are retried once. The exchange of a code is not, because a code works once. */
const fetchWithRetry: Fetch = async (url, options) => {
  const send = () => fetch(url, options as RequestInit);
  if (options.method !== 'GET') return send();
  const first = await send().catch(() => null);
  return first === null || first.status >= 500 ? send() : first;
};

/** Sends each request once; a repeated request gets the first response. So an ID token is checked again without using its code again. */
function cachedFetch(fetchResponse: Fetch): Fetch {
  const responses = new Map<string, Promise<Response>>();
  return async (url, options) => {
    const response = responses.get(url) ?? fetchResponse(url, options);
    responses.set(url, response);
    return (await response).clone();
  };
}

const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The name in one line without control and direction characters; the characters that join Indian letters stay. */
const parseName = ({ name }: Readonly<Record<string, unknown>>): string | null =>
  trimmedText(name)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, 200) || null;

function parsePerson(claims: Readonly<Record<string, unknown>>): GooglePerson | null {
  const [sub, email] = [trimmedText(claims.sub), trimmedText(claims.email).toLowerCase()];
  if (sub === '' || sub.length > 255 || !isEmail(email)) return null;
  // Some issuers send the text 'true' instead of a boolean.
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true';
  return { sub, email, emailVerified, name: parseName(claims) };
}

/** An ID token names the issuer with or without the scheme: 'https://accounts.google.com' or 'accounts.google.com'. */
const issuerSpellings = (issuer: string): readonly [string, string] => [issuer, issuer.replace(/^https?:\/\//, '')];

/** Drops the issuer parameter of the callback, which was already compared with the first spelling. */
function withoutIssuer(callback: URL): URL {
  const plain = new URL(callback);
  plain.searchParams.delete('iss');
  return plain;
}

export function createGoogleSignIn(options: GoogleOptions): GoogleSignIn {
  const { issuer, clientId, clientSecret, timeoutSeconds = TIMEOUT_SECONDS } = options;
  const isPlainHttp = issuer.startsWith('http:');
  let cachedConfig: { readonly config: Promise<Configuration>; readonly until: number } | null = null;
  let keys: Parameters<Library['setJwksCache']>[1] | undefined;

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, customFetch, discovery } = await library();
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      [customFetch]: fetchWithRetry,
      execute: isPlainHttp ? [allowInsecureRequests] : [],
    });
  }

  function configuration(): Promise<Configuration> {
    if (cachedConfig && cachedConfig.until > Date.now()) return cachedConfig.config;
    const config = discover();
    cachedConfig = { config, until: Date.now() + DISCOVERY_CACHE_MS };
    config.catch(() => {
      cachedConfig = null;
    });
    return config;
  }

  function createConfiguration(oidc: Library, server: ServerMetadata, fetchResponse: Fetch): Configuration {
    const config = new oidc.Configuration(server, clientId, clientSecret);
    config.timeout = timeoutSeconds;
    config[oidc.customFetch] = fetchResponse;
    if (isPlainHttp) oidc.allowInsecureRequests(config);
    oidc.enableNonRepudiationChecks(config);
    if (keys) oidc.setJwksCache(config, keys);
    return config;
  }

  async function exchange(callback: URL, { state, nonce, verifier }: GoogleSecrets) {
    const oidc = await library();
    // `supportsPKCE` is dropped, because it is a function of the library among the values of the metadata.
    const { supportsPKCE: _supportsPKCE, ...server } = (await configuration()).serverMetadata();
    const fetchOnce = cachedFetch(fetchWithRetry);
    const requestClaims = async (config: Configuration, callbackUrl: URL) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, checks);
      keys = oidc.getJwksCache(config) ?? keys;
      return tokens.claims() ?? {};
    };
    const [first, second] = issuerSpellings(server.issuer);
    try {
      return await requestClaims(createConfiguration(oidc, { ...server, issuer: first }, fetchOnce), callback);
    } catch (error) {
      if (second === first || !isIssuerMismatch(error)) throw error;
      // The token is valid except for the spelling of its issuer: the cached response is checked with the other spelling.
      const other = { ...server, issuer: second, authorization_response_iss_parameter_supported: false };
      return requestClaims(createConfiguration(oidc, other, fetchOnce), withoutIssuer(callback));
    }
  }

  return {
    async begin(redirectUri) {
      const oidc = await library();
      try {
        const config = await configuration();
        const secrets = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          prompt: 'select_account',
        });
        return ok({ url: url.href, secrets });
      } catch (error) {
        return refuse(toGoogleFailure(oidc, error));
      }
    },

    async finish(callback, secrets) {
      const oidc = await library();
      try {
        const person = parsePerson(await exchange(callback, secrets));
        return person
          ? ok(person)
          : refuse({ kind: 'refused', message: null, detail: 'the token names no usable account' });
      } catch (error) {
        return refuse(toGoogleFailure(oidc, error));
      }
    },
  };
}
