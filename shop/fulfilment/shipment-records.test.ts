import { describe, expect, test } from 'vitest';
import { shipmentEvents, shipments } from '#db/schema/shipments.ts';
import { moveUnits } from '#shop/orders/custody.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { findShipmentOfOrder, findTrackingOfOrder } from './shipment-records.server.ts';

const shop = openTestShop();

/** Moves the units of a shipment in transit to the courier, as an invariant demands when this file ends. */
async function handOverIfInTransit(order: Order, status: string | undefined): Promise<void> {
  if (status !== 'IN_TRANSIT') return;
  const moveNote = { actor: 'test', at: order.orderDate };
  await shop.db.transaction((tx) => moveUnits(tx, order, 'hand-over', moveNote));
}

async function ship(overrides: Partial<typeof shipments.$inferInsert> = {}) {
  const productId = await shop.addProduct();
  const shopper = await shop.addShopper();
  const order = expectOk(await placeCashOrder(shopper.ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const [row] = await shop.db
    .insert(shipments)
    .values({ orderId: order.id, provider: 'shiprocket', ...overrides })
    .returning();
  await handOverIfInTransit(order, overrides.status);
  if (!row) throw new Error('The shipment was not written');
  return { ...shopper, order, orderId: order.id, row };
}

describe('a shipment', () => {
  test('A-ENT-24 has its fields, and the provider’s order id beside the store’s', async () => {
    const { ctx, orderId } = await ship({
      shipmentId: '15151515',
      providerOrderId: '16161616',
      courierName: 'Blue Dart',
      status: 'PICKUP_SCHEDULED',
      awbCode: '321055706540',
    });
    const shipment = {
      shipmentId: '15151515',
      providerOrderId: '16161616',
      courierName: 'Blue Dart',
      charge: null,
      status: 'PICKUP_SCHEDULED',
      awbCode: '321055706540',
    };
    expect(await findShipmentOfOrder(shop.staff(), orderId)).toEqual(shipment);
    expect(await findShipmentOfOrder(ctx, orderId)).toEqual(shipment);
  });

  test('A-ENT-24 starts as NEW without a courier and a tracking number', async () => {
    const { orderId } = await ship();
    expect(await findShipmentOfOrder(shop.staff(), orderId)).toEqual({
      shipmentId: null,
      providerOrderId: null,
      courierName: null,
      charge: null,
      status: 'NEW',
      awbCode: null,
    });
  });

  test('a cancelled shipment is ignored; an order has one active shipment', async () => {
    const { order, orderId } = await ship({ status: 'CANCELLED' });
    await handOverIfInTransit(order, 'IN_TRANSIT');
    expect(await findShipmentOfOrder(shop.staff(), orderId)).toBeNull();
    await shop.db.insert(shipments).values({ orderId, provider: 'shiprocket', status: 'IN_TRANSIT' });
    expect(await findShipmentOfOrder(shop.staff(), orderId)).toMatchObject({ status: 'IN_TRANSIT' });
    await expect(shop.db.insert(shipments).values({ orderId, provider: 'shiprocket' })).rejects.toThrow();
  });

  test('is visible to no other account', async () => {
    const { orderId } = await ship();
    const otherShopper = await shop.addShopper();
    for (const ctx of [otherShopper.ctx, shop.as(GUEST)]) {
      expect(await findShipmentOfOrder(ctx, orderId)).toBeNull();
      expect(await findTrackingOfOrder(ctx, orderId)).toBeNull();
    }
    expect(await findShipmentOfOrder(shop.staff(), UNKNOWN_ID)).toBeNull();
    expect(await findTrackingOfOrder(shop.staff(), 'nonsense')).toBeNull();
  });
});

test('A-ENT-26 a shipment has its tracking activities, latest first', async () => {
  const { ctx, orderId, row } = await ship({ status: 'IN_TRANSIT' });
  await shop.db.insert(shipmentEvents).values([
    { shipmentId: row.id, activity: 'Picked up', location: 'Bengaluru', timestamp: minutesAfterNow(60) },
    { shipmentId: row.id, activity: 'In transit', location: 'Hyderabad', timestamp: minutesAfterNow(600) },
  ]);
  expect(await findTrackingOfOrder(ctx, orderId)).toEqual({
    activities: [
      { activity: 'In transit', location: 'Hyderabad', timestamp: minutesAfterNow(600) },
      { activity: 'Picked up', location: 'Bengaluru', timestamp: minutesAfterNow(60) },
    ],
  });
});
