// Circuit breaker: spares a provider that is down, and the requests that would wait for it. After some failures in a row no request is sent
// for a while, then one as a probe.
// Example: with 5 failures and 10 seconds, the sixth request fails at once, and a request at second 10 is sent as the probe.

export interface CircuitBreaker {
  /** False while the breaker is open; while it is half open, true for one request at a time. */
  canRequest(): boolean;
  succeeded(): void;
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
  let failuresInARow = 0;
  let retryAt = 0;
  return {
    canRequest() {
      if (failuresInARow < failures) return true;
      const now = clock();
      if (now < retryAt) return false;
      // No other request is sent until this probe has succeeded, or the cool-down has passed.
      retryAt = now + coolDownMs;
      return true;
    },
    succeeded() {
      failuresInARow = 0;
    },
    failed() {
      failuresInARow++;
      if (failuresInARow >= failures) retryAt = clock() + coolDownMs;
    },
  };
}
