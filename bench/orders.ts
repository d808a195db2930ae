// Cash orders through HTTP, signed in: each buyer another product out of a thousand, then all of them one size. What an order costs
// in Node and in PostgreSQL, how many a second against a bare durable update of one row in the same run, and what it costs when there are
// many orders already.
import { addBuyers, addWares, type Buyer, placeOrder, type Ware } from '../drills/crowd.ts';
import { type Bench, countOf, type Part, sizeLimit, withStore } from './bench.ts';
import { cpuOfCluster } from './cluster-time.ts';
import type { Figure } from './figure.ts';
import type { Place } from './ground.ts';
import { cpuMilliseconds, median } from './process-figures.ts';
import { bareUpdates, CONNECTIONS } from './references.ts';
import { counted } from './sizes.ts';

const BUYERS = 400;

interface Round {
  readonly rate: number;
  readonly node: number;
  readonly database: number;
}

interface Shop {
  readonly url: URL;
  readonly pid: number;
  readonly postmaster: number;
  readonly database: string;
}

async function round(shop: Shop, wareFor: (order: number) => Ware, count: number): Promise<Round> {
  const buyers = await addBuyers(shop.database, Math.min(BUYERS, count));
  const before = { node: cpuMilliseconds(shop.pid), database: cpuOfCluster(shop.postmaster) };
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let order = next++; order < count; order = next++) {
        const buyer = buyers[order % buyers.length] as Buyer;
        const answer = await placeOrder(shop.url, buyer, { key: crypto.randomUUID(), ware: wareFor(order) });
        if (answer.status !== 200)
          throw new Error(`An order was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  return {
    rate: count / seconds,
    node: (cpuMilliseconds(shop.pid) - before.node) / count,
    database: (cpuOfCluster(shop.postmaster) - before.database) / count,
  };
}

async function rounds({ sizes, yardsticks }: Bench, shop: Shop, wareFor: (order: number) => Ware): Promise<Round[]> {
  const all: Round[] = [];
  for (let count = 0; count < sizes.orderRounds; count++) {
    all.push(await round(shop, wareFor, sizes.orders));
    await yardsticks.read();
  }
  return all;
}

const least = (all: readonly Round[], what: 'node' | 'database'): number => Math.min(...all.map((one) => one[what]));
const rateOf = (all: readonly Round[]): number => median(all.map(({ rate }) => rate));

/** A store that has been running, with a thousand products to buy. */
async function withShop<Value>(
  bench: Bench,
  place: Place,
  work: (shop: Shop, spread: (order: number) => Ware) => Promise<Value>,
): Promise<Value> {
  return withStore(bench, place, {}, async (store) => {
    const shop = { url: new URL(store.url), pid: store.pid, postmaster: bench.ground.postmaster, database: place.url };
    const wares = await addWares(place.url, 1_000, 100);
    const spread = (order: number) => wares[order % wares.length] as Ware;
    await round(shop, spread, bench.sizes.warmOrders);
    return work(shop, spread);
  });
}

const cost = { section: 'orders', unit: 'CPU-ms' } as const;

async function besideUpdates(bench: Bench): Promise<Figure[]> {
  const place = await bench.ground.copy('for_orders');
  return withShop(bench, place, async (shop, spread) => {
    const [hot] = await addWares(place.url, 1, 100_000);
    const before = await bareUpdates(bench, place.nearUrl, 1);
    const many = await rounds(bench, shop, spread);
    const one = await rounds(bench, shop, () => hot as Ware);
    // Before and after: the machine may have become faster or slower meanwhile.
    const after = await bareUpdates(bench, place.nearUrl, 1);
    const bare = (before.rate + after.rate) / 2;
    const apart = await bareUpdates(bench, place.nearUrl, CONNECTIONS);
    const shown = { section: 'orders', byClock: true } as const;
    return [
      { ...cost, name: 'order, CPU in Node', value: least(many, 'node'), ...sizeLimit(bench, 6), cost: 'node' },
      {
        ...cost,
        name: 'order, CPU in PostgreSQL',
        value: least(many, 'database'),
        ...sizeLimit(bench, 3),
        cost: 'database',
      },
      { ...cost, name: 'bare durable update, CPU in PostgreSQL', value: Math.min(before.cpu, after.cpu) },
      { ...shown, name: 'orders, a thousand products', value: rateOf(many), unit: 'orders/s' },
      { ...shown, name: 'orders, one hot size', value: rateOf(one), unit: 'orders/s' },
      { ...shown, name: 'bare durable updates of one row', value: bare, unit: 'updates/s' },
      { ...shown, name: 'bare durable updates, a row each', value: apart.rate, unit: 'updates/s' },
      {
        ...shown,
        name: 'orders against updates of one row',
        value: (100 * rateOf(many)) / bare,
        unit: '%',
        atLeast: 5,
      },
      { ...shown, name: 'hot size against many', value: (100 * rateOf(one)) / rateOf(many), unit: '%', atLeast: 50 },
    ];
  });
}

async function amongMany(bench: Bench, filled: 'large' | 'vast'): Promise<Figure[]> {
  const all = await withShop(bench, await bench.ground.filled(filled), (shop, spread) => rounds(bench, shop, spread));
  const called = (where: string) => (count: number) => `order among ${counted(count)}, CPU in ${where}`;
  const figure = (where: string, which: 'node' | 'database'): Figure => ({
    ...cost,
    name: called(where)(countOf(bench, filled)),
    value: least(all, which),
    cost: which,
    ...(filled === 'vast' ? { tenth: called(where)(bench.sizes.large) } : {}),
  });
  return [figure('Node', 'node'), figure('PostgreSQL', 'database')];
}

export const ORDERS: readonly Part[] = [{ name: 'orders, beside bare updates', measure: besideUpdates }];

export const GROWN_ORDERS: readonly Part[] = [
  { name: 'orders in the large store', measure: (bench) => amongMany(bench, 'large') },
  { name: 'orders in the vast store', measure: (bench) => amongMany(bench, 'vast') },
];
