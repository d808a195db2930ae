// kill -9 of a node at random moments and at named points while shoppers buy and retry. After every round all pending work is done,
// every invariant holds, no acknowledged order is lost, and payments equal paid orders to the paisa.
import { setTimeout as wait } from 'node:timers/promises';
import { FAILPOINTS } from '../config/failpoint.server.ts';
import { addSaleProducts, type SaleProduct } from '../testkit/buyers.ts';
import { check } from './checks.ts';
import { type Environment, type StoreCluster, type Verdict, withStoreCluster } from './environment.ts';
import type { Purchase, Way } from './shoppers.ts';
import { randomBetween, startShopping } from './shopping-crowd.ts';

/** A failpoint with the number of the pass at which it strikes, or a moment in milliseconds. */
export type Blow = string | number;

export interface CrashOptions {
  readonly blows: readonly Blow[];
  readonly shoppers: number;
  /** How long they go on buying after the node is back. */
  readonly afterwardsMs: number;
  /** Time limit from a node's start to its first page; unlimited on a shared machine. */
  readonly upWithinMs?: number;
}

/** Each failpoint twice, at its first pass and at a later one, and as many random moments. */
export const allBlows = (): Blow[] => [
  ...FAILPOINTS.flatMap((point) => [point, randomBetween(200, 3_000), `${point}:${randomBetween(2, 6)}`]),
  ...Array.from({ length: FAILPOINTS.length }, () => randomBetween(50, 3_000)),
];

const WAYS: readonly Way[] = [
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
/** Jobs run in the order of their creation: among many purchases a few refunds would take long. */
const waysFor = (blow: Blow): readonly Way[] =>
  String(blow).startsWith('after_refund') ? ['gives-up-and-pays'] : WAYS;

const POINT_WITHIN_MS = 90_000;

/** False when its failpoint was not reached. */
async function killNode(field: StoreCluster, place: number, blow: Blow): Promise<boolean> {
  const { process } = field.nodes[place] as StoreCluster['nodes'][number];
  if (typeof blow === 'number') {
    await wait(blow);
    await process.kill();
    return true;
  }
  const reached = await Promise.race([process.exited.then(() => true), wait(POINT_WITHIN_MS, false)]);
  if (!reached) await process.kill();
  return reached;
}

const settingsFor = (blow: Blow | undefined) => (typeof blow === 'string' ? { FAILPOINT: blow } : {});

interface Round {
  readonly purchases: readonly Purchase[];
  readonly problems: readonly string[];
  readonly upAfter: number;
}

async function playRound(
  field: StoreCluster,
  saleProducts: readonly SaleProduct[],
  place: number,
  blow: Blow,
  options: CrashOptions,
): Promise<Round> {
  const people = startShopping(field, saleProducts, waysFor(blow), options.shoppers);
  const isReached = await killNode(field, place, blow);
  const { upAfter } = await field.restart(place);
  await wait(options.afterwardsMs);
  await people.end();
  return {
    purchases: people.purchases,
    upAfter,
    problems: [
      ...(isReached ? [] : [`the point ${blow} was not reached`]),
      ...(upAfter <= (options.upWithinMs ?? Number.POSITIVE_INFINITY)
        ? []
        : [`after ${blow} the first page came after ${Math.round(upAfter)} ms`]),
    ],
  };
}

export async function runCrash(environment: Environment, options: CrashOptions): Promise<Verdict> {
  const { blows } = options;
  // The first two blows are each a node's own; later ones are laid on with a restart.
  return withStoreCluster(environment, [settingsFor(blows[0]), settingsFor(blows[1])], async (field) => {
    const saleProducts = await addSaleProducts(field.databaseUrl, 5, 100_000);
    const purchases: Purchase[] = [];
    const problems: string[] = [];
    let figures: Record<string, number> = {};
    let slowestUp = 0;
    for (const [round, blow] of blows.entries()) {
      const place = round % 2;
      if (round > 1 && typeof blow === 'string') await field.restart(place, settingsFor(blow));
      const played = await playRound(field, saleProducts, place, blow, options);
      purchases.push(...played.purchases);
      slowestUp = Math.max(slowestUp, played.upAfter);
      const checked = await check(field, purchases);
      figures = checked.figures;
      field.print(`${blow}: ${played.purchases.length} bought, up after ${Math.round(played.upAfter)} ms`);
      problems.push(
        ...[...played.problems, ...checked.problems].map((problem) => `round ${round} (${blow}): ${problem}`),
      );
      if (checked.problems.length > 0) break;
    }
    const lost = purchases.flatMap(({ statuses }) => statuses).filter((status) => status === 0).length;
    return { problems, figures: { rounds: blows.length, ...figures, 'lost answers': lost, 'up after ms': slowestUp } };
  });
}
