// One measurement, and whether it is within its limit.

export const SECTIONS = [
  'pages',
  'search',
  'orders',
  'admin tables',
  'sign-in',
  'memory',
  'start-up',
  'bytes',
  'paint',
] as const;
export type Section = (typeof SECTIONS)[number];

/** A yardstick is a fixed piece of work; what it costs now shows the current speed of the machine. */
export type YardstickName = 'node' | 'database';

export interface Measurement {
  readonly section: Section;
  /** Unique: costs are recorded under this name, and `nameOfTenth` refers to it. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  /**
   * What the value is divided by before it is recorded and compared with earlier ones: a yardstick, or another cost measured in the same
   * rounds (a number). A 'size' is compared as it is. Without it, the measurement is only shown.
   */
  readonly cost?: YardstickName | 'size' | number;
  /** A wall-clock time, which is longer on a busy machine: `--check` ignores its limit. */
  readonly byClock?: true;
  /** The name of the same measurement with a tenth of the data. */
  readonly nameOfTenth?: string;
}

/** A measurement with the cost of its yardstick at the same time; 1 for a size; none for a measurement that is not compared. */
export interface ScaledMeasurement extends Measurement {
  readonly yardstick?: number;
}

/** Limits of CPU time are stated for a machine on which the yardsticks cost this many CPU-ms: the one of docs/proof.md on a quiet day. */
export const REFERENCE_YARDSTICKS: Readonly<Record<YardstickName, number>> = { node: 42.5, database: 32 };

/** The limit now. Example: 6 CPU-ms in Node become 9 while the yardstick costs 63.75 instead of 42.5. */
export function limitNow({ atMost, cost, yardstick }: ScaledMeasurement): number | undefined {
  if (atMost === undefined || yardstick === undefined || (cost !== 'node' && cost !== 'database')) return atMost;
  return (atMost * yardstick) / REFERENCE_YARDSTICKS[cost];
}

export function holds(measurement: ScaledMeasurement): boolean {
  const { value, atLeast } = measurement;
  const atMost = limitNow(measurement);
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

export const hasLimit = ({ atLeast, atMost }: Measurement): boolean => atLeast !== undefined || atMost !== undefined;
