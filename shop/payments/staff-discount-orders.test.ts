import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import { audit } from '#db/schema/system.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { createMailDataLoader, loadOrderMail } from '#shop/orders/load-order-mail.server.ts';
import type { ManualOrder } from '#shop/orders/manual-order.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { placeManualOrder, quoteManualOrder } from '#shop/orders/place-manual-order.server.ts';
import type { StaffDiscount } from '#shop/orders/staff-discount.ts';
import { unitAmounts } from '#shop/pricing/unit-amounts.ts';
import { expectOk, manualOrderFor, openTestShop } from '#shop/testing/test-shop.ts';
import { decideCancellation } from './decide-cancellation.server.ts';
import { editOrder, previewOrderEdit } from './edit-order.server.ts';
import { updateOrderStatus } from './set-order-status.server.ts';

const shop = openTestShop();
const FLAT_200: StaffDiscount = { kind: 'amount', value: 20_000, reason: 'Regular customer' };

/** A kurta of ₹1,099 and a dress of ₹1,749. */
async function addItems() {
  const stock = [{ size: 'M', onHand: 9 }];
  const [kurta, dress] = [
    await shop.addProduct({ price: 109_900, stock }),
    await shop.addProduct({ price: 174_900, stock }),
  ];
  return [kurta, dress].map((productId) => ({ productId, name: '', size: 'M', quantity: 1 }));
}
const place = async (discount: StaffDiscount | null = FLAT_200, overrides: Partial<ManualOrder> = {}) =>
  expectOk(await placeManualOrder(shop.staff(), manualOrderFor(await addItems(), { discount, ...overrides })));
const loadItems = (id: string) =>
  shop.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position));
const loadOrder = async (id: string) => {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`no order ${id}`);
  return order;
};

// The invariants after the last test also check the totals, the shares of the lines and the documents, and that no coupon is missing.
describe('A-PHONE-01 an order with a discount by staff', () => {
  test('has a total less the discount, and stores its reason with the order and in the audit log', async () => {
    const request = manualOrderFor(await addItems(), { discount: { ...FLAT_200, reason: ' Regular  customer ' } });
    const order = expectOk(await placeManualOrder(shop.staff(), request));
    const sums = { subtotal: 284_800, tax: 51_264, discount: 20_000, total: 316_064 };
    expect(order).toMatchObject({ ...sums, staffDiscount: 20_000, discountReason: 'Regular customer', couponId: null });
    const [entry] = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.entityId, request.idempotencyKey))
      .orderBy(audit.id);
    expect(entry?.after).toMatchObject({ discountAmount: 20_000, discountReason: 'Regular customer' });
    const { idempotencyKey, items } = request;
    const quoted = expectOk(await quoteManualOrder(shop.staff(), { idempotencyKey, items, discount: FLAT_200 }));
    expect(quoted).toMatchObject({ totals: sums, discountProblem: null, placedAs: order.orderId });
  });

  test('a percentage becomes an amount', async () => {
    expect(await place({ kind: 'percent', value: 10, reason: 'Festival' })).toMatchObject({
      discount: 28_480,
      staffDiscount: 28_480,
    });
  });

  test('is refused above the subtotal and without a reason, and nothing is written', async () => {
    const items = await addItems();
    const before = await shop.db.$count(orders);
    for (const [discount, problem] of [
      [{ ...FLAT_200, value: 284_801 }, 'above-subtotal'],
      [{ ...FLAT_200, value: 0 }, 'not-an-amount'],
      [{ ...FLAT_200, reason: '  ' }, 'no-reason'],
    ] as const) {
      expect(await placeManualOrder(shop.staff(), manualOrderFor(items, { discount }))).toEqual({
        ok: false,
        reason: { kind: 'discount', problem },
      });
    }
    expect(await shop.db.$count(orders)).toBe(before);
    const quoteRequest = {
      items,
      idempotencyKey: 'a key of its own',
      discount: { kind: 'amount', value: 284_801 },
    } as const;
    expect(expectOk(await quoteManualOrder(shop.staff(), quoteRequest))).toMatchObject({
      totals: { discount: 0, total: 336_064 },
      discountProblem: 'above-subtotal',
    });
  });

  test('the same key with another discount is refused', async () => {
    const request = manualOrderFor(await addItems(), { discount: FLAT_200 });
    const { id, orderId } = expectOk(await placeManualOrder(shop.staff(), request));
    expect(expectOk(await placeManualOrder(shop.staff(), request)).id).toBe(id);
    expect(await placeManualOrder(shop.staff(), { ...request, discount: null })).toEqual({
      ok: false,
      reason: { kind: 'already-placed', orderId },
    });
  });
});

