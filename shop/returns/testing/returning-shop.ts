// A test shop with delivered orders, paid online or in cash, and requests of their shoppers.

import { asc, eq } from 'drizzle-orm';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returnItems, returnPhotos, returns } from '#db/schema/returns.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { confirmPayment } from '#shop/payments/confirm-payment.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { openPayingShop } from '#shop/payments/testing/paying-shop.ts';
import type { ReturnSettings } from '#shop/settings/return-settings.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { expectOk, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { checkReturn } from '../check-return.server.ts';
import { approveReturn } from '../decide-return.server.ts';
import { markArrived } from '../pickup-progress.server.ts';
import { requestReturn } from '../request-return.server.ts';
import { serialFromNumber } from '../return.ts';
import type { ReturnRequest } from '../return-input.ts';
import type { ReturnRow } from '../return-rows.server.ts';
import { settleReturn } from '../settle-return.server.ts';

export interface WantedLine {
  readonly price: number;
  readonly quantity?: number;
  readonly isReturnable?: boolean;
  /** Units on the shelf of the other size, L. */
  readonly otherSize?: number;
}

export interface WantedOrder {
  readonly lines?: readonly WantedLine[];
  readonly paymentMethod?: 'upi' | 'cod';
  readonly request?: Partial<OrderRequest>;
  /** A discount by coupon on the product of the first line only. */
  readonly offFirst?: number;
}

/** A delivered order, its shopper and its lines. */
export interface Bought {
  readonly order: Order;
  readonly items: readonly (typeof orderItems.$inferSelect)[];
  readonly userId: string;
  readonly ctx: (now?: Date) => ShopContext;
}

