// Cash orders over HTTP by signed-in buyers: spread over a thousand products, then all of one size. Measures the cost per
// order in Node and PostgreSQL, orders per second against a bare durable update of one row in the same run, and the cost when many
// orders exist already.
import { addBuyers, addSaleProducts, type Buyer, placeOrder, type SaleProduct } from '../testkit/buyers.ts';
import { chargeFlatTax, chargeGst } from '../testkit/gst-store.ts';
import { cpuMilliseconds, median } from '../testkit/process-usage.ts';
import { type Bench, type BenchPart, getCount, sizeLimit, withStore } from './bench.ts';
import type { DatabaseUrls } from './bench-databases.ts';
import { clusterCpuMs } from './cluster-time.ts';
import type { Measurement } from './measurement.ts';
import { bareUpdates, CONNECTIONS } from './references.ts';
import { formatCount } from './sizes.ts';

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

async function round(shop: Shop, productFor: (order: number) => SaleProduct, count: number): Promise<Round> {
  const buyers = await addBuyers(shop.database, Math.min(BUYERS, count));
  const before = { node: cpuMilliseconds(shop.pid), database: clusterCpuMs(shop.postmaster) };
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let order = next++; order < count; order = next++) {
        const buyer = buyers[order % buyers.length] as Buyer;
        const response = await placeOrder(shop.url, buyer, {
          key: crypto.randomUUID(),
          saleProduct: productFor(order),
        });
        if (response.status !== 200)
          throw new Error(`An order returned ${response.status}: ${JSON.stringify(response.body)}`);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  return {
    rate: count / seconds,
    node: (cpuMilliseconds(shop.pid) - before.node) / count,
    database: (clusterCpuMs(shop.postmaster) - before.database) / count,
  };
}

async function rounds(
  { sizes, yardsticks }: Bench,
  shop: Shop,
  productFor: (order: number) => SaleProduct,
): Promise<Round[]> {
  const all: Round[] = [];
  for (let count = 0; count < sizes.orderRounds; count++) {
    all.push(await round(shop, productFor, sizes.orders));
    await yardsticks.read();
  }
  return all;
}

const least = (all: readonly Round[], what: 'node' | 'database'): number => Math.min(...all.map((one) => one[what]));
/** Runs the work with a warmed-up store that has a thousand products to buy. */
async function withShop<Value>(
  bench: Bench,
  urls: DatabaseUrls,
  work: (shop: Shop, spread: (order: number) => SaleProduct) => Promise<Value>,
): Promise<Value> {
  return withStore(bench, urls, {}, async (store) => {
    const shop = {
      url: new URL(store.url),
      pid: store.pid,
      postmaster: bench.databases.postmaster,
      database: urls.url,
    };
    const saleProducts = await addSaleProducts(urls.url, 1_000, 100);
    const spread = (order: number) => saleProducts[order % saleProducts.length] as SaleProduct;
    await round(shop, spread, bench.sizes.warmOrders);
    return work(shop, spread);
  });
}

const cost = { section: 'orders', unit: 'CPU-ms' } as const;

interface OrderRates {
  readonly many: number;
  readonly hot: number;
  readonly bare: number;
}

/** Orders per second by wall-clock time. The bare updates are measured before and after each round, because the machine's speed changes. */
async function compare(bench: Bench, shop: Shop, { spread, hot, url }: SaleProducts): Promise<OrderRates[]> {
  const bareRate = async () => (await bareUpdates(bench, url, 1)).rate;
  const all: OrderRates[] = [];
  let before = await bareRate();
  for (let count = 0; count < bench.sizes.ratedRounds; count++) {
    const many = await round(shop, spread, bench.sizes.ratedOrders);
    const one = await round(shop, () => hot, bench.sizes.ratedOrders);
    const after = await bareRate();
    all.push({ many: many.rate, hot: one.rate, bare: (before + after) / 2 });
    before = after;
  }
  return all;
}

interface SaleProducts {
  readonly spread: (order: number) => SaleProduct;
  readonly hot: SaleProduct;
  readonly url: string;
}

