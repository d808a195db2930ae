// Database cost of a query: CPU time of the one PostgreSQL process that answers it.

import { onCpu, percentile } from '../testkit/process-usage.ts';
import type { Bench } from './bench.ts';
import type { Measured } from './connection.ts';
import type { Figure } from './figure.ts';

/** What each of the questions costs: all of them are asked in every round, and of each its cheapest time counts. */
export async function costsOf<Case>(
  { sizes, yardsticks }: Bench,
  on: Measured,
  cases: readonly Case[],
  run: (each: Case) => Promise<unknown>,
): Promise<number[]> {
  for (const each of cases.slice(0, 50)) await run(each);
  const least = cases.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < sizes.questionRounds; round++) {
    for (const [place, each] of cases.entries()) {
      const before = onCpu(on.pid);
      await run(each);
      least[place] = Math.min(least[place] ?? 0, onCpu(on.pid) - before);
    }
    await yardsticks.read();
  }
  return least;
}

interface Asked {
  readonly section: Figure['section'];
  /** What of how many, and of how many it is a tenth. */
  readonly name: string;
  readonly tenth?: string;
  readonly atMost?: number;
}

export function databaseFigures({ section, name, tenth, atMost }: Asked, costs: readonly number[]): Figure[] {
  const figure = (share: number, which: string): Figure => ({
    section,
    name: `${name}: ${which}`,
    value: percentile(costs, share),
    unit: 'CPU-ms',
    cost: 'database',
    ...(tenth === undefined ? {} : { tenth: `${tenth}: ${which}` }),
  });
  return [figure(50, 'middle'), { ...figure(95, '95th percentile'), ...(atMost === undefined ? {} : { atMost }) }];
}
