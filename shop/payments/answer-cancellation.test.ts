import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { audit, outbox } from '#db/schema/office.ts';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import { stockRows } from '#db/schema/stock.ts';
import type { ShopContext } from '#shop/context.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { GUEST, granted, later, NOBODY, wishFor } from '#shop/testing/test-shop.ts';
import { answerCancellation } from './answer-cancellation.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { sendRefund } from './refunds.server.ts';
import { cancelOrder, placeCashOrder } from './settle.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
beforeEach(() => shop.misbehave());

const orderOf = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];
const requestOf = async (id: string) =>
  (await shop.db.select().from(cancellationRequests).where(eq(cancellationRequests.id, id)))[0];
const stockOf = async (productId: string) => {
  const [row] = await shop.db.select().from(stockRows).where(eq(stockRows.productId, productId));
  return [row?.onHand, row?.reserved];
};
const mailsAbout = async (orderId: string) =>
  (await shop.db.select().from(outbox)).filter(({ payload }) => payload.orderId === orderId).map(({ topic }) => topic);

async function asked(type: 'refund' | 'replacement', onHand = 10) {
  const productId = await shop.addProduct({ stock: [{ size: 'M', onHand }] });
  const { ctx, userId } = await shop.addShopper();
  const order = granted(await placeCashOrder(ctx, wishFor([{ productId, size: 'M', quantity: 2 }])));
  const id = granted(await requestCancellation(ctx, { orderId: order.id, reason: 'Changed my mind', type }));
  return { productId, userId, ctx, order, id };
}

const answer = (id: string, approve: boolean, notes = '', ctx: ShopContext = shop.staff(later(60))) =>
  answerCancellation(ctx, id, { approve, notes });

describe('S-CAN-13 an approved request', () => {
  test('A-CAN-07 for a refund cancels the order and releases its stock; when and by whom is kept', async () => {
    const { productId, order, id } = await asked('refund');
    expect(await stockOf(productId)).toEqual([10, 2]);
    granted(await answer(id, true, '  Spoke to her.  '));
    expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(productId)).toEqual([10, 0]);
    expect(await requestOf(id)).toMatchObject({
      status: 'approved',
      adminNotes: 'Spoke to her.',
      processedAt: later(60),
      processedBy: expect.stringContaining('staff@tanabana.example'),
    });
    expect(await mailsAbout(order.id)).toEqual(['order-placed', 'cancellation-requested', 'order-cancelled']);
    const rows = await shop.db.select().from(audit).where(eq(audit.entityId, id));
    expect(rows).toMatchObject([{ action: 'approve', entity: 'cancellation request', after: { status: 'approved' } }]);
  });

  test('A-CAN-04 of a paid order sends the money back through the provider, once, however many approve', async () => {
    const { ctx, wish, userId } = await shop.checkOut();
    const { intentId, providerOrderId } = await shop.start(ctx(), wish);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
    granted(await confirmPayment(ctx(), { intentId, paymentId, signature }));
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
    const orderId = order?.id ?? '';
    const id = granted(await requestCancellation(ctx(), { orderId, reason: 'Changed my mind', type: 'refund' }));
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(id, true)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((each) => !each.ok && each.reason === 'already-answered')).toHaveLength(3);
    const wanted = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(wanted).toMatchObject([{ amount: order?.total, reason: 'Changed my mind' }]);
    await sendRefund(shop.system(), wanted[0]?.id ?? '');
    expect(shop.simulator.books.payments.get(paymentId)?.refunded).toBe(order?.total);
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' });
    await shop.workOnInbox();
  });

  test('A-CAN-03 for a replacement sends the same again with nothing to pay, and keeps the order', async () => {
    const { productId, userId, order, id } = await asked('replacement');
    const { replacement } = granted(await answer(id, true));
    expect(replacement).toMatchObject({
      replacementFor: order.id,
      userId,
      total: 0,
      subtotal: 0,
      status: 'pending',
      shippingAddress: order.shippingAddress,
    });
    const items = await shop.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, replacement?.id ?? ''));
    expect(items).toMatchObject([{ productId, size: 'M', quantity: 2, price: 0 }]);
    expect(await orderOf(order.id)).toMatchObject({ status: 'pending', total: order.total });
    expect(await stockOf(productId)).toEqual([10, 4]);
    expect(await requestOf(id)).toMatchObject({ status: 'approved' });
    expect(await mailsAbout(order.id)).toContain('replacement-approved');
    expect(await mailsAbout(replacement?.id ?? '')).toEqual(['order-placed']);
  });

  test('A-CAN-03 for a replacement is refused without stock, and nothing changes', async () => {
    const { productId, order, id } = await asked('replacement', 3);
    expect(await answer(id, true)).toEqual({ ok: false, reason: 'sold-out' });
    expect(await stockOf(productId)).toEqual([3, 2]);
    expect(await requestOf(id)).toMatchObject({ status: 'pending', processedAt: null });
    expect(await shop.db.select().from(orders).where(eq(orders.replacementFor, order.id))).toEqual([]);
  });

  test('of an order that staff cancelled meanwhile is written down, and nothing happens twice', async () => {
    const { productId, order, id } = await asked('refund');
    granted(await cancelOrder(shop.staff(), order.id, 'By phone'));
    granted(await answer(id, true));
    expect(await requestOf(id)).toMatchObject({ status: 'approved' });
    expect(await stockOf(productId)).toEqual([10, 0]);
    expect((await mailsAbout(order.id)).filter((topic) => topic === 'order-cancelled')).toHaveLength(1);
    const other = await asked('replacement');
    granted(await cancelOrder(shop.staff(), other.order.id, 'By phone'));
    expect(await answer(other.id, true)).toEqual({ ok: false, reason: 'not-allowed-from-here' });
  });

  test('of an order that was delivered meanwhile takes it back: cancelled, and its stock is what staff count', async () => {
    const { productId, order, id } = await asked('refund');
    granted(await processStock(shop.staff()));
    for (const to of ['shipped', 'delivered'] as const) {
      await shop.db.transaction((tx) =>
        moveOrder(tx, order.id, { to, at: later(5), actor: 'test' }, (reason) => {
          throw new Error(reason);
        }),
      );
    }
    granted(await answer(id, true));
    expect(await orderOf(order.id)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(productId)).toEqual([8, 0]);
  });
});

