// One pool a process. Every connection carries the time limits that keep a slow statement from holding the shop.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { autoPrepare } from './auto-prepare.server.ts';
import { OutagePool } from './outage-pool.server.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** Reads that work inside a transaction as well as outside. */
export type DbOrTx = Db | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** True during an outage: queries then fail at once. Set by the change feed. */
  isUnavailable: boolean;
  /** True while nothing can be stored for want of disk space; pages can still be read. */
  readonly isDiskFull: boolean;
  close(): Promise<void>;
}

/** The server ends a statement at its limit and says so: who has heard nothing by then and a while longer talks to nobody. */
const LONGER_THAN_STATEMENT_MS = 3_000;

export const LIMITS = [
  'statement_timeout=5000',
  'lock_timeout=2000',
  'idle_in_transaction_session_timeout=10000',
  // Times are stored as instants; what people read is formatted for Asia/Kolkata whatever the server's zone.
  'timezone=UTC',
  // Solid-state disks and a catalogue in memory: reading here and there costs little more than reading in a row.
  'random_page_cost=1.1',
]
  .map((limit) => `-c ${limit}`)
  .join(' ');

export interface PoolOptions {
  /** Commits answer before they are on disk: only for filling a store that would be filled anew after a crash. */
  readonly quickCommits?: boolean;
  /** Statements may take minutes: for looking over everything there is, beside a store that goes on. */
  readonly patient?: boolean;
  readonly connections?: number;
  readonly onError?: (error: Error) => void;
}

const STATEMENT_MS = 5_000;
const FILLING_MS = 60_000;
const PATIENT_MS = 10 * 60_000;

const ASK_FOR_SPACE_EVERY_MS = 2_000;
/** Writes 2 MB to the disk, to the log and to a table that ends with the transaction. */
const STORE_SOMETHING = `create temp table space_probe on commit drop as
  select repeat(md5(random()::text), 250) as text from generate_series(1, 250)`;

/** Full until it was tried: nothing else tells when space was made. */
async function findSpace(pool: OutagePool): Promise<void> {
  const hasSpace = await pool.query(STORE_SOMETHING).then(
    () => true,
    () => false,
  );
  if (hasSpace) pool.isDiskFull = false;
}

export function createDatabase(
  url: string,
  { connections = 10, quickCommits = false, patient = false, onError }: PoolOptions = {},
): Database {
  // Nobody waits for a filling, and a busy disk may take its time to empty every table.
  const statementLimitMs = patient ? PATIENT_MS : quickCommits ? FILLING_MS : STATEMENT_MS;
  const pool = new OutagePool({
    connectionString: url,
    max: connections,
    options: `${LIMITS} -c statement_timeout=${statementLimitMs}${quickCommits ? ' -c synchronous_commit=off' : ''}`,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: statementLimitMs + LONGER_THAN_STATEMENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'tanabana',
  });
  // An idle connection that the database ended must not end the process.
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', (client) => {
    client.on('error', (error) => onError?.(error));
    autoPrepare(client);
  });
  const probing = setInterval(() => {
    if (pool.isDiskFull) void findSpace(pool);
  }, ASK_FOR_SPACE_EVERY_MS).unref();
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
      clearInterval(probing);
      await pool.end();
    },
  };
}
