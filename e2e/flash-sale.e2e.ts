// The short form of the drill: a small flash sale on two nodes.
import { expect } from '@playwright/test';
import { runFlashSale } from '../drills/flash-sale.ts';
import { copySampleStore, startOn, test } from './store-test.ts';

test('S-CHK-25 S-CHK-26 S-CPN-20 eighty buyers, ten pieces, four coupons, two nodes: ten orders, four uses', async () => {
  const database = await copySampleStore();
  const nodes = [await startOn(database.url), await startOn(database.url)];
  const verdict = await runFlashSale({
    nodes: nodes.map(({ url }) => new URL(url)),
    databaseUrl: database.url,
    buyers: 80,
    pieces: 10,
    coupons: 4,
    // A shared machine may be slow; what is proven here is what was sold.
    patienceMs: Number.POSITIVE_INFINITY,
  });
  for (const node of nodes) await node.stop();
  await database.drop();
  expect(verdict.problems).toEqual([]);
  expect(verdict.figures).toMatchObject({ buyers: 80, orders: 10, uses: 4 });
});
