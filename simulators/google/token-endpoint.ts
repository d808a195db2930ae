// The token endpoint, where the store's server exchanges a code for tokens. Errors are Google's.
import { randomBytes } from 'node:crypto';
import type { Codes, Grant, Refusal } from './codes.ts';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type TokenEndpointFault = 'server-error' | 'busy' | 'hang' | 'not-json' | 'no-id-token';

/** Google's tokens live for an hour; the second of the response is deducted. */
const ACCESS_TOKEN_SECONDS = 3_599;

const FAULTS: Record<TokenEndpointFault, () => Response | Promise<Response>> = {
  'server-error': () => Response.json({ error: 'internal_failure' }, { status: 500 }),
  busy: () => new Response('Too many requests', { status: 429 }),
  hang: () => new Promise<Response>(() => {}),
  'not-json': () => new Response('<!doctype html><p>Hello</p>', { headers: { 'content-type': 'text/html' } }),
  'no-id-token': () =>
    Response.json({ access_token: 'ya29.demo', expires_in: ACCESS_TOKEN_SECONDS, token_type: 'Bearer' }),
};
export const isTokenEndpointFault = (how: string | null): how is TokenEndpointFault =>
  how !== null && Object.hasOwn(FAULTS, how);
export const faultyResponse = (fault: TokenEndpointFault): Response | Promise<Response> => FAULTS[fault]();

/** Id and secret, from the form or from the header. */
function parseCredentials(form: URLSearchParams, authorization: string | undefined): readonly [string, string] {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (!basic) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

export function redeem(
  codes: Codes,
  { clientId, clientSecret }: Client,
  form: URLSearchParams,
  authorization: string | undefined,
): Grant | Refusal {
  const [id, secret] = parseCredentials(form, authorization);
  if (id !== clientId || secret !== clientSecret) {
    return { status: 401, error: 'invalid_client', description: 'Unauthorized' };
  }
  const type = form.get('grant_type');
  if (type !== 'authorization_code') {
    return { status: 400, error: 'unsupported_grant_type', description: `Invalid grant_type: ${type}` };
  }
  return codes.redeem(form, id);
}

export const refusalResponse = ({ status, error, description }: Refusal): Response =>
  Response.json({ error, error_description: description }, { status, headers: { 'cache-control': 'no-store' } });

export const newAccessToken = (): string => `ya29.${randomBytes(32).toString('base64url')}`;

export const tokenResponse = (accessToken: string, idToken: string): Response =>
  Response.json(
    {
      access_token: accessToken,
      expires_in: ACCESS_TOKEN_SECONDS,
      id_token: idToken,
      scope: 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
      token_type: 'Bearer',
    },
    { headers: { 'cache-control': 'no-store' } },
  );
