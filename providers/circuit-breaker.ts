// Spares a provider that is down, and those who would wait for it: after some failures in a row nobody asks for a while, then
// one asks for all. With 5 failures and 10 seconds: the sixth question is answered at once, one at second 10 is let through.

export interface CircuitBreaker {
  /** False while it is open; while it is half open, true for one at a time. */
  mayAsk(): boolean;
  worked(): void;
  failed(): void;
}

interface Options {
  readonly failures: number;
  readonly restMs: number;
  readonly clock?: () => number;
}

export function createCircuitBreaker({ failures, restMs, clock = () => performance.now() }: Options): CircuitBreaker {
  let inARow = 0;
  let askAgainAt = 0;
  return {
    mayAsk() {
      if (inARow < failures) return true;
      const now = clock();
      if (now < askAgainAt) return false;
      // The others wait until this one has its answer, or until it has had time for one.
      askAgainAt = now + restMs;
      return true;
    },
    worked() {
      inARow = 0;
    },
    failed() {
      inARow++;
      if (inARow >= failures) askAgainAt = clock() + restMs;
    },
  };
}