async function measureOrders(bench: Bench): Promise<Measurement[]> {
  const urls = await bench.databases.copy('for_orders');
  return withShop(bench, urls, async (shop, spread) => {
    const [hot] = (await addSaleProducts(urls.url, 1, 100_000)) as [SaleProduct];
    const costs = await rounds(bench, shop, spread);
    const compared = await compare(bench, shop, { spread, hot, url: urls.fastestUrl });
    const bare = await bareUpdates(bench, urls.fastestUrl, 1);
    const separateRows = await bareUpdates(bench, urls.fastestUrl, CONNECTIONS);
    const medianOf = (of: (one: OrderRates) => number) => median(compared.map(of));
    const clockMeasurement = { section: 'orders', byClock: true } as const;
    return [
      { ...cost, name: 'order, CPU in Node', value: least(costs, 'node'), ...sizeLimit(bench, 6), cost: 'node' },
      {
        ...cost,
        name: 'order, CPU in PostgreSQL',
        value: least(costs, 'database'),
        ...sizeLimit(bench, 3),
        cost: 'database',
      },
      { ...cost, name: 'bare durable update, CPU in PostgreSQL', value: bare.cpu },
      {
        ...clockMeasurement,
        name: 'orders, a thousand products',
        value: medianOf(({ many }) => many),
        unit: 'orders/s',
      },
      { ...clockMeasurement, name: 'orders, one hot size', value: medianOf((one) => one.hot), unit: 'orders/s' },
      {
        ...clockMeasurement,
        name: 'bare durable updates of one row',
        value: medianOf((one) => one.bare),
        unit: 'updates/s',
      },
      { ...clockMeasurement, name: 'bare durable updates, a row each', value: separateRows.rate, unit: 'updates/s' },
      {
        ...clockMeasurement,
        name: 'orders against updates of one row',
        value: medianOf((one) => (100 * one.many) / one.bare),
        unit: '%',
        atLeast: 5,
      },
      {
        ...clockMeasurement,
        name: 'hot size against many',
        value: medianOf((one) => (100 * one.hot) / one.many),
        unit: '%',
        atLeast: 50,
      },
    ];
  });
}

/** Orders with the tax inside against orders with a flat tax, in turns in one run: CPU of Node and PostgreSQL together. */
async function measureTaxModes(bench: Bench): Promise<Measurement[]> {
  const urls = await bench.databases.copy('for_tax_modes');
  return withShop(bench, urls, async (shop, spread) => {
    const turns: { readonly flat: Round; readonly gst: Round }[] = [];
    for (let count = 0; count < bench.sizes.orderRounds; count++) {
      const flat = await round(shop, spread, bench.sizes.orders);
      await chargeGst(urls.url);
      const gst = await round(shop, (order) => ({ ...spread(order), isTaxIncluded: true }), bench.sizes.orders);
      await chargeFlatTax(urls.url);
      turns.push({ flat, gst });
    }
    const sum = ({ node, database }: Round) => node + database;
    const medianOf = (of: (turn: (typeof turns)[number]) => number) => median(turns.map(of));
    return [
      { ...cost, name: 'order with a flat tax, in turns', value: medianOf(({ flat }) => sum(flat)) },
      { ...cost, name: 'order with GST inside, in turns', value: medianOf(({ gst }) => sum(gst)) },
      {
        ...cost,
        name: 'GST inside against a flat tax',
        value: medianOf(({ flat, gst }) => (100 * sum(gst)) / sum(flat)),
        unit: '%',
        ...sizeLimit(bench, 110),
      },
    ];
  });
}

async function measureOrdersInFilledStore(bench: Bench, filled: 'large' | 'vast'): Promise<Measurement[]> {
  const all = await withShop(bench, await bench.databases.filled(filled), (shop, spread) =>
    rounds(bench, shop, spread),
  );
  const nameFor = (where: string) => (count: number) => `order among ${formatCount(count)}, CPU in ${where}`;
  const measurement = (where: string, which: 'node' | 'database'): Measurement => ({
    ...cost,
    name: nameFor(where)(getCount(bench, filled)),
    value: least(all, which),
    cost: which,
    ...(filled === 'vast' ? { nameOfTenth: nameFor(where)(bench.sizes.large) } : {}),
  });
  return [measurement('Node', 'node'), measurement('PostgreSQL', 'database')];
}

export const ORDERS: readonly BenchPart[] = [
  { name: 'orders, and bare updates for comparison', measure: measureOrders },
  { name: 'orders with GST inside, and with a flat tax', measure: measureTaxModes },
];

export const GROWN_ORDERS: readonly BenchPart[] = [
  { name: 'orders in the large store', measure: (bench) => measureOrdersInFilledStore(bench, 'large') },
  { name: 'orders in the vast store', measure: (bench) => measureOrdersInFilledStore(bench, 'vast') },
];
