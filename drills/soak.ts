// Hours at 60 % of capacity over the whole store, with hostile clients beside it. Passes when nothing grows after the first third, in
// which caches fill and code is compiled: heap after a collection, open handles, files and database connections. At the end all pending
// work is done, every invariant holds and payments equal paid orders.
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../testkit/process-usage.ts';
import { check } from './checks.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { type Everyday, openEveryday, type Visit, WHOLE_STORE } from './everyday.ts';
import { startHostileClients } from './hostile-clients.ts';
import { openNodeWatch, type Sample } from './node-watch.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly calibrateMs: number;
  /** As in the drill `hostile`, but fewer, because they run for hours. */
  readonly scale: number;
  readonly samples: number;
}

const MINUTE_MS = 60_000;
const SHARE_OF_CAPACITY = 0.6;
const CLIENTS = 16;
const WARM_MS = 10_000;
/** Visits at once: beyond it the machine cannot keep up, and more would only measure the queue. */
const MAX_IN_FLIGHT = 400;

/** Growth by trend that still counts as flat: a share of the level, or an amount where the level is low. */
const TOLERANCES: readonly {
  readonly what: keyof Sample;
  readonly share: number;
  readonly atLeast: number;
}[] = [
  { what: 'heapMegabytes', share: 0.1, atLeast: 5 },
  { what: 'handles', share: 0.1, atLeast: 40 },
  { what: 'files', share: 0.1, atLeast: 40 },
  { what: 'databaseConnections', share: 0.1, atLeast: 2 },
];

interface Seen extends Sample {
  readonly minute: number;
}

/** By least squares, a minute. */
function trendSlope(points: readonly (readonly [minute: number, value: number])[]): number {
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x0 = middle(points.map(([x]) => x));
  const y0 = middle(points.map(([, y]) => y));
  const across = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
  return across === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / across;
}

/** Growth over the time looked at, by the trend. */
function trends(seen: readonly Seen[]): { readonly problems: string[]; readonly figures: Record<string, number> } {
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  const minutes = (seen.at(-1)?.minute ?? 0) - (seen[0]?.minute ?? 0);
  for (const { what, share, atLeast } of TOLERANCES) {
    const values = seen.map((sample) => [sample.minute, sample[what]] as const);
    const growth = trendSlope(values) * minutes;
    const allowed = Math.max(
      atLeast,
      share *
        percentile(
          values.map(([, value]) => value),
          50,
        ),
    );
    figures[`${what}, growth by trend`] = growth;
    figures[`${what}, growth allowed`] = allowed;
    if (growth > allowed) problems.push(`${what} grew by ${growth.toFixed(1)} in ${minutes.toFixed(1)} minutes`);
  }
  return { problems, figures };
}

/** Visits a second with all clients at work without a pause. */
async function measureCapacity(everyday: Everyday, milliseconds: number): Promise<number> {
  let visits = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - began < milliseconds) {
        await everyday.visit();
        visits++;
      }
    }),
  );
  return (visits * 1_000) / (performance.now() - began);
}

/** This many visits per second, however long each takes, until it is stopped. */
function holdRate(everyday: Everyday, perSecond: number) {
  const visits = { count: 0, skipped: 0, problems: [] as string[], times: [] as number[] };
  let inFlight = 0;
  let isOver = false;
  const note = ({ milliseconds, problem }: Visit) => {
    visits.count++;
    visits.times.push(milliseconds);
    if (problem) visits.problems.push(problem);
  };
  const one = async () => {
    inFlight++;
    note(await everyday.visit());
    inFlight--;
  };
  const holding = (async () => {
    const began = performance.now();
    for (let due = 0; !isOver; due++) {
      const late = began + (due * 1_000) / perSecond - performance.now();
      if (late > 0) await wait(late);
      if (inFlight < MAX_IN_FLIGHT) void one();
      else visits.skipped++;
    }
    while (inFlight > 0) await wait(50);
  })();
  return {
    visits,
    async stop() {
      isOver = true;
      await holding;
      return visits;
    },
  };
}

const COLUMNS = [
  'heapMegabytes',
  'residentMegabytes',
  'handles',
  'files',
  'databaseConnections',
  'cacheMegabytes',
] as const satisfies readonly (keyof Sample)[];
const HEAD = ' minute     heap resident  handles    files database    pages   visits';

const row = ({ minute, ...sample }: Seen, visits: number): string =>
  [
    minute.toFixed(1).padStart(7),
    ...COLUMNS.map((what) => sample[what].toFixed(1).padStart(9)),
    String(visits).padStart(9),
  ].join('');

async function play(field: StoreCluster, look: () => Promise<Sample>, options: SoakOptions): Promise<Verdict> {
  const everyday = await openEveryday(field, WHOLE_STORE);
  try {
    await measureCapacity(everyday, WARM_MS);
    const capacity = await measureCapacity(everyday, options.calibrateMs);
    const rate = capacity * SHARE_OF_CAPACITY;
    field.print(`${capacity.toFixed(0)} visits a second are possible, ${rate.toFixed(0)} are made`);
    field.print(HEAD);
    const hostile = startHostileClients(field.urls[0] as URL, options.scale);
    const held = holdRate(everyday, rate);
    const seen: Seen[] = [];
    const began = performance.now();
    const lengthMs = options.minutes * MINUTE_MS;
    // By the clock as well: on a busy machine one poll takes longer than the interval.
    for (let count = 1; count <= options.samples && performance.now() - began < lengthMs; count++) {
      await wait(Math.max(0, began + (count * lengthMs) / options.samples - performance.now()));
      const sample = { minute: (performance.now() - began) / MINUTE_MS, ...(await look()) };
      seen.push(sample);
      field.print(row(sample, held.visits.count));
    }
    const visits = await held.stop();
    const counted = await hostile.stop();
    const trend = trends(seen.slice(Math.floor(seen.length / 3)));
    const checked = await check(field, everyday.purchases);
    return {
      problems: [...new Set(visits.problems), ...trend.problems, ...checked.problems],
      figures: {
        minutes: options.minutes,
        'visits a second possible': capacity,
        'visits a second made': rate,
        visits: visits.count,
        'visits left out': visits.skipped,
        'p95 ms': percentile(visits.times, 95),
        ...trend.figures,
        ...checked.figures,
        ...counted,
      },
    };
  } finally {
    everyday.close();
  }
}

export async function runSoak(environment: Environment, options: SoakOptions): Promise<Verdict> {
  const watch = await openNodeWatch();
  return withStoreCluster(environment, [watch.settings], (field) => play(field, () => watch.sample(field), options));
}
