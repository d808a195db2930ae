// Shared by the parts of a bench run: what a part is given and how it measures.
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

/** BenchConnection alone: when it fails, the others' measurements are not lost. */
export interface BenchPart {
  readonly name: string;
  readonly measure: (bench: Bench) => Promise<Measurement[]>;
}

/** The least of several rounds: whatever else runs on the machine only ever adds to a cost. */
export async function leastCost({ yardsticks }: Bench, rounds: number, cost: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    least = Math.min(least, await cost());
    await yardsticks.read();
  }
  return least;
}

export async function withStore<Value>(
  { databases: ground }: Bench,
  place: DatabaseUrls,
  settings: Readonly<Record<string, string>>,
  work: (store: StoreProcess) => Promise<Value>,
): Promise<Value> {
  const store = await ground.start(place, settings);
  try {
    return await work(store);
  } finally {
    await store.stop();
  }
}

export const getCount = ({ sizes }: Bench, filled: Exclude<StoreSize, 'sample'>): number =>
  filled === 'large' ? sizes.large : 10 * sizes.large;

/** A limit of so much data, or of a store that has been running, means nothing in a quick run. */
export const sizeLimit = ({ sizes }: Bench, atMost: number): { readonly atMost?: number } =>
  sizes.limits ? { atMost } : {};
