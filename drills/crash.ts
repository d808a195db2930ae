// kill -9 of a node at random moments and at named points while shoppers buy and retry. After every round all pending work is done,
// every invariant holds, no acknowledged order is lost, and payments equal paid orders to the paisa. Prices include GST, and staff send and
// deliver the orders and settle returns, so that invoices, credit notes and refunds in part are issued all the time.
import { setTimeout as wait } from 'node:timers/promises';
import { STORE_FAILPOINTS } from '../config/failpoint.server.ts';
import { addSaleProducts, type SaleProduct } from '../testkit/buyers.ts';
import { chargeGst } from '../testkit/gst-store.ts';
import { check } from './checks.ts';
import { startDispatching } from './dispatching-staff.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import { startReturning } from './returning-staff.ts';
import type { Behaviour, Purchase } from './shoppers.ts';
import { randomBetween, startShopping } from './shopping-crowd.ts';

/** When to kill a node: at a failpoint, with the number of the pass, or after so many milliseconds. */
export type KillPoint = string | number;

export interface CrashOptions {
  readonly killPoints: readonly KillPoint[];
  readonly shoppers: number;
  /** How long shoppers continue to buy after the node is back. */
  readonly afterwardsMs: number;
  /** Time limit from a node's start to its first page; none on a shared machine. */
  readonly startupWithinMs?: number;
}

/** Each failpoint at its first pass and at a later one, with a random moment between them; and as many random moments as failpoints. */
export const allKillPoints = (): KillPoint[] => [
  ...STORE_FAILPOINTS.flatMap((point) => [point, randomBetween(200, 3_000), `${point}:${randomBetween(2, 6)}`]),
  ...Array.from({ length: STORE_FAILPOINTS.length }, () => randomBetween(50, 3_000)),
];

const BEHAVIOURS: readonly Behaviour[] = [
  'cash',
  'cash',
  'cash',
  'pays',
  'pays',
  'pays',
  'pays-and-leaves',
  'gives-up-and-pays',
  'leaves',
];
/** For a kill after a refund every purchase is refunded: jobs run in order of creation, and few refunds among many purchases take long. */
const behavioursFor = (killPoint: KillPoint): readonly Behaviour[] =>
  String(killPoint).startsWith('after_refund') ? ['gives-up-and-pays'] : BEHAVIOURS;

const FAILPOINT_WITHIN_MS = 300_000;

/** Kills the node; false when its failpoint was not reached. */
async function killNode(cluster: StoreCluster, index: number, killPoint: KillPoint): Promise<boolean> {
  const { process } = cluster.nodes[index] as StoreCluster['nodes'][number];
  if (typeof killPoint === 'number') {
    await wait(killPoint);
    await process.kill();
    return true;
  }
  const isReached = await Promise.race([process.exited.then(() => true), wait(FAILPOINT_WITHIN_MS, false)]);
  if (!isReached) await process.kill();
  return isReached;
}

const settingsFor = (killPoint: KillPoint | undefined) =>
  typeof killPoint === 'string' ? { FAILPOINT: killPoint } : {};

interface Round {
  readonly purchases: readonly Purchase[];
  readonly problems: readonly string[];
  readonly startupMs: number;
}

async function runRound(
  cluster: StoreCluster,
  saleProducts: readonly SaleProduct[],
  index: number,
  killPoint: KillPoint,
  options: CrashOptions,
): Promise<Round> {
  const staff = [startDispatching(cluster), startReturning(cluster)];
  const people = startShopping(cluster, saleProducts, behavioursFor(killPoint), options.shoppers);
  const isReached = await killNode(cluster, index, killPoint);
  const { startupMs } = await cluster.restart(index);
  await wait(options.afterwardsMs);
  await people.end();
  for (const member of staff) await member.end();
  return {
    purchases: people.purchases,
    startupMs,
    problems: [
      ...(isReached ? [] : [`the failpoint ${killPoint} was not reached`]),
      ...(startupMs <= (options.startupWithinMs ?? Number.POSITIVE_INFINITY)
        ? []
        : [`after ${killPoint} the first page came after ${Math.round(startupMs)} ms`]),
    ],
  };
}

export async function runCrash(environment: Environment, options: CrashOptions): Promise<Verdict> {
  const { killPoints } = options;
  // Each node starts with the failpoint of its first round; later failpoints are set by a restart.
  return withStoreCluster(environment, [settingsFor(killPoints[0]), settingsFor(killPoints[1])], async (cluster) => {
    await chargeGst(cluster.databaseUrl);
    const added = await addSaleProducts(cluster.databaseUrl, 5, 100_000);
    const saleProducts = added.map((product) => ({ ...product, isTaxIncluded: true }));
    const purchases: Purchase[] = [];
    const problems: string[] = [];
    let figures: Record<string, number> = {};
    let slowestStartMs = 0;
    for (const [round, killPoint] of killPoints.entries()) {
      const index = round % 2;
      if (round > 1 && typeof killPoint === 'string') await cluster.restart(index, settingsFor(killPoint));
      const outcome = await runRound(cluster, saleProducts, index, killPoint, options);
      purchases.push(...outcome.purchases);
      slowestStartMs = Math.max(slowestStartMs, outcome.startupMs);
      const checked = await check(cluster, purchases);
      figures = checked.figures;
      cluster.print(
        `${killPoint}: ${outcome.purchases.length} purchases, first page after ${Math.round(outcome.startupMs)} ms`,
      );
      problems.push(
        ...[...outcome.problems, ...checked.problems].map((problem) => `round ${round} (${killPoint}): ${problem}`),
      );
      if (checked.problems.length > 0) break;
    }
    const lost = purchases.flatMap(({ statuses }) => statuses).filter((status) => status === 0).length;
    return {
      problems,
      figures: { rounds: killPoints.length, ...figures, 'lost responses': lost, 'slowest start ms': slowestStartMs },
    };
  });
}
