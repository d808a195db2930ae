// Sends a request to a provider over HTTP: with a timeout, with retries where they are safe, and not at all while the circuit breaker is open.
// The caller interprets the response.
import { setTimeout as wait } from 'node:timers/promises';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `retryable`: a retry may help. `down`: the provider appears to be unreachable. */
export interface RequestFailure<Failure> {
  readonly failure: Failure;
  readonly retryable: boolean;
  readonly down: boolean;
}

export interface RetryPolicy {
  /** Timeout of one request including all its tries. */
  readonly timeoutMs: number;
  readonly tries: number;
  readonly pauseMs: number;
  readonly breaker: CircuitBreaker;
}

export interface ProviderRequest<Value, Failure> {
  /** The request is idempotent: sending it twice has the effect of sending it once. */
  readonly repeatable: boolean;
  readonly send: (signal: AbortSignal) => Promise<Response>;
  readonly interpret: (status: number, text: string) => Result<Value, RequestFailure<Failure>>;
  /** `wasSent`: the provider may have got the request and acted on it. */
  readonly unreachable: (detail: string, wasSent: boolean) => Failure;
}

const errorMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

/** These errors come before the first byte of the request. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

const wasSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause as { readonly code?: unknown } | undefined) : undefined;
  return !NOT_CONNECTED.includes(String(cause?.code));
};

async function tryOnce<Value, Failure>(
  { send, interpret, unreachable }: ProviderRequest<Value, Failure>,
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<Result<Value, RequestFailure<Failure>>> {
  if (!breaker.canRequest()) {
    return refuse({
      failure: unreachable('request not sent: the provider failed several times just now', false),
      retryable: false,
      down: false,
    });
  }
  try {
    const response = await send(signal);
    const result = interpret(response.status, await response.text());
    if (!result.ok && result.reason.down) breaker.failed();
    else breaker.succeeded();
    return result;
  } catch (error) {
    breaker.failed();
    return refuse({ failure: unreachable(errorMessage(error), wasSent(error)), retryable: true, down: true });
  }
}

export async function requestWithRetries<Value, Failure>(
  { timeoutMs, tries, pauseMs, breaker }: RetryPolicy,
  request: ProviderRequest<Value, Failure>,
): Promise<Result<Value, Failure>> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt++) {
    const attempted = await tryOnce(request, breaker, signal);
    if (attempted.ok) return ok(attempted.value);
    const { failure, retryable } = attempted.reason;
    if (!retryable || !request.repeatable || attempt >= tries || signal.aborted) return refuse(failure);
    // The pause doubles with each try, with jitter so that clients do not retry together.
    await wait(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

const MAX_SENTENCE_LENGTH = 200;

/** A provider's text as it is shown to people: one line of plain characters, of limited length; null when nothing is left. */
export function plainSentence(text: string | null): string | null {
  const plain = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return plain === '' ? null : plain.slice(0, MAX_SENTENCE_LENGTH);
}
