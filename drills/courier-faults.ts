// A courier API that is slow, broken, silent or wrong, and webhooks that come twice, late, out of order or never, while two staff
// members press the same button. At the end each order has one parcel at the courier and one here, no status went backwards, and every
// delivered parcel is delivered here too.
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivery } from '../simulators/messenger.ts';
import type { PlannedFault } from '../simulators/shiprocket/faults.ts';
import { addBuyers, addSaleProducts, onDatabase, placeOrder, type SaleProduct } from '../testkit/buyers.ts';
import { drain, findProblems, runJob } from './checks.ts';
import type { CourierSimulator } from './courier-simulator.ts';
import type { StoreCluster, Verdict } from './environment.ts';
import type { ProvidersOptions } from './provider-part.ts';
import { openShipmentStaff, type ShipmentStaff } from './shipment-staff.ts';
import { watchStatuses } from './status-watch.ts';

interface Scenario {
  readonly name: string;
  /** While the parcels are made. */
  readonly faults?: readonly PlannedFault[];
  /** While they are on the road. */
  readonly onTheRoad?: readonly PlannedFault[];
  readonly delivery?: Delivery;
  readonly expiresTokens?: boolean;
  /** After a refused login a client pauses for minutes, to avoid a lock-out; so all clients are restarted. */
  readonly locksOut?: boolean;
}

const MAKING = 'POST /(orders/create|courier/assign|courier/generate/pickup)';
const lost = (on: string): PlannedFault[] =>
  (['done-then-hang', 'done-then-reset', 'done-then-error', 'done-then-empty'] as const).map((how) => ({
    how,
    on,
    times: 2,
  }));

const SCENARIOS: readonly Scenario[] = [
  { name: 'tokens expire', expiresTokens: true },
  { name: 'nobody is let in', faults: [{ how: 'unauthenticated', on: '^(?!POST /auth)' }], locksOut: true },
  { name: 'no, with status 200', faults: [{ how: 'said-no', on: MAKING, times: 12 }] },
  { name: 'a parcel is made, then no answer', faults: lost('create/adhoc') },
  { name: 'a number is given, then no answer', faults: lost('assign/awb') },
  { name: 'a pickup is taken, then no answer', faults: lost('generate/pickup') },
  { name: 'courier latency', faults: [{ how: 'slow', times: 12 }], onTheRoad: [{ how: 'slow', times: 12 }] },
  {
    name: 'courier errors',
    faults: [{ how: 'server-error' }],
    onTheRoad: [
      { how: 'server-error', times: 4 },
      { how: 'garbage', times: 4 },
      { how: 'busy', times: 4 },
    ],
  },
  { name: 'parcel news twice', delivery: 'twice' },
  { name: 'parcel news late and in another order', delivery: 'held' },
  { name: 'parcel news lost', delivery: 'lost' },
];

const STEPS = 7;
const MAX_POLLS = 240;
const LOOK_EVERY_MS = 250;

async function buy(field: StoreCluster, saleProducts: readonly SaleProduct[], count: number): Promise<string[]> {
  const buyers = await addBuyers(field.databaseUrl, count);
  const store = field.urls[0] as URL;
  const answers = await Promise.all(
    buyers.map((buyer, place) =>
      placeOrder(store, buyer, {
        key: crypto.randomUUID(),
        saleProduct: saleProducts[place % saleProducts.length] as SaleProduct,
      }),
    ),
  );
  return answers.flatMap(({ body }) => body.order?.orderId ?? []);
}

const countDelivered = (field: StoreCluster, orderNumbers: readonly string[]): Promise<number> =>
  onDatabase(field.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from shipments s join orders o on o.id = s.order_id
       where o.order_id = any($1) and s.status = 'DELIVERED' and o.status = 'delivered'`,
      [orderNumbers],
    );
    return rows[0]?.count;
  });

const countWebhooks = (field: StoreCluster, orderNumbers: readonly string[]): Promise<number> =>
  onDatabase(field.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from webhook_inbox where body ->> 'reference' = any($1)`,
      [orderNumbers],
    );
    return rows[0]?.count;
  });

/** Waits until all webhooks have been handled; false when they are not. */
async function waitUntilDelivered(
  field: StoreCluster,
  courier: CourierSimulator,
  orderNumbers: readonly string[],
): Promise<boolean> {
  await courier.idle();
  await drain(field);
  for (let looks = 0; looks < MAX_POLLS; looks++) {
    if ((await countDelivered(field, orderNumbers)) === orderNumbers.length) return true;
    await wait(LOOK_EVERY_MS);
  }
  return false;
}

/** Half an hour later the store asks by itself. */
const pollShipments = (field: StoreCluster) =>
  onDatabase(field.databaseUrl, async (client) => {
    await client.query('update shipments set polled_at = null');
    await runJob(client, 'poll-shipments');
  });

interface DrillContext {
  readonly field: StoreCluster;
  readonly courier: CourierSimulator;
  readonly staff: ShipmentStaff;
}

