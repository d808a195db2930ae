// Shoppers who keep buying while a drill disturbs the store, one purchase after another, each time as a new customer.
import { setTimeout as wait } from 'node:timers/promises';
import { addBuyers, type Buyer, type SaleProduct } from '../testkit/buyers.ts';
import type { StoreCluster } from './environment.ts';
import { buy, newPurchase, type Purchase, type Way } from './shoppers.ts';

const BUYERS_AT_ONCE = 200;
const ASK_AGAIN_MS = 200;

export const randomBetween = (least: number, most: number): number =>
  least + Math.floor(Math.random() * (most - least + 1));

/** The database may be unavailable just now: accounts are written when it is back. */
async function moreBuyers(databaseUrl: string): Promise<Buyer[]> {
  for (;;) {
    const added = await addBuyers(databaseUrl, BUYERS_AT_ONCE).catch(() => null);
    if (added) return added;
    await wait(ASK_AGAIN_MS);
  }
}

export interface Shopping {
  readonly purchases: readonly Purchase[];
  /** Resolves when every client has finished. */
  end(): Promise<void>;
}

export function startShopping(
  field: Pick<StoreCluster, 'databaseUrl' | 'urls' | 'simulator'>,
  saleProducts: readonly SaleProduct[],
  ways: readonly Way[],
  count: number,
): Shopping {
  const purchases: Purchase[] = [];
  const waiting: Buyer[] = [];
  let isOver = false;
  let adding: Promise<void> | null = null;
  const next = async (): Promise<Buyer> => {
    while (waiting.length === 0) {
      adding ??= moreBuyers(field.databaseUrl).then((added) => {
        waiting.push(...added);
        adding = null;
      });
      await adding;
    }
    return waiting.pop() as Buyer;
  };
  const shop = async () => {
    while (!isOver) {
      const way = ways[randomBetween(0, ways.length - 1)] as Way;
      const purchase = newPurchase(
        await next(),
        saleProducts[randomBetween(0, saleProducts.length - 1)] as SaleProduct,
        way,
      );
      purchases.push(purchase);
      await buy(field, purchase);
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
