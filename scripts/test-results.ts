// Reads the reports of the two test runners as three counts. A runner that ended badly without a failed test (it crashed, could not load
// a file, ran nothing) counts as one failure.

import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How a runner ended: its exit code (null when a signal ended it) and its report (null when it wrote none). */
export interface RunnerEnd {
  readonly code: number | null;
  readonly report: string | null;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly name?: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      /** `flaky`: the test failed, and passed when it was repeated. */
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly suites?: readonly PlaywrightSuite[];
}

export interface Failure {
  readonly test: string;
  readonly reason: string;
}

/** Reasons are cut: a store that did not start fails a test with everything that it printed. */
const REASON_LIMIT = 2_000;

function shorten(message: string): string {
  const plain = stripVTControlCharacters(message);
  return plain.length > REASON_LIMIT ? `${plain.slice(0, REASON_LIMIT)} …` : plain;
}

function listErrors({ specs = [], suites = [] }: PlaywrightSuite, wanted: 'unexpected' | 'flaky'): Failure[] {
  const ownErrors = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => ({ test: `${file}:${line} ${title}`, reason: shorten(message ?? 'no message') })),
  );
  return [...ownErrors, ...suites.flatMap((suite) => listErrors(suite, wanted))];
}

/** Returns the failed tests, which are printed again at the end because the runner prints them much earlier. */
export const playwrightFailures = (report: string | null): Failure[] =>
  report === null ? [] : listErrors(JSON.parse(report) as PlaywrightReport, 'unexpected');

/** Returns the tests that failed once and passed when they were repeated, with the reason of the first failure. */
export const passedWhenRepeated = (report: string | null): Failure[] =>
  report === null ? [] : listErrors(JSON.parse(report) as PlaywrightReport, 'flaky');

export const vitestFailures = (report: string | null): Failure[] =>
  report === null
    ? []
    : (JSON.parse(report) as VitestReport).testResults.flatMap(
        ({ name = '', status, message = '', assertionResults }) => {
          const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
          if (status === 'failed' && failed.length === 0) return [{ test: name, reason: shorten(message) }];
          return failed.map(({ fullName = '', failureMessages = [] }) => ({
            test: `${name} ${fullName}`,
            reason: shorten(failureMessages.join('\n')),
          }));
        },
      );

export function vitestTally(end: RunnerEnd): Tally {
  return tally<VitestReport>(end, (report) => {
    // A file that could not be loaded counts as a failure although none of its tests ran.
    const unloadable = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadable.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/** A browser on a busy machine stalls now and then. More repeated tests than these are a defect, and all of them count as failed. */
const MAX_REPEATED = 3;

export function playwrightTally(end: RunnerEnd): Tally {
  return tally<PlaywrightReport>(end, ({ stats }) => {
    const forgiven = stats.flaky <= MAX_REPEATED ? stats.flaky : 0;
    return {
      passed: stats.expected + forgiven,
      failed: stats.unexpected + stats.flaky - forgiven,
      skipped: stats.skipped,
    };
  });
}

function tally<Report>({ code, report }: RunnerEnd, read: (report: Report) => Tally): Tally {
  const counted = report === null ? EMPTY_TALLY : read(JSON.parse(report) as Report);
  const failedWithoutTest = (code !== 0 || report === null) && counted.failed === 0;
  return failedWithoutTest ? { ...counted, failed: 1 } : counted;
}

export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: 0 };

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    EMPTY_TALLY,
  );

/** '12 passed, 0 failed' or '12 passed, 0 failed, 1 skipped' */
export const showTally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** True when nothing failed and something ran. */
export const isSuccessful = ({ passed, failed }: Tally): boolean => failed === 0 && passed > 0;
