// Checks of a store that was restored from a backup, against the responses to buyers and the payment simulator's records.
import { setTimeout as wait } from 'node:timers/promises';
import { withDatabaseClient } from '../testkit/buyers.ts';
import type { PaymentSimulator } from '../testkit/payment-simulator.ts';
import { drain, findBrokenInvariants } from './checks.ts';
import type { Verdict } from './environment.ts';
import type { Purchase } from './shoppers.ts';

export interface RestoredStore {
  readonly databaseUrl: string;
  readonly simulator: PaymentSimulator;
}

export interface Acknowledgements {
  readonly purchases: readonly Purchase[];
  /** Purchases whose payment windows were open during the backup and paid afterwards. */
  readonly open: readonly Purchase[];
  readonly acknowledged: readonly string[];
}

interface Row {
  readonly checkoutId: string;
  readonly orderId: string | null;
  /** Paise of an order that is paid and not cancelled. */
  readonly paid: number;
}

/** Checkouts in the backup that have a provider order: the restored store can reconcile only these. */
const CHECKOUTS_IN_BACKUP = `select c.id as "checkoutId", o.order_id as "orderId",
  case when o.payment_status = 'paid' and o.status <> 'cancelled' then o.total else 0 end::int as paid
  from checkouts c left join orders o on o.checkout_id = c.id where c.id = any($1) and c.provider_order_id is not null`;

/** Paise captured minus refunded, as the provider reports it. */
async function getNetCaptured({ settings }: PaymentSimulator, providerOrderId: string): Promise<number> {
  const { RAZORPAY_API_BASE, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = settings;
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`;
  const response = await fetch(`${RAZORPAY_API_BASE}/orders/${providerOrderId}/payments`, {
    headers: { authorization },
  });
  const { items } = (await response.json()) as {
    items: { captured: boolean; amount: number; amount_refunded: number }[];
  };
  return items
    .filter(({ captured }) => captured)
    .reduce((sum, { amount, amount_refunded: refunded }) => sum + amount - refunded, 0);
}

interface Compared {
  readonly purchase: Purchase;
  readonly netCaptured: number;
  /** Undefined when the backup does not contain the checkout. */
  readonly row: Row | undefined;
}

async function compare({ databaseUrl, simulator }: RestoredStore, purchases: readonly Purchase[]): Promise<Compared[]> {
  const started = purchases.filter(({ providerOrderId }) => providerOrderId !== null);
  const ids = started.map(({ checkoutId }) => checkoutId);
  const { rows } = await withDatabaseClient(databaseUrl, (client) => client.query<Row>(CHECKOUTS_IN_BACKUP, [ids]));
  const known = new Map(rows.map((row) => [row.checkoutId, row]));
  return Promise.all(
    started.map(async (purchase) => ({
      purchase,
      netCaptured: await getNetCaptured(simulator, purchase.providerOrderId ?? ''),
      row: known.get(purchase.checkoutId ?? ''),
    })),
  );
}

const isUnequal = ({ netCaptured, row }: Compared): boolean => row !== undefined && row.paid !== netCaptured;

const MAX_COMPARISONS = 60;

/** Compares until nothing is pending and all amounts agree, or for the last time: the reconciler needs time. */
async function compareWhenSettled(copy: RestoredStore, purchases: readonly Purchase[]): Promise<Compared[]> {
  for (let polls = 1; ; polls++) {
    const isDrained = await drain(copy);
    const compared = await compare(copy, purchases);
    if (polls === MAX_COMPARISONS || (isDrained && !compared.some(isUnequal))) return compared;
    await wait(500);
  }
}

const findExistingOrders = (databaseUrl: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  withDatabaseClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select order_id as id from orders where order_id = any($1)', [
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  });

const rupees = (compared: readonly Compared[]): number =>
  compared.reduce((sum, { netCaptured }) => sum + netCaptured, 0) / 100;

function paidAfterTheBackup(compared: readonly Compared[], open: readonly Purchase[]): Verdict {
  const later = compared.filter(({ purchase }) => open.includes(purchase));
  const ordered = later.filter(({ row }) => row?.orderId);
  const returned = later.filter(({ row, netCaptured }) => row && !row.orderId && netCaptured === 0);
  const expectedOrders = open.filter(({ behaviour }) => behaviour !== 'gives-up-and-pays').length;
  return {
    problems: [
      ...(ordered.length === expectedOrders
        ? []
        : [`${ordered.length} of ${expectedOrders} payments after the backup became orders`]),
      ...(returned.length === open.length - expectedOrders
        ? []
        : [`${returned.length} of ${open.length - expectedOrders} abandoned payments were refunded`]),
    ],
    figures: {
      'paid after the backup, now an order': ordered.length,
      'paid after the backup, refunded': returned.length,
    },
  };
}

export async function checkRestoredStore(
  copy: RestoredStore,
  { purchases, open, acknowledged }: Acknowledgements,
): Promise<Verdict> {
  const compared = await compareWhenSettled(copy, purchases);
  const acknowledgedIds = purchases.flatMap(({ orderIds }) => [...orderIds]);
  const existing = await findExistingOrders(copy.databaseUrl, acknowledgedIds);
  const later = paidAfterTheBackup(compared, open);
  const unknown = compared.filter(({ row, netCaptured }) => row === undefined && netCaptured > 0);
  return {
    problems: [
      ...purchases.flatMap(({ problems }) => problems),
      ...(acknowledged.length === 0 ? ['no order was acknowledged before the backup'] : []),
      ...acknowledged
        .filter((id) => !existing.has(id))
        .map((id) => `the order ${id} was acknowledged before the backup and is missing`),
      ...compared
        .filter(isUnequal)
        .map(
          ({ purchase, netCaptured, row }) =>
            `${purchase.behaviour}: net captured at the provider ${netCaptured} paise, paid order ${row?.paid}`,
        ),
      ...later.problems,
      ...(await findBrokenInvariants(copy.databaseUrl)),
    ],
    figures: {
      purchases: purchases.length,
      'acknowledged before the backup': acknowledged.length,
      'acknowledged in all': acknowledgedIds.length,
      'of these in the restored store': existing.size,
      ...later.figures,
      'paid, but not in the restored store': unknown.length,
      'rupees paid for these': rupees(unknown),
    },
  };
}
