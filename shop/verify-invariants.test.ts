import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findBreachesAt } from '#db/invariants.server.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { notifications } from '#db/schema/system.ts';
import { openTestShop } from './testing/test-shop.ts';
import { reportBreaches } from './verify-invariants.server.ts';

const shop = openTestShop();
const findBreachNotifications = () =>
  shop.db
    .select()
    .from(notifications)
    .where(eq(notifications.title, 'Invariant check failed'))
    .orderBy(desc(notifications.createdAt));

test('notifies staff of a count that differs from its ledger, and of nothing else', async () => {
  const ctx = shop.staff();
  await reportBreaches(ctx, await findBreachesAt(shop.databaseUrl));
  expect(await findBreachNotifications()).toEqual([]);

  const productId = await shop.addProduct();
  await shop.db
    .update(inventoryLevels)
    .set({ onHand: sql`on_hand + 1` })
    .where(eq(inventoryLevels.productId, productId));
  await reportBreaches(ctx, await findBreachesAt(shop.databaseUrl));
  expect(await findBreachNotifications()).toMatchObject([
    { type: 'stock', message: expect.stringContaining('stock equals its ledger') },
  ]);
  await shop.db
    .update(inventoryLevels)
    .set({ onHand: sql`on_hand - 1` })
    .where(eq(inventoryLevels.productId, productId));
});
