// The simulator's pages that a browser visits. Like Google it never redirects to a URL that is not registered.
import { Hono } from 'hono';
import type { Codes } from './codes.ts';
import { createPerson, type DemoPerson, demoPeople } from './demo-people.ts';
import { chooserPage, errorPage } from './pages.ts';

export interface AuthorizeOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Exact URLs; `host` is the host of this request. */
  readonly isRegistered: (redirectUri: string, host: string) => boolean;
  readonly codes: Codes;
}

const AUTHORIZE = '/o/oauth2/v2/auth';
/** Parameters of the account choice, not of the authorization request. */
const CHOICE_PARAMS = ['account', 'name', 'email'];
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** The error page for an invalid request, or null. */
function validateRequest({ clientId, isRegistered }: AuthorizeOptions, query: URLSearchParams, host: string) {
  if (query.get('client_id') !== clientId) {
    return errorPage(401, 'invalid_client', 'The OAuth client was not found.');
  }
  if (!isRegistered(query.get('redirect_uri') ?? '', host)) {
    return errorPage(400, 'redirect_uri_mismatch', 'The address to come back to is not registered for this client.');
  }
  if (query.get('response_type') !== 'code') {
    return errorPage(400, 'unsupported_response_type', 'Only response_type=code is supported here.');
  }
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) {
    return errorPage(400, 'invalid_scope', 'The scope openid is missing.');
  }
  const challenge = query.get('code_challenge');
  if (challenge !== null && !(query.get('code_challenge_method') === 'S256' && CHALLENGE.test(challenge))) {
    return errorPage(400, 'invalid_request', 'The code challenge is not one of S256.');
  }
  return null;
}

function parseAuthRequest(url: URL): URLSearchParams {
  const authRequest = new URLSearchParams(url.search);
  for (const name of CHOICE_PARAMS) authRequest.delete(name);
  return authRequest;
}

function parseChosenPerson({ searchParams }: URL): DemoPerson | null {
  const account = searchParams.get('account');
  return account === 'other'
    ? createPerson(searchParams.get('name') ?? '', searchParams.get('email') ?? '')
    : (demoPeople.find(({ sub }) => sub === account) ?? null);
}

export function authorizePages(options: AuthorizeOptions): Hono {
  const pages = new Hono();

  pages.get(AUTHORIZE, (c) => {
    const authRequest = parseAuthRequest(new URL(c.req.url));
    return validateRequest(options, authRequest, c.req.header('host') ?? '') ?? chooserPage(authRequest);
  });

  pages.get(`${AUTHORIZE}/choice`, (c) => {
    const url = new URL(c.req.url);
    const authRequest = parseAuthRequest(url);
    const errorResponse = validateRequest(options, authRequest, c.req.header('host') ?? '');
    if (errorResponse) return errorResponse;
    const redirectUrl = new URL(authRequest.get('redirect_uri') ?? '');
    const redirectBack = (params: Record<string, string>) => {
      const state = authRequest.get('state');
      for (const [name, value] of Object.entries({ ...(state ? { state } : {}), iss: options.issuer, ...params })) {
        redirectUrl.searchParams.set(name, value);
      }
      c.header('cache-control', 'no-store');
      return c.redirect(redirectUrl.href);
    };
    if (url.searchParams.get('account') === 'cancel') return redirectBack({ error: 'access_denied' });
    const person = parseChosenPerson(url);
    if (!person) {
      const [name, email] = [url.searchParams.get('name') ?? '', url.searchParams.get('email') ?? ''];
      return chooserPage(authRequest, { name, email });
    }
    const code = options.codes.issue({
      clientId: options.clientId,
      redirectUri: authRequest.get('redirect_uri') ?? '',
      nonce: authRequest.get('nonce'),
      challenge: authRequest.get('code_challenge'),
      person,
    });
    return redirectBack({ code, scope: authRequest.get('scope') ?? '', prompt: 'consent' });
  });

  return pages;
}
