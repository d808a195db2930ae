// Walks: steps chosen by a seed or given by name, in one browser context that is never reset. After each step the store is compared with
// the model; the first lasting difference ends the walk.
import { stripVTControlCharacters } from 'node:util';
import { findBreachesAt } from '../../db/invariants.server.ts';
import { randomFrom } from '../seeded-random.ts';
import { settleUnanswered, shownOrderId } from './checkout-page.ts';
import { EVERY_STEP, findStep } from './every-step.ts';
import { findProblems, type Problem } from './expectations.ts';
import { noticeSessionEnd } from './model.ts';
import { readPage } from './page-state.ts';
import { type Step, StepProblem } from './step.ts';
import { readStoredState } from './stored-state.ts';
import { activePage, activeTab, openWorld, type Setting, type World } from './world.ts';

export interface WalkOptions {
  /** Kinds of problems to ignore. */
  readonly ignore?: ReadonlySet<string>;
  readonly onStep?: (name: string, milliseconds: number) => void;
  /** Ends the walk before its next step. */
  readonly isOver?: () => boolean;
}

export interface Walked {
  /** The steps that were taken, the last one with the problem. */
  readonly steps: readonly string[];
  readonly problem: Problem | null;
}

/** Pages may update late: account responses, webhooks and events of other tabs take time. */
const SETTLE_LIMIT_MS = 60_000;
const PRICES_LIMIT_MS = 15_000;
const POLL_INTERVAL_MS = 50;
const INVARIANTS_EVERY = 25;

function takePageError({ pageErrors }: World): Problem | null {
  const [text] = pageErrors.splice(0);
  if (text === undefined) return null;
  return { kind: /^5\d\d |^log: /.test(text) ? 'server' : 'page', text };
}

/** Reads store and browser, and updates the model with what a page noticed by itself. */
async function readState(world: World): Promise<void> {
  world.stored = await readStoredState(world.client, world);
  world.pageState = await readPage(activePage(world), world.saleProducts).catch(() => world.pageState);
  if (!world.model.isSessionAlive && !world.pageState.hasSignedInCookie) noticeSessionEnd(world.model);
  if (!world.pageState.hasWindow) activeTab(world).window = null;
  settleUnanswered(world, world.pageState);
  if (world.pageState.path === '/order-success') world.model.thankedOrderIds.add(shownOrderId(world.pageState));
}

/** All problems of the first kind, joined into one. */
function firstKind(problems: readonly Problem[]): Problem | null {
  const [first] = problems;
  if (!first) return null;
  const same = problems.filter(({ kind }) => kind === first.kind);
  return { kind: first.kind, text: same.map(({ text }) => text).join('; ') };
}

/** Reads until everything agrees with the model; returns the difference that remains after the limit. */
async function settle(world: World, ignore: ReadonlySet<string>): Promise<Problem | null> {
  const began = performance.now();
  for (;;) {
    await readState(world);
    const problem = firstKind(
      findProblems(world, world.stored, world.pageState).filter(({ kind }) => !ignore.has(kind)),
    );
    const waited = performance.now() - began;
    const isWaiting = world.pageState.isWaiting && world.model.isOnline && waited < PRICES_LIMIT_MS;
    if (!problem && !isWaiting) return null;
    if (problem && waited > SETTLE_LIMIT_MS) return problem;
    await activePage(world).waitForTimeout(POLL_INTERVAL_MS);
  }
}

const toProblem = (error: unknown): Problem => {
  if (error instanceof StepProblem) return error.problem;
  const text = error instanceof Error ? error.message : String(error);
  return { kind: 'stuck', text: stripVTControlCharacters(text).slice(0, 1_200) };
};

async function takeStep(world: World, step: Step, ignore: ReadonlySet<string>): Promise<Problem | null> {
  world.thanked.length = 0;
  try {
    await step.run(world);
  } catch (error) {
    const problem = toProblem(error);
    if (!ignore.has(problem.kind)) return problem;
  }
  const difference = await settle(world, ignore);
  const pageError = takePageError(world);
  // A failed request may explain the difference.
  const problem =
    difference && pageError
      ? { ...difference, text: `${difference.text}; ${pageError.text}` }
      : (difference ?? pageError);
  return problem && !ignore.has(problem.kind) ? problem : null;
}

async function findBreach({ databaseUrl, knownBreaches }: World): Promise<Problem | null> {
  const breaches = await findBreachesAt(databaseUrl);
  const found = breaches.flatMap(({ name, rows }) =>
    rows.map((row) => `invariant broken: ${name} ${JSON.stringify(row)}`),
  );
  const [text] = found.filter((each) => !knownBreaches.has(each));
  for (const each of found) knownBreaches.add(each);
  return text === undefined ? null : { kind: 'invariant', text };
}

/** Takes the steps that `next` returns until it returns null. */
async function walk(
  setting: Setting,
  next: (world: World, taken: number) => Step | null,
  { ignore = new Set(), onStep, isOver = () => false }: WalkOptions,
): Promise<Walked> {
  const world = await openWorld(setting);
  const steps: string[] = [];
  try {
    for (let step = next(world, 0); step && !isOver(); step = next(world, steps.length)) {
      const began = performance.now();
      steps.push(step.name);
      const problem =
        (await takeStep(world, step, ignore)) ??
        (steps.length % INVARIANTS_EVERY === 0 ? await findBreach(world) : null);
      onStep?.(step.name, performance.now() - began);
      if (problem) return { steps, problem };
    }
    return { steps, problem: await findBreach(world) };
  } finally {
    await world.close();
  }
}

function choose(world: World, random: () => number): Step {
  const possible = EVERY_STEP.filter((step) => step.can(world));
  let left = random() * possible.reduce((sum, { weight }) => sum + weight, 0);
  const step = possible.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (!step) throw new Error('no step is possible');
  return step;
}

/** Takes `length` steps, each chosen by the seed among the possible ones. */
export function walkBySeed(setting: Setting, seed: number, length: number, options: WalkOptions = {}): Promise<Walked> {
  const random = randomFrom(seed);
  return walk(setting, (world, taken) => (taken < length ? choose(world, random) : null), options);
}

/** Takes these steps and skips those that are not possible. */
export function replaySteps(setting: Setting, names: readonly string[], options: WalkOptions = {}): Promise<Walked> {
  const remaining = names.map(findStep);
  const next = (world: World): Step | null => {
    for (let step = remaining.shift(); step; step = remaining.shift()) if (step.can(world)) return step;
    return null;
  };
  return walk(setting, next, options);
}
