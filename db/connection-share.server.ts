// Bulkheads over the connection pool. Each kind of request may hold a limited number of connections, so that slow statements of one kind (a
// locked table, many pages that read it) leave connections for all others. Code that runs inside a share waits for a slot in that share
// before it gets a connection from the pool. Work outside any share may use the whole pool.
// Example: a pool of 10, personal pages with a share of 4. 40 profile pages that wait for a locked table hold 4 connections; orders and
// public pages have the other 6.
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from './database-unavailable.server.ts';

/** The same timeout as for a connection of an exhausted pool. */
export const MAX_WAIT_MS = 3_000;

interface Waiter {
  readonly begin: () => void;
}

export class ConnectionShare {
  readonly name: string;
  readonly #max: number;
  readonly #maxWaitMs: number;
  readonly #waiting = new Set<Waiter>();
  #held = 0;

  constructor(name: string, max: number, maxWaitMs = MAX_WAIT_MS) {
    this.name = name;
    this.#max = max;
    this.#maxWaitMs = maxWaitMs;
  }

  get held(): number {
    return this.#held;
  }

  /** Resolves with the function that releases the slot; call it once. */
  async acquire(): Promise<() => void> {
    if (this.#held < this.#max) this.#held += 1;
    else await this.#wait();
    return () => this.#release();
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
        reject(new DatabaseUnavailableError(`All ${this.#max} database connections for ${this.name} are in use`));
      }, this.#maxWaitMs);
      this.#waiting.add(waiter);
    });
  }

  /** The slot passes to the request that has waited longest, so `held` does not change. */
  #release(): void {
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

/** All database connections that `work` acquires count towards this share. */
export const inShare = <Value>(share: ConnectionShare, work: () => Value): Value => storage.run(share, work);

/** Null outside any share. */
export const currentShare = (): ConnectionShare | null => storage.getStore() ?? null;
