// Bulkheads over the connection pool. Each kind of request may hold so many connections and no more, so that slow statements of one
// kind (a locked table, many pages that read it) leave connections for all others. Whoever runs inside a share and asks the pool for
// a connection waits for a place in that share first. Work outside any share has the whole pool.
// Example: a pool of 10, personal pages with a share of 4. 40 profile pages that wait for a locked table hold 4 connections; orders
// and public pages have the other 6.
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from './database-unavailable.server.ts';

/** As long as for a connection of a pool that is used up. */
const MAX_WAIT_MS = 3_000;

interface Waiter {
  readonly begin: () => void;
}

export class ConnectionShare {
  readonly name: string;
  readonly #most: number;
  readonly #maxWaitMs: number;
  readonly #waiting = new Set<Waiter>();
  #held = 0;

  constructor(name: string, most: number, maxWaitMs = MAX_WAIT_MS) {
    this.name = name;
    this.#most = most;
    this.#maxWaitMs = maxWaitMs;
  }

  get held(): number {
    return this.#held;
  }

  /** Resolves with what gives the place back; to be called once. */
  async take(): Promise<() => void> {
    if (this.#held < this.#most) this.#held += 1;
    else await this.#wait();
    return () => this.#giveBack();
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter);
        reject(new DatabaseUnavailableError(`All ${this.#most} database connections for ${this.name} are in use`));
      }, this.#maxWaitMs);
      this.#waiting.add(waiter);
    });
  }

  /** The place goes to whoever waits longest, so `held` stays as it is. */
  #giveBack(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next.begin();
    } else {
      this.#held -= 1;
    }
  }
}

const storage = new AsyncLocalStorage<ConnectionShare>();

/** Everything that `work` asks of the database counts for this share. */
export const inShare = <Value>(share: ConnectionShare, work: () => Value): Value => storage.run(share, work);

/** Null outside any share. */
export const currentShare = (): ConnectionShare | null => storage.getStore() ?? null;
