// Cash orders through HTTP, signed in: each buyer another product out of a thousand, then all of them one size. What an order costs
// in Node and in PostgreSQL, and how many a second against a bare durable update of one row, in the same run.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { addBuyers, addWares, type Buyer, onDatabase, placeOrder, type Ware } from '../drills/crowd.ts';
import { cpuMilliseconds, cpuOfEndedChildren } from './process-figures.ts';
import type { Figure } from './report.ts';
import type { BenchFolder } from './store-under-test.ts';

const CONNECTIONS = 16;
/** A store that has been running: its code compiled, its statements planned on every connection. */
const WARM_ORDERS = 4_000;
const ORDERS = 2_000;
const BUYERS = 400;
const UPDATES_MS = 5_000;

/** The processes of a cluster: its first one and those it started. */
function cpuOfCluster(first: number): number {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return (
        readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[1] === String(first)
      );
    } catch {
      return false;
    }
  });
  const living = [String(first), ...children].reduce((sum, pid) => sum + cpuOr0(Number(pid)), 0);
  return living + cpuOfEndedChildren(first);
}

function cpuOr0(pid: number): number {
  try {
    return cpuMilliseconds(pid);
  } catch {
    return 0;
  }
}

const firstProcessOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** As many a second as the database does by itself, durably, one row each: all on one row, or each connection on its own. */
async function bareUpdates(url: string, rows: number): Promise<number> {
  await onDatabase(url, (client) =>
    client.query(`create table bare as select n as id, 0 as value from generate_series(1, ${rows}) n`),
  );
  const until = performance.now() + UPDATES_MS;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, place) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      while (performance.now() < until) {
        await client.query({
          name: 'bare',
          text: 'update bare set value = value + 1 where id = $1',
          values: [(place % rows) + 1],
        });
        done += 1;
      }
      await client.end();
    }),
  );
  await onDatabase(url, (client) => client.query('drop table bare'));
  return done / (UPDATES_MS / 1_000);
}

interface Measured {
  readonly rate: number;
  readonly node: number;
  readonly database: number;
}

async function measure(
  { url, pid, cluster }: { readonly url: URL; readonly pid: number; readonly cluster: number },
  buyers: readonly Buyer[],
  wareFor: (order: number) => Ware,
  count: number,
): Promise<Measured> {
  const before = { node: cpuMilliseconds(pid), database: cpuOfCluster(cluster) };
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let order = next++; order < count; order = next++) {
        const buyer = buyers[order % buyers.length] as Buyer;
        const answer = await placeOrder(url, buyer, { key: crypto.randomUUID(), ware: wareFor(order) });
        if (answer.status !== 200)
          throw new Error(`An order was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  return {
    rate: count / seconds,
    node: (cpuMilliseconds(pid) - before.node) / count,
    database: (cpuOfCluster(cluster) - before.database) / count,
  };
}

export async function benchOrders(folder: BenchFolder): Promise<Figure[]> {
  const cluster = await startEmbeddedPostgres({ dataFolder: folder.path });
  // As a store goes to its own database.
  const store = await folder.start({ DATABASE_URL: cluster.nearUrl });
  try {
    const on = { url: new URL(store.url), pid: store.pid, cluster: firstProcessOf(folder.path) };
    const wares = await addWares(cluster.url, 1_000, 100);
    const [hot] = await addWares(cluster.url, 1, 100_000);
    const fresh = () => addBuyers(cluster.url, BUYERS);
    const spread = (order: number) => wares[order % wares.length] as Ware;
    await measure(on, await fresh(), spread, WARM_ORDERS);
    const before = await bareUpdates(cluster.nearUrl, 1);
    const many = await measure(on, await fresh(), spread, ORDERS);
    const one = await measure(on, await fresh(), () => hot as Ware, ORDERS);
    // Before and after: the machine may have become faster or slower meanwhile.
    const bare = (before + (await bareUpdates(cluster.nearUrl, 1))) / 2;
    const apart = await bareUpdates(cluster.nearUrl, CONNECTIONS);
    return [
      { name: 'order, CPU in Node', value: many.node, unit: 'CPU-ms', atMost: 6 },
      { name: 'order, CPU in PostgreSQL', value: many.database, unit: 'CPU-ms', atMost: 3 },
      { name: 'orders, a thousand products', value: many.rate, unit: 'orders/s' },
      { name: 'orders, one hot size', value: one.rate, unit: 'orders/s' },
      { name: 'bare durable updates of one row', value: bare, unit: 'updates/s' },
      { name: 'bare durable updates, a row each', value: apart, unit: 'updates/s' },
      { name: 'orders against updates of one row', value: (100 * many.rate) / bare, unit: '%', atLeast: 5 },
      { name: 'hot size against many', value: (100 * one.rate) / many.rate, unit: '%', atLeast: 50 },
    ];
  } finally {
    await store.stop();
    await cluster.stop();
  }
}
