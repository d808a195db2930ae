// Speed of this machine now: CPU time of a fixed piece of work in Node and of another in PostgreSQL, read before, between and after the
// measurements. The lowest reading counts, because other programs only add.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { singleThreadCpuMs } from '../testkit/process-usage.ts';
import type { YardstickName } from './measurement.ts';

export type Readings = Readonly<Record<YardstickName, number>>;

export interface Yardsticks {
  /** Discards earlier readings. */
  begin(): void;
  read(): Promise<void>;
  least(): Readings;
  close(): Promise<void>;
}

/** Text, hashing and sorting, like usual work of a database, without tables of the store: changes of the store do not affect it. */
const DATABASE_WORK = `select count(*), max(h) from (
  select md5(n::text) as h from generate_series(1, 40000) n order by md5(n::text) desc) hashed`;

async function measureNode(child: ChildProcess): Promise<number> {
  child.send('measure');
  const [milliseconds] = await once(child, 'message');
  return milliseconds as number;
}

async function measureDatabase(client: pg.Client, pid: number): Promise<number> {
  const before = singleThreadCpuMs(pid);
  await client.query(DATABASE_WORK);
  return singleThreadCpuMs(pid) - before;
}

export async function openYardsticks(databaseUrl: string): Promise<Yardsticks> {
  const child = fork(path.join(import.meta.dirname, 'yardstick-process.ts'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`set work_mem = '64MB'; set jit = off; set max_parallel_workers_per_gather = 0`);
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const readings: Record<YardstickName, number[]> = { node: [], database: [] };
  return {
    begin() {
      readings.node = [];
      readings.database = [];
    },
    async read() {
      readings.node.push(await measureNode(child));
      readings.database.push(await measureDatabase(client, rows[0].pid));
    },
    least: () => ({ node: Math.min(...readings.node), database: Math.min(...readings.database) }),
    async close() {
      child.disconnect();
      await client.end();
    },
  };
}
