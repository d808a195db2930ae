// Receives every change that the database announces and passes it to the listeners. While the connection is down, no cached data may be
// treated as fresh: listeners get 'disconnected', and 'connected' once the feed listens again (changes in between are unknown).
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { CacheTag, StaffTopic } from '#shop/change-topics.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { ProcessLog } from './log.ts';

export interface StaffChange {
  readonly what: StaffTopic;
  readonly ids: readonly string[];
}

export interface ChangeListeners {
  onConnected(): void;
  onDisconnected(): void;
  /** The database server does not respond, or the open connection stopped responding. Ends with `onConnected`. */
  onUnreachable(): void;
  publicChange(tags: readonly CacheTag[]): void;
  staffChange(change: StaffChange): void;
  /** The outbox has a message to send. */
  outboxWritten(): void;
}

const TIME_QUERY = 'select extract(epoch from clock_timestamp()) * 1000 as ms';

const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 3_000;
/** A dead connection looks like one without changes, so it is probed with a query for the time. */
const PROBE_EVERY_MS = 1_000;
/** The database is up but has no free connection for the feed: the connections that the pools hold still work. */
const TOO_MANY_CONNECTIONS = '53300';

interface ChangeFeedOptions {
  readonly log: ProcessLog;
  readonly clock: DatabaseClock;
  readonly probeEveryMs?: number;
  /** Multiplies the time that the database has to respond. */
  readonly timeFactor?: number;
}

export class ChangeFeed {
  readonly #url: string;
  readonly #listeners: ChangeListeners;
  readonly #log: ProcessLog;
  readonly #clock: DatabaseClock;
  #client: pg.Client | null = null;
  readonly #probeEveryMs: number;
  readonly #responseTimeoutMs: number;
  #closed = false;

  constructor(
    url: string,
    listeners: ChangeListeners,
    { log, clock, probeEveryMs = PROBE_EVERY_MS, timeFactor = 1 }: ChangeFeedOptions,
  ) {
    this.#responseTimeoutMs = RESPONSE_TIMEOUT_MS * timeFactor;
    this.#probeEveryMs = probeEveryMs;
    this.#clock = clock;
    this.#url = url;
    this.#listeners = listeners;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.#connect();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: this.#responseTimeoutMs,
      query_timeout: this.#responseTimeoutMs,
      application_name: 'tanabana changes',
    });
    let state: 'connecting' | 'listening' | 'ended' = 'connecting';
    let probeTimer: NodeJS.Timeout | undefined;
    const onEnd = (error?: Error) => {
      const listened = state === 'listening';
      state = 'ended';
      clearInterval(probeTimer);
      // A connection that never listened is not reported: its caller sees the failure and retries.
      if (!listened) return;
      this.#listeners.onDisconnected();
      if (this.#closed) return;
      this.#log.warn({ err: error }, 'change feed disconnected; pages are not cached until it reconnects');
      void this.#reconnect();
    };
    client.on('error', onEnd);
    client.on('end', () => onEnd());
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''));
    const measureTime = () =>
      this.#clock.measure(async () => Number((await client.query<{ ms: string }>(TIME_QUERY)).rows[0]?.ms));
    try {
      await client.connect();
      await client.query('listen store_changed; listen staff_changed; listen outbox_written');
      await measureTime();
      if (this.#closed || isEnded()) throw new Error('The connection ended before it listened');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    state = 'listening';
    this.#client = client;
    let isProbing = false;
    probeTimer = setInterval(async () => {
      if (isProbing) return;
      isProbing = true;
      try {
        await measureTime();
      } catch (error) {
        onEnd(error as Error);
        if (!this.#closed) this.#listeners.onUnreachable();
        // The server cannot respond to a graceful close.
        client.connection.stream.destroy();
      }
      isProbing = false;
    }, this.#probeEveryMs).unref();
    this.#listeners.onConnected();

    /** A separate function, because events change `state` while this function waits. */
    function isEnded(): boolean {
      return state === 'ended';
    }
  }

  async #reconnect(): Promise<void> {
    for (let pause = MIN_PAUSE_MS; !this.#closed; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await wait(pause);
      try {
        await this.#connect();
        return;
      } catch (error) {
        if (!this.#closed && (error as { code?: unknown }).code !== TOO_MANY_CONNECTIONS)
          this.#listeners.onUnreachable();
        this.#log.debug({ err: error }, 'change feed reconnect failed');
      }
    }
  }

  #dispatch(channel: string, payload: string): void {
    try {
      if (channel === 'outbox_written') this.#listeners.outboxWritten();
      else if (channel === 'store_changed') this.#listeners.publicChange(JSON.parse(payload).tags);
      else this.#listeners.staffChange(JSON.parse(payload));
    } catch (error) {
      this.#log.error({ err: error, channel }, 'change notification could not be parsed');
    }
  }

  /**
   * Resolves once the listeners have every change that was committed before the call. PostgreSQL signals the feed's connection before it
   * confirms a commit, and sends pending notifications before it ends a response: so one empty query on that connection is enough. While
   * the feed is disconnected nothing is cached, and nothing has to be waited for.
   */
  async catchUp(): Promise<void> {
    await this.#client?.query('').catch(() => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }
}
