// A payment provider that is slow, broken, silent or wrong, and webhooks that come twice, late, out of order or never. At the end
// everybody who paid has the order or a refund, and a mail either way; cash orders are not affected.
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery } from '../simulators/messenger.ts';
import type { PlannedFault } from '../simulators/razorpay/faults.ts';
import { addBuyers, addSaleProducts, onDatabase, type SaleProduct } from '../testkit/buyers.ts';
import { check, drain, runJob } from './checks.ts';
import type { StoreCluster, Verdict } from './environment.ts';
import type { ProvidersOptions } from './provider-part.ts';
import { begin, buy, finish, newPurchase, type Purchase, type Way } from './shoppers.ts';

interface Scenario {
  readonly name: string;
  readonly faults?: readonly PlannedFault[];
  readonly delivery?: Delivery;
  readonly ways?: readonly Way[];
}

const DEFAULT_WAYS: readonly Way[] = ['pays', 'pays-and-leaves', 'gives-up-and-pays', 'pays', 'leaves'];

/** Faults without a count last until the round ends. */
const SCENARIOS: readonly Scenario[] = [
  { name: 'latency', faults: [{ how: 'slow' }] },
  { name: 'server errors', faults: [{ how: 'server-error' }] },
  { name: 'resets', faults: [{ how: 'reset' }] },
  { name: 'no answer', faults: [{ how: 'hang' }] },
  { name: 'garbage', faults: [{ how: 'garbage' }] },
  { name: 'too many questions', faults: [{ how: 'busy', times: 20 }] },
  {
    name: 'done, then no answer',
    faults: [
      { how: 'done-then-hang', on: 'POST /orders', times: 3 },
      { how: 'done-then-reset', on: 'POST /orders', times: 3 },
      { how: 'done-then-error', on: 'POST /orders', times: 3 },
      { how: 'done-then-reset', on: 'POST .*(refund|capture)', times: 3 },
      { how: 'done-then-error', on: 'POST .*(refund|capture)', times: 3 },
    ],
    ways: [...DEFAULT_WAYS, 'is-only-authorised'],
  },
  { name: 'messages twice', delivery: 'twice' },
  { name: 'messages late and in another order', delivery: 'held' },
  { name: 'messages lost', delivery: 'lost', ways: ['pays-and-leaves', 'pays', 'bank-answers-late'] },
  { name: 'odd payments', ways: ['pays-a-rupee', 'is-only-authorised', 'bank-answers-late'] },
];

async function addPurchases(
  { databaseUrl }: StoreCluster,
  saleProducts: readonly SaleProduct[],
  ways: readonly Way[],
  count: number,
): Promise<Purchase[]> {
  const buyers = await addBuyers(databaseUrl, count);
  return buyers.map((buyer, place) =>
    newPurchase(buyer, saleProducts[place % saleProducts.length] as SaleProduct, ways[place % ways.length] as Way),
  );
}

/** Cash orders succeed at the first press, whatever else is broken. */
function noteCash(trouble: string, cash: readonly Purchase[], mostMs = Number.POSITIVE_INFINITY): void {
  for (const { statuses, slowest, problems } of cash) {
    if (statuses.some((status) => status !== 200)) problems.push(`${trouble}: cash met ${statuses.join(', ')}`);
    if (slowest > mostMs) problems.push(`${trouble}: cash took ${Math.round(slowest)} ms`);
  }
}

/** An unreachable provider is reported as unavailable; no request fails with a server error. */
function noteErrors(trouble: string, purchases: readonly Purchase[]): void {
  for (const { statuses, problems } of purchases) {
    const broken = statuses.filter((status) => status === 0 || (status >= 500 && status !== 503));
    if (broken.length > 0) problems.push(`${trouble}: answered with ${broken.join(', ')}`);
  }
}

