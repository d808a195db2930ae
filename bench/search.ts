// Database cost of one suggestion and one listing, in a large catalogue and in one ten times as large.
import { createDice } from '../seed/random.ts';
import { listActiveProducts } from '../shop/catalog/listing.server.ts';
import { suggestProducts } from '../shop/catalog/suggestions.server.ts';
import { type Bench, countOf, type Part, sizeLimit } from './bench.ts';
import { type Measured, withConnection } from './connection.ts';
import { costsOf, databaseFigures } from './database-time.ts';
import type { Figure } from './figure.ts';
import { shopQueries } from './rendered-pages.ts';
import { sampleNames, typedTexts } from './search-samples.ts';
import { counted } from './sizes.ts';

interface Limits {
  readonly suggestions: number;
  readonly listings?: number;
}

async function measureSearch(bench: Bench, on: Measured, filled: 'large' | 'vast', limits: Limits): Promise<Figure[]> {
  const names = await sampleNames(on);
  const { questions, large } = bench.sizes;
  const figuresOf = (what: string, costs: readonly number[], atMost?: number) => {
    const called = (count: number) => `${what} of ${counted(count)} products`;
    return databaseFigures(
      {
        section: 'search',
        name: called(countOf(bench, filled)),
        ...(filled === 'vast' ? { tenth: called(large) } : {}),
        ...(atMost === undefined ? {} : sizeLimit(bench, atMost)),
      },
      costs,
    );
  };
  const texts = typedTexts(createDice(7), names, 2 * questions);
  const suggestions = await costsOf(bench, on, texts, (text) => suggestProducts(on.ctx, text));
  const asked = shopQueries(createDice(8), names, 2 * questions);
  const listings = await costsOf(bench, on, asked, (query) => listActiveProducts(on.ctx, query));
  return [
    ...figuresOf('suggestions', suggestions, limits.suggestions),
    ...figuresOf('filtered listings', listings, limits.listings),
  ];
}

async function search(bench: Bench, filled: 'large' | 'vast', limits: Limits): Promise<Figure[]> {
  const { url } = await bench.ground.filled(filled);
  return withConnection(url, { kind: 'guest' }, (on) => measureSearch(bench, on, filled, limits));
}

export const SEARCH: readonly Part[] = [
  {
    name: 'search in the large store',
    measure: (bench) => search(bench, 'large', { suggestions: 10, listings: 10 }),
  },
  { name: 'search in the vast store', measure: (bench) => search(bench, 'vast', { suggestions: 25 }) },
];
