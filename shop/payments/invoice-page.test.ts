import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/promotions.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import type { ShopContext } from '#shop/context.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import { findDocuments } from '#shop/invoices/find-documents.server.ts';
import { getAdminOrder } from '#shop/orders/get-admin-order.server.ts';
import { findInvoicePage, findPrintedInvoices } from '#shop/orders/invoice-page.server.ts';
import { createMailDataLoader, loadOrderMail } from '#shop/orders/load-order-mail.server.ts';
import type { OrderRequest } from '#shop/orders/order-input.ts';
import { findOwnOrder } from '#shop/orders/own-orders.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, GUEST, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { decideCancellation } from './decide-cancellation.server.ts';
import { updateOrderStatus } from './set-order-status.server.ts';
import { openPayingShop } from './testing/paying-shop.ts';

const shop = openPayingShop();
const KURTAS = '7a000000-0000-4000-8000-000000000001';
const GST = { gstin: '29AAACT2727Q1ZW', invoicePrefix: 'TB', hsnDigits: 4, defaultClassId: KURTAS };

const useMode = async (taxMode: 'flat' | 'gst' | 'none') => {
  // The first read creates the record.
  await getSettings(shop);
  await shop.db.update(settings).set({ taxMode, gst: GST });
};
beforeAll(() => useMode('gst'));

const move = async (id: string, status: 'processing' | 'shipped' | 'delivered' | 'cancelled') =>
  expectOk(await updateOrderStatus(shop.staff(), id, { status, seen: null, reason: 'As it was' }));

async function placeOrder(overrides: Partial<OrderRequest> = {}) {
  const productId = await shop.addProduct({ name: 'Noor Kurta', price: 109_900 });
  const { ctx: atNow, userId, at } = await shop.addShopper();
  const ctx = { ...atNow, now: new Date() };
  const request = orderRequestFor([{ productId, size: 'M', quantity: 1 }], overrides);
  const order = expectOk(await placeCashOrder(ctx, request));
  return { order, ctx, userId, productId, at };
}

async function placePaidOrder() {
  const { ctx, request, userId } = await shop.checkOut();
  const { checkoutId, providerOrderId } = await shop.start(ctx(), request);
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = shop.simulator.pay(providerOrderId);
  expectOk(await confirmPayment(ctx(), { checkoutId, paymentId, signature }));
  const [order] = await shop.db.select().from(orders).where(eq(orders.userId, userId));
  if (!order) throw new Error('no order');
  return { order, ctx };
}

const openPage = (ctx: ShopContext, id: string, number: string | null = null) => findInvoicePage(ctx, id, number);
async function shownDocument(ctx: ShopContext, id: string, number: string | null = null) {
  const page = await openPage(ctx, id, number);
  if (page?.kind !== 'document') throw new Error(`the page is ${page?.kind}`);
  return page;
}

test('S-GST-18 before dispatch there is no invoice, and nothing links to one', async () => {
  const { order, ctx } = await placeOrder();
  expect(await openPage(ctx, order.orderId)).toMatchObject({ kind: 'missing', reason: 'not-sent' });
  expect(await findOwnOrder(ctx, order.orderId)).toMatchObject({ printable: null, documents: [] });
  expect(await getAdminOrder(shop.staff(), order.id)).toMatchObject({ printable: null, documents: [] });
  await move(order.id, 'cancelled');
  expect(await openPage(ctx, order.orderId)).toMatchObject({ kind: 'missing', reason: 'cancelled' });
});