async function createParcels(
  { field, courier, staff }: DrillContext,
  trouble: Scenario,
  orders: readonly string[],
  outageMs: number,
) {
  await staff.accept(orders);
  if (trouble.expiresTokens) await courier.expireTokens();
  const loginsBefore = await courier.logins();
  await courier.misbehave(...(trouble.faults ?? []));
  await Promise.all([staff.press(orders), trouble.faults ? wait(outageMs / 2) : null]);
  const logins = (await courier.logins()) - loginsBefore;
  await courier.misbehave();
  if (trouble.locksOut) {
    staff.reconnect();
    await field.restart(0, courier.settings);
  }
  const left = await staff.finish(orders);
  return { logins, problems: left.map((each) => `${trouble.name}: left undone ${JSON.stringify(each)}`) };
}

async function moveParcels({ field, courier }: DrillContext, trouble: Scenario): Promise<void> {
  await courier.misbehave(...(trouble.onTheRoad ?? []));
  for (let step = 0; step < STEPS; step++) {
    await courier.advance();
    // Each step is reported before the next, unless webhooks are held back on purpose.
    await courier.idle();
  }
  await courier.release({ reversed: true, times: 2 });
  await courier.misbehave();
  if (trouble.delivery === 'lost') await pollShipments(field);
}

const PARCELS = `select o.order_id as "orderNumber", o.status as "orderStatus", s.reference, s.shipment_id as "shipmentId",
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

/** Compares our shipments with the courier's: one parcel per order, the same on both sides. */
async function compare({ field, courier }: DrillContext, orders: readonly string[]): Promise<string[]> {
  const { rows } = await onDatabase(field.databaseUrl, (client) => client.query<OwnShipment>(PARCELS, [orders]));
  const theirs = Map.groupBy(await courier.parcels(), ({ reference }) => reference.replace(/-R\d+$/, ''));
  const problems = rows.length === orders.length ? [] : [`${orders.length} orders have ${rows.length} parcels here`];
  for (const ours of rows) {
    const there = theirs.get(ours.orderNumber) ?? [];
    const [only] = there;
    if (there.length !== 1 || !only) problems.push(`${ours.orderNumber} has ${there.length} parcels there`);
    else if (String(only.shipmentId) !== ours.shipmentId || only.awb !== ours.awb || only.awb === null)
      problems.push(`${ours.orderNumber}: ${JSON.stringify(ours)} here is ${JSON.stringify(only)} there`);
    if (ours.status !== 'DELIVERED' || ours.orderStatus !== 'delivered')
      problems.push(`${ours.orderNumber} was delivered and is ${ours.status}, ${ours.orderStatus}`);
  }
  return problems;
}

/** One to start with and one to make sure; simultaneous callers share it. */
const MAX_LOGINS = 3;

async function playFault(
  play: DrillContext,
  saleProducts: readonly SaleProduct[],
  trouble: Scenario,
  { shoppers, outageMs }: ProvidersOptions,
): Promise<{ problems: string[]; figures: Record<string, number> }> {
  const { field, courier } = play;
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  const note = (isWrong: boolean, problem: string) => {
    if (isWrong) problems.push(`${trouble.name}: ${problem}`);
  };
  const orders = await buy(field, saleProducts, shoppers);
  note(orders.length < shoppers, 'not everybody could buy');
  await courier.webhooks({ delivery: trouble.delivery ?? 'once' });
  const made = await createParcels(play, trouble, orders, outageMs);
  if (trouble.locksOut) {
    figures['logins while nobody was let in'] = made.logins;
    note(made.logins > MAX_LOGINS, 'who is not let in asked too often');
  }
  await moveParcels(play, trouble);
  note(!(await waitUntilDelivered(field, courier, orders)), 'not everything arrived');
  if (trouble.delivery === 'lost') {
    note((await countWebhooks(field, orders)) > 0, 'a message was not lost');
    figures['found by asking'] = await countDelivered(field, orders);
  }
  return { problems: [...problems, ...made.problems, ...(await compare(play, orders))], figures };
}

export async function playCourierFaults(
  field: StoreCluster,
  courier: CourierSimulator,
  options: ProvidersOptions,
): Promise<Verdict> {
  const saleProducts = await addSaleProducts(field.databaseUrl, 3, 100_000);
  const staff = openShipmentStaff(field.databaseUrl, courier.account);
  const watch = watchStatuses(field.databaseUrl);
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  await courier.webhooks({ addresses: field.urls.map((url) => new URL('/hooks/parcel-events', url).href) });
  try {
    for (const trouble of SCENARIOS) {
      if (options.only && !options.only.includes(trouble.name)) continue;
      const played = await playFault({ field, courier, staff }, saleProducts, trouble, options);
      problems.push(...played.problems);
      Object.assign(figures, played.figures);
      field.print(trouble.name);
    }
  } finally {
    problems.push(...(await watch.stop()));
    await staff.close();
  }
  const parcels = (await courier.parcels()).length;
  return {
    problems: [...problems, ...(await findProblems(field.databaseUrl))],
    figures: { parcels, 'presses in vain': staff.refused, 'statuses seen': watch.seen, ...figures },
  };
}
