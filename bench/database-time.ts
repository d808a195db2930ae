// Database cost of a query: CPU time of the PostgreSQL process that runs it.

import { percentile, singleThreadCpuMs } from '../testkit/process-usage.ts';
import type { Bench } from './bench.ts';
import type { BenchConnection } from './connection.ts';
import type { Measurement } from './measurement.ts';

/** The cost of each case: every round runs all cases, and the lowest cost of each case counts. */
export async function measureCosts<Case>(
  { sizes, yardsticks }: Bench,
  on: BenchConnection,
  cases: readonly Case[],
  run: (each: Case) => Promise<unknown>,
): Promise<number[]> {
  for (const each of cases.slice(0, 50)) await run(each);
  const least = cases.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < sizes.queryRounds; round++) {
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
  /** Includes the amount of data: 'search, 100,000 products'. */
  readonly name: string;
  /** The name of the same measurement with a tenth of the data. */
  readonly nameOfTenth?: string;
  readonly atMost?: number;
}

export function databaseMeasurements(
  { section, name, nameOfTenth, atMost }: MeasurementOptions,
  costs: readonly number[],
): Measurement[] {
  const measurement = (share: number, which: string): Measurement => ({
    section,
    name: `${name}: ${which}`,
    value: percentile(costs, share),
    unit: 'CPU-ms',
    cost: 'database',
    ...(nameOfTenth === undefined ? {} : { nameOfTenth: `${nameOfTenth}: ${which}` }),
  });
  return [
    measurement(50, 'middle'),
    { ...measurement(95, '95th percentile'), ...(atMost === undefined ? {} : { atMost }) },
  ];
}