async function playFault(
  field: StoreCluster,
  saleProducts: readonly SaleProduct[],
  { name, faults = [], delivery = 'once', ways = DEFAULT_WAYS }: Scenario,
  { shoppers, outageMs, cashWithinMs }: ProvidersOptions,
): Promise<Purchase[]> {
  const { simulator } = field;
  const before = await addPurchases(field, saleProducts, ways, shoppers);
  const during = await addPurchases(field, saleProducts, ways, shoppers);
  const cash = await addPurchases(field, saleProducts, ['cash'], shoppers);
  await Promise.all(before.map((each) => begin(field, each)));
  await simulator.misbehave(...faults);
  await simulator.webhooks({ delivery });
  const paying = Promise.all([...before.map((each) => finish(field, each)), ...during.map((each) => buy(field, each))]);
  await Promise.all([...cash.map((each) => buy(field, each)), faults.length > 0 ? wait(outageMs) : null]);
  await simulator.misbehave();
  await paying;
  await simulator.release({ reversed: true, times: 2 });
  await simulator.webhooks({ delivery: 'once' });
  noteCash(name, cash, cashWithinMs);
  noteErrors(name, [...before, ...during]);
  return [...before, ...during, ...cash];
}

/** Paid after the reservation expired: some while there is stock, some when the last unit is sold. */
async function playLatePayments(
  field: StoreCluster,
  saleProducts: readonly SaleProduct[],
  count: number,
): Promise<Purchase[]> {
  const { databaseUrl } = field;
  const scarce = await addSaleProducts(databaseUrl, 1, count);
  const ways: Way[] = ['pays', 'pays-and-leaves'];
  const late = [
    ...(await addPurchases(field, saleProducts, ways, count)),
    ...(await addPurchases(field, scarce, ways, count)),
  ];
  await Promise.all(late.map((each) => begin(field, each)));
  await onDatabase(databaseUrl, async (client) => {
    const ids = late.map(({ checkoutId }) => checkoutId);
    await client.query(`update checkouts set expires_at = now() - interval '1 minute' where id = any($1)`, [ids]);
    await runJob(client, 'cleanup');
    const open = `select count(*)::int as count from checkouts where id = any($1) and state = 'open'`;
    while ((await client.query(open, [ids])).rows[0]?.count > 0) await wait(50);
  });
  const others = await addPurchases(field, scarce, ['cash'], count);
  await Promise.all(others.map((each) => buy(field, each)));
  await Promise.all(late.map((each) => finish(field, each)));
  return [...late, ...others];
}

/** Orders of these that are there by now. */
const countOrders = (databaseUrl: string, purchases: readonly Purchase[]): Promise<number> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query('select count(*)::int as count from orders where checkout_id = any($1)', [
      purchases.map(({ checkoutId }) => checkoutId),
    ]);
    return rows[0]?.count;
  });

/** Payments without a webhook whose shopper did not return can only be found by the reconciler. */
async function reconcile(field: StoreCluster, silent: readonly Purchase[]): Promise<number> {
  await drain(field);
  await onDatabase(field.databaseUrl, (client) => runJob(client, 'reconcile-payments'));
  for (let looks = 0; looks < 200; looks++) {
    if ((await countOrders(field.databaseUrl, silent)) === silent.length) break;
    await wait(100);
  }
  return countOrders(
    field.databaseUrl,
    silent.filter(({ way }) => way !== 'pays'),
  );
}

export async function playPaymentFaults(field: StoreCluster, options: ProvidersOptions): Promise<Verdict> {
  const { only } = options;
  const saleProducts = await addSaleProducts(field.databaseUrl, 5, 100_000);
  const purchases: Purchase[] = [];
  const figures: Record<string, number> = {};
  const problems: string[] = [];
  for (const trouble of SCENARIOS) {
    if (only && !only.includes(trouble.name)) continue;
    const played = await playFault(field, saleProducts, trouble, options);
    purchases.push(...played);
    field.print(trouble.name);
    if (trouble.delivery === 'lost') {
      figures['found by the reconciler'] = await reconcile(
        field,
        played.filter(({ way }) => way !== 'cash'),
      );
      if (figures['found by the reconciler'] === 0) problems.push('no message was lost, so nothing was found');
    }
  }
  const late = await playLatePayments(field, saleProducts, Math.ceil(options.shoppers / 2));
  purchases.push(...late);
  // Payments without a webhook are found too.
  await onDatabase(field.databaseUrl, (client) => runJob(client, 'reconcile-payments'));
  const checked = await check(field, purchases, new Set(late));
  const slowest = purchases.filter(({ way }) => way === 'cash').map((each) => each.slowest);
  return {
    problems: [...problems, ...checked.problems],
    figures: { ...checked.figures, ...figures, 'slowest in cash ms': Math.max(...slowest) },
  };
}
