import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

test('opens after failures in a row, allows one probe after a cool-down, and closes when that succeeds', () => {
  let now = 0;
  const breaker = createCircuitBreaker({ failures: 3, coolDownMs: 10_000, clock: () => now });
  breaker.failed();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  breaker.failed();
  expect(breaker.canRequest()).toBe(true);
  breaker.failed();
  expect(breaker.canRequest()).toBe(false);
  now = 9_999;
  expect(breaker.canRequest()).toBe(false);
  now = 10_000;
  expect([breaker.canRequest(), breaker.canRequest()]).toEqual([true, false]);
  breaker.failed();
  now = 19_999;
  expect(breaker.canRequest()).toBe(false);
  now = 20_000;
  expect(breaker.canRequest()).toBe(true);
  breaker.succeeded();
  expect([breaker.canRequest(), breaker.canRequest()]).toEqual([true, true]);
});
