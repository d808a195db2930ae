// Sends a request to MSG91's flow API and tells its refusals from its failures. Only `type: "success"` is a success: MSG91 responds to
// errors with HTTP 200 too.
import { ok, type Result, refuse } from '#shop/result.ts';
import type { SmsFailure } from '#shop/sms/sms-sender.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts';
import { isObject, plainSentence, type RequestFailure, requestWithRetries } from '../provider-request.ts';

export interface Msg91Options {
  /** 'https://control.msg91.com' */
  readonly apiBase: string;
  readonly authKey: string;
  readonly otpTemplate: string;
  /** The token in the URL of the delivery reports. */
  readonly reportToken?: string | undefined;
  readonly timeoutMs?: number;
  readonly breaker?: CircuitBreaker;
}

export interface FlowRequest {
  readonly template_id: string;
  /** '0': MSG91 shortens no links. */
  readonly short_url: '0';
  readonly recipients: readonly Readonly<Record<string, string>>[];
}

/** A shopper waits for the response. */
const TIMEOUT_MS = 8_000;

type Outcome = Result<{ readonly requestId: string }, RequestFailure<SmsFailure>>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A refusal shows that MSG91 is up, so it does not count towards the circuit breaker. */
const failed = (kind: SmsFailure['kind'], detail: string): Outcome =>
  refuse({ failure: { kind, detail }, retryable: false, down: kind !== 'refused' });

function interpret(status: number, text: string): Outcome {
  const body = parseJson(text);
  const message = isObject(body) && typeof body.message === 'string' ? plainSentence(body.message) : null;
  if (status === 429) return failed('unavailable', `HTTP ${status}`);
  if (status >= 500) return failed('unknown', `HTTP ${status}`);
  if (isObject(body) && body.type === 'success' && message !== null) {
    // MSG91 returns the request id in `message`.
    const requestId = message;
    return ok({ requestId });
  }
  if (isObject(body) && (body.type === 'error' || status >= 400)) return failed('refused', message ?? `HTTP ${status}`);
  return failed('unknown', `a response that is not MSG91's, HTTP ${status}`);
}

export function createMsg91Client({ apiBase, authKey, timeoutMs = TIMEOUT_MS, ...options }: Msg91Options) {
  const breaker = options.breaker ?? createCircuitBreaker({ failures: 5, coolDownMs: 10_000 });
  return {
    flow: (request: FlowRequest): Promise<Result<{ readonly requestId: string }, SmsFailure>> =>
      requestWithRetries(
        { timeoutMs, tries: 1, pauseMs: 0, breaker },
        {
          repeatable: false,
          send: (signal) =>
            fetch(`${apiBase}/api/v5/flow`, {
              method: 'POST',
              headers: { authkey: authKey, 'content-type': 'application/json', accept: 'application/json' },
              body: JSON.stringify(request),
              signal,
            }),
          interpret,
          unreachable: (detail, wasSent) => ({ kind: wasSent ? 'unknown' : 'unavailable', detail }),
        },
      ),
  };
}
