// Ordinary shoppers alone, then beside attackers: slow connections, connection floods, uncached pages, bodies of a megabyte, broken
// HTTP. Passes when 95 % of visits take at most twice as long as alone, none fails, and memory stays within bounds and is released.
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../testkit/process-usage.ts';
import { check } from './checks.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { type Everyday, type Kind, openEveryday, SHOPPERS, type Visit } from './everyday.ts';
import { startHostileClients } from './hostile-clients.ts';
import { openNodeWatch, quickSample, type Sample } from './node-watch.ts';

export interface HostileOptions {
  readonly shoppers: number;
  readonly aloneMs: number;
  readonly besideMs: number;
  /** 1 means about 2,000 connections and 40 clients without pauses. */
  readonly scale: number;
  /** How many times slower the 95th percentile may become; unlimited on a shared machine. */
  readonly slowerAtMost?: number;
  /** How much the heap may have grown after a collection, and the process at any moment. */
  readonly heapGrowthMb: number;
  readonly residentMb: number;
}

const WARM_MS = 6_000;
const LOOK_EVERY_MS = 2_000;
const RELEASE_TIMEOUT_MS = 120_000;
/** Connections that ordinary shoppers keep, and the database's own. */
const FILES_TO_SPARE = 80;

interface Group {
  readonly kinds: readonly Kind[];
  readonly share: number;
}

const EVERY_KIND = Object.keys(SHOPPERS) as Kind[];
/** Decides: 95 of 100 visits of ordinary shoppers, whatever they did. */
const ALL: Group = { kinds: EVERY_KIND, share: 95 };
/** Reported beside it. Sign-ins are expensive on purpose and one visit in a hundred: too few for a 95th percentile, so theirs is the median. */
const GROUPS: Readonly<Record<string, Group>> = {
  'all visits': ALL,
  pages: { kinds: ['kept page', 'rendered page', 'search'], share: 95 },
  'quotes and orders': { kinds: ['quote', 'cash order'], share: 95 },
  'sign-ins': { kinds: ['sign-in'], share: 50 },
};

async function shopFor(everyday: Everyday, shoppers: number, milliseconds: number): Promise<Visit[]> {
  const visits: Visit[] = [];
  const until = performance.now() + milliseconds;
  const shop = async () => {
    while (performance.now() < until) {
      visits.push(await everyday.visit());
      await wait(100 + Math.random() * 300);
    }
  };
  await Promise.all(Array.from({ length: shoppers }, shop));
  return visits;
}

const slowest = (visits: readonly Visit[], { kinds, share }: Group): number =>
  percentile(
    visits.filter(({ kind }) => kinds.includes(kind)).map(({ milliseconds }) => milliseconds),
    share,
  );

type Glance = ReturnType<typeof quickSample>;

/** Looks again and again until it is stopped. */
function watchHeld(field: StoreCluster) {
  const seen: Glance[] = [];
  const timer = setInterval(() => seen.push(quickSample(field)), LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return [...seen, quickSample(field)];
  };
}

/** Waits until the node has released what it held for attackers; answers the last reading. */
async function waitUntilReleased(
  look: () => Promise<Sample>,
  files: number,
): Promise<Sample & { readonly afterMs: number }> {
  const began = performance.now();
  for (;;) {
    const sample = await look();
    const afterMs = performance.now() - began;
    if (sample.files <= files || afterMs > RELEASE_TIMEOUT_MS) return { ...sample, afterMs };
    await wait(LOOK_EVERY_MS);
  }
}

const listProblems = (visits: readonly Visit[]): string[] => visits.flatMap(({ problem }) => problem ?? []);

function slowness(alone: readonly Visit[], beside: readonly Visit[], atMost: number): string[] {
  const [before, during] = [slowest(alone, ALL), slowest(beside, ALL)];
  return during <= before * atMost ? [] : [`visits went from ${before.toFixed(1)} to ${during.toFixed(1)} ms`];
}

const groupFigures = (visits: readonly Visit[], when: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(GROUPS).map(([name, group]) => [`${name}, p${group.share} ${when} ms`, slowest(visits, group)]),
  );

function heldProblems(before: Sample, during: readonly Glance[], after: Sample, options: HostileOptions): string[] {
  const most = Math.max(...during.map(({ residentMegabytes }) => residentMegabytes));
  const grown = after.heapMegabytes - before.heapMegabytes - Math.max(0, after.cacheMegabytes - before.cacheMegabytes);
  return [
    ...(most <= options.residentMb ? [] : [`the node took ${most.toFixed(0)} MB`]),
    ...(grown <= options.heapGrowthMb ? [] : [`its heap kept ${grown.toFixed(1)} MB`]),
    ...(after.files <= before.files + FILES_TO_SPARE ? [] : [`${after.files} files stayed open of ${before.files}`]),
  ];
}

async function play(field: StoreCluster, look: () => Promise<Sample>, options: HostileOptions): Promise<Verdict> {
  const everyday = await openEveryday(field, SHOPPERS);
  const shop = (milliseconds: number) => shopFor(everyday, options.shoppers, milliseconds);
  try {
    await shop(WARM_MS);
    const alone = await shop(options.aloneMs);
    const before = await look();
    field.print(`Alone: ${alone.length} visits`);
    const hostile = startHostileClients(field.urls[0] as URL, options.scale);
    const stopWatching = watchHeld(field);
    const beside = await shop(options.besideMs);
    const during = stopWatching();
    const counted = await hostile.stop();
    field.print(`Beside strangers: ${beside.length} visits`);
    const after = await waitUntilReleased(look, before.files + FILES_TO_SPARE);
    const checked = await check(field, everyday.purchases);
    const most = (value: (sample: Glance) => number) => Math.max(...during.map(value));
    const byKind = (visits: readonly Visit[], when: string) =>
      Object.fromEntries(
        (Object.keys(SHOPPERS) as Kind[]).flatMap((kind) => {
          const times = visits.filter((visit) => visit.kind === kind).map(({ milliseconds }) => milliseconds);
          return times.length === 0 ? [] : [[`${kind}, p95 ${when} ms`, percentile(times, 95)] as const];
        }),
      );
    return {
      problems: [
        ...listProblems([...alone, ...beside]),
        ...slowness(alone, beside, options.slowerAtMost ?? Number.POSITIVE_INFINITY),
        ...heldProblems(before, during, after, options),
        ...checked.problems,
      ],
      figures: {
        'visits alone': alone.length,
        'visits beside strangers': beside.length,
        ...groupFigures(alone, 'alone'),
        ...groupFigures(beside, 'beside'),
        ...byKind(alone, 'alone'),
        ...byKind(beside, 'beside'),
        'resident MB before': before.residentMegabytes,
        'resident MB at most': most((sample) => sample.residentMegabytes),
        'resident MB after': after.residentMegabytes,
        'heap MB before': before.heapMegabytes,
        'heap MB after': after.heapMegabytes,
        'pages kept MB after': after.cacheMegabytes,
        'files before': before.files,
        'files at most': most((sample) => sample.files),
        'files after': after.files,
        'given back after ms': after.afterMs,
        ...checked.figures,
        ...counted,
      },
    };
  } finally {
    everyday.close();
  }
}

export async function runHostile(environment: Environment, options: HostileOptions): Promise<Verdict> {
  const watch = await openNodeWatch();
  return withStoreCluster(environment, [watch.settings], (field) => play(field, () => watch.sample(field), options));
}
