import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { refundAmount } from '#shop/payments/refund-amount.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { settleReturn } from './settle-return.server.ts';
import { openReturningShop } from './testing/returning-shop.ts';

const shop = openReturningShop();

beforeEach(async () => {
  shop.injectFaults();
  await shop.setReturns({ sendExchangeAfter: 'pickup' });
});

// The first test switches the store to mode gst, which issues documents; the tests after it need that.
describe('A-RETURN-07 credit notes', () => {
  const documentsOf = (orderId: string) =>
    shop.db
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.orderId, orderId))
      .orderBy(taxDocuments.issuedAt, taxDocuments.number);
  const toKerala = {
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682001',
    phone: '9876543210',
  };

  test('a returned kurta is credited with ₹973.16 and IGST ₹48.66, the dress with the rest of the invoice', async () => {
    await shop.chargeGst();
    const code = 'GST200';
    const day = 24 * 3_600_000;
    await shop.addCoupon({
      code,
      type: 'fixed',
      value: 20_000,
      validFrom: new Date(Date.now() - day),
      validUntil: new Date(Date.now() + day),
    });
    const bought = await shop.addDelivered({
      lines: [{ price: 109_900 }, { price: 174_900 }],
      request: { couponCode: code, shippingAddress: toKerala },
    });
    expect(bought.order.total).toBe(264_800);
    for (const [index, item] of bought.items.entries()) {
      const lines = [{ orderItemId: item.id, quantity: 1, wantedLevelId: null }];
      const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { lines }));
      await shop.checkAll(number);
      const { refundAmount: refunded } = expectOk(await settleReturn(shop.staff(), number));
      expect(refunded).toBe(index === 0 ? 102_182 : 162_618);
    }
    const [invoice, first, second] = await documentsOf(bought.order.id);
    expect(first).toMatchObject({
      kind: 'credit-note',
      taxable: 97_316,
      igst: 4_866,
      total: 102_182,
      reason: 'Goods returned',
    });
    expect((first?.total ?? 0) + (second?.total ?? 0)).toBe(invoice?.total);
    expect((first?.igst ?? 0) + (second?.igst ?? 0)).toBe(invoice?.igst);
  });

  test('A-RETURN-14 a refunded amount lowers the prices of all lines; a later return credits what is left', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 50_000, quantity: 2 }] });
    const { id, total } = bought.order;
    expectOk(
      await refundAmount(shop.staff(), {
        orderId: id,
        amount: 15_000,
        seenRefundable: total,
        reason: 'Late delivery',
        note: '',
      }),
    );
    const [line] = bought.items;
    const lines = [{ orderItemId: line?.id ?? '', quantity: 2, wantedLevelId: null }];
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { lines }));
    await shop.checkAll(number);
    expectOk(await settleReturn(shop.staff(), number));
    const [invoice, reduction, back] = await documentsOf(id);
    expect(reduction).toMatchObject({ total: 15_000, reason: 'Late delivery', lines: [{ quantity: 0 }] });
    expect((reduction?.total ?? 0) + (back?.total ?? 0)).toBeLessThanOrEqual(invoice?.total ?? 0);
  });

  test('A-RETURN-14 after a refunded amount, the invoice is credited in full when every line comes back', async () => {
    await shop.chargeGst();
    const bought = await shop.addDelivered({ lines: [{ price: 100_000 }, { price: 100_000 }] });
    const { id, total } = bought.order;
    const refund = { orderId: id, amount: 40_000, seenRefundable: total, reason: 'Goodwill', note: '' } as const;
    expectOk(await refundAmount(shop.staff(), refund));
    const refunded: number[] = [];
    const invoiced: number[] = [];
    for (const item of bought.items) {
      const lines = [{ orderItemId: item.id, quantity: 1, wantedLevelId: null }];
      const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { lines }));
      await shop.checkAll(number);
      refunded.push(expectOk(await settleReturn(shop.staff(), number)).refundAmount);
      const documents = await documentsOf(id);
      invoiced.push(documents.reduce((sum, each) => sum + (each.kind === 'invoice' ? each.total : -each.total), 0));
    }
    // ₹2,000 were paid, and ₹400 refunded: ₹1,000 for the first line leave ₹600 for the second.
    expect(refunded).toEqual([100_000, 60_000]);
    expect(invoiced).toEqual([60_000, 0]);
  });

  test('an exchange is invoiced at the value of the old size, which is credited at settlement', async () => {
    const bought = await shop.addDelivered();
    const [item] = bought.items;
    const { id: wantedLevelId } = await shop.levelOf(item?.productId ?? null, 'L');
    const lines = [{ orderItemId: item?.id ?? '', quantity: 1, wantedLevelId }];
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { outcome: 'exchange', lines }));
    const { exchangeOrderId } = await shop.rowOf(number);
    expectOk(await deliverOrder(shop.staff(), exchangeOrderId ?? ''));
    await shop.checkAll(number);
    expectOk(await settleReturn(shop.staff(), number));
    const [invoice, credit] = await documentsOf(bought.order.id);
    const [exchanged] = await documentsOf(exchangeOrderId ?? '');
    expect(credit).toMatchObject({ kind: 'credit-note', total: 100_000 });
    expect(exchanged).toMatchObject({ kind: 'invoice', total: 100_000, lines: [{ size: 'L', quantity: 1 }] });
    expect(invoice?.total).toBe(bought.order.total);
    const all = await shop.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, bought.userId), eq(orders.isExchange, true)));
    expect(all).toHaveLength(1);
  });
});
