// Shared by the parts of a bench run: their input and how they measure.
import type { StoreProcess } from '../testkit/store-process.ts';
import type { BenchDatabases, DatabaseUrls, StoreSize } from './bench-databases.ts';
import type { Measurement } from './measurement.ts';
import type { Sizes } from './sizes.ts';
import type { Yardsticks } from './yardstick.ts';

export interface Bench {
  readonly databases: BenchDatabases;
  readonly sizes: Sizes;
  readonly yardsticks: Yardsticks;
}

/** One part of a run. When it fails, the measurements of the other parts are kept. */
export interface BenchPart {
  readonly name: string;
  readonly measure: (bench: Bench) => Promise<Measurement[]>;
}

/** The lowest cost of several rounds, because other programs on the machine only increase a cost. */
export async function leastCost({ yardsticks }: Bench, rounds: number, cost: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    least = Math.min(least, await cost());
    await yardsticks.read();
  }
  return least;
}

export async function withStore<Value>(
  { databases }: Bench,
  urls: DatabaseUrls,
  settings: Readonly<Record<string, string>>,
  work: (store: StoreProcess) => Promise<Value>,
): Promise<Value> {
  const store = await databases.start(urls, settings);
  try {
    return await work(store);
  } finally {
    await store.stop();
  }
}

export const getCount = ({ sizes }: Bench, filled: Exclude<StoreSize, 'sample'>): number =>
  filled === 'large' ? sizes.large : 10 * sizes.large;

/** The limit, or none in a quick run, which has too little data for limits to mean anything. */
export const sizeLimit = ({ sizes }: Bench, atMost: number): { readonly atMost?: number } =>
  sizes.limits ? { atMost } : {};
