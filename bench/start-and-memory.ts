// The second start of a store with its private database; CPU time of a start in Node; memory of the process when idle and after many
// different pages, with the sample, the large and the vast store.

import { createDice } from '../seed/random.ts';
import { shopPath } from '../shop/catalog/shop-query.ts';
import { cpuMilliseconds, residentMegabytes } from '../testkit/process-usage.ts';
import { startStoreProcess } from '../testkit/store-process.ts';
import { type Bench, type BenchPart, getCount, leastCost, withStore } from './bench.ts';
import { createFolder, READY_WITHIN_MS, type StoreSize } from './bench-databases.ts';
import { withConnection } from './connection.ts';
import type { Measurement } from './measurement.ts';
import { shopQueries } from './rendered-pages.ts';
import { sampleNames } from './search-samples.ts';
import { formatCount } from './sizes.ts';

const STARTS = 3;
const IDLE_MS = 3_000;

async function secondStart(): Promise<Measurement[]> {
  const folder = createFolder();
  const start = () =>
    startStoreProcess({ DATA_DIR: folder.path, LOG_LEVEL: 'error' }, { readyWithinMs: READY_WITHIN_MS });
  try {
    await (await start()).stop();
    const started = performance.now();
    const store = await start();
    const value = (performance.now() - started) / 1_000;
    await store.stop();
    return [
      {
        section: 'start-up',
        name: 'second start of the built store, database included',
        value,
        unit: 's',
        atMost: 6,
        byClock: true,
      },
    ];
  } finally {
    folder.remove();
  }
}

async function megabytesAfter(bench: Bench, filled: StoreSize, paths: readonly string[]): Promise<number> {
  return withStore(bench, await bench.databases.filled(filled), {}, async ({ url, pid }) => {
    for (const path of paths) await (await fetch(`${url}${path}`)).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    return residentMegabytes(pid);
  });
}

/** The lower of two measurements, because the last garbage collection happened at a random time. */
const leastMegabytes = (bench: Bench, filled: StoreSize, paths: readonly string[]): Promise<number> =>
  leastCost(bench, 2, () => megabytesAfter(bench, filled, paths));

async function startInNode(bench: Bench, filled: StoreSize): Promise<number> {
  const urls = await bench.databases.filled(filled);
  return leastCost(bench, STARTS, () => withStore(bench, urls, {}, async ({ pid }) => cpuMilliseconds(pid)));
}

const startName = (what: string): string => `start in Node, ${what}`;
const start = { section: 'start-up', unit: 'CPU-ms', cost: 'node' } as const;
const memory = { section: 'memory', unit: 'MB', cost: 'size' } as const;

async function sampleStore(bench: Bench): Promise<Measurement[]> {
  return [
    { ...start, name: startName('sample store'), value: await startInNode(bench, 'sample') },
    {
      ...memory,
      name: 'Node process, idle after home',
      value: await leastMegabytes(bench, 'sample', ['/']),
      atMost: 250,
    },
  ];
}

async function bigStore(bench: Bench, filled: 'large' | 'vast'): Promise<Measurement[]> {
  const { url } = await bench.databases.filled(filled);
  const names = await withConnection(url, { kind: 'guest' }, sampleNames);
  const paths = shopQueries(createDice(10), names, 2 * bench.sizes.renders).map((query) => shopPath(query));
  const getStartName = (count: number) => startName(`${formatCount(count)} products and orders`);
  const getMemoryName = (count: number) =>
    `Node process after ${paths.length} different pages, ${formatCount(count)} products and orders`;
  const name = getCount(bench, filled);
  const tenth = (nameFor: (count: number) => string) =>
    filled === 'vast' ? { nameOfTenth: nameFor(bench.sizes.large) } : {};
  return [
    { ...start, name: getStartName(name), value: await startInNode(bench, filled), ...tenth(getStartName) },
    {
      ...memory,
      name: getMemoryName(name),
      value: await leastMegabytes(bench, filled, paths),
      ...tenth(getMemoryName),
    },
  ];
}

export const START_AND_MEMORY: readonly BenchPart[] = [
  { name: 'the second start', measure: secondStart },
  { name: 'start and memory with the sample store', measure: sampleStore },
];

export const GROWN_START_AND_MEMORY: readonly BenchPart[] = [
  { name: 'start and memory with the large store', measure: (bench) => bigStore(bench, 'large') },
  { name: 'start and memory with the vast store', measure: (bench) => bigStore(bench, 'vast') },
];
