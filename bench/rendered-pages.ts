// Cost in Node of pages that are rendered for every request, as in a store without a page cache.

import { SHOP_SIZES } from '../config/store.ts';
import { createDice, type Dice } from '../seed/random.ts';
import { EMPTY_QUERY, SHOP_SORTS, type ShopQuery, shopPath } from '../shop/catalog/shop-query.ts';
import { cpuMilliseconds } from '../testkit/process-usage.ts';
import { type Bench, type BenchPart, getCount, leastCost, sizeLimit, withStore } from './bench.ts';
import type { DatabaseUrls } from './bench-databases.ts';
import { withConnection } from './connection.ts';
import type { Measurement } from './measurement.ts';
import { sampleNames, searchTexts } from './search-samples.ts';
import { formatCount } from './sizes.ts';

const PATHS_PER_SLICE = 40;

/** Mean cost per path. Measures short slices, about as long as one yardstick reading, and adds up the lowest cost of each slice. */
async function sumOfLeastCosts(
  bench: Bench,
  paths: readonly string[],
  cost: (slice: readonly string[]) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (let from = 0; from < paths.length; from += PATHS_PER_SLICE)
    sum += await leastCost(bench, bench.sizes.renderRounds, () => cost(paths.slice(from, from + PATHS_PER_SLICE)));
  return sum / paths.length;
}

/** The mean cost of rendering one of these paths. */
async function measureRenderCost(bench: Bench, urls: DatabaseUrls, paths: readonly string[]): Promise<number> {
  return withStore(bench, urls, { PAGE_CACHE_MB: '0' }, async ({ url, pid }) => {
    const visit = async () => {
      for (const path of paths) await (await fetch(`${url}${path}`)).arrayBuffer();
    };
    // In a new process the code is still being compiled.
    await visit();
    await visit();
    return sumOfLeastCosts(bench, paths, async (slice) => {
      const before = cpuMilliseconds(pid);
      for (const path of slice) await (await fetch(`${url}${path}`)).arrayBuffer();
      return cpuMilliseconds(pid) - before;
    });
  });
}

export async function firstProduct(bench: Bench): Promise<string> {
  const urls = await bench.databases.filled('sample');
  return withConnection(urls.url, { kind: 'guest' }, async ({ database }) => {
    const { rows } = await database.pool.query(
      `select slug from products where status = 'active' order by slug limit 1`,
    );
    return `/product/${rows[0].slug}`;
  });
}

async function sampleStore(bench: Bench): Promise<Measurement[]> {
  const urls = await bench.databases.filled('sample');
  const times = (path: string) => Array.from({ length: bench.sizes.renders }, () => path);
  const cost = { section: 'pages', unit: 'CPU-ms', cost: 'node' } as const;
  const home = await measureRenderCost(bench, urls, times('/'));
  const product = await measureRenderCost(bench, urls, times(await firstProduct(bench)));
  return [
    { ...cost, name: 'home rendered without cache', value: home, ...sizeLimit(bench, 10) },
    { ...cost, name: 'a product rendered without cache', value: product },
  ];
}

export function shopQueries(dice: Dice, names: readonly string[], count: number): ShopQuery[] {
  const categories = ['ethnic', 'dresses', 'western', 'accessories', 'footwear', 'bags', 'new'];
  return Array.from({ length: count }, () => ({
    ...EMPTY_QUERY,
    categories: dice.chance(0.6) ? [dice.pick(categories)] : [],
    sizes: dice.chance(0.4) ? [dice.pick(SHOP_SIZES)] : [],
    max: dice.chance(0.4) ? dice.between(3, 49) * 100 : null,
    sort: dice.chance(0.6) ? dice.pick(SHOP_SORTS) : null,
    search: dice.chance(0.4) ? (searchTexts(dice, names, 1)[0] ?? null) : null,
  }));
}

const shopName = (count: number): string => `shop page rendered, ${formatCount(count)} products`;

async function shop(bench: Bench, filled: 'large' | 'vast'): Promise<Measurement[]> {
  const urls = await bench.databases.filled(filled);
  const names = await withConnection(urls.url, { kind: 'guest' }, sampleNames);
  const paths = shopQueries(createDice(9), names, bench.sizes.renders).map((query) => shopPath(query));
  const value = await measureRenderCost(bench, urls, paths);
  const measurement = {
    section: 'pages',
    value,
    unit: 'CPU-ms',
    cost: 'node',
    name: shopName(getCount(bench, filled)),
  } as const;
  return [
    filled === 'large'
      ? { ...measurement, ...sizeLimit(bench, 8) }
      : { ...measurement, nameOfTenth: shopName(bench.sizes.large) },
  ];
}

export const RENDERED_PAGES: readonly BenchPart[] = [{ name: 'home and a product, rendered', measure: sampleStore }];

export const GROWN_PAGES: readonly BenchPart[] = [
  { name: 'the shop in the large store, rendered', measure: (bench) => shop(bench, 'large') },
  { name: 'the shop in the vast store, rendered', measure: (bench) => shop(bench, 'vast') },
];
