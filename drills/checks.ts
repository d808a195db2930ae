// Checks after a drill: waits until all pending work is done, then compares the responses to buyers with the database and with the
// payment simulator's records.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { findBreachesAt } from '../db/invariants.server.ts';
import { withDatabaseClient } from '../testkit/buyers.ts';
import type { StoreCluster } from './environment.ts';
import type { Behaviour, Purchase } from './shoppers.ts';

const DRAIN_MINUTES = 4;
const POLL_MS = 250;
/** Minutes are simulated every two seconds. */
const POLLS_BETWEEN_SIMULATIONS = 8;

export const STILL_PENDING = `some work is still pending after ${DRAIN_MINUTES} minutes`;

const COUNT_PENDING = `select
  (select count(*) from outbox where status = 'waiting') +
  (select count(*) from webhook_inbox where processed_at is null) +
  (select count(*) from refunds where status in ('requested', 'pending')) as count`;

/** Runs a scheduled job now. */
export const runJob = (client: pg.Client, task: string) => client.query('select graphile_worker.add_job($1)', [task]);

/**
 * Simulates that minutes pass for the jobs: retries become due, and locks of a dead node become old enough for the cleanup job.
 */
async function simulateMinutes(client: pg.Client): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
  );
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = now() - interval '1 hour' where locked_at < now() - interval '5 seconds'`,
    );
  // A dead node's outbox rows stay leased for two minutes. A lease with more than 115 seconds left was taken in the last five seconds,
  // perhaps by a living node.
  await client.query(
    `update outbox set next_attempt_at = now() where status = 'waiting' and next_attempt_at < now() + interval '115 seconds'`,
  );
  await runJob(client, 'cleanup');
}

/** Waits until no message, webhook or refund is pending; false after `DRAIN_MINUTES`. */
export async function drain({
  databaseUrl,
  simulator,
}: Pick<StoreCluster, 'databaseUrl' | 'simulator'>): Promise<boolean> {
  const until = performance.now() + DRAIN_MINUTES * 60_000;
  return withDatabaseClient(databaseUrl, async (client) => {
    for (let polls = 1; performance.now() < until; polls++) {
      await simulator.waitForWebhooks();
      if (Number((await client.query(COUNT_PENDING)).rows[0]?.count) === 0) return true;
      if (polls % POLLS_BETWEEN_SIMULATIONS === 0) await simulateMinutes(client);
      await wait(POLL_MS);
    }
    return false;
  });
}

type OutcomeKind = 'order' | 'refund' | 'nothing';

const EXPECTED_OUTCOMES: Readonly<Record<Behaviour, OutcomeKind>> = {
  cash: 'order',
  pays: 'order',
  'pays-and-leaves': 'order',
  'gives-up-and-pays': 'refund',
  'pays-a-rupee': 'refund',
  'is-only-authorised': 'order',
  'bank-responds-late': 'order',
  leaves: 'nothing',
};

interface Outcome {
  readonly userId: string;
  readonly key: string;
  readonly orderId: string | null;
  /** Payments that were refunded, and whose payer was notified. */
  readonly refunded: number;
}

const OUTCOMES = `select c.user_id as "userId", c.idempotency_key as key, o.order_id as "orderId",
  (select count(*)::int from payments p where p.checkout_id = c.id and p.order_id is null
    and exists (select from refunds r where r.payment_id = p.id and r.status = 'processed' and r.amount = p.amount)
    and exists (select from outbox b where b.topic = 'payment-returned' and b.ref = p.id::text and b.status = 'sent')) as refunded
  from checkouts c left join orders o on o.checkout_id = c.id where c.user_id = any($1)`;

function kindOf(outcome: Outcome | undefined): OutcomeKind {
  if (outcome?.orderId) return 'order';
  return outcome?.refunded ? 'refund' : 'nothing';
}

function outcomeProblem(
  { behaviour, orderIds, key }: Purchase,
  outcome: Outcome | undefined,
  isLate: boolean,
): string | null {
  if (orderIds.size > 1) return `the key ${key} has ${orderIds.size} orders`;
  const [acknowledgedId] = orderIds;
  if (acknowledgedId && outcome?.orderId !== acknowledgedId)
    return `the order ${acknowledgedId} was acknowledged and does not exist`;
  if (outcome?.orderId && outcome.refunded > 0) return `${behaviour}: an order exists and the payment was refunded too`;
  const kind = kindOf(outcome);
  // A payment after the reservation expired becomes an order while units are left, else it is refunded.
  if (isLate && kind === 'refund') return null;
  return kind === EXPECTED_OUTCOMES[behaviour]
    ? null
    : `${behaviour}: ${EXPECTED_OUTCOMES[behaviour]} expected, got ${kind}`;
}

/** Compares the provider's records with our paid orders. All payments there must be of these buyers. */
export async function compareMoney(
  cluster: Pick<StoreCluster, 'databaseUrl' | 'simulator'>,
  buyers: readonly string[],
) {
  const { captured, refunded } = await cluster.simulator.totals();
  const paid = await withDatabaseClient(cluster.databaseUrl, async (client) => {
    const { rows } = await client.query<{ paid: string }>(
      // Refunds for goods that came back are subtracted.
      `select coalesce(sum(total), 0) - coalesce(sum(
           (select sum(amount) from refunds where refunds.order_id = orders.id and refunds.status = 'processed')), 0) as paid from orders
       where user_id = any($1) and payment_method <> 'cod' and payment_status = 'paid' and status <> 'cancelled'`,
      [buyers],
    );
    return Number(rows[0]?.paid);
  });
  const isEqual = captured - refunded === paid;
  return {
    figures: { 'captured rupees': captured / 100, 'refunded rupees': refunded / 100, 'paid rupees': paid / 100 },
    problems: isEqual
      ? []
      : [`the provider captured ${captured} and refunded ${refunded} paise, but paid orders sum to ${paid}`],
  };
}

/** One text per broken invariant. */
export async function findBrokenInvariants(databaseUrl: string): Promise<string[]> {
  const breaches = await findBreachesAt(databaseUrl);
  return breaches.map(({ name, rows }) => `invariant broken: ${name} ${JSON.stringify(rows[0])}`);
}

/** Checks everything that must hold once all pending work is done. `late`: purchases paid after their reservation expired. */
export async function check(
  cluster: Pick<StoreCluster, 'databaseUrl' | 'simulator'>,
  purchases: readonly Purchase[],
  late: ReadonlySet<Purchase> = new Set(),
): Promise<{ problems: string[]; figures: Record<string, number> }> {
  const isDrained = await drain(cluster);
  const buyers = [...new Set(purchases.map(({ buyer }) => buyer.userId))];
  const { rows } = await withDatabaseClient(cluster.databaseUrl, (client) => client.query<Outcome>(OUTCOMES, [buyers]));
  const outcomes = new Map(rows.map((row) => [`${row.userId} ${row.key}`, row]));
  const outcomeProblems = purchases.flatMap(
    (each) => outcomeProblem(each, outcomes.get(`${each.buyer.userId} ${each.key}`), late.has(each)) ?? [],
  );
  const money = await compareMoney(cluster, buyers);
  return {
    problems: [
      ...purchases.flatMap(({ problems }) => problems),
      ...(isDrained ? [] : [STILL_PENDING]),
      ...(await findBrokenInvariants(cluster.databaseUrl)),
      ...outcomeProblems,
      ...money.problems,
    ],
    figures: {
      purchases: purchases.length,
      orders: rows.filter(({ orderId }) => orderId !== null).length,
      refunded: rows.reduce((sum, { refunded }) => sum + refunded, 0),
      ...money.figures,
    },
  };
}
