// The speed of the database without a store: durable updates of one row from as many connections, and PostgreSQL's own pgbench
// if it is installed. No limit depends on pgbench, because the packaged database comes without it.
import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { withDatabaseClient } from '../testkit/buyers.ts';
import type { Bench, BenchPart } from './bench.ts';
import { clusterCpuMs } from './cluster-time.ts';
import type { Measurement } from './measurement.ts';

export const CONNECTIONS = 16;

export interface Updates {
  readonly rate: number;
  readonly cpu: number;
}

/** Durable updates from all connections, of one row or of one row per connection. */
export async function bareUpdates({ databases, sizes }: Bench, url: string, rows: number): Promise<Updates> {
  await withDatabaseClient(url, (client) =>
    client.query(`create table bare as select n as id, 0 as value from generate_series(1, ${rows}) n`),
  );
  const before = clusterCpuMs(databases.postmaster);
  const until = performance.now() + sizes.bareMs;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      while (performance.now() < until) {
        await client.query({
          name: 'bare',
          text: 'update bare set value = value + 1 where id = $1',
          values: [(connection % rows) + 1],
        });
        done += 1;
      }
      await client.end();
    }),
  );
  const cpu = (clusterCpuMs(databases.postmaster) - before) / done;
  await withDatabaseClient(url, (client) => client.query('drop table bare'));
  return { rate: done / (sizes.bareMs / 1_000), cpu };
}

const pgbench = (...args: readonly string[]) => spawnSync('pgbench', args, { encoding: 'utf8' });

const SCRIPTS = { 'tpcb-like': 'pgbench, TPC-B-like', 'simple-update': 'pgbench, simple update' } as const;

async function runPgbench({ databases, sizes }: Bench): Promise<Measurement[]> {
  if (pgbench('--version').status !== 0) return [];
  const { url } = await databases.copy('for_pgbench');
  // These steps omit the final vacuum: an older pgbench does not know every setting of a newer server.
  if (pgbench('--initialize', '--init-steps=dtgvp', '--scale=10', '--quiet', url).status !== 0) return [];
  const seconds = String(Math.max(2, Math.round(sizes.bareMs / 500)));
  const measurements: Measurement[] = [];
  for (const [script, name] of Object.entries(SCRIPTS)) {
    const before = clusterCpuMs(databases.postmaster);
    const { stdout } = pgbench(
      `--builtin=${script}`,
      `--client=${CONNECTIONS}`,
      '--jobs=2',
      '--protocol=prepared',
      `--time=${seconds}`,
      url,
    );
    const transactions = Number(/actually processed: (\d+)/.exec(stdout)?.[1] ?? 0);
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
    if (transactions === 0) continue;
    const cpu = (clusterCpuMs(databases.postmaster) - before) / transactions;
    measurements.push(
      { section: 'orders', name: `${name}: CPU in PostgreSQL`, value: cpu, unit: 'CPU-ms' },
      { section: 'orders', name, value: rate, unit: 'transactions/s', byClock: true },
    );
  }
  return measurements;
}

export const REFERENCES: readonly BenchPart[] = [{ name: 'pgbench, if it is installed', measure: runPgbench }];