describe('A-PHONE-02 a discount by staff', () => {
  test('is shared over the units, so that the refunds of all units are the total', async () => {
    const order = await place();
    const amounts = unitAmounts(order, await loadItems(order.id));
    const goods = [...amounts.values()].flat().map((unit) => unit.goods);
    expect(goods).toEqual([121_964, 194_100]);
    expect(goods.reduce((sum, each) => sum + each, 0)).toBe(order.total);
  });

  test('is called a discount in mails and on the order, and shoppers do not see its reason', async () => {
    const order = await place();
    const mailData = createMailDataLoader(shop.staff());
    const request = {
      topic: 'order-placed',
      orderId: order.id,
      refundId: null,
      url: 'https://x.in',
      isFirstAttempt: true,
    };
    const mail = await loadOrderMail(shop.staff(), mailData, request as Parameters<typeof loadOrderMail>[2]);
    expect(mail?.text).toMatch(/Discount[^\n]*₹200/);
    expect(mail?.text).not.toContain('Regular customer');
    const record = await getOrder(shop.staff(), order.orderId);
    expect(record).toMatchObject({ discount: 20_000, appliedCoupon: null });
    expect(JSON.stringify(record)).not.toContain('Regular customer');
  });

  test('stays as it was when lines change, up to the new subtotal', async () => {
    const order = await place({ ...FLAT_200, value: 150_000 });
    const [kurta, dress] = await loadItems(order.id);
    const lines = [
      { id: kurta?.id ?? '', size: 'M', quantity: 2 },
      { id: dress?.id ?? '', size: 'M', quantity: 1 },
    ];
    const { after } = expectOk(await previewOrderEdit(shop.staff(), order.id, lines));
    expect(after?.find(({ kind }) => kind === 'discount')).toMatchObject({ name: 'Discount', amount: '−₹1,500' });
    const more = expectOk(await editOrder(shop.staff(), order.id, { version: order.version, lines }));
    expect(more).toMatchObject({ subtotal: 394_700, discount: 150_000, staffDiscount: 150_000 });
    const fewer = expectOk(
      await editOrder(shop.staff(), order.id, {
        version: more.version,
        lines: [{ id: kurta?.id ?? '', size: 'M', quantity: 1 }],
      }),
    );
    expect(fewer).toMatchObject({ subtotal: 109_900, discount: 109_900, staffDiscount: 109_900, total: 19_782 });
    expect(await loadItems(order.id)).toMatchObject([{ lineDiscount: 109_900, lineShipping: 0 }]);
  });

  test('moves to the replacement of an unpaid order', async () => {
    const order = await place();
    const [request] = await shop.db
      .insert(cancellationRequests)
      .values({ orderId: order.id, reason: 'Torn', type: 'replacement' })
      .returning();
    expectOk(await decideCancellation(shop.staff(), request?.id ?? '', { approve: true, notes: '' }));
    const [replacement] = await shop.db.select().from(orders).where(eq(orders.replacementFor, order.id));
    expect(replacement).toMatchObject({
      staffDiscount: 20_000,
      discountReason: 'Regular customer',
      total: order.total,
    });
  });

  test('in mode gst lowers the taxable value of every line, on the invoice and on its credit note', async () => {
    await shop.chargeGst();
    const order = await place();
    expect(order).toMatchObject({ discount: 20_000, total: 264_800 });
    expect((await loadItems(order.id)).map(({ lineDiscount }) => lineDiscount)).toEqual([7_718, 12_282]);
    expectOk(await updateOrderStatus(shop.staff(), order.id, { status: 'shipped', seen: null, reason: 'Sent' }));
    const [invoice] = await shop.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
    expect(invoice).toMatchObject({ kind: 'invoice', total: 264_800 });
    expect(invoice?.lines.map(({ discount }) => discount)).toEqual([7_718, 12_282]);
    expect((await loadOrder(order.id)).taxIncluded).toBeGreaterThan(0);
  });
});
