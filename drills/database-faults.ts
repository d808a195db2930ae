// Faults of a database and of the connection to it: how each begins and ends.
import { onDatabase } from '../testkit/buyers.ts';
import type { DatabaseProxy } from '../testkit/database-proxy.ts';
import type { PostgresControl } from './postgres-control.ts';

export interface DatabaseFault {
  /** True when no request can be answered meanwhile, and readiness must be 503. */
  readonly isOutage: boolean;
  begin(): Promise<void>;
  end(): Promise<void>;
}

const SLOW_MS = 300;

/** As an operator ends sessions, or as a failover does. */
const terminateStores = (databaseUrl: string) =>
  onDatabase(databaseUrl, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'tanabana%'`,
    ),
  );

/** `postgres` is null where the database is shared and must keep running: then its faults are left out. */
export function createFaults(
  databaseUrl: string,
  proxy: DatabaseProxy,
  postgres: PostgresControl | null,
): Readonly<Record<string, DatabaseFault>> {
  const pass = async () => {
    proxy.mode = 'pass';
    proxy.delayMs = 0;
  };
  const proxyFaults: Record<string, DatabaseFault> = {
    'terminated connections': {
      isOutage: false,
      begin: async () => void (await terminateStores(databaseUrl)),
      end: pass,
    },
    'slow connections': {
      isOutage: false,
      begin: async () => {
        proxy.delayMs = SLOW_MS;
      },
      end: pass,
    },
    'nobody is let in': {
      isOutage: true,
      begin: async () => {
        proxy.mode = 'refuse';
        proxy.cut();
      },
      end: pass,
    },
    'a black hole': {
      isOutage: true,
      begin: async () => {
        proxy.mode = 'hang';
        proxy.freeze();
      },
      end: pass,
    },
  };
  if (!postgres) return proxyFaults;
  return {
    'an immediate restart': { isOutage: false, begin: () => postgres.restartAtOnce(), end: pass },
    'an outage': { isOutage: true, begin: () => postgres.stop(), end: () => postgres.start() },
    ...proxyFaults,
  };
}
