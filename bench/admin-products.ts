// The back office with 100,000 products: what the database spends on a page of the list, on a search and on filters, how long a
// change of a thousand takes, and how much memory an export needs.
import { startEmbeddedPostgres } from '../db/embedded/embedded.server.ts';
import { createDice, type Dice } from '../seed/random.ts';
import { deleteProducts, restoreProducts, setProductStatus } from '../shop/catalog/change-products.server.ts';
import { exportProducts } from '../shop/catalog/export-products.server.ts';
import { listProducts } from '../shop/catalog/office-products.server.ts';
import {
  FLAGS,
  NO_FILTERS,
  OFFICE_SORTS,
  type OfficeFilters,
  type OfficeQuery,
  PRICE_RANGE,
  STOCK_RANGE,
  USUAL_SORT,
} from '../shop/catalog/office-query.ts';
import { bulkChangeStock } from '../shop/stock/edit-stock.server.ts';
import { figures, type Measured, measure, withConnection } from './database-time.ts';
import { growCatalogue } from './large-catalogue.ts';
import type { Figure } from './report.ts';
import { createBenchFolder } from './store-under-test.ts';

const LARGE = 100_000;
const ASKED = 300;
const AT_MOST_MS = 15;
const STAFF = { kind: 'staff', userId: '00000000-0000-4000-8000-000000000001', email: 'bench', name: 'Bench' } as const;
const CATEGORIES = ['ethnic', 'dresses', 'western', 'accessories', 'footwear', 'bags'];

const firstPage = (more: Partial<OfficeQuery>): OfficeQuery => ({
  ...NO_FILTERS,
  sort: USUAL_SORT,
  page: 1,
  rows: 10,
  ...more,
});

function someFilters(dice: Dice): OfficeFilters {
  const flags = dice.chance(0.4) ? { [dice.pick(FLAGS)]: dice.chance(0.7) } : {};
  const price = dice.chance(0.5)
    ? { least: dice.between(0, 40) * 100, most: dice.between(41, 100) * 100 }
    : PRICE_RANGE;
  const stock = dice.chance(0.3) ? { least: dice.between(0, 50), most: dice.between(50, 1_000) } : STOCK_RANGE;
  return {
    search: '',
    category: dice.chance(0.5) ? dice.pick(CATEGORIES) : null,
    status: dice.pick(['active', 'inactive', null, null] as const),
    flags,
    price,
    stock,
  };
}

/** As staff search: a SKU, a name's beginning, a word that thousands have, something with a typing error. */
function someText(dice: Dice, names: readonly string[]): string {
  const name = dice.pick(names);
  const kind = dice.between(0, 9);
  if (kind < 3) return `L-${dice.between(1, LARGE)}`;
  if (kind < 6) return name.slice(0, dice.between(3, name.length)).toLowerCase();
  if (kind < 9) return name.split(' ').at(-1) ?? name;
  return `${name.slice(0, 5)}x${name.slice(5)}`;
}

async function sampleNames({ database }: Measured): Promise<string[]> {
  const { rows } = await database.pool.query(`select name from products where sku like 'L-%7' limit 500`);
  return rows.map(({ name }) => name);
}

async function lists(on: Measured): Promise<Figure[]> {
  const dice = createDice(21);
  const names = await sampleNames(on);
  const times = (queries: readonly OfficeQuery[]) => measure(on, queries, (query) => listProducts(on.ctx, query));
  const some = (make: () => Partial<OfficeQuery>) =>
    Array.from({ length: ASKED }, () => firstPage({ sort: dice.pick(OFFICE_SORTS), ...make() }));
  return [
    ...figures('first page of 100,000', await times(some(() => ({}))), AT_MOST_MS),
    ...figures('search among 100,000', await times(some(() => ({ search: someText(dice, names) }))), AT_MOST_MS),
    ...figures('filters of 100,000', await times(some(() => someFilters(dice))), AT_MOST_MS),
    ...figures(
      'search and filters of 100,000',
      await times(some(() => ({ ...someFilters(dice), search: someText(dice, names) }))),
      AT_MOST_MS,
    ),
  ];
}

const BULK = 1_000;

async function timed(what: string, work: () => Promise<{ readonly ok: boolean }>): Promise<Figure> {
  const started = performance.now();
  const { ok } = await work();
  if (!ok) throw new Error(`${what} was refused`);
  return { name: `${what} of 1,000 products`, value: performance.now() - started, unit: 'ms', atMost: 2_000 };
}

async function bulkChanges({ ctx, database }: Measured): Promise<Figure[]> {
  const { rows } = await database.pool.query(`select id from products where sku like 'L-%' order by sku limit ${BULK}`);
  const ids = rows.map(({ id }) => String(id));
  return [
    await timed('deactivating', () => setProductStatus(ctx, ids, 'inactive')),
    await timed('a stock increase', () => bulkChangeStock(ctx, ids, 10)),
    await timed('deleting', () => deleteProducts(ctx, ids)),
    await timed('bringing back', () => restoreProducts(ctx, ids)),
  ];
}

/** Read as slowly as a browser may: a piece at a time, never more than one in memory. */
async function exported({ ctx }: Measured): Promise<Figure[]> {
  const pieces = await exportProducts(ctx, NO_FILTERS);
  if (!pieces.ok) throw new Error('The export was refused');
  let longest = 0;
  let lines = -1;
  for await (const piece of pieces.value) {
    longest = Math.max(longest, piece.length);
    lines += piece.split('\r\n').length - 1;
  }
  if (lines < LARGE) throw new Error(`The export has ${lines} products`);
  return [{ name: 'export of 100,000: the largest piece in memory', value: longest / 1_024, unit: 'kB', atMost: 512 }];
}

/** Needs no more than a connection: whoever has a large store may measure it. */
export const measureProducts = async (on: Measured): Promise<Figure[]> => [
  ...(await lists(on)),
  ...(await bulkChanges(on)),
  ...(await exported(on)),
];

export async function benchAdminProducts(): Promise<Figure[]> {
  const folder = createBenchFolder();
  const cluster = await startEmbeddedPostgres({ dataFolder: folder.path });
  try {
    await (await folder.start({ DATABASE_URL: cluster.url })).stop();
    await growCatalogue(cluster.url, 0, LARGE);
    return await withConnection(cluster.url, STAFF, measureProducts);
  } finally {
    await cluster.stop();
    folder.remove();
  }
}
