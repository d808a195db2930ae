// Random steps of staff, courier and payments for hours: few units, corrections, lost responses, two people at once, and a small model
// of units and money that defines what must be true after each step. No browser: the store's functions on a real database.
// A failing seed is shortened and printed as a list of steps that replays it.
import type { Verdict } from './environment.ts';
import { shrink } from './lived-in/shrink.ts';
import { replaySteps, type Walked, walkBySeed } from './staff-walk/walk.ts';
import { openStaffEnvironment, type StaffEnvironment } from './staff-walk/world.ts';

export interface StaffWalk {
  /** Seed of the first walk; each further walk uses the next number. */
  readonly seed: number;
  readonly walks: number;
  readonly steps: number;
  readonly untilMs?: number;
  /** No further walk begins once this many steps were taken. */
  readonly untilSteps?: number;
  readonly shrinkMs: number;
  /** Steps to replay instead of random ones. */
  readonly replay?: readonly string[];
}

const MAX_FAILURES = 5;

const showWalk = ({ steps, problem }: Walked): string =>
  `${problem?.kind}: ${problem?.text}\n    replay='${steps.join(' | ')}'`;

async function shorten(environment: StaffEnvironment, walked: Walked, shrinkMs: number): Promise<Walked> {
  const until = performance.now() + shrinkMs;
  return shrink(walked, {
    attempt: (steps) => replaySteps(environment, steps),
    isOver: () => performance.now() >= until,
    print: () => {},
  });
}

async function walkSeeds(
  environment: StaffEnvironment,
  plan: StaffWalk,
  print: (line: string) => void,
): Promise<Verdict> {
  const until = performance.now() + (plan.untilMs ?? Number.POSITIVE_INFINITY);
  const problems: string[] = [];
  let [walks, steps] = [0, 0];
  const isOver = () => performance.now() >= until || steps >= (plan.untilSteps ?? Number.POSITIVE_INFINITY);
  while (walks < plan.walks && !isOver() && problems.length < MAX_FAILURES) {
    const seed = plan.seed + walks++;
    const walked = await walkBySeed(environment, seed, plan.steps);
    steps += walked.steps.length;
    if (!walked.problem) continue;
    print(`seed ${seed}: ${showWalk(walked)}`);
    const shortest = await shorten(environment, walked, plan.shrinkMs);
    print(`seed ${seed}, shorter: ${showWalk(shortest)}`);
    problems.push(`seed ${seed}: ${showWalk(shortest)}`);
  }
  return { problems, figures: { walks, steps, ...Object.fromEntries(environment.resultCounts) } };
}

export async function runStaffWalk(
  { databaseUrl, print = () => {} }: { readonly databaseUrl: string; readonly print?: (line: string) => void },
  plan: StaffWalk,
): Promise<Verdict> {
  const environment = await openStaffEnvironment(databaseUrl);
  try {
    if (!plan.replay) return await walkSeeds(environment, plan, print);
    const walked = await replaySteps(environment, plan.replay);
    return { problems: walked.problem ? [showWalk(walked)] : [], figures: { walks: 1, steps: walked.steps.length } };
  } finally {
    await environment.database.close();
  }
}

/** `staff-walk.test.ts` uses the same number, so that a seed is the same walk in both. */
export const STEPS_PER_WALK = 200;

/**
 * `30 7`: half an hour, beginning with seed 7. `steps=50000 7`: so many steps, however long they take.
 * `replay='place A cod K1 | status A cancelled'`: these steps.
 */
export function parseStaffWalk(args: readonly string[]): StaffWalk {
  const replay = args.find((each) => each.startsWith('replay='))?.slice('replay='.length);
  const untilSteps = Number(args.find((each) => each.startsWith('steps='))?.slice('steps='.length) ?? Number.NaN);
  const numbers = args.filter((each) => /^\d+(?:\.\d+)?$/.test(each));
  const [minutes = '10', seed = String(Date.now() % 1_000_000_000)] = untilSteps ? ['', ...numbers] : numbers;
  return {
    seed: Number(seed),
    walks: Number.POSITIVE_INFINITY,
    steps: STEPS_PER_WALK,
    ...(untilSteps ? { untilSteps } : { untilMs: Number(minutes) * 60_000 }),
    shrinkMs: 120_000,
    ...(replay ? { replay: replay.split('|').map((step) => step.trim()) } : {}),
  };
}
