// Orders from before custody was kept: the migration reads from ledger, parcel and status where their pieces are.
import { globSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderItems, orders } from '#db/schema/orders.ts';
import { cashReturns, payments } from '#db/schema/payments.ts';
import { shipments } from '#db/schema/shipments.ts';
import { stockRows } from '#db/schema/stock.ts';
import { placeCashOrder } from '#shop/payments/settle.server.ts';
import { granted, openTestShop, wishFor } from '#shop/testing/test-shop.ts';
import { movePieces } from './custody.server.ts';
import type { CustodyEventName } from './custody.ts';
import type { Order } from './place-from-intent.server.ts';

const shop = openTestShop();

async function place(): Promise<Order & { readonly productId: string }> {
  const productId = await shop.addProduct();
  const { ctx } = await shop.addShopper();
  return { ...granted(await placeCashOrder(ctx, wishFor([{ productId, size: 'M', quantity: 2 }]))), productId };
}

/** As the version before wrote it: what was booked out stands in the ledger alone. */
async function asBefore(
  order: Order,
  { booked, ...row }: Partial<Order> & { readonly booked?: readonly CustodyEventName[] },
): Promise<void> {
  for (const event of booked ?? []) {
    await shop.db.transaction((tx) => movePieces(tx, order, event, { actor: 'test', at: order.orderDate }));
  }
  await shop.db.update(orders).set(row).where(eq(orders.id, order.id));
  await shop.db
    .update(orderItems)
    .set({ picked: 0, withCourier: 0, withCustomer: 0, lost: 0, returned: 0, released: 0, shelved: 0, writtenOff: 0 })
    .where(eq(orderItems.orderId, order.id));
}

const parcel = (order: Order, status: 'IN_TRANSIT' | 'RETURNED' | 'FAILED') =>
  shop.db.insert(shipments).values({ orderId: order.id, provider: 'test', status });

async function migrate(): Promise<void> {
  const file = readFileSync(globSync('db/migrations/*_custody.sql')[0] ?? '', 'utf8');
  const statements = file.split('--> statement-breakpoint');
  const data = statements.slice(statements.findIndex((each) => each.includes('custody_found ON COMMIT DROP')));
  await shop.db.transaction(async (tx) => {
    for (const statement of data) await tx.execute(sql.raw(statement));
  });
}

const placesOf = async ({ id, productId }: Order & { readonly productId: string }) => {
  const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const [stock] = await shop.db.select().from(stockRows).where(eq(stockRows.productId, productId));
  const { reserved, picked, withCourier, withCustomer, lost, returned, released, shelved } = line ?? {};
  const all = { reserved, picked, withCourier, withCustomer, lost, returned, released, shelved };
  return [Object.fromEntries(Object.entries(all).filter(([, count]) => count)), [stock?.onHand, stock?.reserved]];
};

test('A-CUST-01 the pieces of earlier orders are where ledger, parcel and status say, and every invariant holds', async () => {
  const [waiting, packed, sent, delivered, cancelled, back, lost, corrected, paid] = [
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
  ] as const;
  await asBefore(packed, { booked: ['process'], status: 'processing' });
  await asBefore(sent, { booked: ['process'], status: 'shipped' });
  // Delivered before Process Stock ran: its pieces were still promised.
  await asBefore(delivered, { status: 'delivered' });
  await asBefore(cancelled, { booked: ['release'], status: 'cancelled' });
  await asBefore(back, { booked: ['process'], status: 'shipped' });
  await parcel(back, 'RETURNED');
  await asBefore(lost, { booked: ['process'], status: 'shipped' });
  await parcel(lost, 'FAILED');
  await asBefore(corrected, { status: 'processing' });
  await parcel(corrected, 'IN_TRANSIT');
  const cash = `cash-${paid.orderId}`;
  await asBefore(paid, { booked: ['process'], status: 'cancelled', paymentStatus: 'paid', paymentId: cash });
  await shop.db.insert(payments).values({
    ...{ provider: 'cash', providerPaymentId: cash, intentId: paid.intentId, orderId: paid.id },
    ...{ amount: paid.total, method: 'cash' },
  });

  await migrate();

  expect(await placesOf(waiting)).toEqual([{ reserved: 2 }, [10, 2]]);
  expect(await placesOf(packed)).toEqual([{ picked: 2 }, [8, 0]]);
  expect(await placesOf(sent)).toEqual([{ withCourier: 2 }, [8, 0]]);
  expect(await placesOf(delivered)).toEqual([{ withCustomer: 2 }, [8, 0]]);
  expect(await placesOf(cancelled)).toEqual([{ released: 2 }, [10, 0]]);
  expect(await placesOf(back)).toEqual([{ returned: 2 }, [8, 0]]);
  expect(await placesOf(lost)).toEqual([{ lost: 2 }, [8, 0]]);
  expect(await placesOf(corrected)).toEqual([{ withCourier: 2 }, [8, 0]]);
  // Booked out and nobody counted them in: outside.
  expect(await placesOf(paid)).toEqual([{ withCourier: 2 }, [8, 0]]);
  const [task] = await shop.db.select().from(cashReturns).where(eq(cashReturns.orderId, paid.id));
  expect(task).toMatchObject({ status: 'open', amount: paid.total });
});
