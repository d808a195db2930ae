// Reads from a standby of the database, for showing the catalogue, never for decisions. A standby is always a little behind, so it is read
// only when it has replayed every change that this process was notified of, by comparing positions of the write-ahead log. In every
// other case (behind, unreachable, slow, promoted, a write) the primary is read instead, and counted.
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { CONNECTION_OPTIONS, type Database, type Db } from './client.server.ts';
import { sqlState } from './transaction.server.ts';

export interface ReplicaEvents {
  /** The replica executed one statement. */
  onStatement(): void;
  /** One statement failed on the replica, and ran on the primary instead. */
  onStatementFailed(error: unknown): void;
  /** A page that could have read from the replica used the primary. */
  onPrimaryUsed(reason: 'behind' | 'unreachable'): void;
  onUnreachable(error: unknown): void;
  onReachable(): void;
}

interface Options {
  readonly url: string;
  readonly primary: Database;
  readonly connections: number;
  readonly events: ReplicaEvents;
  /** How long the replica is not used after a failure. */
  readonly retryAfterMs?: number;
}

const RETRY_AFTER_MS = 5_000;
const CONNECT_TIMEOUT_MS = 1_000;
/** Longer than any statement of a page takes; after it the primary is used. */
const QUERY_TIMEOUT_MS = 1_000;
/** How long a page waits to learn whether it may read from the replica. */
const CHECK_TIMEOUT_MS = 250;

/**
 * The end of the write-ahead log, including transactions that did not wait for their commit. At a boundary of two log pages this position
 * is one header further than any standby reaches before more is written: then the primary is read until the jobs of the next minute write.
 */
const POSITION = 'select pg_current_wal_insert_lsn()::text as position';
/** A promoted server is not a standby any more, so it never counts as replayed. */
const HAS_REPLAYED = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed';

class ReplicaBehindError extends Error {}

/** SQLSTATE classes of an unreachable server. An error without a code is one of the connection; other errors concern one statement only. */
const UNREACHABLE_STATES = /^(?:08|53|57|58|XX)/;
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ReplicaBehindError) && UNREACHABLE_STATES.test(sqlState(error) ?? '08');

