// What the database spends on a question, measured as the CPU time of the one process of it that answers.
import { readFileSync } from 'node:fs';
import { createDatabase, type Database } from '../db/client.server.ts';
import type { Actor } from '../shop/actor.ts';
import type { ShopContext } from '../shop/context.ts';
import { percentile } from './process-figures.ts';
import type { Figure } from './report.ts';

/** One connection, so that one process of the database does all the work. */
export interface Measured {
  readonly ctx: ShopContext;
  readonly database: Database;
  readonly pid: number;
}

export async function withConnection(
  url: string,
  actor: Actor,
  work: (on: Measured) => Promise<Figure[]>,
): Promise<Figure[]> {
  const database = createDatabase(url, { connections: 1 });
  const { rows } = await database.pool.query('select pg_backend_pid() as pid');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const ctx = { db: database.db, now: new Date(), actor, log } as unknown as ShopContext;
  try {
    return await work({ ctx, database, pid: rows[0].pid });
  } finally {
    await database.close();
  }
}

/** Time on a CPU in milliseconds, to the nanosecond, as the scheduler counts it. */
const onCpu = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

export interface Times {
  readonly cpu: number[];
  readonly wall: number[];
}

export async function measure<Wish>(
  on: Measured,
  wishes: readonly Wish[],
  run: (wish: Wish) => Promise<unknown>,
): Promise<Times> {
  for (const wish of wishes.slice(0, 50)) await run(wish);
  const times: Times = { cpu: [], wall: [] };
  for (const wish of wishes) {
    const before = onCpu(on.pid);
    const started = performance.now();
    await run(wish);
    times.wall.push(performance.now() - started);
    times.cpu.push(onCpu(on.pid) - before);
  }
  return times;
}

export const figures = (what: string, times: Times, atMost: number): Figure[] => [
  { name: `${what}: database, middle`, value: percentile(times.cpu, 50), unit: 'CPU-ms' },
  { name: `${what}: database, 95th percentile`, value: percentile(times.cpu, 95), unit: 'CPU-ms', atMost },
  { name: `${what}: with waiting, 95th percentile`, value: percentile(times.wall, 95), unit: 'ms' },
];
