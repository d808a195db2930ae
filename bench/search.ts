// Database cost of one suggestion and one listing, in a large catalogue and in one ten times as large.
import { createDice } from '../seed/random.ts';
import { listActiveProducts } from '../shop/catalog/listing.server.ts';
import { suggestProducts } from '../shop/catalog/suggestions.server.ts';
import { type Bench, type BenchPart, getCount, sizeLimit } from './bench.ts';
import { type BenchConnection, withConnection } from './connection.ts';
import { databaseMeasurements, measureCosts } from './database-time.ts';
import type { Measurement } from './measurement.ts';
import { shopQueries } from './rendered-pages.ts';
import { sampleNames, searchTexts } from './search-samples.ts';
import { formatCount } from './sizes.ts';

interface Limits {
  readonly suggestions: number;
  readonly listings?: number;
}

async function measureSearch(
  bench: Bench,
  connection: BenchConnection,
  filled: 'large' | 'vast',
  limits: Limits,
): Promise<Measurement[]> {
  const names = await sampleNames(connection);
  const { queries, large } = bench.sizes;
  const toMeasurements = (what: string, costs: readonly number[], atMost?: number) => {
    const nameFor = (count: number) => `${what} of ${formatCount(count)} products`;
    return databaseMeasurements(
      {
        section: 'search',
        name: nameFor(getCount(bench, filled)),
        ...(filled === 'vast' ? { nameOfTenth: nameFor(large) } : {}),
        ...(atMost === undefined ? {} : sizeLimit(bench, atMost)),
      },
      costs,
    );
  };
  const texts = searchTexts(createDice(7), names, 2 * queries);
  const suggestions = await measureCosts(bench, connection, texts, (text) => suggestProducts(connection.ctx, text));
  const listingQueries = shopQueries(createDice(8), names, 2 * queries);
  const listings = await measureCosts(bench, connection, listingQueries, (query) =>
    listActiveProducts(connection.ctx, query),
  );
  return [
    ...toMeasurements('suggestions', suggestions, limits.suggestions),
    ...toMeasurements('filtered listings', listings, limits.listings),
  ];
}

async function search(bench: Bench, filled: 'large' | 'vast', limits: Limits): Promise<Measurement[]> {
  const { url } = await bench.databases.filled(filled);
  return withConnection(url, { kind: 'guest' }, (connection) => measureSearch(bench, connection, filled, limits));
}

export const SEARCH: readonly BenchPart[] = [
  {
    name: 'search in the large store',
    measure: (bench) => search(bench, 'large', { suggestions: 10, listings: 10 }),
  },
  { name: 'search in the vast store', measure: (bench) => search(bench, 'vast', { suggestions: 25 }) },
];
