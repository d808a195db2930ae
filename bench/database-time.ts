// Database cost of a query: CPU time of the PostgreSQL process that runs it.

import { percentile, singleThreadCpuMs } from '../testkit/process-usage.ts';
import type { Bench } from './bench.ts';
import type { BenchConnection } from './connection.ts';
import type { Measurement } from './measurement.ts';

/** The cost of each case: every round runs all cases, and the lowest cost of each case counts. */
export async function measureCosts<Case>(
  { sizes, yardsticks }: Bench,
  connection: BenchConnection,
  cases: readonly Case[],
  run: (each: Case) => Promise<unknown>,
): Promise<number[]> {
  // The first cases run once more beforehand: they compile the code and fill the database's memory.
  for (const each of cases.slice(0, 50)) await run(each);
  const least = cases.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < sizes.queryRounds; round++) {
    for (const [index, each] of cases.entries()) {
      const before = singleThreadCpuMs(connection.pid);
      await run(each);
      least[index] = Math.min(least[index] ?? 0, singleThreadCpuMs(connection.pid) - before);
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
