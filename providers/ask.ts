// One question to a provider over HTTP: within a time, again where that is harmless, not at all while it is down. What an answer
// means is for the caller to judge.
import { setTimeout as wait } from 'node:timers/promises';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `again`: another try may help. `down`: nobody is there, as far as can be told. */
export interface ShipmentException<Failure> {
  readonly failure: Failure;
  readonly again: boolean;
  readonly down: boolean;
}

export interface Wire {
  /** For one question with all its tries. */
  readonly timeoutMs: number;
  readonly tries: number;
  readonly pauseMs: number;
  readonly breaker: CircuitBreaker;
}

export interface Exchange<Value, Failure> {
  /** Asking twice does what asking once does. */
  readonly repeatable: boolean;
  readonly send: (signal: AbortSignal) => Promise<Response>;
  readonly judge: (status: number, text: string) => Result<Value, ShipmentException<Failure>>;
  readonly unreachable: (because: string) => Failure;
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

async function tryOnce<Value, Failure>(
  { send, judge, unreachable }: Exchange<Value, Failure>,
  breaker: CircuitBreaker,
  signal: AbortSignal,
): Promise<Result<Value, ShipmentException<Failure>>> {
  if (!breaker.mayAsk()) {
    return refuse({ failure: unreachable('not asked: it failed several times just now'), again: false, down: false });
  }
  try {
    const answer = await send(signal);
    const judged = judge(answer.status, await answer.text());
    if (!judged.ok && judged.reason.down) breaker.failed();
    else breaker.worked();
    return judged;
  } catch (error) {
    breaker.failed();
    return refuse({ failure: unreachable(reasonOf(error)), again: true, down: true });
  }
}

export async function askOver<Value, Failure>(
  { timeoutMs, tries, pauseMs, breaker }: Wire,
  exchange: Exchange<Value, Failure>,
): Promise<Result<Value, Failure>> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt++) {
    const tried = await tryOnce(exchange, breaker, signal);
    if (tried.ok) return ok(tried.value);
    const { failure, again } = tried.reason;
    if (!again || !exchange.repeatable || attempt >= tries || signal.aborted) return refuse(failure);
    // Twice as long each time, and not in step with others.
    await wait(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

const MAX_SENTENCE_LENGTH = 200;

/** What a provider says is shown to people: one line of plain characters, not too long. */
export function plainSentence(said: string | null): string | null {
  const plain = (said ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return plain === '' ? null : plain.slice(0, MAX_SENTENCE_LENGTH);
}
