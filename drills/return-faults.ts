// The courier API is silent, broken or wrong while two staff members book the pickups of the same returns, and its webhooks are out of order
// or lost. Passes when the courier has each return once, with the right pincode and units, and every return that it brought has arrived.
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery } from '../simulators/messenger.ts';
import type { PlannedFault } from '../simulators/shiprocket/faults.ts';
import { addBuyers, addSaleProducts, placeOrder, type SaleProduct, withDatabaseClient } from '../testkit/buyers.ts';
import { drain, findBrokenInvariants, runJob } from './checks.ts';
import { type CourierSimulator, groupByNumber } from './courier-simulator.ts';
import type { StoreCluster, Verdict } from './environment.ts';
import { type ExpectedReturn, openPickupStaff, type PickupStaff } from './pickup-staff.ts';
import type { ProvidersOptions } from './provider-drill.ts';

interface Scenario {
  readonly name: string;
  /** While staff book the pickups. */
  readonly faults?: readonly PlannedFault[];
  readonly delivery?: Delivery;
  /** The first attempt to pick up fails. */
  readonly failsPickups?: boolean;
}

const LOST_RESPONSES = ['done-then-hang', 'done-then-reset', 'done-then-error', 'done-then-empty'] as const;
const responseLost = (on: string): PlannedFault[] => LOST_RESPONSES.map((how) => ({ how, on, times: 1 }));

const SCENARIOS: readonly Scenario[] = [
  { name: 'return created, response lost', faults: responseLost('create/return') },
  {
    name: 'return AWB and pickup made, responses lost',
    faults: [...responseLost('assign/awb'), ...responseLost('generate/pickup')],
  },
  {
    name: 'return errors and latency',
    faults: [
      { how: 'server-error', times: 3 },
      { how: 'garbage', times: 3 },
      { how: 'refused-with-200', times: 3 },
      { how: 'slow', times: 6 },
    ],
  },
  { name: 'return webhooks late and out of order', delivery: 'held', failsPickups: true },
  { name: 'return webhooks lost', delivery: 'lost' },
];

/** Fewer than shoppers elsewhere: each return is booked by two people. */
const MAX_RETURNS = 4;
const PINCODES = ['411001', '560001', '600001', '700001'];
/** The steps of a return from the scheduled pickup to the store. */
const STEPS = 5;
const MAX_POLLS = 240;
const POLL_INTERVAL_MS = 250;

async function buy(cluster: StoreCluster, saleProducts: readonly SaleProduct[], count: number): Promise<string[]> {
  const buyers = await addBuyers(cluster.databaseUrl, count);
  const responses = await Promise.all(
    buyers.map((buyer, index) =>
      placeOrder(cluster.urls[0] as URL, buyer, {
        key: crypto.randomUUID(),
        saleProduct: saleProducts[index % saleProducts.length] as SaleProduct,
        quantity: 1 + (index % 2),
      }),
    ),
  );
  return responses.flatMap(({ body }) => body.order?.orderId ?? []);
}

const ARRIVED = `select count(*)::int as count from returns r join return_shipments s on s.return_id = r.id
  where s.reference = any($1) and s.status = 'delivered' and r.status not in ('approved', 'pickup-booked', 'picked-up')`;

/** Waits until every return has arrived; false after 60 s (240 polls of 250 ms). */
async function waitUntilArrived(cluster: StoreCluster, numbers: readonly string[]): Promise<boolean> {
  await drain(cluster);
  return withDatabaseClient(cluster.databaseUrl, async (client) => {
    for (let polls = 0; polls < MAX_POLLS; polls++) {
      const { rows } = await client.query<{ count: number }>(ARRIVED, [numbers]);
      if (rows[0]?.count === numbers.length) return true;
      await wait(POLL_INTERVAL_MS);
    }
    return false;
  });
}

/** Runs the job that polls the courier, as it would run half an hour later. */
const pollPickups = (cluster: StoreCluster) =>
  withDatabaseClient(cluster.databaseUrl, async (client) => {
    await client.query('update return_shipments set polled_at = null');
    await runJob(client, 'poll-pickups');
  });

async function moveReturns(
  cluster: StoreCluster,
  courier: CourierSimulator,
  { delivery, failsPickups }: Scenario,
): Promise<void> {
  if (failsPickups) await courier.failPickups();
  for (let step = 0; step < STEPS; step++) {
    await courier.advance();
    // Each step is reported before the next, unless webhooks are held back on purpose.
    await courier.waitForWebhooks();
  }
  await courier.releaseWebhooks({ reversed: true, times: 2 });
  await courier.waitForWebhooks();
  if (delivery === 'lost') await pollPickups(cluster);
}

/** Compares the courier's records with the units that the shoppers return. */
async function compare(courier: CourierSimulator, expected: readonly ExpectedReturn[]): Promise<string[]> {
  const parcelsByReturn = groupByNumber(await courier.parcels());
  return expected.flatMap(({ number, pincode, units }) => {
    const parcels = parcelsByReturn.get(number) ?? [];
    const [parcel] = parcels;
    if (parcels.length !== 1 || !parcel) return [`${number} is ${parcels.length} times at the courier`];
    const isRight =
      parcel.isReturn && parcel.customerPincode === pincode && parcel.units === units && parcel.awb !== null;
    return isRight ? [] : [`${number}, ${units} units from ${pincode}, is ${JSON.stringify(parcel)} at the courier`];
  });
}

interface DrillContext {
  readonly cluster: StoreCluster;
  readonly courier: CourierSimulator;
  readonly staff: PickupStaff;
}

async function runScenario(
  { cluster, courier, staff }: DrillContext,
  saleProducts: readonly SaleProduct[],
  scenario: Scenario,
  count: number,
): Promise<string[]> {
  const orders = await buy(cluster, saleProducts, count);
  const problems = orders.length === count ? [] : ['some purchases were refused'];
  const expected = await staff.addReturns(orders, PINCODES);
  const numbers = expected.map(({ number }) => number);
  await courier.setWebhookPlan({ delivery: scenario.delivery ?? 'once' });
  await courier.injectFaults(...(scenario.faults ?? []));
  await staff.book(numbers);
  await courier.injectFaults();
  problems.push(...(await staff.finish(numbers)).map((number) => `the pickup of ${number} was not booked`));
  await moveReturns(cluster, courier, scenario);
  if (!(await waitUntilArrived(cluster, numbers))) problems.push('not every return arrived');
  return [...problems, ...(await compare(courier, expected))].map((problem) => `${scenario.name}: ${problem}`);
}

export async function runReturnFaults(
  cluster: StoreCluster,
  courier: CourierSimulator,
  options: ProvidersOptions,
): Promise<Verdict> {
  const saleProducts = await addSaleProducts(cluster.databaseUrl, 2, 100_000);
  const staff = openPickupStaff(cluster.databaseUrl, courier.account);
  const problems: string[] = [];
  await courier.setWebhookPlan({ webhookUrls: cluster.urls.map((url) => new URL('/hooks/parcel-events', url).href) });
  try {
    for (const scenario of SCENARIOS) {
      if (options.only && !options.only.includes(scenario.name)) continue;
      const count = Math.min(MAX_RETURNS, options.shoppers);
      problems.push(...(await runScenario({ cluster, courier, staff }, saleProducts, scenario, count)));
      cluster.print(scenario.name);
    }
  } finally {
    await staff.close();
  }
  const returns = (await courier.parcels()).filter(({ isReturn }) => isReturn).length;
  return {
    problems: [...problems, ...(await findBrokenInvariants(cluster.databaseUrl))],
    figures: { pickups: returns, 'refused staff actions': staff.refused },
  };
}
