// Runs the static checks, then unit and database tests, then browser tests. The last line of the output has the counts.
//   npm test                    everything
//   npm test -- unit [filter]   Vitest only, without checks and build
//   npm test -- e2e [filter]    browser tests only, against a fresh build
//   npm test -- <filter>        the files of either kind whose path contains it
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildError, buildIfChanged } from './build.ts';
import { check } from './check.ts';
import { runTool } from './run.ts';
import {
  EMPTY_TALLY,
  type Failure,
  isSuccessful,
  passedWhenRepeated,
  playwrightFailures,
  playwrightTally,
  showTally,
  sum,
  type Tally,
  vitestFailures,
  vitestTally,
} from './test-results.ts';

/** Time limit for a runner that hangs; a single test has its own limit. A busy machine with two cores needs half of it. */
const LIMIT_MS = 90 * 60_000;

const RUN_OPTIONS = { inheritOutput: true, limitMs: LIMIT_MS, onSignal: 'report' } as const;

const [first, ...others] = process.argv.slice(2);
const only = first === 'unit' || first === 'e2e' ? first : null;
const filters = only ? others : process.argv.slice(2);
const runsAll = only === null && filters.length === 0;

const reports = await mkdtemp(join(tmpdir(), 'tanabana-tests-'));
/** Messages about runners that were ended early, printed at the end. */
const endedEarly: string[] = [];
const failures: Failure[] = [];
const repeated: Failure[] = [];
const total = await run();
await rm(reports, { recursive: true, force: true });
process.exitCode = isSuccessful(total) && endedEarly.length === 0 ? 0 : 1;
if (total.passed + total.failed === 0) console.log('No test ran.');
for (const { test, reason } of failures) console.log(`\n${test}\n${reason}`);
for (const { test, reason } of repeated) console.log(`\nPassed only when repeated, find the cause: ${test}\n${reason}`);
// Listed again without the reasons, so that the end of the output names every failure.
if (failures.length > 0) console.log(`\nFailed:\n${[...new Set(failures.map(({ test }) => test))].join('\n')}`);
for (const sentence of endedEarly) console.log(sentence);
console.log(showTally(total));

async function run(): Promise<Tally> {
  if (runsAll && !(await check())) return { ...EMPTY_TALLY, failed: 1 };
  const tallies: Tally[] = [];
  if (only !== 'e2e') tallies.push(await unit());
  if (only !== 'unit' && endedEarly.length === 0) tallies.push(await browserTests());
  return sum(tallies);
}

async function unit(): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...reporting, ...allowNone('--passWithNoTests'), ...filters];
  const { code, endReason } = await runTool('vitest', args, RUN_OPTIONS);
  if (endReason) endedEarly.push(`The unit tests were ended before they were done: ${endReason}.`);
  const report = await readFile(file, 'utf8').catch(() => null);
  failures.push(...vitestFailures(report));
  return vitestTally({ code, report });
}

async function browserTests(): Promise<Tally> {
  if (!(await ensureBuilt())) return { ...EMPTY_TALLY, failed: 1 };
  const file = join(reports, 'playwright.json');
  // Tests named on the command line are never repeated: their author must see that they fail now and then.
  const repeating = runsAll ? ['--retries=1'] : [];
  const args = ['test', '--reporter=line,json', ...repeating, ...allowNone('--pass-with-no-tests'), ...filters];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code, endReason } = await runTool('playwright', args, { ...RUN_OPTIONS, env });
  if (endReason) {
    endedEarly.push(
      `The browser tests were ended before they were done: ${endReason}. Tests that had not run are not counted.`,
    );
  }
  const report = await readFile(file, 'utf8').catch(() => null);
  failures.push(...playwrightFailures(report));
  repeated.push(...passedWhenRepeated(report));
  return playwrightTally({ code, report });
}

/** With a filter, one of the runners may find no test; without a filter, that is a failure. */
function allowNone(flag: string): string[] {
  return only === null && filters.length > 0 ? [flag] : [];
}

async function ensureBuilt(): Promise<boolean> {
  try {
    await buildIfChanged();
    return true;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    return false;
  }
}
