// A test shop with the courier simulator and approved returns. Their rows are written here; how a shopper requests one is tested elsewhere.

import { eq, sql } from 'drizzle-orm';
import { orderItems } from '#db/schema/orders.ts';
import { returnItems, returnShipments, returns } from '#db/schema/returns.ts';
import { outbox } from '#db/schema/system.ts';
import { openShippingShop } from '#shop/fulfilment/testing/shipping-shop.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { withdrawReturn } from '../decide-return.server.ts';
import { cancelPickupOfEndedReturn } from '../pickup-cancellation.server.ts';
import { refreshPickupsByIds } from '../pickup-refresh.server.ts';
import { isEnded, type ReturnStatus, releasesItems, returnNumber } from '../return.ts';
import type { ReturnRow } from '../return-rows.server.ts';

export function openPickupShop() {
  const shop = openShippingShop();

  const returnNow = async (id: string): Promise<ReturnRow> => {
    const [row] = await shop.db.select().from(returns).where(eq(returns.id, id));
    if (!row) throw new Error(`Return ${id} was not found`);
    return row;
  };

  return Object.assign(shop, {
    returnNow,
    /** An approved return of two units by default. */
    async addReturn({
      pincode = '411001',
      units = 2,
      status = 'approved',
    }: {
      readonly pincode?: string;
      readonly units?: number;
      readonly status?: ReturnStatus;
    } = {}) {
      const order = await shop.order({ pincode, status: 'delivered' });
      const [row] = await shop.db
        .insert(returns)
        .values({
          orderId: order.id,
          userId: order.userId,
          idempotencyKey: crypto.randomUUID(),
          kind: 'return',
          outcome: 'refund',
          status,
          reason: 'too-large',
          refundTo: 'source',
          pickupMethod: 'courier',
          pickupAddress: order.shippingAddress,
          answerBy: new Date(),
          decidedAt: new Date(),
          decidedBy: 'staff@tanabana.example',
          ...(isEnded(status) ? { endedAt: new Date() } : {}),
        })
        .returning();
      if (!row) throw new Error('The return was not written');
      const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
      if (!line) throw new Error('The order has no line');
      await shop.db.insert(returnItems).values(
        Array.from({ length: units }, (_, index) => ({
          returnId: row.id,
          orderItemId: line.id,
          unit: index + 1,
          isHeld: !releasesItems(status),
        })),
      );
      return { id: row.id, number: returnNumber(row), order, sku: line.sku };
    },
    pickupsOf: (returnId: string) =>
      shop.db
        .select()
        .from(returnShipments)
        .where(eq(returnShipments.returnId, returnId))
        .orderBy(returnShipments.createdAt, returnShipments.reference),
    /** The courier's reverse shipments under a return's number and its suffixes. */
    bookedReturns: (number: string) =>
      [...shop.simulator.records.parcels.values()].filter(({ reference }) => reference.startsWith(number)),
    /** Moves the courier's parcel of a return on, at most to the end of its route, which has fewer than 20 steps. */
    advance(number: string, steps = 1) {
      for (let step = 0; step < steps; step++) {
        for (const parcel of this.bookedReturns(number)) shop.simulator.records.advance(parcel, Date.now());
      }
    },
    failPickup(number: string) {
      for (const parcel of this.bookedReturns(number)) shop.simulator.records.failPickup(parcel, Date.now());
    },
    handleWebhooks: () => shop.workOnInbox(refreshPickupsByIds),
    /** The shopper withdraws the return: the pickup is cancelled through the outbox. */
    async withdraw(id: string) {
      const row = await returnNow(id);
      const shopper = shop.as({ kind: 'shopper', userId: row.userId ?? '' });
      expectOk(await withdrawReturn(shopper, returnNumber(row)));
    },
    /** Delivers every cancellation message, also those that were delivered before; false for one that failed. */
    async deliverCancellations(): Promise<boolean[]> {
      const rows = await shop.db.select().from(outbox).where(eq(outbox.topic, 'cancel-return-parcel'));
      return Promise.all(
        rows.map(({ payload }) =>
          cancelPickupOfEndedReturn(shop.system(), String(payload.returnShipmentId)).then(
            () => true,
            () => false,
          ),
        ),
      );
    },
    setLease: (id: string, interval: string) =>
      shop.db.execute(
        sql`update return_shipments set lease_expires_at = now() + ${interval}::interval where return_id = ${id}`,
      ),
  });
}
