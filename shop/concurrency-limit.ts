// Concurrency limiter for expensive work: `maxRunning` tasks run, `maxQueued` more wait, first in, first out; further
// ones are refused.

import { ok, type Result, refuse } from './result.ts';

export interface ConcurrencyLimit {
  readonly maxRunning: number;
  readonly maxQueued: number;
}

export type ConcurrencyLimiter = <Value>(work: () => Promise<Value>) => Promise<Result<Value, 'busy'>>;

export function limitConcurrency({ maxRunning, maxQueued }: ConcurrencyLimit): ConcurrencyLimiter {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= maxRunning) {
      if (queue.length >= maxQueued) return refuse('busy');
      // A finished task passes its slot to the next one, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return ok(await work());
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
