// Restarts the private PostgreSQL when it ends unexpectedly, and gives up with a reason when it cannot be started.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseNotStarted } from './postmaster.server.ts';

export interface Supervision {
  /** The server is gone and is being restarted on the same port. */
  onLost(): void;
  onRestarted(milliseconds: number): void;
  /** The server cannot start because the disk is full; the supervisor retries every 5 s. */
  onDiskFull(error: Error): void;
  /** The server cannot be restarted: the process should end, so that a service manager acts. */
  onRestartFailed(error: Error): void;
}

interface Supervised {
  /** The connection that holds the store's lock. It ends with the server, and at once if only the postmaster was killed. */
  readonly lock: pg.Client;
  /** Starts the server on the same port, or finds it running, and acquires the lock again. */
  readonly run: () => Promise<{ readonly lock: pg.Client }>;
  readonly events: Supervision;
  readonly isStopping: () => boolean;
}

const RETRY_FULL_DISK_MS = 5_000;
const RETRY_MS = 500;
/** The limit for failures other than a full disk, for example a connection that was lost while the lock was acquired. */
const GIVE_UP_AFTER_MS = 60_000;

/** Example: kill -9 of the postmaster at 0 s, its processes gone by 0.1 s, recovered and locked by 1 s; the pools reconnect. */
export function supervise({ lock: first, run, events, isStopping }: Supervised) {
  let lock = first;
  let restarting: Promise<void> = Promise.resolve();

  /** Milliseconds until the next attempt, or null to give up. */
  const pauseAfter = (error: unknown, began: number): number | null => {
    if (isStopping()) return 0;
    if (error instanceof DatabaseNotStarted && error.isDiskFull) {
      events.onDiskFull(error);
      return RETRY_FULL_DISK_MS;
    }
    return error instanceof DatabaseNotStarted || performance.now() > began + GIVE_UP_AFTER_MS ? null : RETRY_MS;
  };

  const restart = async (): Promise<void> => {
    const began = performance.now();
    events.onLost();
    while (!isStopping()) {
      try {
        ({ lock } = await run());
        watch(lock);
        return events.onRestarted(performance.now() - began);
      } catch (error) {
        const pause = pauseAfter(error, began);
        if (pause === null) return events.onRestartFailed(error as Error);
        await wait(pause);
      }
    }
  };

  const watch = (client: pg.Client): void => {
    client.once('end', () => {
      if (!isStopping()) restarting = restart();
    });
  };

  watch(first);
  return { lock: () => lock, settled: () => restarting };
}
