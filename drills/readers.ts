// Read-only clients: public pages, account pages and the back office. Every response is kept with its duration.
import { setTimeout as wait } from 'node:timers/promises';
import { addBuyers, type Buyer, onDatabase } from '../testkit/buyers.ts';

export interface FetchedPage {
  readonly address: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

const MAX_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 40;

export async function fetchPage(store: URL, address: string, cookie = ''): Promise<FetchedPage> {
  const started = performance.now();
  const seen = (status: number, text: string) => ({ address, status, text, milliseconds: performance.now() - started });
  try {
    const answer = await fetch(new URL(address, store), {
      headers: { cookie },
      redirect: 'manual',
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    return seen(answer.status, await answer.text());
  } catch (error) {
    return seen(0, String(error instanceof Error ? (error.cause ?? error) : error));
  }
}

/** Somebody of the staff, signed in. */
export async function addStaff(databaseUrl: string): Promise<Buyer> {
  const [person] = await addBuyers(databaseUrl, 1);
  if (!person) throw new Error('Nobody was added');
  await onDatabase(databaseUrl, (client) =>
    client.query(`update users set role = 'admin' where id = $1`, [person.userId]),
  );
  return person;
}

export interface Reading {
  readonly seen: readonly FetchedPage[];
  end(): Promise<void>;
}

/** One reader per store, which cycles through all addresses. */
export function startReading(stores: readonly URL[], addresses: readonly string[], cookie: string): Reading {
  const seen: FetchedPage[] = [];
  let isOver = false;
  const read = async (store: URL, first: number) => {
    for (let turn = first; !isOver; turn++) {
      const page = await fetchPage(store, addresses[turn % addresses.length] as string, cookie);
      // Texts of what went well would only fill the memory.
      seen.push(page.status === 200 ? { ...page, text: '' } : page);
      await wait(LOOK_EVERY_MS);
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
