// One connection pool per process. Every connection carries time limits, so that a slow statement cannot block the shop.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { autoPrepare } from './auto-prepare.server.ts';
import { OutagePool } from './outage-pool.server.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** For reads that work inside a transaction as well as outside. */
export type DbOrTx = Db | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** True during an outage: queries then fail at once. Set by the change feed. */
  isUnavailable: boolean;
  /** True while the disk is full: writes fail, reads still work. */
  readonly isDiskFull: boolean;
  close(): Promise<void>;
}

/** The server cancels a statement at its limit. If there is no response for this much longer, the connection is dead. */
const QUERY_TIMEOUT_MARGIN_MS = 3_000;

export const CONNECTION_OPTIONS = [
  'statement_timeout=5000',
  'lock_timeout=2000',
  'idle_in_transaction_session_timeout=10000',
  // Times are stored as instants. Screens format them for Asia/Kolkata, independent of the server's time zone.
  'timezone=UTC',
  // Solid-state disks and a catalogue in memory: random reads cost little more than sequential reads.
  'random_page_cost=1.1',
]
  .map((limit) => `-c ${limit}`)
  .join(' ');

export interface PoolOptions {
  /** Commits return before they are on disk. Only for filling a store with sample data, which is repeated after a crash. */
  readonly asyncCommits?: boolean;
  /** Statements may take minutes. For checks that read all data while the store keeps running. */
  readonly allowSlowStatements?: boolean;
  readonly connections?: number;
  /** Multiplies the time limits of requests. */
  readonly timeFactor?: number;
  readonly onError?: (error: Error) => void;
}

const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const CONNECTION_MS = 3_000;
const BULK_STATEMENT_MS = 60_000;
const SLOW_STATEMENT_MS = 10 * 60_000;

const DISK_PROBE_INTERVAL_MS = 2_000;
/** Writes 2 MB to disk: to the write-ahead log and to a table that is dropped at commit. */
const WRITE_PROBE = `create temp table space_probe on commit drop as
  select repeat(md5(random()::text), 250) as text from generate_series(1, 250)`;

/** Clears `isDiskFull` when a write succeeds: PostgreSQL does not report that space was freed. */
async function probeDiskSpace(pool: OutagePool): Promise<void> {
  const hasSpace = await pool.query(WRITE_PROBE).then(
    () => true,
    () => false,
  );
  if (hasSpace) pool.isDiskFull = false;
}

function statementLimitFor({ allowSlowStatements, asyncCommits, timeFactor = 1 }: PoolOptions): number {
  if (allowSlowStatements) return SLOW_STATEMENT_MS;
  // While a store is filled, no request waits, and emptying every table may take long on a busy disk.
  return asyncCommits ? BULK_STATEMENT_MS : STATEMENT_MS * timeFactor;
}

export function createDatabase(
  url: string,
  { connections = 10, asyncCommits = false, allowSlowStatements = false, timeFactor = 1, onError }: PoolOptions = {},
): Database {
  const statementLimitMs = statementLimitFor({ allowSlowStatements, asyncCommits, timeFactor });
  const limits = `-c statement_timeout=${statementLimitMs} -c lock_timeout=${LOCK_MS * timeFactor}`;
  const pool = new OutagePool({
    connectionString: url,
    max: connections,
    options: `${CONNECTION_OPTIONS} ${limits}${asyncCommits ? ' -c synchronous_commit=off' : ''}`,
    connectionTimeoutMillis: CONNECTION_MS * timeFactor,
    idleTimeoutMillis: 30_000,
    query_timeout: statementLimitMs + QUERY_TIMEOUT_MARGIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'tanabana',
  });
  // An idle connection that the database closed must not end the process.
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', (client) => {
    client.on('error', (error) => onError?.(error));
    autoPrepare(client);
  });
  const probeTimer = setInterval(() => {
    if (pool.isDiskFull) void probeDiskSpace(pool);
  }, DISK_PROBE_INTERVAL_MS).unref();
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    pool,
    get isUnavailable() {
      return pool.isUnavailable;
    },
    set isUnavailable(isUnavailable) {
      pool.isUnavailable = isUnavailable;
    },
    get isDiskFull() {
      return pool.isDiskFull;
    },
    close: async () => {
      clearInterval(probeTimer);
      await pool.end();
    },
  };
}
