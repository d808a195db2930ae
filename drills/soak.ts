// Hours at 60 % of capacity over the whole store, while hostile clients attack it. Passes when nothing grows after the first third, in
// which caches fill and code is compiled: heap after a collection, open handles, files and database connections. At the end all pending
// work is done, every invariant holds and payments equal paid orders.
import { setTimeout as wait } from 'node:timers/promises';
import { median, percentile } from '../testkit/process-usage.ts';
import { check } from './checks.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { type Everyday, openEveryday, type Visit, WHOLE_STORE } from './everyday.ts';
import { startHostileClients } from './hostile-clients.ts';
import { openNodeWatch, type Sample } from './node-watch.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly calibrateMs: number;
  /** The scale of the attacks, as in the drill `hostile`; smaller than there, because they run for hours. */
  readonly scale: number;
  readonly samples: number;
}

const MINUTE_MS = 60_000;
const SHARE_OF_CAPACITY = 0.6;
const CLIENTS = 16;
const WARM_MS = 10_000;
/** Concurrent visits; more would only measure the queue. */
const MAX_IN_FLIGHT = 400;

/** Growth by trend that is still accepted as flat: a share of the level, or an amount where the level is low. */
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

interface TimedSample extends Sample {
  readonly minute: number;
}

/** Slope per minute by least squares. */
function trendSlope(points: readonly (readonly [minute: number, value: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanMinute = mean(points.map(([minute]) => minute));
  const meanValue = mean(points.map(([, value]) => value));
  const variance = points.reduce((sum, [minute]) => sum + (minute - meanMinute) ** 2, 0);
  const covariance = points.reduce((sum, [minute, value]) => sum + (minute - meanMinute) * (value - meanValue), 0);
  return variance === 0 ? 0 : covariance / variance;
}

/** Growth of each value over the sampled time, by its trend. */
function findTrends(samples: readonly TimedSample[]): {
  readonly problems: string[];
  readonly figures: Record<string, number>;
} {
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  const minutes = (samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0);
  for (const { what, share, atLeast } of TOLERANCES) {
    const growth = trendSlope(samples.map((sample) => [sample.minute, sample[what]])) * minutes;
    const allowed = Math.max(atLeast, share * median(samples.map((sample) => sample[what])));
    figures[`${what}, growth by trend`] = growth;
    figures[`${what}, growth allowed`] = allowed;
    if (growth > allowed) problems.push(`${what} grew by ${growth.toFixed(1)} in ${minutes.toFixed(1)} minutes`);
  }
  return { problems, figures };
}

/** Visits per second when all clients work without a pause. */
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

/** Starts this many visits per second, however long each takes, until stopped. */
function startConstantLoad(everyday: Everyday, perSecond: number) {
  const visits = { count: 0, skipped: 0, problems: [] as string[], times: [] as number[] };
  let inFlight = 0;
  let isOver = false;
  const note = ({ milliseconds, problem }: Visit) => {
    visits.count++;
    visits.times.push(milliseconds);
    if (problem) visits.problems.push(problem);
  };
  const visit = async () => {
    inFlight++;
    note(await everyday.visit());
    inFlight--;
  };
  const loading = (async () => {
    const began = performance.now();
    for (let due = 0; !isOver; due++) {
      const early = began + (due * 1_000) / perSecond - performance.now();
      if (early > 0) await wait(early);
      if (inFlight < MAX_IN_FLIGHT) void visit();
      else visits.skipped++;
    }
    while (inFlight > 0) await wait(50);
  })();
  return {
    visits,
    async stop() {
      isOver = true;
      await loading;
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

const row = ({ minute, ...sample }: TimedSample, visits: number): string =>
  [
    minute.toFixed(1).padStart(7),
    ...COLUMNS.map((what) => sample[what].toFixed(1).padStart(9)),
    String(visits).padStart(9),
  ].join('');

async function runOnCluster(
  cluster: StoreCluster,
  takeSample: () => Promise<Sample>,
  options: SoakOptions,
): Promise<Verdict> {
  const everyday = await openEveryday(cluster, WHOLE_STORE);
  try {
    await measureCapacity(everyday, WARM_MS);
    const capacity = await measureCapacity(everyday, options.calibrateMs);
    const rate = capacity * SHARE_OF_CAPACITY;
    cluster.print(`${capacity.toFixed(0)} visits per second are possible, the load is ${rate.toFixed(0)}`);
    cluster.print(HEAD);
    const hostile = startHostileClients(cluster.urls[0] as URL, options.scale);
    const load = startConstantLoad(everyday, rate);
    const samples: TimedSample[] = [];
    const began = performance.now();
    const lengthMs = options.minutes * MINUTE_MS;
    // The loop also ends by the clock, because on a busy machine one poll takes longer than the interval.
    for (let count = 1; count <= options.samples && performance.now() - began < lengthMs; count++) {
      await wait(Math.max(0, began + (count * lengthMs) / options.samples - performance.now()));
      const sample = { minute: (performance.now() - began) / MINUTE_MS, ...(await takeSample()) };
      samples.push(sample);
      cluster.print(row(sample, load.visits.count));
    }
    const visits = await load.stop();
    const counted = await hostile.stop();
    const trend = findTrends(samples.slice(Math.floor(samples.length / 3)));
    const checked = await check(cluster, everyday.purchases);
    return {
      problems: [...new Set(visits.problems), ...trend.problems, ...checked.problems],
      figures: {
        minutes: options.minutes,
        'visits per second possible': capacity,
        'visits per second': rate,
        visits: visits.count,
        'visits skipped': visits.skipped,
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
  return withStoreCluster(environment, [watch.settings], (cluster) =>
    runOnCluster(cluster, () => watch.sample(cluster), options),
  );
}
