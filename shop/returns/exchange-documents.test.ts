import { asc, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settings } from '#db/schema/promotions.ts';
import { returns } from '#db/schema/returns.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { findInvoicePage, findPrintedInvoices } from '#shop/orders/invoice-page.server.ts';
import { createMailDataLoader, loadOrderMail } from '#shop/orders/load-order-mail.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { deliverOrder } from '#shop/payments/deliver-order.server.ts';
import { refundAmount } from '#shop/payments/refund-amount.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { returnNumber } from './return.ts';
import { refundCancelledExchange, settleReturn } from './settle-return.server.ts';
import { openReturningShop } from './testing/returning-shop.ts';

const shop = openReturningShop();

beforeAll(() => shop.chargeGst());
beforeEach(async () => {
  shop.injectFaults();
  await shop.setReturns({ sendExchangeAfter: 'pickup' });
});

const documentsOf = (...orderIds: string[]) =>
  shop.db
    .select()
    .from(taxDocuments)
    .where(inArray(taxDocuments.orderId, orderIds))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.number));

/** The sum of the orders' invoices less their credit notes. */
async function openAmountOf(...orderIds: string[]): Promise<number> {
  const documents = await documentsOf(...orderIds);
  return documents.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0);
}

describe('A-RETURN-07 the new size of an exchange', () => {
  test('is cancelled before it is sent: the refund of the claim includes the delivery charge and is credited', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 49_900 }] });
    expect(bought.order).toMatchObject({ shipping: 9_900, total: 59_800 });
    const exchangeId = await shop.exchangeUnsent(bought, 'L', {
      reason: 'damaged',
      photoIds: [await shop.addPhoto(bought.userId)],
    });
    expectOk(await cancelOrder(shop.staff(), exchangeId, 'Lost'));
    const [row] = await shop.db.select().from(returns).where(eq(returns.exchangeOrderId, exchangeId));
    if (!row) throw new Error('the exchange has no return');
    expect(expectOk(await refundCancelledExchange(shop.staff(), returnNumber(row)))).toMatchObject({
      refundAmount: 59_800,
    });
    expect(await openAmountOf(bought.order.id, exchangeId)).toBe(0);
  });

  test('comes back too: its own invoice is credited', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 109_900 }] });
    const exchanged = await shop.exchange(bought, 'L');
    expect(await openAmountOf(exchanged.order.id)).toBe(109_900);
    expect(await shop.settle(exchanged)).toMatchObject({ refundAmount: 109_900 });
    expect(await openAmountOf(exchanged.order.id)).toBe(0);
    expect(await openAmountOf(bought.order.id)).toBe(bought.order.total - 109_900);
  });

  test('comes back too: the unit that was kept stays invoiced', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 109_900, quantity: 2 }] });
    const exchanged = await shop.exchange(bought, 'L');
    await shop.settle(exchanged);
    expect(await openAmountOf(exchanged.order.id)).toBe(0);
    expect(await openAmountOf(bought.order.id)).toBe(bought.order.total - 109_900);
  });

  test('is invoiced with the taxes of the first sale although the store has given up its registration since', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 109_900 }] });
    await shop.db.update(settings).set({ taxMode: 'none', gst: sql`${settings.gst} || '{"gstin": ""}'` });
    const { order } = await shop.exchange(bought, 'L');
    await shop.chargeGst();
    // ₹1,099 / 1.05 = ₹1,046.66, and 2.5 % each for CGST and SGST.
    expect(await documentsOf(order.id)).toMatchObject([{ taxable: 104_666, cgst: 2_617, sgst: 2_617, igst: 0 }]);
  });

  test('A-RETURN-14 is credited for an amount that staff refund, before the exchange or after it', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 109_900 }] });
    const { id } = bought.order;
    const refund = (seenRefundable: number) =>
      refundAmount(shop.staff(), { orderId: id, amount: 30_000, seenRefundable, reason: 'Goodwill', note: '' });
    const [item] = bought.items;
    const { id: wantedLevelId } = await shop.levelOf(item?.productId ?? null, 'L');
    const lines = [{ orderItemId: item?.id ?? '', quantity: 1, wantedLevelId }];
    const number = await shop.addArrived(bought.ctx(), shop.requestFor(bought, { outcome: 'exchange', lines }));
    const { exchangeOrderId } = await shop.rowOf(number);
    const order = expectOk(await deliverOrder(shop.staff(), exchangeOrderId ?? ''));
    expectOk(await refund(109_900));
    await shop.checkAll(number);
    expectOk(await settleReturn(shop.staff(), number));
    expect([await openAmountOf(id), await openAmountOf(order.id)]).toEqual([0, 79_900]);
    expectOk(await refund(79_900));
    expect(await openAmountOf(order.id)).toBe(49_900);
  });

  test('is torn and exchanged again: each size is invoiced, and what came back is credited', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 109_900 }] });
    const first = await shop.exchange(bought, 'L');
    const photoIds = [await shop.addPhoto(bought.userId)];
    const second = await shop.exchange(first, 'M', { reason: 'damaged', photoIds });
    expect(await openAmountOf(first.order.id)).toBe(0);
    expect(await openAmountOf(second.order.id)).toBe(109_900);
    await shop.settle(second, { reason: 'damaged', photoIds: [await shop.addPhoto(bought.userId)] });
    expect(await openAmountOf(bought.order.id, first.order.id, second.order.id)).toBe(0);
    // A correction of the status by staff does not sell the goods again.
    expectOk(
      await updateOrderStatus(shop.staff(), second.order.id, { status: 'processing', seen: null, reason: 'Wrong' }),
    );
    expectOk(await deliverOrder(shop.staff(), second.order.id));
    expect(await openAmountOf(second.order.id)).toBe(0);
  });
});

describe('S-GST-13 the invoice of an exchange', () => {
  test('is on its page, in its mail and in a print; before dispatch the page shows a delivery note', async () => {
    const bought = await shop.addDelivered({ lines: [{ price: 109_900 }] });
    const exchangeOrderId = await shop.exchangeUnsent(bought, 'L');
    const page = (number: string | null) => findInvoicePage(shop.staff(), exchangeOrderId, number);
    expect(await page(null)).toMatchObject({ document: { title: 'Delivery note' } });
    const { orderId } = expectOk(await deliverOrder(shop.staff(), exchangeOrderId));
    const [own] = await documentsOf(exchangeOrderId);
    const number = own?.documentNumber ?? '';
    const shown = { orderId, document: { title: 'Tax Invoice', number } };
    expect(await page(null)).toMatchObject(shown);
    expect(await page(number)).toMatchObject(shown);
    const [first] = await documentsOf(bought.order.id);
    expect(await page(first?.documentNumber ?? '')).toBeNull();
    expect((await findPrintedInvoices(shop.staff(), [exchangeOrderId])).sheets).toMatchObject([
      { document: { number } },
    ]);
    const loader = createMailDataLoader(shop.staff());
    const about = { topic: 'order-shipped', orderId: exchangeOrderId, url: 'https://shop.example' } as const;
    const mail = await loadOrderMail(shop.staff(), loader, { ...about, isFirstAttempt: false });
    expect(mail?.text).toContain(`Your invoice is ${number}.`);
  });
});
