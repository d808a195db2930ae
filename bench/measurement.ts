// One measured measurement, and whether it is within its limit.

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

/** Work that is always the same, in Node and in PostgreSQL: what it costs now says how fast this machine is now. */
export type YardstickName = 'node' | 'database';

export interface Measurement {
  readonly section: Section;
  /** Alone of its kind: costs are recorded by it, and measurements that grew name it. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  /**
   * Costs are recorded and compared, against a yardstick or against the cost of something measured in the same rounds. Sizes are the same on
   * every machine. What says nothing here is shown alone.
   */
  readonly cost?: YardstickName | 'size' | number;
  /** Told by the clock, which a busy machine stretches: its limit does not decide `--check`. */
  readonly byClock?: true;
  /** The name of the same measurement with a tenth of the data. */
  readonly tenth?: string;
}

export const holds = ({ value, atLeast, atMost }: Measurement): boolean =>
  (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);

export const hasLimit = ({ atLeast, atMost }: Measurement): boolean => atLeast !== undefined || atMost !== undefined;
