import { asc, desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/promotions.ts';
import { taxRates } from '#db/schema/tax-classes.ts';
import { documentCounters, taxDocuments } from '#db/schema/tax-documents.ts';
import { inTransaction } from '#db/transaction.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { type Move, moveOrder } from '#shop/orders/move-order.server.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import { placeManualOrder } from '#shop/orders/place-manual-order.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { updateOrder } from '#shop/orders/update-order.server.ts';
import { cancelOrder } from '#shop/payments/cancel-order.server.ts';
import { decideCancellation } from '#shop/payments/decide-cancellation.server.ts';
import { refundAmount } from '#shop/payments/refund-amount.server.ts';
import { settle } from '#shop/payments/settle.server.ts';
import {
  expectOk,
  manualOrderFor,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
} from '#shop/testing/test-shop.ts';

const shop = openTestShop();
beforeEach(() => shop.chargeGst());

const KERALA = {
  fullName: 'Meera Nair',
  address: '3 Beach Road',
  city: 'Kochi',
  state: 'Kerala',
  pincode: '682001',
  phone: '9876543210',
};

async function placeKurta(overrides: Partial<OrderRequest> = {}, price = 109_900) {
  const productId = await shop.addProduct({ price, stock: [{ size: 'M', onHand: 50 }] });
  const { ctx } = await shop.addShopper();
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], overrides);
  return { ctx, productId, order: expectOk(await placeCashOrder(ctx, request)) };
}

/** Places an order that is paid by card. */
async function buyKurta() {
  const productId = await shop.addProduct({ price: 109_900 });
  const { ctx } = await shop.addShopper();
  const checkout = expectOk(
    await shop.openCheckout(
      ctx,
      orderRequestFor([{ productId, size: 'M', quantity: 1 }], { paymentMethod: 'card', shippingAddress: KERALA }),
    ),
  );
  const payment = {
    provider: 'razorpay',
    providerPaymentId: `pay_${checkout.id}`,
    amount: checkout.total,
    currency: 'INR',
    method: 'card',
  };
  return { ctx, order: expectOk(await settle(shop.as({ kind: 'system', name: 'test' }), checkout.id, payment)) };
}

let minute = 0;
/** Each step is a minute after the previous one. */
const later = () => minutesAfterNow(++minute);

const move = (id: string, to: Move['to'], at = later()) =>
  inTransaction<unknown, string>(shop.db, (tx, refuse) =>
    moveOrder(tx, id, { to, at, actor: 'test' }, (reason) => refuse(reason)),
  );
const listDocuments = (orderId: string) =>
  shop.db
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.issuedAt), desc(taxDocuments.kind), asc(taxDocuments.number));
const kindsOf = async (orderId: string) => (await listDocuments(orderId)).map(({ kind }) => kind);
const itemsOf = (orderId: string) => shop.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));

