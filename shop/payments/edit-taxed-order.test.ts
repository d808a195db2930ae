import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderItems, orders } from '#db/schema/orders.ts';
import { coupons } from '#db/schema/promotions.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { editOrder } from './edit-order.server.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { recordUnitStatement } from './unit-statements.server.ts';

const shop = openTestShop();
const KERALA = { city: 'Kochi', state: 'Kerala', pincode: '682001' };

async function place(couponCode?: string) {
  const stock = ['M', 'L'].map((size) => ({ size, onHand: 9 }));
  const costly = await shop.addProduct({ price: 319_900, stock });
  const cheap = await shop.addProduct({ price: 39_900, stock });
  const { ctx } = await shop.addShopper();
  const lines = [
    { productId: costly, size: 'M', quantity: 1 },
    { productId: cheap, size: 'M', quantity: 2 },
  ];
  const { shippingAddress } = orderRequestFor([]);
  const request = orderRequestFor(lines, {
    shippingAddress: { ...shippingAddress, ...KERALA },
    ...(couponCode ? { couponCode } : {}),
  });
  return expectOk(await placeCashOrder(ctx, request));
}
const loadItems = (id: string) =>
  shop.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position));
const loadOrder = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];
const edit = async (id: string, lines: { id: string; size: string; quantity: number }[]) =>
  editOrder(shop.staff(), id, { version: (await loadOrder(id))?.version ?? 0, lines });

// The taxes are also checked by the invariants, after the last test: lines add up to the total, and their taxes to the order's.
describe('A-EDIT-03 an order whose prices include its taxes', () => {
  test('in mode gst the lines are taxed anew, at the rates of the order', async () => {
    await shop.chargeGst();
    await shop.addCoupon({ code: 'FLAT600', type: 'fixed', value: 60_000 });
    const order = await place('FLAT600');
    const [costly, cheap] = await loadItems(order.id);
    if (!costly || !cheap) throw new Error('the order has no lines');
    // The coupon is shared over both lines, so that the costly one stays above the slab.
    expect(costly).toMatchObject({ gstRate: 18, lineDiscount: 48_021 });
    expectOk(await edit(order.id, [costly]));
    // The remaining line has the whole discount: ₹2,599 / 1.05 is below ₹2,500.
    const [only] = await loadItems(order.id);
    expect(only).toMatchObject({ gstRate: 5, lineDiscount: 60_000, lineShipping: 0, cgst: 0, hsn: costly.hsn });
    expect(await loadOrder(order.id)).toMatchObject({
      subtotal: 319_900,
      discount: 60_000,
      tax: 0,
      total: 259_900,
      taxIncluded: only?.igst,
    });
  });

  test.each(['gst', 'flat'] as const)(
    'in mode %s another size changes no amount, although the coupon no longer applies to the product',
    async (taxMode) => {
      await shop.chargeGst({ taxMode });
      const code = `SIZE-${taxMode}`.toUpperCase();
      const couponId = await shop.addCoupon({ code, type: 'fixed', value: 20_000 });
      const order = await place(code);
      const ordered = await loadItems(order.id);
      const [costly, cheap] = ordered;
      if (!costly?.productId || !cheap?.productId) throw new Error('the order has no lines');
      await shop.db
        .update(coupons)
        .set({ applicableProducts: [cheap.productId] })
        .where(eq(coupons.id, couponId));
      expectOk(await edit(order.id, [{ ...costly, size: 'L' }, cheap]));
      const { size: _size, sku: _sku, inventoryLevelId: _level, ...amounts } = costly;
      expect(await loadItems(order.id)).toMatchObject([{ ...amounts, size: 'L' }, cheap]);
      expect(await loadOrder(order.id)).toMatchObject({ total: order.total, taxIncluded: order.taxIncluded });
    },
  );

  test('in mode none the lines have no tax', async () => {
    await shop.chargeGst({ taxMode: 'none' });
    const order = await place();
    const [costly, cheap] = await loadItems(order.id);
    if (!costly || !cheap) throw new Error('the order has no lines');
    expectOk(await edit(order.id, [{ ...cheap, quantity: 1 }]));
    expect(await loadItems(order.id)).toMatchObject([{ quantity: 1, gstRate: 0, taxable: 39_900, igst: 0 }]);
    expect(await loadOrder(order.id)).toMatchObject({ total: 39_900, shipping: 0, taxIncluded: 0 });
  });

  test('an invoice of an order that never left is credited, and the next dispatch issues another', async () => {
    await shop.chargeGst();
    const order = await place();
    const [costly] = await loadItems(order.id);
    if (!costly) throw new Error('the order has no lines');
    const ship = () => updateOrderStatus(shop.staff(), order.id, { status: 'shipped', seen: null, reason: 'Sent' });
    expectOk(await ship());
    expectOk(await updateOrderStatus(shop.staff(), order.id, { status: 'processing', seen: null, reason: 'No' }));
    expectOk(await recordUnitStatement(shop.staff(), order.id, { action: 'never-left', reason: 'Still here' }));
    expectOk(await edit(order.id, [costly]));
    expectOk(await ship());
    const documents = await shop.db
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.orderId, order.id))
      .orderBy(asc(taxDocuments.id));
    expect(documents.map(({ kind, total }) => [kind, total]).toSorted()).toEqual(
      [
        ['invoice', order.total],
        ['credit-note', order.total],
        ['invoice', 319_900],
      ].toSorted(),
    );
  });
});
