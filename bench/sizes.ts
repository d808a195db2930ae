// Amount of data, number of queries and number of rounds. A full run takes about twenty minutes on two cores.

export interface Sizes {
  /** Products and orders in the large store; the vast one has ten times as many of both. */
  readonly large: number;
  /** False in quick runs: limits of CPU time mean nothing with little data and a store that is not warmed up. */
  readonly limits: boolean;
  /** Different queries, each run once per round. */
  readonly queries: number;
  readonly queryRounds: number;
  readonly renders: number;
  readonly renderRounds: number;
  readonly loadRounds: number;
  readonly loadMs: number;
  /** Orders before the measurement, so that code is compiled and statements are planned on every connection. */
  readonly warmOrders: number;
  readonly orders: number;
  readonly orderRounds: number;
  /** Orders in a round that measures orders per second: some seconds without a pause. */
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
  queries: 200,
  queryRounds: 3,
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
  queries: 20,
  queryRounds: 2,
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

export const formatCount = (count: number): string => count.toLocaleString('en-US');
