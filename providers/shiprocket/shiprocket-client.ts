// Sends requests to Shiprocket's API. One login token serves the whole process for a day; it is renewed once when it is no longer accepted.
// A refused login is followed by a pause: Shiprocket locks accounts after repeated wrong logins. Its many error formats become one.
import type { CourierFailure } from '#shop/fulfilment/courier-provider.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts';
import { isObject, type Json, type RequestFailure, requestWithRetries } from '../provider-request.ts';
import { extractMessage } from './shiprocket-errors.ts';

export interface ClientOptions {
  readonly apiBase: string;
  readonly email: string;
  readonly password: string;
  readonly timeoutMs?: number;
  readonly tries?: number;
  readonly pauseMs?: number;
  readonly breaker?: CircuitBreaker;
  /** How long no login is tried after one was refused. */
  readonly loginCoolDownMs?: number;
  readonly clock?: () => number;
}

export interface ShiprocketRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** Includes the response, for callers that read details of a refusal. */
export interface WireFailure extends CourierFailure {
  readonly status: number | null;
  readonly json: Json;
}

export type SendRequest = (request: ShiprocketRequest) => Promise<Result<Json, WireFailure>>;

const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1_000;
const UNAUTHORISED_STATUSES = [401, 403];
const NO_CONTENT = 204;
const TOO_MANY_REQUESTS = 429;
const MAX_RESPONSE_CHARACTERS = 5_000_000;
/** The server's text for an id that it does not know. */
const UNKNOWN_ID_MESSAGE = /foreach\(\)|non-object/i;

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const unreachable = (detail: string): WireFailure => ({ kind: 'unavailable', detail, status: null, json: {} });

export function interpret(status: number, text: string): Result<Json, RequestFailure<WireFailure>> {
  const value = text.length > MAX_RESPONSE_CHARACTERS ? null : parseJson(text);
  const json = isObject(value) ? value : {};
  const detail = extractMessage(value) ?? `status ${status}`;
  const failed = (kind: CourierFailure['kind'], options: { retryable: boolean; down: boolean }) =>
    refuse({ failure: { kind, detail, status, json }, ...options });
  if (UNAUTHORISED_STATUSES.includes(status)) return failed('authentication', { retryable: false, down: false });
  if (status === TOO_MANY_REQUESTS) return failed('unavailable', { retryable: true, down: false });
  if (status >= 500 && UNKNOWN_ID_MESSAGE.test(detail)) return failed('refused', { retryable: false, down: false });
  if (status >= 500) return failed('unavailable', { retryable: true, down: true });
  if (status >= 400) return failed('refused', { retryable: false, down: false });
  // A list where an object was expected, or a JSON string, does not prove success.
  if (status >= 300 || !isObject(value)) return failed('unavailable', { retryable: true, down: true });
  // A 204 has no body, so callers get its status as `status_code`. An empty 200 becomes {}: a caller that needs a proof finds none in it.
  return ok(status === NO_CONTENT ? { status_code: NO_CONTENT } : json);
}

/** The expiry that the token itself contains, in milliseconds. */
function tokenExpiry(token: string): number {
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return isObject(claims) && typeof claims.exp === 'number' ? claims.exp * 1_000 : Number.POSITIVE_INFINITY;
}

/** Timeout of one request including all its tries. */
export const SHIPROCKET_TIMEOUT_MS = 10_000;

export function createShiprocketClient({
  apiBase,
  email,
  password,
  timeoutMs = SHIPROCKET_TIMEOUT_MS,
  tries = 3,
  pauseMs = 200,
  breaker = createCircuitBreaker({ failures: 5, coolDownMs: 10_000 }),
  loginCoolDownMs = 5 * 60_000,
  clock = Date.now,
}: ClientOptions): SendRequest {
  const retryPolicy = { timeoutMs, tries, pauseMs, breaker };
  let token: { readonly text: string; readonly until: number } | null = null;
  let signingIn: Promise<Result<string, WireFailure>> | null = null;
  let refusedLogin: { readonly failure: WireFailure; readonly until: number } | null = null;

  const exchange = ({ method, path, body }: ShiprocketRequest, bearer: string | null) =>
    requestWithRetries(retryPolicy, {
      repeatable: method === 'GET',
      send: (signal) =>
        fetch(`${apiBase}${path}`, {
          method,
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
          },
          redirect: 'error',
          signal,
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      interpret,
      unreachable,
    });

  const pauseLogins = (failure: WireFailure) => {
    refusedLogin = { failure, until: clock() + loginCoolDownMs };
    return refuse(failure);
  };

  async function signIn(): Promise<Result<string, WireFailure>> {
    const result = await exchange({ method: 'POST', path: '/auth/login', body: { email, password } }, null);
    if (!result.ok && result.reason.kind === 'unavailable') return result;
    // Whatever the status of a refused login is, the cause is our account.
    if (!result.ok) return pauseLogins({ ...result.reason, kind: 'authentication' });
    const text = result.value.token;
    if (typeof text !== 'string' || text === '') {
      const detail = extractMessage(result.value) ?? 'a login without a token';
      return pauseLogins({ kind: 'authentication', detail, status: 200, json: result.value });
    }
    token = { text, until: Math.min(clock() + TOKEN_LIFETIME_MS, tokenExpiry(text)) };
    return ok(text);
  }

  async function getToken(): Promise<Result<string, WireFailure>> {
    if (token && clock() < token.until) return ok(token.text);
    if (refusedLogin && clock() < refusedLogin.until) return refuse(refusedLogin.failure);
    signingIn ??= signIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  return async (request) => {
    const first = await getToken();
    if (!first.ok) return first;
    const result = await exchange(request, first.value);
    if (result.ok || result.reason.status !== 401) return result;
    // Another request may have renewed the token since.
    if (token?.text === first.value) token = null;
    const second = await getToken();
    if (!second.ok) return second;
    const retried = await exchange(request, second.value);
    if (!retried.ok && retried.reason.status === 401) {
      token = null;
      return pauseLogins(retried.reason);
    }
    return retried;
  };
}
