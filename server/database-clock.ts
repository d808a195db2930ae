// The database's clock, known on this node without a query per request. The change feed measures it every second; in between, the process's
// monotonic clock counts the time. The node's own clock decides nothing: a wrong one neither ends a reservation early nor activates a
// coupon.
// Example: sent at 100 ms, response at 104 ms with 12:00:00.000. The database's 12:00:00 was at 102 ms, give or take 2 ms.

interface Measurement {
  readonly databaseMs: number;
  /** On the node's monotonic clock. */
  readonly measuredAt: number;
  readonly errorMs: number;
}

/** The maximum drift between two healthy clocks, as a fraction of the time passed: 0.05 %, far more than real clocks drift. */
const MAX_DRIFT = 0.0005;

export class DatabaseClock {
  #last: Measurement | null = null;
  readonly #monotonicMs: () => number;
  readonly #nodeMs: () => number;

  constructor(monotonicMs = () => performance.now(), nodeMs = () => Date.now()) {
    this.#monotonicMs = monotonicMs;
    this.#nodeMs = nodeMs;
  }

  /** Measures the database clock. Rejects when `readClock` rejects. */
  async measure(readClock: () => Promise<number>): Promise<void> {
    const sentAt = this.#monotonicMs();
    const databaseMs = await readClock();
    const receivedAt = this.#monotonicMs();
    const errorMs = (receivedAt - sentAt) / 2;
    const measurement = { databaseMs, measuredAt: (sentAt + receivedAt) / 2, errorMs };
    if (this.#isBetter(measurement)) this.#last = measurement;
  }

  /** True for a measurement that is at least as exact as the known time, or contradicts it: then the database's clock was set. */
  #isBetter({ databaseMs, measuredAt, errorMs }: Measurement): boolean {
    const last = this.#last;
    if (last === null) return true;
    const passedMs = measuredAt - last.measuredAt;
    const lastErrorMs = last.errorMs + passedMs * MAX_DRIFT;
    const differenceMs = Math.abs(databaseMs - (last.databaseMs + passedMs));
    return errorMs <= lastErrorMs || differenceMs > errorMs + lastErrorMs;
  }

  /** Returns the node's own time until the first measurement. */
  nowMs(): number {
    const last = this.#last;
    return last ? Math.round(last.databaseMs + this.#monotonicMs() - last.measuredAt) : this.#nodeMs();
  }

  now(): Date {
    return new Date(this.nowMs());
  }

  /** How far the node's own clock is ahead of the database's. */
  nodeAheadMs(): number {
    return this.#nodeMs() - this.nowMs();
  }
}
