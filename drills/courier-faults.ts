// The courier API is slow, broken, silent or wrong, and webhooks are duplicated, late, out of order or lost, while two staff
// members create the same shipments. Passes when each order has one shipment at the courier and one here, no status went backwards, and
// every shipment that the courier delivered is delivered here too.
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery } from '../simulators/messenger.ts';
import type { PlannedFault } from '../simulators/shiprocket/faults.ts';
import { addBuyers, addSaleProducts, placeOrder, type SaleProduct, withDatabaseClient } from '../testkit/buyers.ts';
import { drain, findBrokenInvariants, runJob } from './checks.ts';
import { type CourierSimulator, groupByNumber } from './courier-simulator.ts';
import type { StoreCluster, Verdict } from './environment.ts';
import type { ProvidersOptions } from './provider-drill.ts';
import { openShipmentStaff, type ShipmentStaff } from './shipment-staff.ts';
import { watchStatuses } from './status-watch.ts';

interface Scenario {
  readonly name: string;
  /** While staff create the shipments. */
  readonly faults?: readonly PlannedFault[];
  /** While the shipments are in transit. */
  readonly inTransit?: readonly PlannedFault[];
  readonly delivery?: Delivery;
  readonly expiresTokens?: boolean;
  /** After a refused login the client pauses for minutes to avoid a lock-out, so the drill restarts all clients. */
  readonly locksOut?: boolean;
}

const CREATE_REQUESTS = 'POST /(orders/create|courier/assign|courier/generate/pickup)';
const responseLostFaults = (on: string): PlannedFault[] =>
  (['done-then-hang', 'done-then-reset', 'done-then-error', 'done-then-empty'] as const).map((how) => ({
    how,
    on,
    times: 2,
  }));

const SCENARIOS: readonly Scenario[] = [
  { name: 'tokens expire', expiresTokens: true },
  { name: 'courier rejects every token', faults: [{ how: 'unauthenticated', on: '^(?!POST /auth)' }], locksOut: true },
  { name: 'refusal with status 200', faults: [{ how: 'refused-with-200', on: CREATE_REQUESTS, times: 12 }] },
  { name: 'shipment created, response lost', faults: responseLostFaults('create/adhoc') },
  { name: 'AWB assigned, response lost', faults: responseLostFaults('assign/awb') },
  { name: 'pickup scheduled, response lost', faults: responseLostFaults('generate/pickup') },
  { name: 'courier latency', faults: [{ how: 'slow', times: 12 }], inTransit: [{ how: 'slow', times: 12 }] },
  {
    name: 'courier errors',
    faults: [{ how: 'server-error' }],
    inTransit: [
      { how: 'server-error', times: 4 },
      { how: 'garbage', times: 4 },
      { how: 'busy', times: 4 },
    ],
  },
  { name: 'shipment webhooks duplicated', delivery: 'twice' },
  { name: 'shipment webhooks late and out of order', delivery: 'held' },
  { name: 'shipment webhooks lost', delivery: 'lost' },
];

/** The steps of a parcel from the scheduled pickup to the delivery. */
const STEPS = 7;
const MAX_POLLS = 240;
const POLL_INTERVAL_MS = 250;

async function buy(cluster: StoreCluster, saleProducts: readonly SaleProduct[], count: number): Promise<string[]> {
  const buyers = await addBuyers(cluster.databaseUrl, count);
  const store = cluster.urls[0] as URL;
  const responses = await Promise.all(
    buyers.map((buyer, index) =>
      placeOrder(store, buyer, {
        key: crypto.randomUUID(),
        saleProduct: saleProducts[index % saleProducts.length] as SaleProduct,
      }),
    ),
  );
  return responses.flatMap(({ body }) => body.order?.orderId ?? []);
}

const countDelivered = (cluster: StoreCluster, orderNumbers: readonly string[]): Promise<number> =>
  withDatabaseClient(cluster.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from shipments s join orders o on o.id = s.order_id
       where o.order_id = any($1) and s.status = 'DELIVERED' and o.status = 'delivered'`,
      [orderNumbers],
    );
    return rows[0]?.count;
  });

const countWebhooks = (cluster: StoreCluster, orderNumbers: readonly string[]): Promise<number> =>
  withDatabaseClient(cluster.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from webhook_inbox where body ->> 'reference' = any($1)`,
      [orderNumbers],
    );
    return rows[0]?.count;
  });

/** Waits until every order is delivered; false after 60 s (240 polls of 250 ms). */
async function waitUntilDelivered(
  cluster: StoreCluster,
  courier: CourierSimulator,
  orderNumbers: readonly string[],
): Promise<boolean> {
  await courier.waitForWebhooks();
  await drain(cluster);
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    if ((await countDelivered(cluster, orderNumbers)) === orderNumbers.length) return true;
    await wait(POLL_INTERVAL_MS);
  }
  return false;
}

/** Runs the job that polls the courier, as it would run half an hour later. */
const pollShipments = (cluster: StoreCluster) =>
  withDatabaseClient(cluster.databaseUrl, async (client) => {
    await client.query('update shipments set polled_at = null');
    await runJob(client, 'poll-shipments');
  });

interface DrillContext {
  readonly cluster: StoreCluster;
  readonly courier: CourierSimulator;
  readonly staff: ShipmentStaff;
}

