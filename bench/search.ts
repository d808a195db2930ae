// Search and listings in a large catalogue: what the database spends on one suggestion and on one page of results, measured as the
// CPU time of its own process, and what the server spends on a page that is not in the cache.
import { readFileSync } from 'node:fs';
import { createDatabase, type Database } from '../db/client.server.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { createDice, type Dice } from '../seed/random.ts';
import { listShopProducts } from '../shop/catalog/listing.server.ts';
import { EMPTY_QUERY, SHOP_SIZES, SHOP_SORTS, type ShopQuery, shopAddress } from '../shop/catalog/shop-query.ts';
import { suggestProducts } from '../shop/catalog/suggestions.server.ts';
import type { ShopContext } from '../shop/context.ts';
import { growCatalogue } from './large-catalogue.ts';
import { cpuMilliseconds, percentile } from './process-figures.ts';
import type { Figure } from './report.ts';
import { type BenchFolder, createBenchFolder } from './store-under-test.ts';

const SUGGESTIONS = 400;
const LISTINGS = 400;
const RENDERS = 300;
const LARGE = 100_000;
const VAST = 1_000_000;

/** One connection, so that one process of the database does all the work. */
interface Measured {
  readonly ctx: ShopContext;
  readonly database: Database;
  readonly pid: number;
}

async function withConnection(url: string, work: (on: Measured) => Promise<Figure[]>): Promise<Figure[]> {
  const database = createDatabase(url, { connections: 1 });
  const { rows } = await database.pool.query('select pg_backend_pid() as pid');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const ctx = { db: database.db, now: new Date(), actor: { kind: 'guest' }, log } as unknown as ShopContext;
  try {
    return await work({ ctx, database, pid: rows[0].pid });
  } finally {
    await database.close();
  }
}

/** Time on a CPU in milliseconds, to the nanosecond, as the scheduler counts it. */
const onCpu = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

interface Times {
  readonly cpu: number[];
  readonly wall: number[];
}

async function measure<Wish>(
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

const COMMON = [
  'kurti',
  'red saree',
  'cotton kurta',
  'banrasi',
  'kurtha',
  'chunni',
  'silk',
  'lehnga',
  'wedding saree',
  'ethnic',
  'blue',
  'jutti',
];

/** As people type: beginnings of names, two words, a letter missing, common words. */
function typedTexts(dice: Dice, names: readonly string[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const name = dice.pick(names).toLowerCase();
    const kind = dice.between(0, 9);
    if (kind < 5) return name.slice(0, dice.between(1, name.length));
    if (kind < 7) return name.split(' ').at(-1) ?? name;
    if (kind < 8) return dice.pick(COMMON);
    const cut = dice.between(1, name.length - 1);
    return name.slice(0, cut) + name.slice(cut + 1);
  });
}

function wishes(dice: Dice, names: readonly string[], count: number): ShopQuery[] {
  const categories = ['ethnic', 'dresses', 'western', 'accessories', 'footwear', 'bags', 'new'];
  return Array.from({ length: count }, () => ({
    ...EMPTY_QUERY,
    category: dice.chance(0.6) ? dice.pick(categories) : null,
    size: dice.chance(0.4) ? dice.pick(SHOP_SIZES) : null,
    max: dice.chance(0.4) ? dice.between(3, 49) * 100 : null,
    sort: dice.chance(0.6) ? dice.pick(SHOP_SORTS) : null,
    search: dice.chance(0.4) ? (typedTexts(dice, names, 1)[0] ?? null) : null,
  }));
}

async function sampleNames(on: Measured): Promise<string[]> {
  const { rows } = await on.database.pool.query(`select name from products where sku like 'L-%7' limit 500`);
  return rows.map(({ name }) => name);
}

const figures = (what: string, times: Times, atMost: number): Figure[] => [
  { name: `${what}: database, middle`, value: percentile(times.cpu, 50), unit: 'CPU-ms' },
  { name: `${what}: database, 95th percentile`, value: percentile(times.cpu, 95), unit: 'CPU-ms', atMost },
  { name: `${what}: with waiting, 95th percentile`, value: percentile(times.wall, 95), unit: 'ms' },
];

async function suggestions(on: Measured, what: string, atMost: number): Promise<Figure[]> {
  const texts = typedTexts(createDice(7), await sampleNames(on), SUGGESTIONS);
  return figures(`suggestions of ${what}`, await measure(on, texts, (text) => suggestProducts(on.ctx, text)), atMost);
}

async function listings(on: Measured): Promise<Figure[]> {
  const asked = wishes(createDice(8), await sampleNames(on), LISTINGS);
  const times = await measure(on, asked, (wish) => listShopProducts(on.ctx, wish));
  return figures('filtered listings of 100,000', times, 10);
}

async function rendered(start: BenchFolder['start'], on: Measured): Promise<Figure[]> {
  const store = await start({ PAGE_CACHE_MB: '0' });
  const addresses = wishes(createDice(9), await sampleNames(on), RENDERS).map((wish) => shopAddress(wish));
  const visit = async () => {
    for (const address of addresses) await (await fetch(`${store.url}${address}`)).arrayBuffer();
  };
  // As many rounds as for home: a process that has just begun is still being compiled.
  await visit();
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = cpuMilliseconds(store.pid);
    await visit();
    rounds.push((cpuMilliseconds(store.pid) - before) / RENDERS);
  }
  await store.stop();
  return [{ name: 'shop page rendered without cache', value: percentile(rounds, 50), unit: 'CPU-ms', atMost: 8 }];
}

export async function benchSearch(): Promise<Figure[]> {
  const folder = createBenchFolder();
  const cluster = await startEmbeddedPostgres({ dataFolder: folder.path });
  const start: BenchFolder['start'] = (settings) => folder.start({ DATABASE_URL: cluster.url, ...settings });
  try {
    await (await start()).stop();
    await growCatalogue(cluster.url, 0, LARGE);
    const all = await withConnection(cluster.url, async (on) => [
      ...(await suggestions(on, '100,000', 10)),
      ...(await listings(on)),
      ...(await rendered(start, on)),
    ]);
    await growCatalogue(cluster.url, LARGE, VAST);
    all.push(...(await withConnection(cluster.url, (on) => suggestions(on, '1,000,000', 25))));
    return all;
  } finally {
    await cluster.stop();
    folder.remove();
  }
}
