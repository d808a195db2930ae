import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext } from '#app/context.ts';
import { settings } from '#db/schema/promotions.ts';
import { audit } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, openTestShop, orderRequestFor, placeCashOrder, STAFF } from '#shop/testing/test-shop.ts';
import { loader } from './gst-json.route.ts';

const shop = openTestShop();
const SHIPPED_AT = new Date('2026-11-10T06:00:00.000Z');
/** A tax class of every new store. */
const TAX_CLASS_ID = '7a000000-0000-4000-8000-000000000001';

async function issueInvoice(): Promise<void> {
  // The first call stores the default settings, which the update below changes.
  await getSettings({ db: shop.db });
  const gst = { gstin: '29AAPFU0939F1ZR', invoicePrefix: 'TB', defaultClassId: TAX_CLASS_ID };
  await shop.db.update(settings).set({ taxMode: 'gst', gst });
  const { ctx } = await shop.addShopper();
  const productId = await shop.addProduct();
  const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const shipped = { to: 'shipped', at: SHIPPED_AT, actor: STAFF.email } as const;
  expectOk(await inTransaction<Order, MoveRefusal>(shop.db, (tx, refuse) => moveOrder(tx, order.id, shipped, refuse)));
}

function loadFile(): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(shopContext, shop.staff(SHIPPED_AT));
  return loader({ request: new Request('https://shop.example/admin-panel/gst/json?month=2026-11'), context });
}

test('A-ROLE-15 the JSON file of GSTR-1 is in the audit log once it was sent', async () => {
  // No invoice was issued yet, so there is no file, and nothing is recorded in the audit log.
  expect((await loadFile()).status).toBe(404);
  await issueInvoice();
  const response = await loadFile();
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="gstr1-2026-11.json"');
  expect(await response.json()).toMatchObject({ gstin: '29AAPFU0939F1ZR' });
  const exports = await shop.db.select().from(audit).where(eq(audit.action, 'export'));
  expect(exports).toMatchObject([{ actor: STAFF.email, entityId: 'gstr1-2026-11.json' }]);
});