describe('S-GST-06 an order in mode gst', () => {
  test('costs its price, and its lines hold the tax inside', async () => {
    const { order } = await placeKurta({ shippingAddress: KERALA });
    // ₹1,099 ÷ 1.05 = ₹1,046.67, and ₹52.33 of IGST to Kerala.
    expect(order).toMatchObject({
      taxMode: 'gst',
      tax: 0,
      taxRate: 0,
      subtotal: 109_900,
      total: 109_900,
      taxIncluded: 5_233,
      placeOfSupply: '32',
    });
    expect(await itemsOf(order.id)).toMatchObject([
      { hsn: '6204', unit: 'PCS', gstRate: 5, taxable: 104_667, cgst: 0, sgst: 0, igst: 5_233, lineDiscount: 0 },
    ]);
  });

  test('has its tax split into CGST and SGST within the State', async () => {
    const { order } = await placeKurta();
    // Both halves of ₹52.33 are rounded up to ₹26.17: ₹52.34 of tax.
    expect(await itemsOf(order.id)).toMatchObject([{ taxable: 104_666, cgst: 2_617, sgst: 2_617, igst: 0 }]);
    expect(order.taxIncluded).toBe(5_234);
  });

  test('keeps its rate when the class changes before it is sent', async () => {
    const { order } = await placeKurta({ shippingAddress: KERALA });
    await shop.db.update(taxRates).set({ rate: 12 }).where(eq(taxRates.rate, 5));
    await move(order.id, 'shipped');
    await shop.db.update(taxRates).set({ rate: 5 }).where(eq(taxRates.rate, 12));
    expect(await listDocuments(order.id)).toMatchObject([{ igst: 5_233, lines: [{ rate: 5, hsn: '6204' }] }]);
  });

  test('that staff enter by phone is taxed alike', async () => {
    const productId = await shop.addProduct({ price: 109_900 });
    const item = { productId, name: 'Kurta', size: 'M', quantity: 1 };
    const order = expectOk(await placeManualOrder(shop.staff(), manualOrderFor([item])));
    expect(order).toMatchObject({ taxMode: 'gst', total: 109_900, taxIncluded: 5_234 });
  });

  test("uses the product's class and code before the category's", async () => {
    const imitation = '7a000000-0000-4000-8000-000000000008';
    // The class that ends with 9 is bags, at 18 %; imitation jewellery has 3 %.
    const categoryId = await shop.addCategory();
    await shop.db.execute(
      sql`update categories set tax_class_id = '7a000000-0000-4000-8000-000000000009', hsn = '42022210' where id = ${categoryId}`,
    );
    const inCategory = await shop.addProduct({ categoryId, price: 49_900 });
    const own = await shop.addProduct({ categoryId, price: 49_900, taxClassId: imitation });
    const coded = await shop.addProduct({ categoryId, price: 49_900, hsn: '4202' });
    const { ctx } = await shop.addShopper();
    const lines = [inCategory, own, coded].map((productId) => ({ productId, size: 'M', quantity: 1 }));
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor(lines)));
    const items = (await itemsOf(order.id)).sort((one, other) => one.position - other.position);
    expect(items.map(({ gstRate, hsn }) => [gstRate, hsn])).toEqual([
      [18, '42022210'],
      [3, '7117'],
      [18, '4202'],
    ]);
  });
});

test('S-GST-06 in mode flat no document is issued and the price includes no tax', async () => {
  await shop.db.update(settings).set({ taxMode: 'flat' });
  const { order } = await placeKurta();
  await move(order.id, 'shipped');
  // 18 % of ₹1,099 is added: ₹197.82.
  expect(order).toMatchObject({ taxMode: 'flat', tax: 19_782, taxIncluded: 0, placeOfSupply: null });
  expect(await itemsOf(order.id)).toMatchObject([{ hsn: null, taxable: null }]);
  expect(await listDocuments(order.id)).toEqual([]);
});

