// The database's clock, known on this node without a query per request. The change feed measures it every second; in between,
// time is counted by the process's monotonic clock. The node's own clock decides nothing: a wrong one neither ends a hold early
// nor opens a coupon.
// Example: sent at 100 ms, answered at 104 ms with 12:00:00.000. The database's 12:00:00 was at 102 ms, give or take 2 ms.

interface Measurement {
  readonly databaseMs: number;
  /** On the monotonic clock. */
  readonly at: number;
  readonly errorMs: number;
}

/** How far two healthy clocks may drift apart, as a share of the time passed: 0.05 %, far more than real ones do. */
const MAX_DRIFT = 0.0005;

export class DatabaseClock {
  #last: Measurement | null = null;
  readonly #monotonicMs: () => number;
  readonly #nodeMs: () => number;

  constructor(monotonicMs = () => performance.now(), nodeMs = () => Date.now()) {
    this.#monotonicMs = monotonicMs;
    this.#nodeMs = nodeMs;
  }

  /** Asks the database for its time. Rejects like the query that it is given. */
  async measure(ask: () => Promise<number>): Promise<void> {
    const sent = this.#monotonicMs();
    const databaseMs = await ask();
    const received = this.#monotonicMs();
    const errorMs = (received - sent) / 2;
    const measured = { databaseMs, at: (sent + received) / 2, errorMs };
    if (this.#isBetter(measured)) this.#last = measured;
  }

  /** A slow answer says little about the time, unless it contradicts what is known: then the database's clock was set. */
  #isBetter({ databaseMs, at, errorMs }: Measurement): boolean {
    const last = this.#last;
    if (last === null) return true;
    const lastErrorMs = last.errorMs + (at - last.at) * MAX_DRIFT;
    const differenceMs = Math.abs(databaseMs - (last.databaseMs + at - last.at));
    return errorMs <= lastErrorMs || differenceMs > errorMs + lastErrorMs;
  }

  /** The node's own time until the database was asked once. */
  nowMs(): number {
    const last = this.#last;
    return last ? Math.round(last.databaseMs + this.#monotonicMs() - last.at) : this.#nodeMs();
  }

  now(): Date {
    return new Date(this.nowMs());
  }

  /** How far the node's own clock is ahead. */
  nodeAheadMs(): number {
    return this.#nodeMs() - this.nowMs();
  }
}
