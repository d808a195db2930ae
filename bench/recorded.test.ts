import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ScaledMeasurement } from './measurement.ts';
import {
  costChange,
  isRegression,
  lowerCost,
  type Recorded,
  readRecorded,
  record,
  recordedCostNow,
  writeRecorded,
} from './recorded.ts';

const measurement = (more: Partial<ScaledMeasurement> = {}): ScaledMeasurement => ({
  section: 'pages',
  name: 'home',
  value: 4,
  unit: 'CPU-ms',
  yardstick: 50,
  ...more,
});
const RECORDED: Recorded = { home: { value: 4, unit: 'CPU-ms', yardstick: 50 } };

describe('comparison of a cost with the recorded cost', () => {
  test('a machine half as fast causes no regression, because costs are relative to the yardstick', () => {
    const slow = measurement({ value: 8, yardstick: 100 });
    expect(recordedCostNow(slow, RECORDED)).toBe(8);
    expect(costChange(slow, RECORDED)).toBe(0);
    expect(isRegression(slow, RECORDED)).toBe(false);
  });

  test('finds a regression that a faster machine would hide', () => {
    const fast = measurement({ value: 4, yardstick: 25 });
    expect(costChange(fast, RECORDED)).toBe(1);
    expect(isRegression(fast, RECORDED)).toBe(true);
  });

  // A rise of 20 % is allowed: 4 becomes 4.8.
  test.each([
    [4.8, false],
    [4.81, true],
    [2, false],
  ])('a cost of %d with 4 recorded: regression %s', (value, expected) => {
    expect(isRegression(measurement({ value }), RECORDED)).toBe(expected);
  });

  test('compares nothing for a new measurement, one without a yardstick, or one recorded in another unit', () => {
    expect(costChange(measurement({ name: 'shop' }), RECORDED)).toBeNull();
    const { yardstick, ...shown } = measurement();
    expect(costChange(shown, RECORDED)).toBeNull();
    expect(costChange(measurement({ unit: 'MB' }), RECORDED)).toBeNull();
    expect(isRegression(measurement({ name: 'shop', value: 1_000 }), RECORDED)).toBe(false);
  });

  test('a recorded cost of 0 gives no ratio', () => {
    expect(costChange(measurement(), { home: { value: 0, unit: 'CPU-ms', yardstick: 50 } })).toBeNull();
  });
});

test('keeps the measurement with the lower cost relative to its yardstick, or the later one without yardsticks', () => {
  // 5 / 50 = 0.1 against 6 / 80 = 0.075, then against 4.9 / 40 = 0.1225.
  const first = measurement({ value: 5, yardstick: 50 });
  expect(lowerCost(first, measurement({ value: 6, yardstick: 80 })).value).toBe(6);
  expect(lowerCost(first, measurement({ value: 4.9, yardstick: 40 })).value).toBe(5);
  const { yardstick, ...shown } = measurement({ value: 9 });
  expect(lowerCost(first, shown).value).toBe(9);
});

describe('recording', () => {
  const before: Recorded = {
    gone: { value: 1, unit: 'kB', yardstick: 1 },
    home: { value: 9, unit: 'CPU-ms', yardstick: 9 },
  };
  const { yardstick, ...clock } = measurement({ name: 'requests', unit: 'requests/s' });
  const measured = [measurement({ value: 4.123456 }), clock];

  test('stores costs with their yardstick, and no wall-clock times', () => {
    expect(record(measured, {}, { isFullRun: true })).toEqual({
      home: { value: 4.123, unit: 'CPU-ms', yardstick: 50 },
    });
  });

  test('a full run removes costs that are no longer measured, a partial run keeps them', () => {
    expect(Object.keys(record(measured, before, { isFullRun: true }))).toEqual(['home']);
    expect(record(measured, before, { isFullRun: false })).toEqual({
      gone: before.gone,
      home: { value: 4.123, unit: 'CPU-ms', yardstick: 50 },
    });
  });

  test('reads the written file back unchanged; a missing file gives no costs', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tanabana-recorded-'));
    const file = path.join(folder, 'recorded.json');
    try {
      expect(readRecorded(file)).toEqual({});
      writeRecorded(RECORDED, file);
      expect(readRecorded(file)).toEqual(RECORDED);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