test('S-GST-10 after dispatch the page shows the issued document, whatever changes later', async () => {
  const { order, ctx, productId } = await placeOrder();
  await move(order.id, 'shipped');
  const { document, links } = await shownDocument(ctx, order.orderId);
  expect(document).toMatchObject({ title: 'Tax Invoice', number: expect.stringMatching(/^TB\/\d\d-\d\d\/\d{6}$/) });
  expect(links).toMatchObject([{ name: 'Invoice', number: document.number }]);
  await shop.db.update(products).set({ name: 'Renamed', hsn: '9999' }).where(eq(products.id, productId));
  const [before] = await shop.db.select({ storeInfo: settings.storeInfo }).from(settings);
  if (!before) throw new Error('no settings');
  await shop.db.update(settings).set({ storeInfo: { ...before.storeInfo, name: 'Another store', phone: '1' } });
  expect((await shownDocument(ctx, order.orderId)).document).toEqual(document);
  await shop.db.update(settings).set({ storeInfo: before.storeInfo });
  expect(await findOwnOrder(ctx, order.orderId)).toMatchObject({ printable: 'Invoice', documents: links });
});

test('S-GST-11 the documents of another shopper’s order do not exist; staff see them', async () => {
  const { order, ctx } = await placeOrder();
  await move(order.id, 'shipped');
  const { document } = await shownDocument(ctx, order.orderId);
  const other = await shop.addShopper();
  for (const actor of [other.ctx, { ...ctx, actor: GUEST }]) {
    expect(await openPage(actor, order.orderId)).toBeNull();
    expect(await openPage(actor, order.orderId, document.number)).toBeNull();
  }
  expect((await shownDocument(shop.staff(), order.orderId)).document).toEqual(document);
  const { order: second } = await placeOrder();
  await move(second.id, 'shipped');
  const { document: foreign } = await shownDocument(shop.staff(), second.orderId);
  for (const number of [foreign.number, 'TB/26-27/999999', '', '\0']) {
    expect(await openPage(ctx, order.orderId, number)).toBeNull();
  }
  expect(await openPage(ctx, UNKNOWN_ID)).toBeNull();
});

test('S-GST-12 a cancellation after dispatch adds a credit note; the invoice stays the page’s default', async () => {
  const { order, ctx } = await placeOrder();
  await move(order.id, 'shipped');
  const invoice = (await shownDocument(ctx, order.orderId)).document;
  await move(order.id, 'cancelled');
  const { document, links } = await shownDocument(ctx, order.orderId);
  expect(document).toEqual(invoice);
  expect(links.map(({ name }) => name)).toEqual(['Invoice', 'Credit note']);
  const note = (await shownDocument(ctx, order.orderId, links[1]?.number)).document;
  expect(note).toMatchObject({ title: 'Credit Note', words: invoice.words });
  expect(note.details).toContainEqual(['Against invoice', invoice.number]);
  expect((await getAdminOrder(shop.staff(), order.id))?.documents).toMatchObject([
    { kind: 'invoice', total: order.total },
    { kind: 'credit-note', total: order.total },
  ]);
});

test('S-GST-13 a replacement with nothing to pay shows the invoice of the order that it replaces', async () => {
  const { order, ctx } = await placePaidOrder();
  const request = { orderId: order.id, reason: 'Too small', type: 'replacement' as const };
  const id = expectOk(await requestCancellation(ctx(), request));
  const { replacement } = expectOk(await decideCancellation(shop.staff(), id, { approve: true, notes: '' }));
  if (!replacement) throw new Error('no replacement');
  expect(replacement.total).toBe(0);
  expect(await openPage(ctx(), order.orderId)).toMatchObject({ kind: 'missing', reason: 'replacement-not-sent' });
  expect(await openPage(ctx(), replacement.orderId)).toMatchObject({ kind: 'missing', reason: 'not-sent' });
  await move(replacement.id, 'shipped');
  const { document } = await shownDocument(ctx(), replacement.orderId);
  expect(document.details).toContainEqual(['Order', order.orderId]);
  expect((await shownDocument(ctx(), order.orderId)).document).toEqual(document);
  const printed = await findPrintedInvoices(shop.staff(), [order.id, replacement.id]);
  expect(printed.sheets).toHaveLength(1);
  await shop.workOnInbox();
});

