// Staff walks: steps chosen by a seed or given by name. After each step the store is compared with the model; at the end every order is
// finished: all units back in stock or written off, all money returned. An order that cannot be finished is a dead end.
import { findBreaches, isOverdue } from '#db/invariants.server.ts';
import { randomFrom } from '../seeded-random.ts';
import { chooseStep } from './choose.ts';
import { compare, readStoredState } from './compare.ts';
import { finishOrders } from './finish-orders.ts';
import type { Model } from './model.ts';
import { StaffProblem } from './problem.ts';
import type { Effect } from './step.ts';
import { STEPS_BY_VERB } from './steps.ts';
import { closeStaffWorld, openStaffWorld, type StaffEnvironment, type StaffWorld } from './world.ts';

export interface Walked {
  readonly steps: readonly string[];
  readonly problem: { readonly kind: string; readonly text: string } | null;
}

const INVARIANTS_EVERY = 25;
const CONCURRENT_SEPARATOR = ' && ';

function run(world: StaffWorld, step: string): Promise<Effect> {
  const [verb = '', ...words] = step.split(' ');
  const work = STEPS_BY_VERB[verb];
  if (!work) throw new Error(`There is no step ${step}`);
  return work(world, words);
}

const applyEffects = (model: Model, effects: readonly Effect[]): Model => {
  const next = structuredClone(model);
  for (const effect of effects) effect(next);
  return next;
};

/** Two concurrent steps may have run in either order: the store must agree with one of the two. */
async function acceptEffects(world: StaffWorld, effects: readonly Effect[]): Promise<void> {
  const stored = await readStoredState(world);
  const orderings = effects.length > 1 ? [effects, effects.toReversed()] : [effects];
  let firstDifference: unknown = null;
  for (const ordering of orderings) {
    const model = applyEffects(world.model, ordering);
    try {
      compare(world, model, stored);
      world.model = model;
      return;
    } catch (error) {
      firstDifference ??= error;
    }
  }
  throw firstDifference;
}

export async function takeStep(world: StaffWorld, step: string): Promise<void> {
  world.now = new Date(world.now.getTime() + 1_000);
  const parts = step.split(CONCURRENT_SEPARATOR);
  world.isConcurrent = parts.length > 1;
  const effects = await Promise.all(parts.map((part) => run(world, part)));
  world.isConcurrent = false;
  await acceptEffects(world, effects);
  const [callInTransaction] = world.callsInTransaction.splice(0);
  if (callInTransaction) throw new StaffProblem('transaction', callInTransaction);
}

/** Broken invariants that no earlier check reported, by name and row. From now on they count as reported. */
async function takeNewBreaches({ database, knownBreaches }: StaffEnvironment): Promise<string[]> {
  const breaches = (await findBreaches(database.db)).filter((each) => !isOverdue(each));
  const found = breaches.flatMap(({ name, rows }) => rows.map((row) => `${name} ${JSON.stringify(row)}`));
  const added = found.filter((each) => !knownBreaches.has(each));
  for (const each of added) knownBreaches.add(each);
  return added;
}

async function checkInvariants(environment: StaffEnvironment): Promise<void> {
  const [breach] = await takeNewBreaches(environment);
  if (breach) throw new StaffProblem('invariant', breach);
}

const toProblem = (error: unknown): Walked['problem'] =>
  error instanceof StaffProblem
    ? { kind: error.kind, text: error.message }
    : {
        kind: 'thrown',
        text: error instanceof Error ? `${error.message} ${error.stack}`.slice(0, 1_500) : String(error),
      };

async function walk(
  environment: StaffEnvironment,
  next: (world: StaffWorld, taken: number) => string | null,
): Promise<Walked> {
  const world = await openStaffWorld(environment);
  const steps: string[] = [];
  try {
    for (let step = next(world, 0); step !== null; step = next(world, steps.length)) {
      steps.push(step);
      await takeStep(world, step);
      if (steps.length % INVARIANTS_EVERY === 0) await checkInvariants(environment);
    }
    await checkInvariants(environment);
    await finishOrders(world, (step) => takeStep(world, step));
    await checkInvariants(environment);
    return { steps, problem: null };
  } catch (error) {
    // Marks the breaches as reported, so that the next walk in this database is not blamed for them.
    await takeNewBreaches(environment);
    return { steps, problem: toProblem(error) };
  } finally {
    await closeStaffWorld(world);
  }
}

export function walkBySeed(environment: StaffEnvironment, seed: number, length: number): Promise<Walked> {
  const random = randomFrom(seed);
  return walk(environment, (world, taken) => (taken < length ? chooseStep(world, random) : null));
}

export function replaySteps(environment: StaffEnvironment, steps: readonly string[]): Promise<Walked> {
  return walk(environment, (_world, taken) => steps[taken] ?? null);
}
