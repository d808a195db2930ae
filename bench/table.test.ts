import { expect, test } from 'vitest';
import { hasLimit, holds, REFERENCE_YARDSTICKS, type ScaledMeasurement } from './measurement.ts';
import { parseOptions } from './options.ts';
import type { Recorded } from './recorded.ts';
import { table } from './table.ts';

const measurement = (more: Partial<ScaledMeasurement>): ScaledMeasurement => ({
  section: 'search',
  name: 'suggestions',
  value: 4,
  unit: 'CPU-ms',
  ...more,
});

test('a value equal to its limit is within the limit', () => {
  expect(holds(measurement({ atMost: 4 }))).toBe(true);
  expect(holds(measurement({ atMost: 3.9 }))).toBe(false);
  expect(holds(measurement({ atLeast: 4 }))).toBe(true);
  expect(holds(measurement({ atLeast: 4.1 }))).toBe(false);
  expect(holds(measurement({}))).toBe(true);
  expect(hasLimit(measurement({ atMost: 0 }))).toBe(true);
});

test('a limit of CPU time is stated for the reference speed and scaled to the speed of the machine', () => {
  const atHalfSpeed = { cost: 'node', yardstick: 2 * REFERENCE_YARDSTICKS.node } as const;
  expect(holds(measurement({ ...atHalfSpeed, value: 8, atMost: 4 }))).toBe(true);
  expect(holds(measurement({ ...atHalfSpeed, value: 8.1, atMost: 4 }))).toBe(false);
  const atDoubleSpeed = { cost: 'database', yardstick: REFERENCE_YARDSTICKS.database / 2 } as const;
  expect(holds(measurement({ ...atDoubleSpeed, value: 2.1, atMost: 4 }))).toBe(false);
  // Sizes, and costs whose yardstick was measured in the same rounds, are the same on every machine.
  expect(holds(measurement({ cost: 'size', yardstick: 1, value: 4, atMost: 4 }))).toBe(true);
  expect(holds(measurement({ cost: 0.05, yardstick: 0.05, value: 4.1, atMost: 4 }))).toBe(false);
});

test('the table shows value, limit, scaled recorded value, change and growth, by section', () => {
  const recorded: Recorded = {
    'of 100,000': { value: 2, unit: 'CPU-ms', yardstick: 50 },
    'of 1,000,000': { value: 10, unit: 'CPU-ms', yardstick: 100 },
  };
  const shown = table(
    [
      measurement({ section: 'bytes', name: 'home', value: 7.27, unit: 'kB', yardstick: 1 }),
      measurement({ name: 'of 100,000', value: 4, atMost: 10, yardstick: 100, cost: 'database' }),
      measurement({ name: 'of 1,000,000', value: 13, atMost: 12, yardstick: 100, nameOfTenth: 'of 100,000' }),
      measurement({ name: 'a second', value: 123_456, unit: 'requests/s' }),
    ],
    recorded,
  );
  const rows = shown.split('\n').map((row) => row.trim().split(/ {2,}/));
  // A limit of 10 at the reference yardstick of 32 is 31.3 at 100; 2 recorded at 50 are 4 at 100; growth is 13 / 4.
  expect(rows).toEqual([
    ['what', 'value', 'limit', 'recorded', 'change', 'ten times the data'],
    ['search'],
    ['of 100,000', '4.00 CPU-ms', 'at most 10 CPU-ms, now 31.3', 'holds', '4.00', '+0 %'],
    ['of 1,000,000', '13.0 CPU-ms', 'at most 12 CPU-ms', 'BROKEN', '10.0', '+30 % WORSE', '× 3.25'],
    ['a second', '123,456 requests/s'],
    ['bytes'],
    ['home', '7.27 kB', 'new'],
  ]);
});

const KNOWN = ['pages', 'search'];

test('runs all benches unless some are named, always in the same order', () => {
  expect(parseOptions([], KNOWN)).toEqual({ names: KNOWN, quick: false, check: false, record: false });
  expect(parseOptions(['search', '--check'], KNOWN)).toMatchObject({ names: ['search'], check: true });
  expect(parseOptions(['search', 'pages', '--quick'], KNOWN)).toMatchObject({ names: KNOWN, quick: true });
});

test('refuses unknown arguments, and comparing or recording a quick run', () => {
  expect(parseOptions(['serach'], KNOWN)).toContain('There is no bench serach');
  expect(parseOptions(['--chekc'], KNOWN)).toContain('--chekc');
  expect(parseOptions(['--record', '--quick'], KNOWN)).toContain('One of');
  expect(parseOptions(['--record', '--check'], KNOWN)).toContain('One of');
  expect(parseOptions(['--check', '--quick'], KNOWN)).toContain('One of');
});
