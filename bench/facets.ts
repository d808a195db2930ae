// Cost of a filtered list with the counts of all its facets, in PostgreSQL and Node together, and of reading the facet index.
import { createDice, type Dice } from '../seed/random.ts';
import { getFacetIndex } from '../shop/catalog/facet-index.server.ts';
import { listWithFacets } from '../shop/catalog/listing.server.ts';
import { EMPTY_QUERY, type ShopQuery } from '../shop/catalog/shop-query.ts';
import { percentile, singleThreadCpuMs } from '../testkit/process-usage.ts';
import { type Bench, type BenchPart, getCount, sizeLimit } from './bench.ts';
import { type BenchConnection, withConnection } from './connection.ts';
import type { Measurement } from './measurement.ts';
import { formatCount } from './sizes.ts';

/** Combinations as shoppers choose them, down to those that hardly any product fits. */
function facetQueries(dice: Dice, count: number): ShopQuery[] {
  const pickAtMostOne = <Value>(chance: number, ...values: readonly Value[]): Value[] =>
    dice.chance(chance) ? [dice.pick(values)] : [];
  return Array.from({ length: count }, () => ({
    ...EMPTY_QUERY,
    categories: pickAtMostOne(0.5, 'ethnic', 'dresses', 'western', 'bags'),
    sizes: pickAtMostOne(0.4, 'S', 'M', 'L'),
    colors: [...pickAtMostOne(0.4, 'black', 'indigo'), ...pickAtMostOne(0.4, 'pink', 'red', 'teal')],
    fabrics: pickAtMostOne(0.3, 'cotton', 'linen', 'silk'),
    occasions: pickAtMostOne(0.3, 'office', 'wedding'),
    max: dice.chance(0.3) ? dice.between(3, 49) * 100 : null,
    discount: dice.chance(0.2) ? 20 : null,
    rating: dice.chance(0.2) ? 4 : null,
    inStock: dice.chance(0.2),
    sort: dice.chance(0.5) ? dice.pick(['low', 'best', 'popular', 'discount'] as const) : null,
  }));
}

/** A combination that leaves at most this many products is rare. */
const MAX_RARE = 240;

const nodeCpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function measureCost(connection: BenchConnection, work: () => Promise<unknown>): Promise<number> {
  const before = singleThreadCpuMs(connection.pid) + nodeCpuMs();
  await work();
  return singleThreadCpuMs(connection.pid) + nodeCpuMs() - before;
}

async function measureFacets(
  bench: Bench,
  connection: BenchConnection,
  filled: 'large' | 'vast',
  atMost: number,
): Promise<Measurement[]> {
  const { queries: count, queryRounds, large } = bench.sizes;
  const nameFor = (products: number, which: string) =>
    `lists with facets of ${formatCount(products)} products: ${which}`;
  const reading = await measureCost(connection, () => getFacetIndex(connection.ctx));
  const queries = facetQueries(createDice(11), count);
  const counts: number[] = [];
  for (const query of queries) counts.push((await listWithFacets(connection.ctx, query)).listing.found.count);
  const costs = queries.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < queryRounds; round++) {
    for (const [index, query] of queries.entries())
      costs[index] = Math.min(
        costs[index] ?? 0,
        await measureCost(connection, () => listWithFacets(connection.ctx, query)),
      );
    await bench.yardsticks.read();
  }
  const rare = costs.filter((_, index) => (counts[index] ?? 0) <= MAX_RARE);
  const measurement = (which: string, value: number): Measurement => ({
    section: 'search',
    name: nameFor(getCount(bench, filled), which),
    value,
    unit: 'CPU-ms',
    cost: 'node',
    ...(filled === 'vast' ? { nameOfTenth: nameFor(large, which) } : {}),
  });
  return [
    measurement('middle', percentile(costs, 50)),
    {
      ...measurement('95th percentile', percentile(costs, 95)),
      ...(filled === 'large' ? sizeLimit(bench, atMost) : {}),
    },
    { ...measurement('rarest, 95th percentile', percentile(rare, 95)), ...sizeLimit(bench, atMost) },
    measurement('reading the index once', reading),
  ];
}

async function facets(bench: Bench, filled: 'large' | 'vast', atMost: number): Promise<Measurement[]> {
  const { url } = await bench.databases.filled(filled);
  return withConnection(url, { kind: 'guest' }, (connection) => measureFacets(bench, connection, filled, atMost));
}

export const FACETS: readonly BenchPart[] = [
  { name: 'facets in the large store', measure: (bench) => facets(bench, 'large', 10) },
  { name: 'facets in the vast store', measure: (bench) => facets(bench, 'vast', 25) },
];