describe('S-CAN-14 a rejected request', () => {
  test.each([
    ['A-CAN-05 with notes', 'Already packed', 'Already packed'],
    ['A-CAN-06 without notes', '   ', null],
  ])('%s keeps the order; notes, when and by whom are kept', async (_, notes, kept) => {
    const { productId, order, id } = await asked('refund');
    granted(await answer(id, false, notes));
    expect(await orderOf(order.id)).toMatchObject({ status: 'pending', version: order.version });
    expect(await stockOf(productId)).toEqual([10, 2]);
    expect(await requestOf(id)).toMatchObject({
      status: 'rejected',
      adminNotes: kept,
      processedAt: later(60),
      processedBy: expect.stringContaining('staff@tanabana.example'),
    });
    expect(await mailsAbout(order.id)).toContain('cancellation-rejected');
  });

  test('is answered once; the shopper may ask again', async () => {
    const { ctx, order, id } = await asked('refund');
    granted(await answer(id, false));
    expect(await answer(id, true)).toEqual({ ok: false, reason: 'already-answered' });
    const again = { orderId: order.id, reason: 'Duplicate order', type: 'refund' } as const;
    expect((await requestCancellation(ctx, again)).ok).toBe(true);
  });
});

test('an answer is for staff alone, and for requests that exist', async () => {
  const { ctx, id } = await asked('refund');
  for (const person of [ctx, shop.as(GUEST)]) {
    expect(await answer(id, true, '', person)).toEqual({ ok: false, reason: 'not-allowed' });
  }
  for (const unknown of [NOBODY, 'x', '']) {
    expect(await answer(unknown, true)).toEqual({ ok: false, reason: 'no-such-request' });
  }
  expect(await requestOf(id)).toMatchObject({ status: 'pending' });
});
