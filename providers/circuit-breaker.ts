// Circuit breaker: spares a provider that is down, and the requests that would wait for it. After some failures in a row no request is sent
// for a while, then one as a probe. With 5 failures and 10 seconds: the sixth request fails at once, one at second 10 is let through.

export interface CircuitBreaker {
  /** False while the breaker is open; while it is half open, true for one request at a time. */
  mayAsk(): boolean;
  worked(): void;
  failed(): void;
}

interface Options {
  readonly failures: number;
  readonly coolDownMs: number;
  readonly clock?: () => number;
}

export function createCircuitBreaker({
  failures,
  coolDownMs,
  clock = () => performance.now(),
}: Options): CircuitBreaker {
  let inARow = 0;
  let retryAt = 0;
  return {
    mayAsk() {
      if (inARow < failures) return true;
      const now = clock();
      if (now < retryAt) return false;
      // The others wait until this probe has its answer, or its time for one is over.
      retryAt = now + coolDownMs;
      return true;
    },
    worked() {
      inARow = 0;
    },
    failed() {
      inARow++;
      if (inARow >= failures) retryAt = clock() + coolDownMs;
    },
  };
}
