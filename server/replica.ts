// The process's read replica: none without DATABASE_REPLICA_URL, otherwise one whose failures are logged and counted.
import { Counter } from 'prom-client';
import type { Env } from '#config/env.server.ts';
import type { Database } from '#db/client.server.ts';
import { ReadReplica } from '#db/read-replica.server.ts';
import type { ProcessLog } from './log.ts';
import type { Metrics } from './metrics.ts';

interface ReplicaDependencies {
  readonly primary: Database;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly log: ProcessLog;
}

type Settings = Pick<Env, 'DATABASE_REPLICA_URL' | 'DATABASE_POOL'>;

export function openReplica(
  env: Settings,
  { primary, metrics: { registry }, log }: ReplicaDependencies,
): ReadReplica | null {
  if (!env.DATABASE_REPLICA_URL) return null;
  const reads = new Counter({
    name: 'database_replica_reads_total',
    help: 'Statements sent to the read replica; the primary served the failed ones',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const primaryUsed = new Counter({
    name: 'database_replica_passed_over_total',
    help: 'Public pages that were read from the primary instead, because the replica was behind or unreachable',
    labelNames: ['because'],
    registers: [registry],
  });
  return new ReadReplica({
    url: env.DATABASE_REPLICA_URL,
    primary,
    connections: env.DATABASE_POOL,
    events: {
      onStatement: () => reads.inc({ outcome: 'answered' }),
      onStatementFailed: (error) => {
        reads.inc({ outcome: 'failed' });
        log.debug({ err: error }, 'read replica statement failed; the primary was used');
      },
      onPrimaryUsed: (reason) => primaryUsed.inc({ because: reason === 'unreachable' ? 'away' : reason }),
      onUnreachable: (error) => log.warn({ err: error }, 'read replica unreachable; the primary is used'),
      onReachable: () => log.info('read replica reachable again'),
    },
  });
}
