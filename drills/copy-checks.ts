// Checks of a store that was restored from a backup, against what buyers were told and the payment simulator's records.
import { setTimeout as wait } from 'node:timers/promises';
import { onDatabase } from '../testkit/buyers.ts';
import type { PaymentSimulator } from '../testkit/payment-simulator.ts';
import { drain, findProblems } from './checks.ts';
import type { Verdict } from './environment.ts';
import type { Purchase } from './shoppers.ts';

export interface Copy {
  readonly databaseUrl: string;
  readonly simulator: PaymentSimulator;
}

export interface Acknowledgements {
  readonly purchases: readonly Purchase[];
  /** Paid after the backup. */
  readonly open: readonly Purchase[];
  readonly acknowledged: readonly string[];
}

interface Row {
  readonly checkoutId: string;
  readonly orderId: string | null;
  /** Paise of an order that is paid and not cancelled. */
  readonly paid: number;
}

/** Checkouts whose provider order the copy knows too: it can ask only about these. */
const KNOWN_CHECKOUTS = `select i.id as "checkoutId", o.order_id as "orderId",
  case when o.payment_status = 'paid' and o.status <> 'cancelled' then o.total else 0 end::int as paid
  from checkouts i left join orders o on o.checkout_id = i.id where i.id = any($1) and i.provider_order_id is not null`;

/** Captured and not refunded, as the provider reports it. */
async function keptByProvider({ settings }: PaymentSimulator, providerOrderId: string): Promise<number> {
  const { RAZORPAY_API_BASE, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = settings;
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`;
  const answer = await fetch(`${RAZORPAY_API_BASE}/orders/${providerOrderId}/payments`, { headers: { authorization } });
  const { items } = (await answer.json()) as {
    items: { captured: boolean; amount: number; amount_refunded: number }[];
  };
  return items
    .filter(({ captured }) => captured)
    .reduce((sum, { amount, amount_refunded: refunded }) => sum + amount - refunded, 0);
}

interface Compared {
  readonly purchase: Purchase;
  readonly kept: number;
  /** Undefined when the copy does not know it. */
  readonly row: Row | undefined;
}

async function compare({ databaseUrl, simulator }: Copy, purchases: readonly Purchase[]): Promise<Compared[]> {
  const begun = purchases.filter(({ providerOrderId }) => providerOrderId !== null);
  const ids = begun.map(({ checkoutId }) => checkoutId);
  const { rows } = await onDatabase(databaseUrl, (client) => client.query<Row>(KNOWN_CHECKOUTS, [ids]));
  const known = new Map(rows.map((row) => [row.checkoutId, row]));
  return Promise.all(
    begun.map(async (purchase) => ({
      purchase,
      kept: await keptByProvider(simulator, purchase.providerOrderId ?? ''),
      row: known.get(purchase.checkoutId ?? ''),
    })),
  );
}

const isUnequal = ({ kept, row }: Compared): boolean => row !== undefined && row.paid !== kept;

/** The reconciler needs time; a difference after this long is a problem. */
async function compareWhenSettled(copy: Copy, purchases: readonly Purchase[]): Promise<Compared[]> {
  for (let looks = 1; ; looks++) {
    const isDrained = await drain(copy);
    const compared = await compare(copy, purchases);
    if (looks === 60 || (isDrained && !compared.some(isUnequal))) return compared;
    await wait(500);
  }
}

const ordersThere = (databaseUrl: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select order_id as id from orders where order_id = any($1)', [
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  });

const rupees = (compared: readonly Compared[]): number => compared.reduce((sum, { kept }) => sum + kept, 0) / 100;

function paidAfterTheBackup(compared: readonly Compared[], open: readonly Purchase[]): Verdict {
  const later = compared.filter(({ purchase }) => open.includes(purchase));
  const ordered = later.filter(({ row }) => row?.orderId);
  const returned = later.filter(({ row, kept }) => row && !row.orderId && kept === 0);
  const wanted = open.filter(({ way }) => way !== 'gives-up-and-pays').length;
  return {
    problems: [
      ...(ordered.length === wanted ? [] : [`of ${wanted} paid after the backup ${ordered.length} have their order`]),
      ...(returned.length === open.length - wanted
        ? []
        : [`${returned.length} of those who gave up have their money back`]),
    ],
    figures: { 'paid later, now an order': ordered.length, 'paid later, gone back': returned.length },
  };
}

export async function checkCopy(copy: Copy, { purchases, open, acknowledged }: Acknowledgements): Promise<Verdict> {
  const compared = await compareWhenSettled(copy, purchases);
  const told = purchases.flatMap(({ orderIds }) => [...orderIds]);
  const there = await ordersThere(copy.databaseUrl, told);
  const later = paidAfterTheBackup(compared, open);
  const unknown = compared.filter(({ row, kept }) => row === undefined && kept > 0);
  return {
    problems: [
      ...purchases.flatMap(({ problems }) => problems),
      ...(acknowledged.length === 0 ? ['nobody was told of an order before the backup'] : []),
      ...acknowledged
        .filter((id) => !there.has(id))
        .map((id) => `the order ${id} was told of before the backup and is not there`),
      ...compared
        .filter(isUnequal)
        .map(
          ({ purchase, kept, row }) => `${purchase.way}: the provider keeps ${kept} paise, the order has ${row?.paid}`,
        ),
      ...later.problems,
      ...(await findProblems(copy.databaseUrl)),
    ],
    figures: {
      purchases: purchases.length,
      'told before the backup': acknowledged.length,
      'told in all': told.length,
      'of these in the copy': there.size,
      ...later.figures,
      'paid, and not in the copy': unknown.length,
      'of these rupees': rupees(unknown),
    },
  };
}
