// Tests a Google client: reads the discovery document, then presents the client with a code that does not exist. Google checks the client
// first: 'invalid_client' means a wrong client, 'invalid_grant' a right one. Nobody is signed in.
import type { IntegrationCheck } from '#shop/integrations/integration-host.ts';
import { ok, refuse } from '#shop/result.ts';
import { isObject, type Json } from '../provider-request.ts';

interface CheckOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly timeoutMs?: number;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';
const CLIENT_ID = /^[\w-]+\.apps\.googleusercontent\.com$/;
const CLIENT_REFUSALS = ['invalid_client', 'unauthorized_client'];

async function readJson(response: Response): Promise<Json> {
  const body: unknown = await response.json().catch(() => null);
  return isObject(body) ? body : {};
}

export async function checkGoogle(options: CheckOptions): IntegrationCheck {
  const { issuer, clientId, clientSecret, redirectUri, timeoutMs = 8_000 } = options;
  if (issuer === GOOGLE_ISSUER && !CLIENT_ID.test(clientId)) {
    return refuse({ kind: 'refused', detail: 'a client ID ends with .apps.googleusercontent.com' });
  }
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const discovered = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal });
    const { token_endpoint: tokenEndpoint } = await readJson(discovered);
    if (!discovered.ok || typeof tokenEndpoint !== 'string') {
      return refuse({ kind: 'unavailable', detail: `${discovered.status} for the discovery document` });
    }
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'connection-test',
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code_verifier: 'connection-test'.padEnd(43, '0'),
    });
    const response = await fetch(tokenEndpoint, { method: 'POST', body, redirect: 'error', signal });
    const { error, error_description: description } = await readJson(response);
    if (typeof error !== 'string')
      return refuse({ kind: 'unavailable', detail: `unexpected status ${response.status}` });
    if (!CLIENT_REFUSALS.includes(error)) return ok(null);
    return refuse({ kind: 'refused', detail: typeof description === 'string' ? description : error });
  } catch (error) {
    const { message, cause } = error as Error;
    return refuse({ kind: 'unavailable', detail: cause instanceof Error ? cause.message : message });
  }
}
