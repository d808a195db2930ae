import { expect, it } from 'vitest';
import {
  EMPTY_TALLY,
  isSuccessful,
  passedWhenRepeated,
  playwrightFailures,
  playwrightTally,
  showTally,
  sum,
  vitestFailures,
  vitestTally,
} from './test-results.ts';

const vitest = (overrides: object = {}): string =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
    ...overrides,
  });
const playwright = (overrides: object = {}): string =>
  JSON.stringify({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...overrides } });

it('adds up the results of both runners', () => {
  const tallies = [
    vitestTally({ code: 0, report: vitest() }),
    playwrightTally({ code: 1, report: playwright({ unexpected: 2 }) }),
  ];
  expect(showTally(sum(tallies))).toBe('5 passed, 2 failed, 2 skipped');
  expect(isSuccessful(sum(tallies))).toBe(false);
});

it('mentions skipped tests only when there are some', () => {
  expect(showTally({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
});

it.each([
  ['was ended by a signal', null, null],
  ['crashed before it could report', 1, null],
  ['ended well but reported nothing', 0, null],
])('counts a runner that %s as one failure', (_, code, report) => {
  expect(vitestTally({ code, report })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(playwrightTally({ code, report })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('counts an exit code other than 0 without a failed test as one failure', () => {
  expect(vitestTally({ code: 1, report: vitest() }).failed).toBe(1);
  expect(playwrightTally({ code: 1, report: playwright() }).failed).toBe(1);
});

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(vitestTally({ code: 1, report: vitest({ numFailedTests: 1, testResults }) }).failed).toBe(2);
});

it('a run without any test is not successful', () => {
  expect(isSuccessful(EMPTY_TALLY)).toBe(false);
  expect(isSuccessful({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
});

it('reports where a browser test failed and why', () => {
  const spec = (title: string, status: string, ...errors: string[]) => ({
    title,
    file: 'a.e2e.ts',
    line: 7,
    tests: [{ status, results: errors.map((message) => ({ errors: [{ message }] })) }],
  });
  const suites = [
    {
      specs: [spec('fine', 'expected')],
      suites: [{ specs: [spec('red', 'unexpected', '\u001b[31mtoo late\u001b[39m')] }],
    },
    { specs: [spec('repeated', 'flaky', 'the browser stalled')] },
  ];
  const report = JSON.stringify({ stats: {}, suites });
  expect(playwrightFailures(report)).toEqual([{ test: 'a.e2e.ts:7 red', reason: 'too late' }]);
  expect(passedWhenRepeated(report)).toEqual([{ test: 'a.e2e.ts:7 repeated', reason: 'the browser stalled' }]);
  expect([playwrightFailures(null), passedWhenRepeated(null)]).toEqual([[], []]);
});

it.each([
  // Two tests pass at once. Up to three more may pass when repeated; from four on all of them count as failures.
  [3, '5 passed, 0 failed'],
  [4, '2 passed, 4 failed'],
])('%i tests that passed only when repeated: %s', (flaky, shown) => {
  expect(showTally(playwrightTally({ code: 0, report: playwright({ flaky }) }))).toBe(shown);
});

it('reports which unit test failed and why, also a file that could not be loaded', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'fine' },
        { status: 'failed', fullName: 'red', failureMessages: ['expected 1'.padEnd(5_000, '.')] },
      ],
    },
  ];
  const failures = vitestFailures(vitest({ testResults }));
  expect(failures.map(({ test }) => test)).toEqual(['a.test.ts', 'b.test.ts red']);
  expect(failures[0]?.reason).toBe('no such module');
  // Cut at 2,000 characters, and marked as cut.
  expect(failures[1]?.reason).toHaveLength(2_002);
});
