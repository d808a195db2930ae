// News that comes often. To notify is a moment in which commits stand in line, one behind the other, and every node wakes up for it: it was
// a tenth of an order's cost. So a transaction may keep its triggers from telling staff and the outbox's relay, and its node tells it
// a moment later, together with what came meanwhile. What a node has not told when it ends is missed by no one for long: relays look
// every few seconds by themselves, and back offices that lose their stream look again. What pages are made of is never told later.

import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.server.ts';

const GATHER_MS = 100;

/** As a column of what a transaction reads first: what it writes from there on is told by who calls `tellLater`. */
export const toldLater: SQL<string> = sql`set_config('store.told_later', 'yes', true)`;

/** What changed, by its topic, with ids. */
type News = Readonly<Record<string, readonly string[]>>;

const waiting = new WeakMap<Db, Map<string, Set<string>>>();

async function tell(db: Db): Promise<void> {
  const news = waiting.get(db) ?? [];
  waiting.delete(db);
  const told = [...news].map(([topic, ids]) => sql`announce_to_staff(${topic}, ${sql.param([...ids])}::uuid[])`);
  await db.execute(sql`select ${sql.join([...told, sql`pg_notify('outbox_written', '')`], sql`, `)}`);
}

/** After the commit. */
export function tellLater(db: Db, news: News): void {
  const gathered = waiting.get(db) ?? new Map<string, Set<string>>();
  for (const [topic, ids] of Object.entries(news))
    gathered.set(topic, new Set([...(gathered.get(topic) ?? []), ...ids]));
  if (waiting.has(db)) return;
  waiting.set(db, gathered);
  // When the database is away nobody can be told of it, and whoever listens looks again when it is back.
  setTimeout(() => void tell(db).catch(() => {}), GATHER_MS).unref();
}
