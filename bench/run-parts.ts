// Runs the parts one after another. A part that fails is reported and the measurements of the others are kept; a part whose costs have risen
// is measured again, because a busy minute looks the same.
import type { Bench, BenchPart } from './bench.ts';
import type { Measurement, ScaledMeasurement } from './measurement.ts';
import { isRegression, lowerCost, type Recorded } from './recorded.ts';
import type { Readings } from './yardstick.ts';

export interface Outcome {
  readonly measurements: readonly ScaledMeasurement[];
  /** Names of the parts that could not be measured. */
  readonly failed: readonly string[];
}

interface Run {
  readonly bench: Bench;
  readonly parts: readonly BenchPart[];
  readonly print: (line: string) => void;
  /** The recorded costs to compare with; null: nothing is compared, so no part is measured again. */
  readonly against: Recorded | null;
  /** True when the user interrupted the run. */
  readonly isEnded?: () => boolean;
}

const TRIES = 3;
const READINGS = 3;

function withYardstick(measurement: Measurement, readings: Readings): ScaledMeasurement {
  const { cost } = measurement;
  if (cost === undefined) return measurement;
  if (typeof cost === 'number') return { ...measurement, yardstick: cost };
  return { ...measurement, yardstick: cost === 'size' ? 1 : readings[cost] };
}

async function measureOnce(bench: Bench, part: BenchPart): Promise<ScaledMeasurement[]> {
  const read = async () => {
    for (let count = 0; count < READINGS; count++) await bench.yardsticks.read();
  };
  bench.yardsticks.begin();
  await read();
  const measurements = await part.measure(bench);
  await read();
  const readings = bench.yardsticks.least();
  return measurements.map((measurement) => withYardstick(measurement, readings));
}

/** For each measurement, the lower cost of this and the previous attempt. */
const lowest = (
  measurements: readonly ScaledMeasurement[],
  before: readonly ScaledMeasurement[],
): ScaledMeasurement[] =>
  measurements.map((measurement) => {
    const known = before.find(({ name }) => name === measurement.name);
    return known ? lowerCost(known, measurement) : measurement;
  });

async function measurePart({ bench, print, against }: Run, part: BenchPart): Promise<ScaledMeasurement[]> {
  let measurements = await measureOnce(bench, part);
  for (let tries = 1; tries < TRIES && against !== null; tries++) {
    const regressions = measurements.filter((measurement) => isRegression(measurement, against));
    if (regressions.length === 0) break;
    print(`${part.name}: once more, ${regressions.map(({ name }) => name).join('; ')} cost more than recorded`);
    measurements = lowest(await measureOnce(bench, part), measurements);
  }
  return measurements;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(0)} s`;
const showReadings = ({ node, database }: Readings): string =>
  `yardsticks ${node.toFixed(1)} and ${database.toFixed(1)} CPU-ms`;

export async function runParts(run: Run): Promise<Outcome> {
  const measurements: ScaledMeasurement[] = [];
  const failed: string[] = [];
  for (const part of run.parts) {
    if (run.isEnded?.()) {
      failed.push(part.name);
      continue;
    }
    const started = performance.now();
    run.print(part.name);
    try {
      measurements.push(...(await measurePart(run, part)));
      const took = seconds(performance.now() - started);
      run.print(`${part.name}: done in ${took}, ${showReadings(run.bench.yardsticks.least())}`);
    } catch (error) {
      failed.push(part.name);
      run.print(`${part.name}: FAILED: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return { measurements, failed };
}
