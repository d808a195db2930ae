// Faults of a database and of the connection to it: how each begins and ends.
import { withDatabaseClient } from '../testkit/buyers.ts';
import type { DatabaseProxy } from '../testkit/database-proxy.ts';
import type { PostgresControl } from './postgres-control.ts';

export interface DatabaseFault {
  /** True when the store cannot serve requests during the fault and readiness must be 503. */
  readonly isOutage: boolean;
  begin(): Promise<void>;
  end(): Promise<void>;
}

const SLOW_MS = 300;

/** Ends the store's sessions, as an operator or a failover does. */
const terminateStores = (databaseUrl: string) =>
  withDatabaseClient(databaseUrl, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'tanabana%'`,
    ),
  );

/** `postgres` is null where the database is shared and must keep running; then there is no restart and no outage. */
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
    'refused connections': {
      isOutage: true,
      begin: async () => {
        proxy.mode = 'refuse';
        proxy.cut();
      },
      end: pass,
    },
    'silent connections': {
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
    'immediate restart': { isOutage: false, begin: () => postgres.restartImmediately(), end: pass },
    outage: { isOutage: true, begin: () => postgres.stop(), end: () => postgres.start() },
    ...proxyFaults,
  };
}
