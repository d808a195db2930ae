// Shoppers who keep buying while a drill disturbs the store, one purchase after another, each time as a new customer.
import { setTimeout as wait } from 'node:timers/promises';
import { addBuyers, type Buyer, type SaleProduct } from '../testkit/buyers.ts';
import type { StoreCluster } from './environment.ts';
import { type Behaviour, buy, newPurchase, type Purchase } from './shoppers.ts';

const BUYERS_AT_ONCE = 200;
const RETRY_PAUSE_MS = 200;

export const randomBetween = (least: number, most: number): number =>
  least + Math.floor(Math.random() * (most - least + 1));

/** Adds buyers; retries while the database is unavailable. */
async function addMoreBuyers(databaseUrl: string): Promise<Buyer[]> {
  for (;;) {
    const added = await addBuyers(databaseUrl, BUYERS_AT_ONCE).catch(() => null);
    if (added) return added;
    await wait(RETRY_PAUSE_MS);
  }
}

export interface Shopping {
  readonly purchases: readonly Purchase[];
  /** Resolves when every client has finished. */
  end(): Promise<void>;
}

export function startShopping(
  cluster: Pick<StoreCluster, 'databaseUrl' | 'urls' | 'simulator'>,
  saleProducts: readonly SaleProduct[],
  behaviours: readonly Behaviour[],
  count: number,
): Shopping {
  const purchases: Purchase[] = [];
  const waiting: Buyer[] = [];
  let isOver = false;
  let adding: Promise<void> | null = null;
  const next = async (): Promise<Buyer> => {
    while (waiting.length === 0) {
      adding ??= addMoreBuyers(cluster.databaseUrl).then((added) => {
        waiting.push(...added);
        adding = null;
      });
      await adding;
    }
    return waiting.pop() as Buyer;
  };
  const shop = async () => {
    while (!isOver) {
      const behaviour = behaviours[randomBetween(0, behaviours.length - 1)] as Behaviour;
      const purchase = newPurchase(
        await next(),
        saleProducts[randomBetween(0, saleProducts.length - 1)] as SaleProduct,
        behaviour,
      );
      purchases.push(purchase);
      await buy(cluster, purchase);
      await wait(randomBetween(300, 1_500));
    }
  };
  const all = Promise.all(Array.from({ length: count }, shop));
  return {
    purchases,
    async end() {
      isOver = true;
      await all;
    },
  };
}
