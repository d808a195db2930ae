// Database cost of a query: CPU time of the one PostgreSQL process that answers it.

import { percentile, singleThreadCpuMs } from '../testkit/process-usage.ts';
import type { Bench } from './bench.ts';
import type { BenchConnection } from './connection.ts';
import type { Measurement } from './measurement.ts';

/** What each of the questions costs: all of them are asked in every round, and of each its cheapest time counts. */
export async function measureCosts<Case>(
  { sizes, yardsticks }: Bench,
  on: BenchConnection,
  cases: readonly Case[],
  run: (each: Case) => Promise<unknown>,
): Promise<number[]> {
  for (const each of cases.slice(0, 50)) await run(each);
  const least = cases.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < sizes.questionRounds; round++) {
    for (const [place, each] of cases.entries()) {
      const before = singleThreadCpuMs(on.pid);
      await run(each);
      least[place] = Math.min(least[place] ?? 0, singleThreadCpuMs(on.pid) - before);
    }
    await yardsticks.read();
  }
  return least;
}

interface MeasurementOptions {
  readonly section: Measurement['section'];
  /** What of how many, and of how many it is a tenth. */
  readonly name: string;
  readonly tenth?: string;
  readonly atMost?: number;
}

export function databaseMeasurements(
  { section, name, tenth, atMost }: MeasurementOptions,
  costs: readonly number[],
): Measurement[] {
  const measurement = (share: number, which: string): Measurement => ({
    section,
    name: `${name}: ${which}`,
    value: percentile(costs, share),
    unit: 'CPU-ms',
    cost: 'database',
    ...(tenth === undefined ? {} : { tenth: `${tenth}: ${which}` }),
  });
  return [
    measurement(50, 'middle'),
    { ...measurement(95, '95th percentile'), ...(atMost === undefined ? {} : { atMost }) },
  ];
}
