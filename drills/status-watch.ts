// Polls every shipment during a drill and records each status that goes backwards.
import { setTimeout as wait } from 'node:timers/promises';
import { withDatabaseClient } from '../testkit/buyers.ts';

/** A status may only be followed by one of a higher or the same rank. FAILED is a failed attempt to deliver. */
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
const POLL_INTERVAL_MS = 40;

export interface StatusWatch {
  /** Number of status changes. */
  readonly changes: number;
  stop(): Promise<string[]>;
}

export function watchStatuses(databaseUrl: string): StatusWatch {
  const last = new Map<string, string>();
  const problems: string[] = [];
  let changes = 0;
  let isOver = false;
  const note = (id: string, status: string) => {
    const before = last.get(id);
    if (before === status) return;
    changes++;
    last.set(id, status);
    if (before !== undefined && (RANKS[status] ?? 0) < (RANKS[before] ?? 0))
      problems.push(`a shipment went back from ${before} to ${status}`);
  };
  const watching = withDatabaseClient(databaseUrl, async (client) => {
    while (!isOver) {
      const { rows } = await client.query<{ id: string; status: string }>('select id, status from shipments');
      for (const { id, status } of rows) note(id, status);
      await wait(POLL_INTERVAL_MS);
    }
  });
  return {
    get changes() {
      return changes;
    },
    async stop() {
      isOver = true;
      await watching;
      return problems;
    },
  };
}