const isRead = (text: string): boolean => /^[\s(]*(?:select|with)\b/i.test(text);

export class ReadReplica {
  readonly #primary: Database;
  readonly #events: ReplicaEvents;
  readonly #retryAfterMs: number;
  readonly #pool: pg.Pool;
  readonly #db: Db;
  /** Counts notifications. A position and a check are valid for one count. */
  #notificationCount = 0;
  #isFeedConnected = false;
  #position: { readonly count: number; readonly lsn: string } | null = null;
  #replayedCount = -1;
  /** While 'unknown' (until its first response) no page waits for the replica. */
  #state: 'unknown' | 'reachable' | 'unreachable' = 'unknown';
  #retryAt = 0;
  #check: { readonly count: number; readonly done: Promise<void> } | null = null;

  constructor({ url, primary, connections, events, retryAfterMs = RETRY_AFTER_MS }: Options) {
    this.#primary = primary;
    this.#events = events;
    this.#retryAfterMs = retryAfterMs;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      // If the server is not a standby at all, it still accepts no write from here.
      options: `${CONNECTION_OPTIONS} -c default_transaction_read_only=on`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'tanabana reads',
      // A standby that was killed restarts from its files, which may be older than what it has already shown.
      onConnect: (client) => this.#assertReplayed(client),
    });
    this.#pool.on('error', (error) => this.#markUnreachable(error));
    const query = (statement: pg.QueryConfig, values?: unknown[]) => this.#read(statement, values);
    this.#db = drizzle({ query } as unknown as pg.Pool, { casing: 'snake_case' });
    // Work that needs a transaction makes a decision, so it runs on the primary.
    this.#db.transaction = primary.db.transaction.bind(primary.db);
  }

  /** Notifications arrive from now on; changes before that are unknown. */
  onConnected(): void {
    this.#isFeedConnected = true;
    this.changed();
  }

  onDisconnected(): void {
    this.#isFeedConnected = false;
    this.changed();
  }

  /** From now on pages may only show data that includes this change. */
  changed(): void {
    this.#notificationCount++;
  }

  /** Per page: the replica if it has replayed every notified change, otherwise the primary. */
  async forPage(): Promise<Db> {
    if (!this.#isFeedConnected) return this.#fallBackToPrimary('behind');
    if (this.#replayedCount === this.#notificationCount) return this.#db;
    if (this.#state === 'unreachable' && Date.now() < this.#retryAt) return this.#fallBackToPrimary('unreachable');
    const check = this.#startCheck();
    // No page waits for a server that has not responded yet, or not recently.
    if (this.#state === 'reachable') await within(CHECK_TIMEOUT_MS, check);
    if (this.#replayedCount === this.#notificationCount) return this.#db;
    return this.#fallBackToPrimary(this.#state === 'reachable' ? 'behind' : 'unreachable');
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #fallBackToPrimary(reason: 'behind' | 'unreachable'): Db {
    this.#events.onPrimaryUsed(reason);
    return this.#primary.db;
  }

  /** One query at a time, and no page uses a check from before the last notification. */
  #startCheck(): Promise<void> {
    if (this.#check?.count === this.#notificationCount) return this.#check.done;
    const check = { count: this.#notificationCount, done: this.#checkReplayed(this.#notificationCount) };
    this.#check = check;
    void check.done.finally(() => {
      if (this.#check === check) this.#check = null;
    });
    return check.done;
  }

  async #checkReplayed(count: number): Promise<void> {
    const lsn = this.#position?.count === count ? this.#position.lsn : await this.#readPosition(count);
    if (lsn === null) return;
    try {
      const { rows } = await this.#pool.query<{ replayed: boolean }>(HAS_REPLAYED, [lsn]);
      this.#markReachable();
      if (rows[0]?.replayed && count === this.#notificationCount) this.#replayedCount = count;
    } catch (error) {
      if (error instanceof ReplicaBehindError) this.#markReachable();
      else this.#markUnreachable(error);
    }
  }

  /** Returns null when the primary cannot be reached, or a notification arrived during the query. */
  async #readPosition(count: number): Promise<string | null> {
    try {
      const { rows } = await this.#primary.pool.query<{ position: string }>(POSITION);
      if (count !== this.#notificationCount || !rows[0]) return null;
      this.#position = { count, lsn: rows[0].position };
      return rows[0].position;
    } catch {
      // The page reads the primary next and meets the same failure there.
      return null;
    }
  }

  async #assertReplayed(client: pg.ClientBase): Promise<void> {
    if (!this.#position) return;
    const { rows } = await client.query<{ replayed: boolean }>(HAS_REPLAYED, [this.#position.lsn]);
    if (!rows[0]?.replayed) throw new ReplicaBehindError('The replica has not replayed what was read from it before');
  }

  async #read(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#state !== 'reachable' || !isRead(statement.text)) return this.#primary.pool.query(statement, values);
    try {
      const result = await this.#pool.query(statement, values);
      this.#events.onStatement();
      return result;
    } catch (error) {
      this.#events.onStatementFailed(error);
      if (isUnreachable(error)) this.#markUnreachable(error);
      if (error instanceof ReplicaBehindError) this.#replayedCount = -1;
      return this.#primary.pool.query(statement, values);
    }
  }

  #markReachable(): void {
    if (this.#state === 'unreachable') this.#events.onReachable();
    this.#state = 'reachable';
  }

  #markUnreachable(error: unknown): void {
    if (this.#state !== 'unreachable') this.#events.onUnreachable(error);
    this.#state = 'unreachable';
    this.#retryAt = Date.now() + this.#retryAfterMs;
    this.#replayedCount = -1;
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
