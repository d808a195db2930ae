// Checks after a drill: waits until all pending work is done, then compares what buyers were told with the database and with the
// payment simulator's records.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { findBreachesAt } from '../db/invariants.server.ts';
import { onDatabase } from '../testkit/buyers.ts';
import type { StoreCluster } from './environment.ts';
import type { Purchase, Way } from './shoppers.ts';

const DRAIN_WITHIN_MS = 60_000;
const POLL_MS = 250;

const WAITING = `select
  (select count(*) from outbox where status = 'waiting') +
  (select count(*) from webhook_inbox where processed_at is null) +
  (select count(*) from refunds where status in ('requested', 'pending')) as count`;

/** Runs a scheduled job now. */
export const runJob = (client: pg.Client, task: string) => client.query('select graphile_worker.add_job($1)', [task]);

/**
 * Minutes pass for the jobs: what waits for its next try is due, and what a dead node held is long held, so that the sweep finds it.
 */
async function letMinutesPass(client: pg.Client): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
  );
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = now() - interval '1 hour' where locked_at < now() - interval '5 seconds'`,
    );
  // A dead node's outbox rows stay leased for two minutes; rows taken in the last seconds may belong to a living node.
  await client.query(
    `update outbox set next_attempt_at = now() where status = 'waiting' and next_attempt_at < now() + interval '115 seconds'`,
  );
  await runJob(client, 'cleanup');
}

/** False when something still waits. */
export async function drain({
  databaseUrl,
  simulator,
}: Pick<StoreCluster, 'databaseUrl' | 'simulator'>): Promise<boolean> {
  const until = performance.now() + DRAIN_WITHIN_MS;
  return onDatabase(databaseUrl, async (client) => {
    for (let looks = 1; performance.now() < until; looks++) {
      await simulator.idle();
      if (Number((await client.query(WAITING)).rows[0]?.count) === 0) return true;
      if (looks % 8 === 0) await letMinutesPass(client);
      await wait(POLL_MS);
    }
    return false;
  });
}

/** The expected outcome of each way of buying. */
const EXPECTED_OUTCOMES: Readonly<Record<Way, 'order' | 'back' | 'nothing'>> = {
  cash: 'order',
  pays: 'order',
  'pays-and-leaves': 'order',
  'gives-up-and-pays': 'back',
  'pays-a-rupee': 'back',
  'is-only-authorised': 'order',
  'bank-answers-late': 'order',
  leaves: 'nothing',
};

interface Outcome {
  readonly userId: string;
  readonly key: string;
  readonly orderId: string | null;
  /** Payments that were refunded, and whose payer was notified. */
  readonly returned: number;
}

const OUTCOMES = `select i.user_id as "userId", i.idempotency_key as key, o.order_id as "orderId",
  (select count(*)::int from payments p where p.checkout_id = i.id and p.order_id is null
    and exists (select from refunds r where r.payment_id = p.id and r.status = 'processed' and r.amount = p.amount)
    and exists (select from outbox b where b.topic = 'payment-returned' and b.ref = p.id::text and b.status = 'sent')) as returned
  from checkouts i left join orders o on o.checkout_id = i.id where i.user_id = any($1)`;

function outcomeProblem({ way, orderIds, key }: Purchase, found: Outcome | undefined, isLate: boolean): string | null {
  if (orderIds.size > 1) return `the key ${key} has ${orderIds.size} orders`;
  const [told] = orderIds;
  if (told && found?.orderId !== told) return `the order ${told} was acknowledged and is not there`;
  const came = found?.orderId ? 'order' : found?.returned ? 'back' : 'nothing';
  if (found?.orderId && found.returned > 0) return `${way}: an order, and the money went back too`;
  // Paid after its time: the order while there is one, else the money.
  if (isLate && came === 'back') return null;
  return came === EXPECTED_OUTCOMES[way]
    ? null
    : `${way}: ${EXPECTED_OUTCOMES[way]} was to come of it, and ${came} did`;
}

/** Compares the provider's records with our paid orders. All payments there must be of these buyers. */
export async function compareMoney(field: Pick<StoreCluster, 'databaseUrl' | 'simulator'>, buyers: readonly string[]) {
  const { captured, refunded } = await field.simulator.totals();
  const paid = await onDatabase(field.databaseUrl, async (client) => {
    const { rows } = await client.query<{ paid: string }>(
      `select coalesce(sum(total), 0) as paid from orders
       where user_id = any($1) and payment_method <> 'cod' and payment_status = 'paid' and status <> 'cancelled'`,
      [buyers],
    );
    return Number(rows[0]?.paid);
  });
  const isEqual = captured - refunded === paid;
  return {
    figures: { 'captured rupees': captured / 100, 'refunded rupees': refunded / 100, 'paid rupees': paid / 100 },
    problems: isEqual ? [] : [`the provider has ${captured} - ${refunded} paise, paid orders are worth ${paid}`],
  };
}

/** Every invariant that does not hold. */
export async function findProblems(databaseUrl: string): Promise<string[]> {
  const breaches = await findBreachesAt(databaseUrl);
  return breaches.map(({ name, rows }) => `broken: ${name} ${JSON.stringify(rows[0])}`);
}

/** Everything that must hold once all pending work is done. `late` were paid after their reservation expired. */
export async function check(
  field: Pick<StoreCluster, 'databaseUrl' | 'simulator'>,
  purchases: readonly Purchase[],
  late: ReadonlySet<Purchase> = new Set(),
): Promise<{ problems: string[]; figures: Record<string, number> }> {
  const isDrained = await drain(field);
  const buyers = [...new Set(purchases.map(({ buyer }) => buyer.userId))];
  const { rows } = await onDatabase(field.databaseUrl, (client) => client.query<Outcome>(OUTCOMES, [buyers]));
  const found = new Map(rows.map((row) => [`${row.userId} ${row.key}`, row]));
  const outcomes = purchases.flatMap(
    (each) => outcomeProblem(each, found.get(`${each.buyer.userId} ${each.key}`), late.has(each)) ?? [],
  );
  const money = await compareMoney(field, buyers);
  return {
    problems: [
      ...purchases.flatMap(({ problems }) => problems),
      ...(isDrained ? [] : ['something still waits to be done']),
      ...(await findProblems(field.databaseUrl)),
      ...outcomes,
      ...money.problems,
    ],
    figures: {
      purchases: purchases.length,
      orders: rows.filter(({ orderId }) => orderId !== null).length,
      returned: rows.reduce((sum, { returned }) => sum + returned, 0),
      ...money.figures,
    },
  };
}
