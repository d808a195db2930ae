// Runs the parts one after another. A part that fails is reported and the figures of the others are kept; a part whose costs have risen
// is measured again, because a busy minute looks the same.
import type { Bench, Part } from './bench.ts';
import type { Figure } from './figure.ts';
import { isRegression, lowerOf, type MeasuredFigure, type Recorded } from './recorded.ts';
import type { Readings } from './yardstick.ts';

export interface Outcome {
  readonly figures: readonly MeasuredFigure[];
  /** Names of the parts that could not be measured. */
  readonly failed: readonly string[];
}

interface Run {
  readonly bench: Bench;
  readonly parts: readonly Part[];
  readonly say: (line: string) => void;
  /** What costs are held against; null when nothing is measured twice. */
  readonly against: Recorded | null;
  /** Somebody does not want to wait for the rest. */
  readonly isEnded?: () => boolean;
}

const TRIES = 3;
const READINGS = 3;

function withYardstick(figure: Figure, readings: Readings): MeasuredFigure {
  const { cost } = figure;
  if (cost === undefined) return figure;
  if (typeof cost === 'number') return { ...figure, yardstick: cost };
  return { ...figure, yardstick: cost === 'size' ? 1 : readings[cost] };
}

async function measureOnce(bench: Bench, part: Part): Promise<MeasuredFigure[]> {
  const read = async () => {
    for (let count = 0; count < READINGS; count++) await bench.yardsticks.read();
  };
  bench.yardsticks.begin();
  await read();
  const figures = await part.measure(bench);
  await read();
  const readings = bench.yardsticks.least();
  return figures.map((figure) => withYardstick(figure, readings));
}

/** Of what was measured before, the lower cost. */
const lowest = (figures: readonly MeasuredFigure[], before: readonly MeasuredFigure[]): MeasuredFigure[] =>
  figures.map((figure) => {
    const known = before.find(({ name }) => name === figure.name);
    return known ? lowerOf(known, figure) : figure;
  });

async function measurePart({ bench, say, against }: Run, part: Part): Promise<MeasuredFigure[]> {
  let figures = await measureOnce(bench, part);
  for (let tries = 1; tries < TRIES && against !== null; tries++) {
    const risen = figures.filter((figure) => isRegression(figure, against));
    if (risen.length === 0) break;
    say(`${part.name}: once more, ${risen.map(({ name }) => name).join('; ')} cost more than recorded`);
    figures = lowest(await measureOnce(bench, part), figures);
  }
  return figures;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(0)} s`;
const told = ({ node, database }: Readings): string =>
  `yardsticks ${node.toFixed(1)} and ${database.toFixed(1)} CPU-ms`;

export async function runParts(run: Run): Promise<Outcome> {
  const figures: MeasuredFigure[] = [];
  const failed: string[] = [];
  for (const part of run.parts) {
    if (run.isEnded?.()) {
      failed.push(part.name);
      continue;
    }
    const started = performance.now();
    run.say(part.name);
    try {
      figures.push(...(await measurePart(run, part)));
      const took = seconds(performance.now() - started);
      run.say(`${part.name}: done in ${took}, ${told(run.bench.yardsticks.least())}`);
    } catch (error) {
      failed.push(part.name);
      run.say(`${part.name}: FAILED: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return { figures, failed };
}
