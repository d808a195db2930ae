// Concurrency limiter for expensive work: `atOnce` tasks run, `waiting` more are queued first in, first out; further ones are refused.

import { ok, type Result, refuse } from './result.ts';

export interface ConcurrencyLimit {
  readonly atOnce: number;
  readonly waiting: number;
}

export type Line = <Value>(work: () => Promise<Value>) => Promise<Result<Value, 'busy'>>;

export function limitConcurrency({ atOnce, waiting }: ConcurrencyLimit): Line {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) return refuse('busy');
      // A finished task passes its slot to the next one, so `running` does not change.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return ok(await work());
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