export function openReturningShop() {
  const shop = openPayingShop();

  const payOnline = async (ctx: ShopContext, request: OrderRequest): Promise<void> => {
    const { checkoutId, providerOrderId } = await shop.start(ctx, request);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
    expectOk(await confirmPayment(ctx, { checkoutId, paymentId, signature }));
  };

  const addCouponFor = async (productId: string, value: number): Promise<string> => {
    const code = `OFF${productId.slice(-8)}`.toUpperCase();
    const dayMs = 24 * 3_600_000;
    await shop.addCoupon({
      code,
      type: 'fixed',
      value,
      applicableProducts: [productId],
      validFrom: new Date(Date.now() - dayMs),
      validUntil: new Date(Date.now() + dayMs),
    });
    return code;
  };

  return Object.assign(shop, {
    setReturns: async (change: Partial<ReturnSettings>) => {
      // The first read creates the record.
      await getSettings(shop.staff());
      expectOk(await updateSettings(shop.staff(), { version: null, change: { returns: change } }));
    },

    /** An order of one kurta for ₹1,000 by default, paid by UPI and delivered. */
    async addDelivered({
      lines = [{ price: 100_000 }],
      paymentMethod = 'upi',
      request = {},
      offFirst = 0,
    }: WantedOrder = {}): Promise<Bought> {
      const { userId } = await shop.addShopper();
      const ctx = (now?: Date) => shop.as({ kind: 'shopper', userId }, now);
      const bagLines: { productId: string; size: string; quantity: number }[] = [];
      for (const { price, quantity = 1, isReturnable = true, otherSize = 5 } of lines) {
        const stock = [
          { size: 'M', onHand: 10 },
          { size: 'L', onHand: otherSize },
        ];
        bagLines.push({ productId: await shop.addProduct({ price, isReturnable, stock }), size: 'M', quantity });
      }
      const couponCode = offFirst > 0 ? await addCouponFor(bagLines[0]?.productId ?? '', offFirst) : null;
      const order = orderRequestFor(bagLines, { paymentMethod, couponCode, ...request });
      if (paymentMethod === 'cod') expectOk(await placeCashOrder(ctx(), order));
      else await payOnline(ctx(), order);
      await shop.workOnInbox();
      const [placed] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
      if (!placed) throw new Error('The order was not placed');
      const delivered = expectOk(await deliverOrder(shop.staff(), placed.id));
      const items = await shop.db
        .select()
        .from(orderItems)
        .where(eq(orderItems.orderId, placed.id))
        .orderBy(asc(orderItems.position));
      return { order: delivered, items, userId, ctx };
    },

    levelOf: async (productId: string | null, size: string) => {
      const levels = await shop.db
        .select()
        .from(inventoryLevels)
        .where(eq(inventoryLevels.productId, productId ?? ''));
      const level = levels.find((each) => each.size === size);
      if (!level) throw new Error(`no size ${size}`);
      return level;
    },

    /** A refund of one unit of each line, because it is too large, by default. */
    requestFor: (
      { order, items }: { order: { orderId: string }; items: readonly { id: string }[] },
      overrides: Partial<ReturnRequest> = {},
    ): ReturnRequest => ({
      orderId: order.orderId,
      idempotencyKey: crypto.randomUUID(),
      lines: items.map(({ id }) => ({ orderItemId: id, quantity: 1, wantedLevelId: null })),
      reason: 'too-large',
      comment: '',
      outcome: 'refund',
      vpa: '',
      photoIds: [],
      pickupAddress: null,
      pickupMethod: 'courier',
      ...overrides,
    }),

    rowOf: async (number: string) => {
      const [row] = await shop.db
        .select()
        .from(returns)
        .where(eq(returns.serial, serialFromNumber(number) ?? 0));
      if (!row) throw new Error(`no return ${number}`);
      const items = await shop.db
        .select()
        .from(returnItems)
        .where(eq(returnItems.returnId, row.id))
        .orderBy(asc(returnItems.orderItemId), asc(returnItems.unit));
      return { ...row, items };
    },

    /** Requests a return, approves it and marks it as arrived; returns its number. */
    async addArrived(ctx: ShopContext, request: ReturnRequest): Promise<string> {
      const number = expectOk(await requestReturn(ctx, request));
      expectOk(await approveReturn(shop.staff(), number, { answer: '' }));
      expectOk(await markArrived(shop.staff(), number));
      return number;
    },

    /** Checks that every unit is in order and goes to the shelf. */
    async checkAll(number: string): Promise<void> {
      const { items } = await this.rowOf(number);
      const checked = items.map(({ id }) => ({
        id,
        finding: 'ok' as const,
        disposition: 'shelf' as const,
        refundAmount: null,
      }));
      expectOk(await checkReturn(shop.staff(), number, { items: checked, note: '' }));
    },

    /** Requests a return, checks every unit as in order, and settles it. */
    async settle(bought: Bought, overrides: Partial<ReturnRequest> = {}): Promise<ReturnRow> {
      const number = await this.addArrived(bought.ctx(), this.requestFor(bought, overrides));
      await this.checkAll(number);
      return expectOk(await settleReturn(shop.staff(), number));
    },

    /** Exchanges one unit for another size and settles; returns the id of the order of the new size. */
    async exchangeUnsent(bought: Bought, size: string, overrides: Partial<ReturnRequest> = {}): Promise<string> {
      const [item] = bought.items;
      const { id: wantedLevelId } = await this.levelOf(item?.productId ?? null, size);
      const lines = [{ orderItemId: item?.id ?? '', quantity: 1, wantedLevelId }];
      const { exchangeOrderId } = await this.settle(bought, { outcome: 'exchange', lines, ...overrides });
      return exchangeOrderId ?? '';
    },

    /** Exchanges one unit, and delivers the order of the new size, which is returned. */
    async exchange(bought: Bought, size: string, overrides: Partial<ReturnRequest> = {}): Promise<Bought> {
      const order = expectOk(await deliverOrder(shop.staff(), await this.exchangeUnsent(bought, size, overrides)));
      const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
      return { ...bought, order, items };
    },

    /** A photo that a claim can name. */
    async addPhoto(userId: string): Promise<string> {
      const [photo] = await shop.db
        .insert(returnPhotos)
        .values({ userId, webp: Buffer.from([1]), width: 1, height: 1 })
        .returning();
      return photo?.id ?? '';
    },
  });
}
