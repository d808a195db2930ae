// The simulator's pages that a browser visits. Like Google it never redirects to an address that is not registered.
import { Hono } from 'hono';
import type { Codes } from './codes.ts';
import { type DemoPerson, demoPeople, typedPerson } from './demo-people.ts';
import { chooserPage, errorPage } from './pages.ts';

export interface AuthorizeOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** Exact addresses; `host` is the one that this page was asked under. */
  readonly isRegistered: (redirectUri: string, host: string) => boolean;
  readonly codes: Codes;
}

const AUTHORIZE = '/o/oauth2/v2/auth';
/** What belongs to the choice and not to the question. */
const OF_THE_CHOICE = ['account', 'name', 'email'];
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** What is wrong with the question, or null. */
function objection({ clientId, isRegistered }: AuthorizeOptions, query: URLSearchParams, host: string) {
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

function questionIn(url: URL): URLSearchParams {
  const question = new URLSearchParams(url.search);
  for (const name of OF_THE_CHOICE) question.delete(name);
  return question;
}

function chosenIn({ searchParams }: URL): DemoPerson | null {
  const account = searchParams.get('account');
  return account === 'other'
    ? typedPerson(searchParams.get('name') ?? '', searchParams.get('email') ?? '')
    : (demoPeople.find(({ sub }) => sub === account) ?? null);
}

export function authorizePages(options: AuthorizeOptions): Hono {
  const pages = new Hono();

  pages.get(AUTHORIZE, (c) => {
    const question = questionIn(new URL(c.req.url));
    return objection(options, question, c.req.header('host') ?? '') ?? chooserPage(question);
  });

  pages.get(`${AUTHORIZE}/choice`, (c) => {
    const url = new URL(c.req.url);
    const question = questionIn(url);
    const objected = objection(options, question, c.req.header('host') ?? '');
    if (objected) return objected;
    const back = new URL(question.get('redirect_uri') ?? '');
    const goBack = (answer: Record<string, string>) => {
      const state = question.get('state');
      for (const [name, value] of Object.entries({ ...(state ? { state } : {}), iss: options.issuer, ...answer })) {
        back.searchParams.set(name, value);
      }
      c.header('cache-control', 'no-store');
      return c.redirect(back.href);
    };
    if (url.searchParams.get('account') === 'cancel') return goBack({ error: 'access_denied' });
    const person = chosenIn(url);
    if (!person) {
      const [name, email] = [url.searchParams.get('name') ?? '', url.searchParams.get('email') ?? ''];
      return chooserPage(question, { name, email });
    }
    const code = options.codes.issue({
      clientId: options.clientId,
      redirectUri: question.get('redirect_uri') ?? '',
      nonce: question.get('nonce'),
      challenge: question.get('code_challenge'),
      person,
    });
    return goBack({ code, scope: question.get('scope') ?? '', prompt: 'consent' });
  });

  return pages;
}
