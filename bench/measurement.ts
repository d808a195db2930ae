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

/** A fixed piece of work in Node and in PostgreSQL; its current cost shows the current speed of the machine. */
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
   * Set for costs that are recorded and compared: relative to a yardstick, or to a cost measured in the same rounds (a number). Sizes are the
   * same on every machine. Without it, the measurement is only shown.
   */
  readonly cost?: YardstickName | 'size' | number;
  /** A wall-clock time, which is longer on a busy machine: `--check` ignores its limit. */
  readonly byClock?: true;
  /** The name of the same measurement with a tenth of the data. */
  readonly nameOfTenth?: string;
}

export const holds = ({ value, atLeast, atMost }: Measurement): boolean =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);

export const hasLimit = ({ atLeast, atMost }: Measurement): boolean => atLeast !== undefined || atMost !== undefined;
