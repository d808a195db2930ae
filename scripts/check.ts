// The static checks, one line per step. Ends at the first step that fails; with `--all` it runs the others too.
import { PROJECT } from './bootstrap/install.mjs';
import { BuildError, buildIfChanged } from './build.ts';
import { checkBreakpoints } from './checks/breakpoints.ts';
import { checkBuiltClient, showWeights } from './checks/client-bundle.ts';
import { checkBuiltSecrets } from './checks/client-secrets.ts';
import { checkCustomProperties, readStyledFiles } from './checks/custom-properties.ts';
import { checkFileSize } from './checks/file-size.ts';
import { checkHouseWords } from './checks/house-vocabulary.ts';
import { checkImports } from './checks/imports.ts';
import { checkLint } from './checks/lint.ts';
import { checkLiveExports } from './checks/live-exports.ts';
import { checkLockedPackages } from './checks/packages.ts';
import { type Problem, showProblems } from './checks/problem.ts';
import { checkRetiredWords, READ } from './checks/retired-names.ts';
import { readSources } from './checks/source-files.ts';
import { runTool, type TOOLS } from './run.ts';
import { type Outcome, type RunStepsOptions, runSteps, type Step } from './run-steps.ts';
import { coverageProblems, currentCoverage } from './spec-coverage.ts';

const STEPS: readonly Step[] = [
  ['format and lint', async () => toOutcome(await checkLint())],
  ['types', types],
  ['imports', async () => toOutcome(checkImports(readSources(PROJECT, /\.(?:ts|tsx|mjs)$/)))],
  ['live exports', async () => toOutcome(checkLiveExports(readSources(PROJECT, /\.(?:ts|tsx|mjs)$/)))],
  ['file size', async () => toOutcome(checkFileSize(readSources(PROJECT, /\.(?:ts|tsx|css|mjs)$/)))],
  ['breakpoints', async () => toOutcome(checkBreakpoints(readSources(PROJECT, /\.css$/)))],
  ['custom properties', async () => toOutcome(checkCustomProperties(readStyledFiles()))],
  ['retired words', async () => toOutcome(checkRetiredWords(readSources(PROJECT, READ)))],
  ['house words', async () => toOutcome(checkHouseWords(readSources(PROJECT, /\.tsx?$/)))],
  ['packages', async () => toOutcome(checkLockedPackages(PROJECT))],
  ['requirements', requirements],
  ['build', build],
  ['client bundle', clientBundle, 'build'],
  ['client secrets', async () => toOutcome(checkBuiltSecrets(PROJECT)), 'build'],
];

/** Returns whether every step passed. */
export const check = (options: RunStepsOptions = {}): Promise<boolean> => runSteps(STEPS, options);

async function tool(name: keyof typeof TOOLS, ...args: string[]): Promise<Outcome> {
  const { code, output } = await runTool(name, args);
  return code === 0 ? {} : { failure: output.trim() };
}

async function types(): Promise<Outcome> {
  const routes = await tool('reactRouter', 'typegen');
  return 'failure' in routes ? routes : tool('tsc', '--noEmit');
}

const toOutcome = (problems: readonly Problem[]): Outcome =>
  problems.length === 0 ? {} : { failure: showProblems(problems) };

async function requirements(): Promise<Outcome> {
  const coverage = currentCoverage();
  const problems = coverageProblems(coverage);
  return problems.length === 0
    ? { note: `${coverage.total} of ${coverage.total} shown by a test` }
    : { failure: `${problems.join('\n')}\n\nNo test has these in its title: docs/requirements/README.md` };
}

async function build(): Promise<Outcome> {
  try {
    await buildIfChanged();
    return {};
  } catch (error) {
    if (error instanceof BuildError) return { failure: error.message };
    throw error;
  }
}

async function clientBundle(): Promise<Outcome> {
  const { problems, weights } = checkBuiltClient(PROJECT);
  return problems.length === 0 ? { note: showWeights(weights) } : toOutcome(problems);
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = (await check({ all: process.argv.includes('--all') })) ? 0 : 1;
}
