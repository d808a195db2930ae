import { describe, expect, test } from 'vitest';
import { type Bench, type BenchPart, leastCost } from './bench.ts';
import type { Measurement } from './measurement.ts';
import type { Recorded } from './recorded.ts';
import { runParts } from './run-parts.ts';
import type { Yardsticks } from './yardstick.ts';

/** Yardsticks that return these readings in turn, then the last one again; the database's is twice that of Node. */
function fakeYardsticks(...readings: number[]): Yardsticks {
  let least = Number.POSITIVE_INFINITY;
  return {
    begin() {
      least = Number.POSITIVE_INFINITY;
    },
    async read() {
      const next = readings.length > 1 ? readings.shift() : readings[0];
      least = Math.min(least, next ?? 0);
    },
    least: () => ({ node: least, database: 2 * least }),
    async close() {},
  };
}

const benchWith = (yardsticks: Yardsticks) => ({ yardsticks }) as unknown as Bench;
const cost = (value: number, more: Partial<Measurement> = {}): Measurement => ({
  section: 'pages',
  name: 'home',
  value,
  unit: 'CPU-ms',
  cost: 'node',
  ...more,
});
const part = (name: string, ...results: Measurement[][]): BenchPart => ({
  name,
  measure: async () => {
    const next = results.length > 1 ? results.shift() : results[0];
    if (!next) throw new Error(`${name} failed on purpose`);
    return next;
  },
});
const RECORDED: Recorded = { home: { value: 4, unit: 'CPU-ms', yardstick: 50 } };

async function run(parts: readonly BenchPart[], against: Recorded | null, yardsticks = fakeYardsticks(50)) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  // The name of a part is printed as it begins: a part named 'enough' is the last one.
  const isEnded = () => lines.includes('enough');
  const outcome = await runParts({ bench: benchWith(yardsticks), parts, against, print, isEnded });
  return { ...outcome, lines };
}

describe('a run', () => {
  test('continues after a failed part, reports its reason and keeps the other measurements', async () => {
    const { measurements, failed, lines } = await run(
      [part('one', [cost(4)]), part('two'), part('three', [cost(1, { name: 'shop' })])],
      null,
    );
    expect(measurements.map(({ name }) => name)).toEqual(['home', 'shop']);
    expect(failed).toEqual(['two']);
    expect(lines.join('\n')).toContain('two: FAILED: Error: two failed on purpose');
  });

  test('that ends early lists the parts that did not run', async () => {
    const { measurements, failed } = await run(
      [part('one', [cost(4)]), part('enough', [cost(1, { name: 'shop' })]), part('three')],
      null,
    );
    expect(measurements.map(({ name }) => name)).toEqual(['home', 'shop']);
    expect(failed).toEqual(['three']);
  });

  test('assigns each cost its yardstick: the lowest reading, 1 for a size, its own if it has one, none otherwise', async () => {
    const { cost: _, ...shown } = cost(5, { name: 'shown' });
    const measured = [
      cost(1),
      cost(2, { name: 'query', cost: 'database' }),
      cost(3, { name: 'bytes', cost: 'size' }),
      cost(4, { name: 'cached', cost: 0.04 }),
      shown,
    ];
    const { measurements } = await run([part('one', measured)], null, fakeYardsticks(60, 50, 70, 80));
    // The lowest reading is 50 in Node and 100 in the database.
    expect(measurements.map(({ yardstick }) => yardstick)).toEqual([50, 100, 1, 0.04, undefined]);
  });
});

describe('a cost that has risen', () => {
  test('is measured again, and the lowest cost counts', async () => {
    const { measurements, lines } = await run([part('one', [cost(6)], [cost(4.5)])], RECORDED);
    expect(measurements[0]?.value).toBe(4.5);
    expect(lines).toContain('one: once more, home cost more than recorded');
  });

  test('is reported with the lowest of three attempts', async () => {
    const { measurements, lines } = await run([part('one', [cost(7)], [cost(6)], [cost(8)], [cost(1)])], RECORDED);
    expect(measurements[0]?.value).toBe(6);
    expect(lines.filter((line) => line.includes('once more'))).toHaveLength(2);
  });

  test('is not measured again when there is nothing to compare with', async () => {
    const { measurements } = await run([part('one', [cost(6)], [cost(4)])], null);
    expect(measurements[0]?.value).toBe(6);
  });
});

test('leastCost returns the lowest cost of the rounds and reads the yardsticks after each', async () => {
  const yardsticks = fakeYardsticks(9, 8, 7);
  const costs = [5, 3, 4];
  expect(await leastCost(benchWith(yardsticks), 3, async () => costs.shift() ?? 0)).toBe(3);
  expect(yardsticks.least().node).toBe(7);
});