async function createShipments(
  { cluster, courier, staff }: DrillContext,
  scenario: Scenario,
  orders: readonly string[],
  outageMs: number,
) {
  await staff.accept(orders);
  if (scenario.expiresTokens) await courier.expireTokens();
  const loginsBefore = await courier.logins();
  await courier.injectFaults(...(scenario.faults ?? []));
  await Promise.all([staff.createShipments(orders), scenario.faults ? wait(outageMs / 2) : null]);
  const logins = (await courier.logins()) - loginsBefore;
  await courier.injectFaults();
  if (scenario.locksOut) {
    staff.reconnect();
    await cluster.restart(0, courier.settings);
  }
  const unfinished = await staff.finish(orders);
  return { logins, problems: unfinished.map((each) => `${scenario.name}: not finished ${JSON.stringify(each)}`) };
}

async function moveShipments({ cluster, courier }: DrillContext, scenario: Scenario): Promise<void> {
  await courier.injectFaults(...(scenario.inTransit ?? []));
  for (let step = 0; step < STEPS; step++) {
    await courier.advance();
    // Each step is reported before the next, unless webhooks are held back on purpose.
    await courier.waitForWebhooks();
  }
  await courier.releaseWebhooks({ reversed: true, times: 2 });
  await courier.injectFaults();
  if (scenario.delivery === 'lost') await pollShipments(cluster);
}

const SHIPMENTS = `select o.order_id as "orderNumber", o.status as "orderStatus", s.reference, s.shipment_id as "shipmentId",
    s.awb_code as awb, s.status
  from orders o left join shipments s on s.order_id = o.id and s.status <> 'CANCELLED' where o.order_id = any($1)`;

interface OwnShipment {
  readonly orderNumber: string;
  readonly orderStatus: string;
  readonly reference: string | null;
  readonly shipmentId: string | null;
  readonly awb: string | null;
  readonly status: string | null;
}

/** Compares our shipments with the courier's: one shipment per order, equal on both sides. */
async function compare({ cluster, courier }: DrillContext, orders: readonly string[]): Promise<string[]> {
  const { rows } = await withDatabaseClient(cluster.databaseUrl, (client) =>
    client.query<OwnShipment>(SHIPMENTS, [orders]),
  );
  const parcelsByOrder = groupByNumber(await courier.parcels());
  const problems = rows.length === orders.length ? [] : [`${orders.length} orders have ${rows.length} shipments here`];
  for (const shipment of rows) {
    const { orderNumber, orderStatus, shipmentId, awb, status } = shipment;
    const parcels = parcelsByOrder.get(orderNumber) ?? [];
    const [parcel] = parcels;
    if (parcels.length !== 1 || !parcel) problems.push(`${orderNumber} has ${parcels.length} shipments at the courier`);
    else if (String(parcel.shipmentId) !== shipmentId || parcel.awb !== awb || parcel.awb === null)
      problems.push(`${orderNumber}: ${JSON.stringify(shipment)} here, ${JSON.stringify(parcel)} at the courier`);
    if (status !== 'DELIVERED' || orderStatus !== 'delivered')
      problems.push(`${orderNumber} was delivered by the courier, but is ${status}, ${orderStatus}`);
  }
  return problems;
}

/** Logins allowed while the courier rejects every token; simultaneous callers share one login. */
const MAX_LOGINS = 3;

async function runScenario(
  drill: DrillContext,
  saleProducts: readonly SaleProduct[],
  scenario: Scenario,
  { shoppers, outageMs }: ProvidersOptions,
): Promise<{ problems: string[]; figures: Record<string, number> }> {
  const { cluster, courier } = drill;
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  const note = (isWrong: boolean, problem: string) => {
    if (isWrong) problems.push(`${scenario.name}: ${problem}`);
  };
  const orders = await buy(cluster, saleProducts, shoppers);
  note(orders.length < shoppers, 'some purchases were refused');
  await courier.setWebhookPlan({ delivery: scenario.delivery ?? 'once' });
  const created = await createShipments(drill, scenario, orders, outageMs);
  if (scenario.locksOut) {
    figures['logins while tokens were rejected'] = created.logins;
    note(created.logins > MAX_LOGINS, 'too many logins while tokens were rejected');
  }
  await moveShipments(drill, scenario);
  note(!(await waitUntilDelivered(cluster, courier, orders)), 'not every order was delivered');
  if (scenario.delivery === 'lost') {
    note((await countWebhooks(cluster, orders)) > 0, 'a webhook arrived although all should be lost');
    figures['delivered according to polling'] = await countDelivered(cluster, orders);
  }
  return { problems: [...problems, ...created.problems, ...(await compare(drill, orders))], figures };
}

export async function runCourierFaults(
  cluster: StoreCluster,
  courier: CourierSimulator,
  options: ProvidersOptions,
): Promise<Verdict> {
  const saleProducts = await addSaleProducts(cluster.databaseUrl, 3, 100_000);
  const staff = openShipmentStaff(cluster.databaseUrl, courier.account);
  const watch = watchStatuses(cluster.databaseUrl);
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  await courier.setWebhookPlan({ webhookUrls: cluster.urls.map((url) => new URL('/hooks/parcel-events', url).href) });
  try {
    for (const scenario of SCENARIOS) {
      if (options.only && !options.only.includes(scenario.name)) continue;
      const outcome = await runScenario({ cluster, courier, staff }, saleProducts, scenario, options);
      problems.push(...outcome.problems);
      Object.assign(figures, outcome.figures);
      cluster.print(scenario.name);
    }
  } finally {
    problems.push(...(await watch.stop()));
    await staff.close();
  }
  const shipments = (await courier.parcels()).length;
  return {
    problems: [...problems, ...(await findBrokenInvariants(cluster.databaseUrl))],
    figures: { shipments, 'refused staff actions': staff.refused, 'status changes seen': watch.changes, ...figures },
  };
}
