import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { updateProduct } from '#shop/stock/update-product.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { exportSelectedOrders } from './export-orders.server.ts';
import { getAdminOrder } from './get-admin-order.server.ts';
import { findInvoices } from './invoice.server.ts';
import { findPackingSlips } from './packing-slips.server.ts';
import { findProductsToOrder } from './products-to-order.server.ts';

const shop = openTestShop();

async function placeOrder(): Promise<string> {
  const productId = await shop.addProduct({ name: 'Noor Kurta', sku: `NK-${crypto.randomUUID()}` });
  const { ctx } = await shop.addShopper();
  return expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 2 }]))).id;
}

test('A-OBULK-03 prints invoices and packing slips in the order of the selection, and skips an unknown order', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()];
  const ids = [second, UNKNOWN_ID, first];
  const ctx = shop.staff();
  const slips = await findPackingSlips(ctx, ids);
  expect(slips.map(({ order }) => order.id)).toEqual([second, first]);
  expect(slips[0]?.items).toMatchObject([{ name: 'Noor Kurta', quantity: 2, sku: expect.stringMatching(/^NK-.+-M$/) }]);
  const invoices = await findInvoices(ctx, ids);
  expect(invoices.map(({ order }) => order.orderId)).toEqual(slips.map(({ order }) => order.orderId));
  expect(invoices[0]).toMatchObject({ payment: expect.stringContaining('to pay'), customer: { name: 'Asha Rao' } });
});

test('A-SKU-13 the packing slip and the order page have the SKU that the size had when it was ordered', async () => {
  const sku = `NK-${crypto.randomUUID()}`;
  const productId = await shop.addProduct({ sku, stock: [{ size: 'M', onHand: 5, sku: 'NEEL-OWN' }] });
  const { ctx } = await shop.addShopper();
  const { id } = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const change = { sizes: [{ size: 'M', onHand: 5, was: 5, sku: 'NEEL-NEW' }] };
  expectOk(await updateProduct(shop.staff(), productId, { version: null, change }));
  const shown = async () => [
    (await findPackingSlips(shop.staff(), [id]))[0]?.items[0]?.sku,
    (await getAdminOrder(shop.staff(), id))?.items[0]?.sku,
  ];
  expect(await shown()).toEqual(['NEEL-OWN', 'NEEL-OWN']);
  // A line from before sizes had SKUs.
  await shop.db.execute(sql`update order_items set sku = null where order_id = ${id}`);
  expect(await shown()).toEqual([`${sku}-M`, `${sku}-M`]);
  expect(expectOk(await findProductsToOrder(shop.staff(), 'neel-new'))).toMatchObject([
    { id: productId, sizes: [{ size: 'M', sku: 'NEEL-NEW', barcode: null }] },
  ]);
});

test('A-OBULK-03 refuses everybody but staff', async () => {
  const id = await placeOrder();
  const { ctx } = await shop.addShopper();
  expect([await findInvoices(ctx, [id]), await findPackingSlips(ctx, [id])]).toEqual([[], []]);
  expect(exportSelectedOrders(ctx, [id])).toEqual({ ok: false, reason: 'not-allowed' });
});

test('A-OBULK-04 the export contains the selected orders only', async () => {
  const [first] = [await placeOrder(), await placeOrder()];
  let file = '';
  for await (const chunk of expectOk(exportSelectedOrders(shop.staff(), [first, UNKNOWN_ID]))) file += chunk;
  expect(file.trim().split('\r\n')).toHaveLength(2);
});
