// The payment provider is slow, broken, silent or wrong, and webhooks are duplicated, late, out of order or lost. Passes when
// everybody who paid has the order or a refund, and a mail in both cases; cash orders are not affected.
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery } from '../simulators/messenger.ts';
import type { PlannedFault } from '../simulators/razorpay/faults.ts';
import { addBuyers, addSaleProducts, type SaleProduct, withDatabaseClient } from '../testkit/buyers.ts';
import { check, drain, runJob } from './checks.ts';
import type { StoreCluster, Verdict } from './environment.ts';
import type { ProvidersOptions } from './provider-drill.ts';
import { type Behaviour, begin, buy, finish, newPurchase, type Purchase } from './shoppers.ts';

interface Scenario {
  readonly name: string;
  readonly faults?: readonly PlannedFault[];
  readonly delivery?: Delivery;
  readonly behaviours?: readonly Behaviour[];
}

const DEFAULT_BEHAVIOURS: readonly Behaviour[] = ['pays', 'pays-and-leaves', 'gives-up-and-pays', 'pays', 'leaves'];

/** Faults without a count last until the round ends. */
const SCENARIOS: readonly Scenario[] = [
  { name: 'latency', faults: [{ how: 'slow' }] },
  { name: 'server errors', faults: [{ how: 'server-error' }] },
  { name: 'resets', faults: [{ how: 'reset' }] },
  { name: 'no response', faults: [{ how: 'hang' }] },
  { name: 'garbage', faults: [{ how: 'garbage' }] },
  { name: 'rate limited', faults: [{ how: 'busy', times: 20 }] },
  {
    name: 'done, then response lost',
    faults: [
      { how: 'done-then-hang', on: 'POST /orders', times: 3 },
      { how: 'done-then-reset', on: 'POST /orders', times: 3 },
      { how: 'done-then-error', on: 'POST /orders', times: 3 },
      { how: 'done-then-reset', on: 'POST .*(refund|capture)', times: 3 },
      { how: 'done-then-error', on: 'POST .*(refund|capture)', times: 3 },
    ],
    behaviours: [...DEFAULT_BEHAVIOURS, 'is-only-authorised'],
  },
  { name: 'webhooks duplicated', delivery: 'twice' },
  { name: 'webhooks late and out of order', delivery: 'held' },
  { name: 'webhooks lost', delivery: 'lost', behaviours: ['pays-and-leaves', 'pays', 'bank-responds-late'] },
  { name: 'unusual payments', behaviours: ['pays-a-rupee', 'is-only-authorised', 'bank-responds-late'] },
];

async function addPurchases(
  { databaseUrl }: StoreCluster,
  saleProducts: readonly SaleProduct[],
  behaviours: readonly Behaviour[],
  count: number,
): Promise<Purchase[]> {
  const buyers = await addBuyers(databaseUrl, count);
  return buyers.map((buyer, index) =>
    newPurchase(
      buyer,
      saleProducts[index % saleProducts.length] as SaleProduct,
      behaviours[index % behaviours.length] as Behaviour,
    ),
  );
}

/** Cash orders succeed at the first attempt, whatever else is broken. */
function checkCash(scenario: string, cash: readonly Purchase[], maxMs = Number.POSITIVE_INFINITY): void {
  for (const { statuses, slowest, problems } of cash) {
    if (statuses.some((status) => status !== 200))
      problems.push(`${scenario}: cash orders returned ${statuses.join(', ')}`);
    if (slowest > maxMs) problems.push(`${scenario}: cash took ${Math.round(slowest)} ms`);
  }
}

/** An unreachable provider is reported as unavailable; no request fails with a server error. */
function checkStatuses(scenario: string, purchases: readonly Purchase[]): void {
  for (const { statuses, problems } of purchases) {
    const broken = statuses.filter((status) => status === 0 || (status >= 500 && status !== 503));
    if (broken.length > 0) problems.push(`${scenario}: the store returned ${broken.join(', ')}`);
  }
}

