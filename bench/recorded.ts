// Recorded costs, each with the cost of the yardstick measured beside it. Two machines, or one machine on a quiet and a busy day,
// differ in both by the same factor; so a cost is compared by its ratio to the yardstick, and a slower machine fails nothing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measurement } from './measurement.ts';

/** A measurement with the yardstick of its own minutes; 1 for a size. None for what is not compared. */
export interface ScaledMeasurement extends Measurement {
  readonly yardstick?: number;
}

export interface RecordedCost {
  readonly value: number;
  readonly unit: string;
  readonly yardstick: number;
}

/** By the measurement's name. */
export type Recorded = Readonly<Record<string, RecordedCost>>;

export const RECORDED_FILE = path.join(import.meta.dirname, 'recorded.json');

/** A fifth more than recorded is a regression. */
export const ALLOWED_RISE = 0.2;

/** What was recorded, as it would be here and now: worked example 4 ms beside a yardstick of 50, which today takes 60, is 4.8 ms. */
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

/** The lower cost of two measurements of the same thing, each by its own yardstick; limits are held by the second as well. */
export function lowerCost(one: ScaledMeasurement, other: ScaledMeasurement): ScaledMeasurement {
  if (one.yardstick === undefined || other.yardstick === undefined) return other;
  return one.value / one.yardstick <= other.value / other.yardstick ? one : other;
}

/** What was measured takes its place. Names that a whole run no longer measures go; after a part of it they stay. */
export function record(
  measurements: readonly ScaledMeasurement[],
  before: Recorded,
  { whole: isFullRun }: { readonly whole: boolean },
): Recorded {
  const measured = measurements.flatMap(({ name, value, unit, yardstick }) =>
    yardstick === undefined ? [] : [[name, { value: rounded(value), unit, yardstick: rounded(yardstick) }] as const],
  );
  return { ...(isFullRun ? {} : before), ...Object.fromEntries(measured) };
}

/** Four digits are more than any measurement is worth, and keep the differences of the file readable. */
const rounded = (value: number): number => Number(value.toPrecision(4));

export const readRecorded = (file = RECORDED_FILE): Recorded =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded) : {};

export const writeRecorded = (recorded: Recorded, file = RECORDED_FILE): void =>
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
