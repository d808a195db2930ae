import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

test('opens after failures in a row, allows one probe after a cool-down, and closes when that succeeds', () => {
  let now = 0;
  const breaker = createCircuitBreaker({ failures: 3, coolDownMs: 10_000, clock: () => now });
  breaker.failed();
  breaker.failed();
  breaker.worked();
  breaker.failed();
  breaker.failed();
  expect(breaker.mayAsk()).toBe(true);
  breaker.failed();
  expect(breaker.mayAsk()).toBe(false);
  now = 9_999;
  expect(breaker.mayAsk()).toBe(false);
  now = 10_000;
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false]);
  breaker.failed();
  now = 19_999;
  expect(breaker.mayAsk()).toBe(false);
  now = 20_000;
  expect(breaker.mayAsk()).toBe(true);
  breaker.worked();
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true]);
});
