// Sends requests to Razorpay's API and distinguishes its refusals from its failures. Razorpay's own package has a fixed server URL,
// cannot send the idempotency key of a refund, and does not handle a failed network; this client has only what the store needs.
import type { ProviderFailure } from '#shop/payments/payment-provider.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts';
import { isObject, type Json, type RequestFailure, requestWithRetries } from '../provider-request.ts';

export interface ClientOptions {
  readonly apiBase: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Timeout of one request including all its tries. */
  readonly timeoutMs?: number;
  readonly tries?: number;
  readonly pauseMs?: number;
  readonly breaker?: CircuitBreaker;
}

export interface RazorpayRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request is idempotent: sending it twice has the effect of sending it once. */
  readonly repeatable: boolean;
}

export type SendRequest = (request: RazorpayRequest) => Promise<Result<Json, ProviderFailure>>;

type AttemptResult = Result<Json, RequestFailure<ProviderFailure>>;

const TOO_MANY_REQUESTS = 429;
const IN_FLIGHT = 409;
const UNAUTHORISED = 401;
/** Begins the detail of a failure whose cause is our key. */
export const KEY_REFUSED = 'the key was not accepted: ';
const MAX_RESPONSE_CHARACTERS = 1_000_000;
/** Razorpay rejects a wrong key with 401 or with 400; its documentation pages differ. */
const WRONG_KEY = /authentication failed|api key.*invalid/i;

function parseJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The description in Razorpay's error envelope. */
function extractMessage(json: Json | null): string | null {
  const error = json?.error;
  return isObject(error) && typeof error.description === 'string' ? error.description : null;
}

const unreachable = (detail: string): ProviderFailure => ({ kind: 'unavailable', detail });
const unavailable = (detail: string, options: { retryable: boolean; down: boolean }): AttemptResult =>
  refuse({ failure: unreachable(detail), ...options });

const isWrongKey = (status: number, message: string): boolean => status === UNAUTHORISED || WRONG_KEY.test(message);

/** Busy (429) and in-flight (409) responses mean that Razorpay is up, so the circuit breaker does not count them. */
function interpret(status: number, text: string): AttemptResult {
  const json = text.length > MAX_RESPONSE_CHARACTERS ? null : parseJson(text);
  const detail = `${status} ${extractMessage(json) ?? ''}`.trim();
  if (status >= 500) return unavailable(detail, { retryable: true, down: true });
  if (status === TOO_MANY_REQUESTS || status === IN_FLIGHT)
    return unavailable(detail, { retryable: true, down: false });
  if (isWrongKey(status, detail)) return unavailable(`${KEY_REFUSED}${detail}`, { retryable: false, down: false });
  if (json === null) return unavailable(`${status} without a readable response`, { retryable: true, down: true });
  return status < 300 ? ok(json) : refuse({ failure: { kind: 'refused', detail }, retryable: false, down: false });
}

/** Timeout of one request including all its tries. */
export const RAZORPAY_TIMEOUT_MS = 4_000;

export function createRazorpayClient({
  apiBase,
  keyId,
  keySecret,
  timeoutMs = RAZORPAY_TIMEOUT_MS,
  tries = 3,
  pauseMs = 150,
  breaker = createCircuitBreaker({ failures: 5, coolDownMs: 10_000 }),
}: ClientOptions): SendRequest {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const send = ({ method, path, body, headers }: RazorpayRequest, signal: AbortSignal): Promise<Response> =>
    fetch(`${apiBase}${path}`, {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return (request) =>
    requestWithRetries(
      { timeoutMs, tries, pauseMs, breaker },
      { repeatable: request.repeatable, send: (signal) => send(request, signal), interpret, unreachable },
    );
}
