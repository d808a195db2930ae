// Runs work on one node at a time, under a PostgreSQL advisory lock. Other nodes wait for the lock; their work must then check whether it is
// already done.
import pg from 'pg';

/** Lock numbers chosen by the store. Each kind of work has its own. */
export const LOCKS = { migrations: 82622262, contents: 82622263 } as const;

/** Connection timeout. Without it a start that cannot connect would hang without a message. */
const CONNECT_TIMEOUT_MS = 10_000;

export async function withAdvisoryLock<Value>(
  url: string,
  lock: keyof typeof LOCKS,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `tanabana ${lock}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // When the connection ends, the lock is released and another node may begin, so this work must be treated as failed.
  const lost = new Promise<never>((_, reject) => client.on('error', reject));
  lost.catch(() => {});
  await client.connect().catch((error: Error) => {
    const { hostname, port } = new URL(url);
    throw new Error(`The database at ${hostname}:${port || 5432} refused the connection: ${error.message}`, {
      cause: error,
    });
  });
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS[lock]]);
    return await Promise.race([work(client), lost]);
  } finally {
    // Ending the connection releases the lock, even when the work failed.
    await client.end();
  }
}