test('S-GST-14 an order with nothing to pay has a delivery note and no invoice', async () => {
  const [before] = await shop.db.select({ shippingStandard: settings.shippingStandard }).from(settings);
  await shop.db.update(settings).set({ shippingStandard: 0 });
  const day = 24 * 60 * 60_000;
  const [validFrom, validUntil] = [new Date(Date.now() - day), new Date(Date.now() + day)];
  await shop.addCoupon({ code: 'ALLFREE', value: 100, validFrom, validUntil });
  const { order, ctx } = await placeOrder({ couponCode: 'ALLFREE' });
  await shop.db.update(settings).set({ shippingStandard: before?.shippingStandard ?? 0 });
  expect(order.total).toBe(0);
  expect(await findOwnOrder(ctx, order.orderId)).toMatchObject({ printable: 'Delivery note', documents: [] });
  await move(order.id, 'shipped');
  expect((await shownDocument(ctx, order.orderId)).document).toMatchObject({ title: 'Delivery note', number: null });
  expect((await findDocuments(shop.db, [order.id]))(order.id).documents).toEqual([]);
});

test('A-GST-36 staff print invoices of the modes flat and gst together; orders without one are counted', async () => {
  const { order: sent } = await placeOrder();
  await move(sent.id, 'shipped');
  const { order: waiting, ctx } = await placeOrder();
  await useMode('flat');
  const { order: flat } = await placeOrder();
  await useMode('gst');
  const ids = [sent.id, UNKNOWN_ID, waiting.id, flat.id];
  const printed = await findPrintedInvoices(shop.staff(), ids);
  expect(printed).toMatchObject({ notIssued: 1, missing: 1 });
  expect(printed.sheets.map(({ kind }) => kind)).toEqual(['flat', 'document']);
  expect(await findPrintedInvoices(ctx, ids)).toMatchObject({ sheets: [], missing: 4 });
  expect(await openPage(shop.staff(), flat.orderId)).toMatchObject({ kind: 'flat' });
});

test('S-GST-15 the mail about the dispatch names the invoice and links to it', async () => {
  const { order, ctx } = await placeOrder();
  const load = async (topic: 'order-placed' | 'order-shipped') => {
    const loader = createMailDataLoader(ctx);
    return loadOrderMail(ctx, loader, { topic, orderId: order.id, url: 'https://shop.example', isFirstAttempt: false });
  };
  expect((await load('order-placed'))?.text).not.toContain('/invoice');
  await move(order.id, 'shipped');
  const { document } = await shownDocument(ctx, order.orderId);
  const mail = await load('order-shipped');
  expect(mail?.text).toContain(`Your invoice is ${document.number}.`);
  expect(mail?.text).toContain(`Invoice ${document.number}: https://shop.example/orders/${order.orderId}/invoice`);
});

test('S-GST-17 the data export of an account contains its documents, and deleting the account keeps them', async () => {
  const { order, ctx, userId } = await placeOrder();
  await move(order.id, 'shipped');
  await move(order.id, 'cancelled');
  const { links } = await shownDocument(ctx, order.orderId);
  expect(expectOk(await exportData(ctx))).toMatchObject({
    orders: [
      {
        documents: [
          { documentNumber: links[0]?.number, againstInvoice: null, lines: [{ name: 'Noor Kurta' }] },
          { documentNumber: links[1]?.number, againstInvoice: links[0]?.number, reason: 'Order cancelled' },
        ],
      },
    ],
  });
  expectOk(await deleteAccount(ctx, userId));
  const documents = await shop.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id));
  expect(documents.map(({ recipient }) => recipient.name)).toEqual(['Asha Rao', 'Asha Rao']);
  expect(await openPage(ctx, order.orderId)).toBeNull();
  expect((await shownDocument(shop.staff(), order.orderId)).links).toEqual(links);
});

test('S-GST-19 a store that is not registered issues plain invoices', async () => {
  await useMode('none');
  const { order, ctx } = await placeOrder();
  await move(order.id, 'shipped');
  await useMode('gst');
  expect((await shownDocument(ctx, order.orderId)).document).toMatchObject({ title: 'Invoice', taxByHsn: null });
});
