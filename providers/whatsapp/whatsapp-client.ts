// Sends requests to Meta's WhatsApp Cloud API and tells its refusals from its failures. An error has a number: some mean that WhatsApp cannot
// send now, the others that it does not accept the account, the template or the number.
import { ok, type Result, refuse } from '#shop/result.ts';
import type { WhatsAppFailure } from '#shop/whatsapp/whatsapp-sender.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts';
import { isObject, type Json, plainSentence, type RequestFailure, requestWithRetries } from '../provider-request.ts';

export interface WhatsAppOptions {
  /** 'https://graph.facebook.com/v23.0' */
  readonly apiBase: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly timeoutMs?: number;
  readonly breaker?: CircuitBreaker;
}

/** Limits of requests and messages (4, 80007, 130429, 131056), and a service that is not available (1, 2, 131000, 131016, 131057). */
const TEMPORARY_CODES = [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_056, 131_057];
/** A shopper may wait for the response. */
const TIMEOUT_MS = 8_000;

type Outcome = Result<Json, RequestFailure<WhatsAppFailure>>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const failed = (failure: WhatsAppFailure): Outcome =>
  refuse({ failure, retryable: false, down: failure.kind !== 'refused' });

function describeError({ message, error_data: data }: Json, status: number): string {
  const details = isObject(data) && typeof data.details === 'string' ? data.details : null;
  return plainSentence(details ?? (typeof message === 'string' ? message : null)) ?? `HTTP ${status}`;
}

function interpret(status: number, text: string): Outcome {
  const body = parseJson(text);
  const error = isObject(body) && isObject(body.error) ? body.error : null;
  if (error) {
    const code = typeof error.code === 'number' ? error.code : null;
    const isTemporary = status === 429 || (code !== null && TEMPORARY_CODES.includes(code));
    return failed({ kind: isTemporary ? 'unavailable' : 'refused', code, detail: describeError(error, status) });
  }
  if (status === 200 && isObject(body)) return ok(body);
  const kind = status === 429 ? 'unavailable' : 'unknown';
  return failed({ kind, code: null, detail: `a response that is not WhatsApp's, HTTP ${status}` });
}

export function createWhatsAppClient({
  apiBase,
  phoneNumberId,
  accessToken,
  timeoutMs = TIMEOUT_MS,
  ...options
}: WhatsAppOptions) {
  const breaker = options.breaker ?? createCircuitBreaker({ failures: 5, coolDownMs: 10_000 });
  const request = (path: string, init: RequestInit): Promise<Result<Json, WhatsAppFailure>> =>
    requestWithRetries(
      { timeoutMs, tries: 1, pauseMs: 0, breaker },
      {
        repeatable: false,
        send: (signal) =>
          fetch(`${apiBase}/${phoneNumberId}${path}`, {
            ...init,
            headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
            signal,
          }),
        interpret,
        unreachable: (detail, wasSent) => ({ kind: wasSent ? 'unknown' : 'unavailable', code: null, detail }),
      },
    );
  return {
    postMessage: (body: object) => request('/messages', { method: 'POST', body: JSON.stringify(body) }),
    getPhoneNumber: () => request('?fields=verified_name,quality_rating', { method: 'GET' }),
  };
}
