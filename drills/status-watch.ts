// Polls every parcel while others work on it and records each status that goes backwards.
import { setTimeout as wait } from 'node:timers/promises';
import { onDatabase } from '../testkit/buyers.ts';

const RANKS: Readonly<Record<string, number>> = {
  NEW: 0,
  PICKUP_SCHEDULED: 1,
  PICKUP_COMPLETED: 2,
  IN_TRANSIT: 3,
  FAILED: 4,
  DELIVERED: 5,
  RETURNED: 5,
  CANCELLED: 5,
};
const LOOK_EVERY_MS = 40;

export interface StatusWatch {
  /** How many changes there were to see. */
  readonly seen: number;
  stop(): Promise<string[]>;
}

export function watchStatuses(databaseUrl: string): StatusWatch {
  const last = new Map<string, string>();
  const problems: string[] = [];
  let seen = 0;
  let isOver = false;
  const note = (id: string, status: string) => {
    const before = last.get(id);
    if (before === status) return;
    seen++;
    last.set(id, status);
    if (before !== undefined && (RANKS[status] ?? 0) < (RANKS[before] ?? 0))
      problems.push(`a parcel went back from ${before} to ${status}`);
  };
  const watching = onDatabase(databaseUrl, async (client) => {
    while (!isOver) {
      const { rows } = await client.query<{ id: string; status: string }>('select id, status from shipments');
      for (const { id, status } of rows) note(id, status);
      await wait(LOOK_EVERY_MS);
    }
  });
  return {
    get seen() {
      return seen;
    },
    async stop() {
      isOver = true;
      await watching;
      return problems;
    },
  };
}