describe('A-GST-82 an invoice', () => {
  test('is issued at dispatch, not before, with everything it shows', async () => {
    const { order } = await placeKurta({ shippingAddress: KERALA });
    expect(await listDocuments(order.id)).toEqual([]);
    await move(order.id, 'processing');
    expect(await listDocuments(order.id)).toEqual([]);
    const at = later();
    await move(order.id, 'shipped', at);
    expect(await listDocuments(order.id)).toMatchObject([
      {
        kind: 'invoice',
        series: 'KS',
        financialYear: '24-25',
        documentNumber: expect.stringMatching(/^KS\/24-25\/\d{6}$/),
        issuedAt: at,
        placeOfSupply: '32',
        supplier: { legalName: 'Kaveri Silks Private Limited', gstin: '29AAPFU0939F1ZR', stateCode: '29' },
        recipient: { name: 'Meera Nair', state: 'Kerala', gstin: '' },
        taxable: 104_667,
        igst: 5_233,
        total: 109_900,
        lines: [{ quantity: 1, price: 109_900, rate: 5, hsn: '6204' }],
      },
    ]);
    await move(order.id, 'delivered');
    expect(await kindsOf(order.id)).toEqual(['invoice']);
  });

  test('splits the tax by the State of the registration that it names', async () => {
    const { order } = await placeKurta({ shippingAddress: KERALA });
    expect(await itemsOf(order.id)).toMatchObject([{ cgst: 0, igst: 5_233 }]);
    await shop.db.update(settings).set({ gst: sql`${settings.gst} || '{"gstin": "32ABCDE1234F1Z8"}'` });
    await move(order.id, 'shipped');
    expect(await listDocuments(order.id)).toMatchObject([
      { supplier: { stateCode: '32' }, placeOfSupply: '32', cgst: 2_617, sgst: 2_617, igst: 0, total: 109_900 },
    ]);
    expect(await itemsOf(order.id)).toMatchObject([{ cgst: 2_617, sgst: 2_617, igst: 0, taxable: 104_666 }]);
  });

  test('keeps the split of the order when the store has given up its registration', async () => {
    const { order } = await placeKurta();
    await shop.db.update(settings).set({ taxMode: 'none', gst: sql`${settings.gst} || '{"gstin": ""}'` });
    await move(order.id, 'shipped');
    expect(await listDocuments(order.id)).toMatchObject([{ cgst: 2_617, sgst: 2_617, igst: 0, total: 109_900 }]);
  });

  test('names the business of the buyer', async () => {
    const buyer = { gstin: '27aapfu0939f1zv', business: 'Udaan Traders' };
    const { order } = await placeKurta({ buyer });
    await move(order.id, 'shipped');
    expect((await listDocuments(order.id))[0]?.recipient).toMatchObject({
      gstin: '27AAPFU0939F1ZV',
      business: 'Udaan Traders',
    });
  });

  test('is issued once when an order is set back to processing and sent again', async () => {
    const { order } = await placeKurta();
    await move(order.id, 'shipped');
    await move(order.id, 'processing');
    await move(order.id, 'shipped');
    expect(await kindsOf(order.id)).toEqual(['invoice']);
  });

  test('is not issued for an order with nothing to pay', async () => {
    await shop.addCoupon({ code: 'ALLFREE', type: 'percentage', value: 100 });
    const { order } = await placeKurta({ couponCode: 'ALLFREE' }, 150_000);
    expect(order.total).toBe(0);
    await move(order.id, 'shipped');
    expect(await listDocuments(order.id)).toEqual([]);
  });

  test('shows as many digits of the HSN code as the settings say', async () => {
    const productId = await shop.addProduct({ hsn: '62044290' });
    for (const hsnDigits of [4, 6] as const) {
      await shop.chargeGst({ hsnDigits });
      const { ctx } = await shop.addShopper();
      const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
      await move(order.id, 'shipped');
      expect((await listDocuments(order.id))[0]?.lines[0]?.hsn).toBe('62044290'.slice(0, hsnDigits));
    }
  });

  test('stays as it was when product, class and settings change, and cannot be changed or deleted', async () => {
    const { order, productId } = await placeKurta();
    await move(order.id, 'shipped');
    const before = await listDocuments(order.id);
    await shop.db
      .update(products)
      .set({ name: 'Another name', price: 999_900, hsn: '5007' })
      .where(eq(products.id, productId));
    await shop.db.update(settings).set({ taxMode: 'none', legal: {} });
    expect(await listDocuments(order.id)).toEqual(before);
    for (const statement of [sql`update tax_documents set total = 1`, sql`delete from tax_documents`]) {
      await expect(shop.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
    }
  });
});

describe('A-GST-83 a credit note', () => {
  test('is issued when an order is cancelled after its invoice, and names it', async () => {
    const { order } = await placeKurta();
    await move(order.id, 'shipped');
    await shop.chargeGst({ gstin: '27AAPFU0939F1ZV' });
    expectOk(await cancelOrder(shop.staff(later()), order.id, 'Changed her mind'));
    const [invoice, credit] = await listDocuments(order.id);
    expect(credit).toMatchObject({
      kind: 'credit-note',
      series: 'KSC',
      invoiceId: invoice?.id,
      reason: 'Order cancelled',
      supplier: invoice?.supplier,
      total: invoice?.total,
      lines: invoice?.lines,
    });
  });

  test('is not issued for an order that was cancelled before its invoice', async () => {
    const { order } = await placeKurta();
    expectOk(await cancelOrder(shop.staff(later()), order.id, 'Changed her mind'));
    expect(await listDocuments(order.id)).toEqual([]);
  });

  test('is followed by another invoice when the order is reopened and sent', async () => {
    const { order } = await placeKurta();
    await move(order.id, 'shipped');
    await move(order.id, 'cancelled');
    await move(order.id, 'processing');
    await move(order.id, 'shipped');
    expect(await kindsOf(order.id)).toEqual(['invoice', 'credit-note', 'invoice']);
  });

  test('is issued when the address moves to another State, and the total stays', async () => {
    const { order } = await placeKurta();
    await move(order.id, 'shipped');
    await move(order.id, 'processing');
    expectOk(await updateOrder(shop.staff(later()), order.id, { version: null, change: { shippingAddress: KERALA } }));
    const [changed] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect(changed).toMatchObject({ placeOfSupply: '32', taxIncluded: 5_233, total: 109_900 });
    expect(await itemsOf(order.id)).toMatchObject([{ cgst: 0, igst: 5_233, taxable: 104_667 }]);
    await move(order.id, 'shipped');
    expect(await kindsOf(order.id)).toEqual(['invoice', 'credit-note', 'invoice']);
    expect((await listDocuments(order.id)).at(-1)).toMatchObject({ igst: 5_233, recipient: { state: 'Kerala' } });
  });

  test('A-RETURN-14 is issued with the invoice for an amount that was refunded before it, and again with the next', async () => {
    const { order } = await buyKurta();
    const refund = {
      orderId: order.id,
      amount: 30_000,
      seenRefundable: 109_900,
      reason: 'Goodwill',
      note: '',
    } as const;
    expectOk(await refundAmount(shop.staff(later()), refund));
    expect(await listDocuments(order.id)).toEqual([]);
    await move(order.id, 'shipped');
    const lowered = [
      { kind: 'invoice', total: 109_900 },
      { kind: 'credit-note', total: 30_000, reason: 'Goodwill' },
    ];
    expect(await listDocuments(order.id)).toMatchObject(lowered);
    await move(order.id, 'processing');
    const shippingAddress = { ...KERALA, state: 'Karnataka', city: 'Bengaluru', pincode: '560003' };
    expectOk(await updateOrder(shop.staff(later()), order.id, { version: null, change: { shippingAddress } }));
    await move(order.id, 'shipped');
    // The rest of the first invoice: ₹1,099 − ₹300.
    const moved = { kind: 'credit-note', total: 79_900, reason: 'Delivery address changed to another State' };
    expect(await listDocuments(order.id)).toMatchObject([...lowered, moved, ...lowered]);
  });

  test('is not issued when the address stays in the State', async () => {
    const { order } = await placeKurta();
    await move(order.id, 'shipped');
    await move(order.id, 'processing');
    const shippingAddress = { ...order.shippingAddress, address: '14 MG Road' };
    expectOk(await updateOrder(shop.staff(later()), order.id, { version: null, change: { shippingAddress } }));
    await move(order.id, 'shipped');
    expect(await kindsOf(order.id)).toEqual(['invoice']);
    expect((await shop.db.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject({
      taxIncluded: 5_234,
    });
  });
});

describe('A-GST-84 the goods of a replaced order', () => {
  async function replace(ctx: ShopContext, orderId: string) {
    const requested = { orderId, reason: 'Torn', type: 'replacement' } as const;
    const id = expectOk(await requestCancellation(ctx, requested));
    const { replacement } = expectOk(await decideCancellation(shop.staff(later()), id, { approve: true, notes: '' }));
    return replacement?.id ?? '';
  }

  test('are invoiced under the paid order when its replacement is sent, once', async () => {
    const { ctx, order } = await buyKurta();
    const replacementId = await replace(ctx, order.id);
    expect(await listDocuments(order.id)).toEqual([]);
    await move(replacementId, 'shipped');
    await move(replacementId, 'delivered');
    expect(await kindsOf(order.id)).toEqual(['invoice']);
    expect(await listDocuments(replacementId)).toEqual([]);
  });

  test('are invoiced for the State that the replacement goes to', async () => {
    const { ctx, order } = await buyKurta();
    const replacementId = await replace(ctx, order.id);
    const shippingAddress = { ...KERALA, state: 'Karnataka', city: 'Bengaluru', pincode: '560003' };
    expectOk(await updateOrder(shop.staff(later()), replacementId, { version: null, change: { shippingAddress } }));
    await move(replacementId, 'shipped');
    expect(await listDocuments(order.id)).toMatchObject([
      { placeOfSupply: '29', igst: 0, cgst: 2_617, sgst: 2_617, recipient: { city: 'Bengaluru' }, total: 109_900 },
    ]);
    expect((await shop.db.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject({
      taxIncluded: 5_234,
      total: 109_900,
    });
  });

  test('are credited when the replacement is cancelled and the payment refunded', async () => {
    const { ctx, order } = await buyKurta();
    const replacementId = await replace(ctx, order.id);
    await move(replacementId, 'shipped');
    expectOk(await cancelOrder(shop.staff(later()), replacementId, 'By phone'));
    expect(await kindsOf(order.id)).toEqual(['invoice', 'credit-note']);
  });

  test('are invoiced under the replacement of an unpaid cash order', async () => {
    const { ctx, order } = await placeKurta();
    await move(order.id, 'shipped');
    const replacementId = await replace(ctx, order.id);
    expect(await kindsOf(order.id)).toEqual(['invoice', 'credit-note']);
    await move(replacementId, 'shipped');
    expect(await kindsOf(replacementId)).toEqual(['invoice']);
  });
});

describe('A-GST-85 a seller who is not registered', () => {
  test('issues invoices without tax', async () => {
    await shop.chargeGst({ taxMode: 'none', gstin: '' });
    await shop.addCoupon({ code: 'NOTAX', type: 'fixed', value: 10_000 });
    const { order } = await placeKurta({ couponCode: 'NOTAX' });
    expect(order).toMatchObject({ tax: 0, taxIncluded: 0, total: 99_900 });
    await move(order.id, 'shipped');
    expect(await listDocuments(order.id)).toMatchObject([
      { taxMode: 'none', taxable: 99_900, cgst: 0, igst: 0, total: 99_900, lines: [{ hsn: '', discount: 10_000 }] },
    ]);
  });

  test('sells within her State only under the composition scheme', async () => {
    await shop.chargeGst({ taxMode: 'none', isComposition: true });
    const { order } = await placeKurta();
    expect(order.placeOfSupply).toBe('29');
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const outside = orderRequestFor([{ productId, size: 'M', quantity: 1 }], { shippingAddress: KERALA });
    expect(await placeCashOrder(ctx, outside)).toEqual({ ok: false, reason: { kind: 'outside-state' } });
    const item = { productId, name: 'Kurta', size: 'M', quantity: 1 };
    const { shipping } = manualOrderFor([item]);
    const entered = manualOrderFor([item], { shipping: { ...shipping, ...KERALA } });
    expect(await placeManualOrder(shop.staff(), entered)).toEqual({ ok: false, reason: { kind: 'outside-state' } });
    const change = { version: null, change: { shippingAddress: KERALA } };
    expect(await updateOrder(shop.staff(), order.id, change)).toEqual({ ok: false, reason: 'outside-state' });
  });
});

describe('A-GST-86 numbers', () => {
  test('are consecutive when 200 orders are sent at once', async () => {
    await shop.chargeGst({ invoicePrefix: 'RA' });
    const productId = await shop.addProduct({ stock: [{ size: 'M', onHand: 200 }] });
    const { ctx } = await shop.addShopper();
    const placed: string[] = [];
    for (let index = 0; index < 200; index++) {
      const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }]);
      placed.push(expectOk(await placeCashOrder(ctx, request)).id);
    }
    // As many orders are sent at once as a node has connections; the others wait.
    const queue = [...placed];
    const sendNext = async (): Promise<void> => {
      const id = queue.pop();
      if (id === undefined) return;
      expectOk(await move(id, 'shipped'));
      return sendNext();
    };
    await Promise.all(Array.from({ length: 10 }, sendNext));
    const issued = await shop.db.select().from(taxDocuments).where(eq(taxDocuments.series, 'RA'));
    expect(issued.map(({ number }) => number).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
  });

  test('are not used up by a transaction that is rolled back', async () => {
    await shop.chargeGst({ invoicePrefix: 'RB' });
    const { order } = await placeKurta();
    const failed = shop.db.transaction(async (tx) => {
      await moveOrder(tx, order.id, { to: 'shipped', at: NOW, actor: 'test' }, (reason) => {
        throw new Error(reason);
      });
      throw new Error('the courier failed');
    });
    await expect(failed).rejects.toThrow('the courier failed');
    await move(order.id, 'shipped');
    expect(await listDocuments(order.id)).toMatchObject([{ documentNumber: 'RB/24-25/000001' }]);
  });

  test('begin again at midnight in India on 1 April', async () => {
    await shop.chargeGst({ invoicePrefix: 'RC' });
    const [last, first] = [await placeKurta(), await placeKurta()];
    await move(last.order.id, 'shipped', new Date('2027-03-31T18:29:59.000Z'));
    await move(first.order.id, 'shipped', new Date('2027-03-31T18:30:00.000Z'));
    expect(await listDocuments(last.order.id)).toMatchObject([{ documentNumber: 'RC/26-27/000001' }]);
    expect(await listDocuments(first.order.id)).toMatchObject([{ documentNumber: 'RC/27-28/000001' }]);
    const counters = await shop.db.select().from(documentCounters).where(eq(documentCounters.series, 'RC'));
    expect(counters.map(({ last: number }) => number)).toEqual([1, 1]);
  });
});
