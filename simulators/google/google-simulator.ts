// Demo mode's Google: a server on the loopback interface that speaks Google's protocol (discovery, keys, token, userinfo), and the
// pages that a browser visits, which the store serves on its own host, so that they are reachable wherever the store is. Tests
// can plan faults.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type AuthorizeOptions, authorizePages } from './authorize.ts';
import { Codes } from './codes.ts';
import type { DemoPerson } from './demo-people.ts';
import { type IdTokenFault, isIdTokenFault, SignedTokens } from './signed-tokens.ts';
import {
  type Client,
  faultyResponse,
  isTokenEndpointFault,
  newAccessToken,
  redeem,
  refusalResponse,
  type TokenEndpointFault,
  tokenResponse,
} from './token-endpoint.ts';

/** 'hang-up' closes the connection before the response. */
export type GoogleFault = TokenEndpointFault | IdTokenFault | 'hang-up' | 'no-keys' | 'no-discovery';

export interface GoogleSimulatorOptions extends Client {
  readonly isRegistered: AuthorizeOptions['isRegistered'];
  /** The URL of its pages for browsers, without a trailing slash; its own URL by default. */
  readonly pagesUrl?: string;
}

export interface GoogleSimulator {
  readonly issuer: string;
  /** Handles a browser's request, with a path as on Google's own host. */
  handleBrowser(request: Request): Response | Promise<Response>;
  /** Applies until the next call; null means no fault. */
  injectFaults(how: GoogleFault | null): void;
  /** Number of requests per path. */
  readonly requestCounts: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const MAX_ACCESS_TOKENS = 1_000;

const createDiscovery = (issuer: string, pagesUrl: string) => ({
  issuer,
  authorization_endpoint: `${pagesUrl}/o/oauth2/v2/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/v1/userinfo`,
  jwks_uri: `${issuer}/oauth2/v3/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: ['aud', 'email', 'email_verified', 'exp', 'family_name', 'given_name', 'iat', 'iss', 'name', 'sub'],
  code_challenge_methods_supported: ['plain', 'S256'],
  grant_types_supported: ['authorization_code'],
  authorization_response_iss_parameter_supported: true,
});

export async function startGoogleSimulator(options: GoogleSimulatorOptions): Promise<GoogleSimulator> {
  const api = new Hono<{ Bindings: HttpBindings }>();
  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  // This server alone does not keep the process alive.
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const codes = new Codes();
  const tokens = new SignedTokens(issuer);
  const pages = authorizePages({ ...options, issuer, codes });
  const requestCounts = new Map<string, number>();
  const peopleByToken = new Map<string, object>();
  let fault: GoogleFault | null = null;
  const storePerson = (accessToken: string, { sub, name, email, emailVerified }: DemoPerson) => {
    peopleByToken.set(accessToken, { sub, ...(name ? { name } : {}), email, email_verified: emailVerified });
    const [oldest] = peopleByToken.keys();
    if (peopleByToken.size > MAX_ACCESS_TOKENS && oldest) peopleByToken.delete(oldest);
  };

  api.use(async (c, next) => {
    requestCounts.set(c.req.path, (requestCounts.get(c.req.path) ?? 0) + 1);
    await next();
  });
  api.get('/.well-known/openid-configuration', (c) =>
    fault === 'no-discovery'
      ? c.text('Down', 503)
      : c.json(createDiscovery(issuer, options.pagesUrl ?? issuer), 200, { 'cache-control': 'public, max-age=3600' }),
  );
  api.get('/oauth2/v3/certs', async (c) =>
    fault === 'no-keys'
      ? c.text('Down', 503)
      : c.json(await tokens.keySet(), 200, { 'cache-control': 'public, max-age=19000, must-revalidate' }),
  );

  api.post('/token', async (c) => {
    if (fault === 'hang-up') c.env.outgoing.destroy();
    if (isTokenEndpointFault(fault)) return faultyResponse(fault);
    const form = new URLSearchParams(await c.req.text());
    const grant = redeem(codes, options, form, c.req.header('authorization'));
    if ('error' in grant) return refusalResponse(grant);
    const accessToken = newAccessToken();
    storePerson(accessToken, grant.person);
    return tokenResponse(accessToken, await tokens.idToken(grant, isIdTokenFault(fault) ? fault : null));
  });

  api.get('/v1/userinfo', (c) => {
    const person = peopleByToken.get(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '');
    return person
      ? c.json(person)
      : c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401);
  });
  api.route('/', pages);

  return {
    issuer,
    handleBrowser: (request) => pages.fetch(request),
    injectFaults: (how) => {
      fault = how;
    },
    requestCounts,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
