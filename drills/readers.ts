// Read-only clients: public pages, account pages and the back office. Every response is recorded with its duration.
import { setTimeout as wait } from 'node:timers/promises';
import { addBuyers, type Buyer, withDatabaseClient } from '../testkit/buyers.ts';

export interface FetchedPage {
  readonly path: string;
  /** 0 when there was no response. */
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

const MAX_WAIT_MS = 180_000;
const POLL_INTERVAL_MS = 40;

export async function fetchPage(store: URL, path: string, cookie = ''): Promise<FetchedPage> {
  const started = performance.now();
  const seen = (status: number, text: string) => ({ path, status, text, milliseconds: performance.now() - started });
  try {
    const response = await fetch(new URL(path, store), {
      headers: { cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    return seen(response.status, await response.text());
  } catch (error) {
    return seen(0, String(error instanceof Error ? (error.cause ?? error) : error));
  }
}

/** Adds a signed-in staff member. */
export async function addStaff(databaseUrl: string): Promise<Buyer> {
  const [person] = await addBuyers(databaseUrl, 1);
  if (!person) throw new Error('adding the staff member failed');
  await withDatabaseClient(databaseUrl, (client) =>
    client.query(
      `update users set role = 'admin', staff_role_id = (select id from staff_roles where is_owner) where id = $1`,
      [person.userId],
    ),
  );
  return person;
}

export interface Reading {
  readonly seen: readonly FetchedPage[];
  end(): Promise<void>;
}

/** One reader per store, which cycles through all paths. */
export function startReading(stores: readonly URL[], paths: readonly string[], cookie: string): Reading {
  const seen: FetchedPage[] = [];
  let isOver = false;
  const read = async (store: URL, first: number) => {
    for (let turn = first; !isOver; turn++) {
      const page = await fetchPage(store, paths[turn % paths.length] as string, cookie);
      // Texts of successful pages are dropped to save memory.
      seen.push(page.status === 200 ? { ...page, text: '' } : page);
      await wait(POLL_INTERVAL_MS);
    }
  };
  const all = Promise.all(stores.map(read));
  return {
    seen,
    async end() {
      isOver = true;
      await all;
    },
  };
}
