// Recorded costs, each with the cost of the yardstick at that time. Between two machines, or a quiet and a busy day, both costs differ by
// the same factor; so a cost is compared by its ratio to the yardstick, and a slower machine causes no failure.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ScaledMeasurement } from './measurement.ts';

export interface RecordedCost {
  readonly value: number;
  readonly unit: string;
  readonly yardstick: number;
}

/** Recorded costs by measurement name. */
export type Recorded = Readonly<Record<string, RecordedCost>>;

export const RECORDED_FILE = path.join(import.meta.dirname, 'recorded.json');

/** A fifth more than recorded is a regression. */
export const ALLOWED_RISE = 0.2;

/** The recorded cost at the machine's current speed. Example: 4 ms with a yardstick of 50; the yardstick now takes 60, so 4.8 ms. */
export function recordedCostNow(measurement: ScaledMeasurement, recorded: Recorded): number | null {
  const known = recorded[measurement.name];
  if (measurement.yardstick === undefined || known === undefined || known.unit !== measurement.unit) return null;
  return (known.value * measurement.yardstick) / known.yardstick;
}

/** 0.1 for a tenth more than recorded; null where there is nothing to compare. */
export function costChange(measurement: ScaledMeasurement, recorded: Recorded): number | null {
  const before = recordedCostNow(measurement, recorded);
  return before === null || before === 0 ? null : measurement.value / before - 1;
}

export const isRegression = (measurement: ScaledMeasurement, recorded: Recorded): boolean =>
  (costChange(measurement, recorded) ?? 0) > ALLOWED_RISE;

/** Of two measurements with the same name, the one with the lower cost relative to its yardstick; without yardsticks, the later one. */
export function lowerCost(one: ScaledMeasurement, other: ScaledMeasurement): ScaledMeasurement {
  if (one.yardstick === undefined || other.yardstick === undefined) return other;
  return one.value / one.yardstick <= other.value / other.yardstick ? one : other;
}

/** Replaces the recorded costs that were measured. A full run removes names that it did not measure; a partial run keeps them. */
export function record(
  measurements: readonly ScaledMeasurement[],
  before: Recorded,
  { isFullRun }: { readonly isFullRun: boolean },
): Recorded {
  const measured = measurements.flatMap(({ name, value, unit, yardstick }) =>
    yardstick === undefined ? [] : [[name, { value: rounded(value), unit, yardstick: rounded(yardstick) }] as const],
  );
  return { ...(isFullRun ? {} : before), ...Object.fromEntries(measured) };
}

/** Four digits exceed the precision of any measurement and keep diffs of the file readable. */
const rounded = (value: number): number => Number(value.toPrecision(4));

export const readRecorded = (file = RECORDED_FILE): Recorded =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded) : {};

export const writeRecorded = (recorded: Recorded, file = RECORDED_FILE): void =>
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
