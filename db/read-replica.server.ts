// Reads that may come from a standby of the database: whoever shows the catalogue, never whoever decides. A standby is always a little
// behind, so it is read only when it has replayed everything that this process has heard of; the log's positions tell. In every doubt
// (behind, away, slow, promoted, a write) the primary answers instead, and nobody notices but the counters.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, type Db, LIMITS } from './client.server.ts';
import { sqlState } from './transaction.server.ts';

export interface ReplicaEvents {
  /** One statement. */
  answered(): void;
  /** One statement, which the primary then answered. */
  failed(error: unknown): void;
  /** Somebody who could have read here was sent to the primary. */
  passedOver(because: 'behind' | 'away'): void;
  away(error: unknown): void;
  back(): void;
}

interface Options {
  readonly url: string;
  readonly primary: Database;
  readonly connections: number;
  readonly events: ReplicaEvents;
  /** How long nobody asks it again after it failed. */
  readonly awayMs?: number;
}

const AWAY_MS = 5_000;
const CONNECT_WITHIN_MS = 1_000;
/** Longer than any page's statement takes; then the primary is asked. */
const ANSWER_WITHIN_MS = 1_000;
/** How long a page waits to learn whether it may read here. */
const KNOW_WITHIN_MS = 250;

/**
 * The end of what is written to the log, also by a transaction that did not wait for its commit. On the border of two of its pages this
 * is a header further than any standby gets before more is written: then the primary is read until the next minute's jobs write.
 */
const POSITION = 'select pg_current_wal_insert_lsn()::text as position';
/** Of a server that was promoted the position stands still, and it is nobody's standby any more. */
const HAS_REPLAYED = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed';

class Behind extends Error {}

/** The rest is about the statement, or about rows that it wanted to see and the log took away, and says nothing of the next one. */
const MEANS_UNREACHABLE = /^(?:08|53|57|58|XX)/;
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof Behind) && MEANS_UNREACHABLE.test(sqlState(error) ?? '08');

const isRead = (text: string): boolean => /^[\s(]*(?:select|with)\b/i.test(text);

export class ReadReplica {
  readonly #primary: Database;
  readonly #events: ReplicaEvents;
  readonly #awayMs: number;
  readonly #pool: pg.Pool;
  readonly #db: Db;
  /** Counts what was heard; positions and answers belong to one number. */
  #news = 0;
  #isHearing = false;
  #position: { readonly news: number; readonly at: string } | null = null;
  #replayedNews = -1;
  /** Until it has answered for the first time nobody waits for it. */
  #state: 'unknown' | 'good' | 'away' = 'unknown';
  #askAgainAt = 0;
  #asking: { readonly news: number; readonly answer: Promise<void> } | null = null;

  constructor({ url, primary, connections, events, awayMs = AWAY_MS }: Options) {
    this.#primary = primary;
    this.#events = events;
    this.#awayMs = awayMs;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      // Should it be no standby at all, it still takes no write from here.
      options: `${LIMITS} -c default_transaction_read_only=on`,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'tanabana reads',
      // A standby that was killed comes back where its files are, which may be before what it has shown already.
      onConnect: (client) => this.#assertReplayed(client),
    });
    this.#pool.on('error', (error) => this.#lost(error));
    const query = (statement: pg.QueryConfig, values?: unknown[]) => this.#read(statement, values);
    this.#db = drizzle({ query } as unknown as pg.Pool, { casing: 'snake_case' });
    // What needs a transaction decides something.
    this.#db.transaction = primary.db.transaction.bind(primary.db);
  }

  /** Changes are heard from now on; what was missed before is unknown. */
  onConnected(): void {
    this.#isHearing = true;
    this.changed();
  }

  onDisconnected(): void {
    this.#isHearing = false;
    this.changed();
  }

  /** From now on only what holds this change may be shown. */
  changed(): void {
    this.#news++;
  }

  /** For one page: here if it has everything that was heard of, else the primary. */
  async forPage(): Promise<Db> {
    if (!this.#isHearing) return this.#insteadBecause('behind');
    if (this.#replayedNews === this.#news) return this.#db;
    if (this.#state === 'away' && Date.now() < this.#askAgainAt) return this.#insteadBecause('away');
    const asking = this.#ask();
    // Nobody waits for a server that has not answered yet, or not of late.
    if (this.#state === 'good') await within(KNOW_WITHIN_MS, asking);
    if (this.#replayedNews === this.#news) return this.#db;
    return this.#insteadBecause(this.#state === 'good' ? 'behind' : 'away');
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #insteadBecause(reason: 'behind' | 'away'): Db {
    this.#events.passedOver(reason);
    return this.#primary.db;
  }

  /** One question at a time, and none that is answered with what was true before the last news. */
  #ask(): Promise<void> {
    if (this.#asking?.news === this.#news) return this.#asking.answer;
    const asking = { news: this.#news, answer: this.#findOut(this.#news) };
    this.#asking = asking;
    void asking.answer.finally(() => {
      if (this.#asking === asking) this.#asking = null;
    });
    return asking.answer;
  }

  async #findOut(news: number): Promise<void> {
    const at = this.#position?.news === news ? this.#position.at : await this.#askPosition(news);
    if (at === null) return;
    try {
      const { rows } = await this.#pool.query<{ replayed: boolean }>(HAS_REPLAYED, [at]);
      this.#answered();
      if (rows[0]?.replayed && news === this.#news) this.#replayedNews = news;
    } catch (error) {
      if (error instanceof Behind) this.#answered();
      else this.#lost(error);
    }
  }

  /** Null when the primary cannot be asked, or news came meanwhile. */
  async #askPosition(news: number): Promise<string | null> {
    try {
      const { rows } = await this.#primary.pool.query<{ position: string }>(POSITION);
      if (news !== this.#news || !rows[0]) return null;
      this.#position = { news, at: rows[0].position };
      return rows[0].position;
    } catch {
      // Whoever reads the primary now finds out by himself.
      return null;
    }
  }

  async #assertReplayed(client: pg.ClientBase): Promise<void> {
    if (!this.#position) return;
    const { rows } = await client.query<{ replayed: boolean }>(HAS_REPLAYED, [this.#position.at]);
    if (!rows[0]?.replayed) throw new Behind('The replica has not replayed what was read from it before');
  }

  async #read(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#state !== 'good' || !isRead(statement.text)) return this.#primary.pool.query(statement, values);
    try {
      const result = await this.#pool.query(statement, values);
      this.#events.answered();
      return result;
    } catch (error) {
      this.#events.failed(error);
      if (isUnreachable(error)) this.#lost(error);
      if (error instanceof Behind) this.#replayedNews = -1;
      return this.#primary.pool.query(statement, values);
    }
  }

  #answered(): void {
    if (this.#state === 'away') this.#events.back();
    this.#state = 'good';
  }

  #lost(error: unknown): void {
    if (this.#state !== 'away') this.#events.away(error);
    this.#state = 'away';
    this.#askAgainAt = Date.now() + this.#awayMs;
    this.#replayedNews = -1;
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