async function runScenario(
  cluster: StoreCluster,
  saleProducts: readonly SaleProduct[],
  { name, faults = [], delivery = 'once', behaviours = DEFAULT_BEHAVIOURS }: Scenario,
  { shoppers, outageMs, cashWithinMs }: ProvidersOptions,
): Promise<Purchase[]> {
  const { simulator } = cluster;
  const before = await addPurchases(cluster, saleProducts, behaviours, shoppers);
  const during = await addPurchases(cluster, saleProducts, behaviours, shoppers);
  const cash = await addPurchases(cluster, saleProducts, ['cash'], shoppers);
  await Promise.all(before.map((each) => begin(cluster, each)));
  await simulator.injectFaults(...faults);
  await simulator.setWebhookPlan({ delivery });
  const paying = Promise.all([
    ...before.map((each) => finish(cluster, each)),
    ...during.map((each) => buy(cluster, each)),
  ]);
  await Promise.all([...cash.map((each) => buy(cluster, each)), faults.length > 0 ? wait(outageMs) : null]);
  await simulator.injectFaults();
  await paying;
  await simulator.releaseWebhooks({ reversed: true, times: 2 });
  await simulator.setWebhookPlan({ delivery: 'once' });
  checkCash(name, cash, cashWithinMs);
  checkStatuses(name, [...before, ...during]);
  return [...before, ...during, ...cash];
}

/** Payments after the reservation expired, some while units are left and some when the last unit is sold. */
async function runLatePayments(
  cluster: StoreCluster,
  saleProducts: readonly SaleProduct[],
  count: number,
): Promise<Purchase[]> {
  const { databaseUrl } = cluster;
  const scarce = await addSaleProducts(databaseUrl, 1, count);
  const behaviours: Behaviour[] = ['pays', 'pays-and-leaves'];
  const late = [
    ...(await addPurchases(cluster, saleProducts, behaviours, count)),
    ...(await addPurchases(cluster, scarce, behaviours, count)),
  ];
  await Promise.all(late.map((each) => begin(cluster, each)));
  await withDatabaseClient(databaseUrl, async (client) => {
    const ids = late.map(({ checkoutId }) => checkoutId);
    await client.query(`update checkouts set expires_at = now() - interval '1 minute' where id = any($1)`, [ids]);
    await runJob(client, 'cleanup');
    const countOpen = `select count(*)::int as count from checkouts where id = any($1) and state = 'open'`;
    while ((await client.query(countOpen, [ids])).rows[0]?.count > 0) await wait(50);
  });
  const others = await addPurchases(cluster, scarce, ['cash'], count);
  await Promise.all(others.map((each) => buy(cluster, each)));
  await Promise.all(late.map((each) => finish(cluster, each)));
  return [...late, ...others];
}

/** How many of these purchases have an order. */
const countOrders = (databaseUrl: string, purchases: readonly Purchase[]): Promise<number> =>
  withDatabaseClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select count(*)::int as count from orders where checkout_id = any($1)', [
      purchases.map(({ checkoutId }) => checkoutId),
    ]);
    return rows[0]?.count;
  });

const MAX_POLLS = 200;
const POLL_INTERVAL_MS = 100;

/** Payments without a webhook whose shopper did not return can only be found by the reconciler. Returns how many of them it found. */
async function reconcile(cluster: StoreCluster, silent: readonly Purchase[]): Promise<number> {
  await drain(cluster);
  await withDatabaseClient(cluster.databaseUrl, (client) => runJob(client, 'reconcile-payments'));
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    if ((await countOrders(cluster.databaseUrl, silent)) === silent.length) break;
    await wait(POLL_INTERVAL_MS);
  }
  return countOrders(
    cluster.databaseUrl,
    silent.filter(({ behaviour }) => behaviour !== 'pays'),
  );
}

export async function runPaymentFaults(cluster: StoreCluster, options: ProvidersOptions): Promise<Verdict> {
  const { only } = options;
  const saleProducts = await addSaleProducts(cluster.databaseUrl, 5, 100_000);
  const purchases: Purchase[] = [];
  const figures: Record<string, number> = {};
  const problems: string[] = [];
  for (const scenario of SCENARIOS) {
    if (only && !only.includes(scenario.name)) continue;
    const outcome = await runScenario(cluster, saleProducts, scenario, options);
    purchases.push(...outcome);
    cluster.print(scenario.name);
    if (scenario.delivery === 'lost') {
      figures['found by the reconciler'] = await reconcile(
        cluster,
        outcome.filter(({ behaviour }) => behaviour !== 'cash'),
      );
      if (figures['found by the reconciler'] === 0)
        problems.push('the reconciler found no payment although all webhooks were lost');
    }
  }
  const late = await runLatePayments(cluster, saleProducts, Math.ceil(options.shoppers / 2));
  purchases.push(...late);
  // Payments without a webhook are found too.
  await withDatabaseClient(cluster.databaseUrl, (client) => runJob(client, 'reconcile-payments'));
  const checked = await check(cluster, purchases, new Set(late));
  const slowest = purchases.filter(({ behaviour }) => behaviour === 'cash').map((each) => each.slowest);
  return {
    problems: [...problems, ...checked.problems],
    figures: { ...checked.figures, ...figures, 'slowest cash order ms': Math.max(...slowest) },
  };
}
