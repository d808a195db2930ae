// Amount of data, number of queries and number of rounds. A full run takes about twenty minutes on two cores.

export interface Sizes {
  /** Products and orders in the large store; the vast one has ten times as many of both. */
  readonly large: number;
  /** Quick runs have too little data, and stores that are too cold, for limits of CPU time to mean anything. */
  readonly limits: boolean;
  /** Different queries, each run once per round. */
  readonly questions: number;
  readonly questionRounds: number;
  readonly renders: number;
  readonly renderRounds: number;
  readonly loadRounds: number;
  readonly loadMs: number;
  /** A store that has been running: its code compiled, its statements planned on every connection. */
  readonly warmOrders: number;
  readonly orders: number;
  readonly orderRounds: number;
  /** Length of a round that measures orders per second: some seconds without a pause. */
  readonly ratedOrders: number;
  readonly ratedRounds: number;
  readonly bareMs: number;
  readonly signInRounds: number;
  readonly visits: number;
  readonly presses: number;
}

export const FULL: Sizes = {
  large: 100_000,
  limits: true,
  questions: 200,
  questionRounds: 3,
  renders: 200,
  renderRounds: 6,
  loadRounds: 7,
  loadMs: 1_000,
  warmOrders: 6_000,
  orders: 100,
  orderRounds: 16,
  ratedOrders: 700,
  ratedRounds: 5,
  bareMs: 3_000,
  signInRounds: 4,
  visits: 5,
  presses: 5,
};

export const QUICK: Sizes = {
  large: 1_000,
  limits: false,
  questions: 20,
  questionRounds: 2,
  renders: 60,
  renderRounds: 2,
  loadRounds: 2,
  loadMs: 500,
  warmOrders: 100,
  orders: 100,
  orderRounds: 2,
  ratedOrders: 100,
  ratedRounds: 1,
  bareMs: 500,
  signInRounds: 1,
  visits: 1,
  presses: 1,
};

export const counted = (count: number): string => count.toLocaleString('en-US');
