// Search and listings in a large catalogue: what the database spends on one suggestion and on one page of results, measured as the
// CPU time of its own process, and what the server spends on a page that is not in the cache.
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { createDice, type Dice } from '../seed/random.ts';
import { listShopProducts } from '../shop/catalog/listing.server.ts';
import { EMPTY_QUERY, SHOP_SIZES, SHOP_SORTS, type ShopQuery, shopAddress } from '../shop/catalog/shop-query.ts';
import { suggestProducts } from '../shop/catalog/suggestions.server.ts';
import { figures, type Measured, measure, withConnection } from './database-time.ts';
import { growCatalogue } from './large-catalogue.ts';
import { cpuMilliseconds, percentile } from './process-figures.ts';
import type { Figure } from './report.ts';
import { type BenchFolder, createBenchFolder } from './store-under-test.ts';

const SUGGESTIONS = 400;
const LISTINGS = 400;
const RENDERS = 300;
const LARGE = 100_000;
const VAST = 1_000_000;
const GUEST = { kind: 'guest' } as const;

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
    const all = await withConnection(cluster.url, GUEST, async (on) => [
      ...(await suggestions(on, '100,000', 10)),
      ...(await listings(on)),
      ...(await rendered(start, on)),
    ]);
    await growCatalogue(cluster.url, LARGE, VAST);
    all.push(...(await withConnection(cluster.url, GUEST, (on) => suggestions(on, '1,000,000', 25))));
    return all;
  } finally {
    await cluster.stop();
    folder.remove();
  }
}
