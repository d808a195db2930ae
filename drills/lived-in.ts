// Two people use the store for hours: one browser context, two tabs, hundreds of steps chosen by a seed, and a model of what must be true
// after each. Passes when nothing differs from the model, no page or server reports an error, and every invariant holds.
// A failing seed is shortened and printed as a list of steps that replays it.
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { lightBrowser } from '../scripts/browser.ts';
import { withDatabaseClient } from '../testkit/buyers.ts';
import { CHARGE_FLAT_TAX, CHARGE_GST } from '../testkit/gst-store.ts';
import type { StoreProcess } from '../testkit/store-process.ts';
import type { Environment, Verdict } from './environment.ts';
import { shrink } from './lived-in/shrink.ts';
import { replaySteps, type Walked, type WalkOptions, walkBySeed } from './lived-in/walk.ts';
import type { Setting } from './lived-in/world.ts';

export interface LivedIn {
  /** Seed of the first walk; each further walk uses the next number. An odd one finds prices that include GST, also in a replay. */
  readonly seed: number;
  readonly walks: number;
  readonly steps: number;
  readonly untilMs?: number;
  readonly shrinkMs: number;
  /** Steps to replay instead of random ones. */
  readonly replay?: readonly string[];
  readonly ignore?: ReadonlySet<string>;
}

const MAX_FAILURES = 5;

/** Starts a store and runs the work with everything a walk needs. */
export async function withStore<Value>(
  environment: Environment,
  browser: Browser,
  work: (setting: Setting, store: StoreProcess) => Promise<Value>,
): Promise<Value> {
  const store = await environment.startStore({ LOG_LEVEL: 'error' });
  try {
    const { databaseUrl } = environment;
    return await withDatabaseClient(databaseUrl, (client) =>
      work({ storeUrl: store.url, databaseUrl, browser, client, knownBreaches: new Set() }, store),
    );
  } finally {
    await store.stop();
  }
}

/** Errors in the store's log, without the summary line of a request. */
export const loggedErrors = ({ output }: StoreProcess): string[] =>
  output.filter(
    (line) =>
      /"level":"(?:error|fatal)"/.test(line) &&
      !line.includes('"msg":"request"') &&
      // The store answers 503 when a slow machine exceeds its time limits.
      !line.includes('DatabaseUnavailableError'),
  );

const showWalk = ({ steps, problem }: Walked): string =>
  `${problem?.kind}: ${problem?.text}\n    replay='${steps.join(' | ')}'`;

interface Tally {
  walks: number;
  steps: number;
  readonly problems: string[];
}

/** Prices include GST in every second walk. */
async function withTaxMode(setting: Setting, seed: number): Promise<Setting> {
  const isTaxIncluded = seed % 2 === 1;
  await setting.client.query(isTaxIncluded ? CHARGE_GST : CHARGE_FLAT_TAX);
  return { ...setting, isTaxIncluded };
}

async function walkSeeds(store: Setting, plan: LivedIn, print: (line: string) => void): Promise<Tally> {
  const until = performance.now() + (plan.untilMs ?? Number.POSITIVE_INFINITY);
  const options: WalkOptions = { ignore: plan.ignore ?? new Set() };
  const isOver = () => performance.now() >= until;
  const tally: Tally = { walks: 0, steps: 0, problems: [] };
  for (let index = 0; index < plan.walks && !isOver() && tally.problems.length < MAX_FAILURES; index++) {
    const seed = plan.seed + index;
    const setting = await withTaxMode(store, seed);
    const walked = await walkBySeed(setting, seed, plan.steps, { ...options, isOver });
    tally.walks++;
    tally.steps += walked.steps.length;
    print(`seed ${seed}: ${walked.steps.length} steps, ${walked.problem ? showWalk(walked) : 'all as expected'}`);
    if (!walked.problem) continue;
    const shrinkUntil = performance.now() + plan.shrinkMs;
    const short = await shrink(walked, {
      attempt: (names) => replaySteps(setting, names, options),
      isOver: () => performance.now() >= shrinkUntil,
      print,
    });
    tally.problems.push(`seed ${seed}: ${showWalk(short)}`);
  }
  return tally;
}

async function replay(
  store: Setting,
  names: readonly string[],
  { seed, ignore }: LivedIn,
  print: (line: string) => void,
) {
  const setting = await withTaxMode(store, seed);
  const onStep = (name: string, milliseconds: number) => print(`${name} (${Math.round(milliseconds)} ms)`);
  const { steps, problem } = await replaySteps(setting, names, { onStep, ...(ignore ? { ignore } : {}) });
  return { walks: 1, steps: steps.length, problems: problem ? [showWalk({ steps, problem })] : [] };
}

/** Runs in the given browser, or launches one. */
export async function runLivedIn(environment: Environment, plan: LivedIn, existingBrowser?: Browser): Promise<Verdict> {
  const print = environment.print ?? (() => {});
  const { executablePath, env, args } = existingBrowser
    ? { executablePath: '', env: {}, args: [] }
    : await lightBrowser();
  const browser =
    existingBrowser ??
    (await chromium.launch({
      executablePath,
      // Pictures are not needed here, and a new store encodes each at its first request.
      args: [...args, '--blink-settings=imagesEnabled=false'],
      env: { ...(process.env as Record<string, string>), ...env },
    }));
  try {
    return await withStore(environment, browser, async (setting, store) => {
      const tally = plan.replay
        ? await replay(setting, plan.replay, plan, print)
        : await walkSeeds(setting, plan, print);
      const problems = [...tally.problems, ...loggedErrors(store).map((line) => `in the log: ${line.slice(0, 600)}`)];
      return { problems, figures: { walks: tally.walks, steps: tally.steps } };
    });
  } finally {
    if (!existingBrowser) await browser.close();
  }
}

/** `30 seed=7 steps=300 replay='sign in as A | open bag' ignore=privacy`, each with or without two dashes before it. */
export function parseLivedIn(args: readonly string[]): LivedIn {
  const named = new Map(
    args.flatMap((each) => {
      const [, name, value] = /^(?:--)?(\w+)=(.*)$/s.exec(each) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  const minutes = args.find((each) => /^\d+(?:\.\d+)?$/.test(each)) ?? '10';
  const seed = named.get('seed');
  return {
    seed: Number(seed ?? (named.has('replay') ? 0 : Date.now() % 1_000_000_000)),
    walks: seed === undefined ? Number.POSITIVE_INFINITY : Number(named.get('walks') ?? 1),
    steps: Number(named.get('steps') ?? 300),
    untilMs: Number(minutes) * 60_000,
    shrinkMs: Number(named.get('shrink') ?? 300) * 1_000,
    ignore: new Set((named.get('ignore') ?? '').split(',').filter(Boolean)),
    ...(named.has('replay') ? { replay: (named.get('replay') ?? '').split('|').map((name) => name.trim()) } : {}),
  };
}
