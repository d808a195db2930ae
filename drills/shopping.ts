// A street of shoppers: each buys one thing after the other, in ways taken by chance, for as long as a drill wants.
import { setTimeout as wait } from 'node:timers/promises';
import { addBuyers, type Buyer, type Ware } from './crowd.ts';
import type { Field } from './ground.ts';
import { buy, newPurchase, type Purchase, type Way } from './shoppers.ts';

const BUYERS_AT_ONCE = 200;

export const between = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1));

/** They buy one thing after the other, each time as somebody else, until they are told to stop. */
export function startShopping(field: Field, wares: readonly Ware[], ways: readonly Way[], count: number) {
  const purchases: Purchase[] = [];
  const waiting: Buyer[] = [];
  let isOver = false;
  let adding: Promise<void> | null = null;
  const next = async (): Promise<Buyer> => {
    while (waiting.length === 0) {
      adding ??= addBuyers(field.databaseUrl, BUYERS_AT_ONCE).then((added) => {
        waiting.push(...added);
        adding = null;
      });
      await adding;
    }
    return waiting.pop() as Buyer;
  };
  const shop = async () => {
    while (!isOver) {
      const way = ways[between(0, ways.length - 1)] as Way;
      const purchase = newPurchase(await next(), wares[between(0, wares.length - 1)] as Ware, way);
      purchases.push(purchase);
      await buy(field, purchase);
      await wait(between(300, 1_500));
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
