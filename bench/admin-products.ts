// The back office with many products: CPU time of the database for pages of the product list, searches and filters, the duration of a
// change of a thousand products, and the memory that an export needs.
import { createDice, type Dice } from '../seed/random.ts';
import { listProducts } from '../shop/catalog/admin-products.server.ts';
import {
  ADMIN_PRODUCT_SORTS,
  type AdminProductFilters,
  type AdminProductsQuery,
  FLAGS,
  PRICE_RANGE,
  parseAdminProductsQuery,
  STOCK_RANGE,
} from '../shop/catalog/admin-products-query.ts';
import { deleteProducts, restoreProducts, setProductStatus } from '../shop/catalog/change-products.server.ts';
import { exportProducts } from '../shop/catalog/export-products.server.ts';
import { bulkChangeStock } from '../shop/stock/edit-stock.server.ts';
import { type Bench, type BenchPart, getCount, sizeLimit } from './bench.ts';
import { type BenchConnection, STAFF, withConnection } from './connection.ts';
import { databaseMeasurements, measureCosts } from './database-time.ts';
import type { Measurement } from './measurement.ts';
import { sampleNames } from './search-samples.ts';
import { formatCount } from './sizes.ts';

const LIST_MS = 15;
const CATEGORIES = ['ethnic', 'dresses', 'western', 'accessories', 'footwear', 'bags'];

const firstPage = (more: Partial<AdminProductsQuery>): AdminProductsQuery => ({
  ...parseAdminProductsQuery(new URLSearchParams()),
  ...more,
});

function randomFilters(dice: Dice): AdminProductFilters {
  const flags = dice.chance(0.4) ? { [dice.pick(FLAGS)]: dice.chance(0.7) } : {};
  const price = dice.chance(0.5) ? { min: dice.between(0, 40) * 100, max: dice.between(41, 100) * 100 } : PRICE_RANGE;
  const stock = dice.chance(0.3) ? { min: dice.between(0, 50), max: dice.between(50, 1_000) } : STOCK_RANGE;
  return {
    search: '',
    category: dice.chance(0.5) ? dice.pick(CATEGORIES) : null,
    status: dice.pick(['active', 'inactive', null, null] as const),
    flags,
    price,
    stock,
  };
}

/** A search text as staff enter it: a SKU, the beginning of a name, a word that thousands have, or a name with a typing error. */
function randomSearch(dice: Dice, names: readonly string[], products: number): string {
  const name = dice.pick(names);
  const kind = dice.between(0, 9);
  if (kind < 3) return `L-${dice.between(1, products)}`;
  if (kind < 6) return name.slice(0, dice.between(3, name.length)).toLowerCase();
  if (kind < 9) return name.split(' ').at(-1) ?? name;
  return `${name.slice(0, 5)}x${name.slice(5)}`;
}

/** The limit applies to a hundred thousand products; with ten times as many only the growth is shown. */
async function measureLists(
  bench: Bench,
  connection: BenchConnection,
  filled: 'large' | 'vast',
): Promise<Measurement[]> {
  const dice = createDice(21);
  const names = await sampleNames(connection);
  const products = getCount(bench, filled);
  const measureQueries = async (what: string, make: () => Partial<AdminProductsQuery>) => {
    const nameFor = (count: number) => `${what}, ${formatCount(count)} products`;
    const queries = Array.from({ length: bench.sizes.queries }, () =>
      firstPage({ sort: dice.pick(ADMIN_PRODUCT_SORTS), ...make() }),
    );
    const limitOrGrowth = filled === 'vast' ? { nameOfTenth: nameFor(bench.sizes.large) } : sizeLimit(bench, LIST_MS);
    return databaseMeasurements(
      { section: 'admin tables', name: nameFor(products), ...limitOrGrowth },
      await measureCosts(bench, connection, queries, (query) => listProducts(connection.ctx, query)),
    );
  };
  const text = () => ({ search: randomSearch(dice, names, products) });
  return [
    ...(await measureQueries('first page', () => ({}))),
    ...(await measureQueries('search', text)),
    ...(await measureQueries('filters', () => randomFilters(dice))),
    ...(await measureQueries('search and filters', () => ({ ...randomFilters(dice), ...text() }))),
  ];
}

const BULK = 1_000;

async function timeBulkChange(what: string, work: () => Promise<{ readonly ok: boolean }>): Promise<Measurement> {
  const started = performance.now();
  const { ok } = await work();
  if (!ok) throw new Error(`${what} was refused`);
  const value = performance.now() - started;
  return {
    section: 'admin tables',
    name: `${what} of ${formatCount(BULK)} products`,
    value,
    unit: 'ms',
    atMost: 2_000,
    byClock: true,
  };
}

async function bulkChanges({ ctx, database }: BenchConnection): Promise<Measurement[]> {
  const { rows } = await database.pool.query(`select id from products where sku like 'L-%' order by sku limit ${BULK}`);
  const ids = rows.map(({ id }) => String(id));
  return [
    await timeBulkChange('deactivating', () => setProductStatus(ctx, ids, 'inactive')),
    await timeBulkChange('a stock increase', () => bulkChangeStock(ctx, ids, 10)),
    await timeBulkChange('deleting', () => deleteProducts(ctx, ids)),
    await timeBulkChange('bringing back', () => restoreProducts(ctx, ids)),
  ];
}

/** Reads the export chunk by chunk; only one chunk is in memory at a time. */
async function measureExport(bench: Bench, { ctx }: BenchConnection): Promise<Measurement[]> {
  const chunks = await exportProducts(ctx, firstPage({}));
  if (!chunks.ok) throw new Error('The export was refused');
  let longest = 0;
  // The header is not a product.
  let products = -1;
  for await (const chunk of chunks.value) {
    longest = Math.max(longest, Buffer.byteLength(chunk));
    products += chunk.split('\r\n').length - 1;
  }
  if (products < bench.sizes.large) throw new Error(`The export has ${products} products`);
  return [
    {
      section: 'memory',
      name: `export of ${formatCount(bench.sizes.large)} products: the largest piece`,
      value: longest / 1_024,
      unit: 'kB',
      atMost: 512,
    },
  ];
}

async function adminProducts(bench: Bench, filled: 'large' | 'vast'): Promise<Measurement[]> {
  const { url } = await bench.databases.filled(filled);
  return withConnection(url, STAFF, (connection) => measureLists(bench, connection, filled));
}

async function changesAndExport(bench: Bench): Promise<Measurement[]> {
  const { url } = await bench.databases.filled('large');
  return withConnection(url, STAFF, async (connection) => [
    ...(await bulkChanges(connection)),
    ...(await measureExport(bench, connection)),
  ]);
}

export const ADMIN_PRODUCTS: readonly BenchPart[] = [
  { name: "staff's list of products in the large store", measure: (bench) => adminProducts(bench, 'large') },
  { name: "staff's list of products in the vast store", measure: (bench) => adminProducts(bench, 'vast') },
  { name: 'changes of a thousand products, and the export', measure: changesAndExport },
];
