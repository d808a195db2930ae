import { expect, test } from 'vitest';
import { GUEST, granted, openTestShop } from '#shop/testing/test-shop.ts';
import { listStockAlerts } from './stock-alerts.server.ts';

const shop = openTestShop();

test('A-ENT-21 a stock alert has its fields: out at 0, low up to the threshold, active products only', async () => {
  const stock = (onHand: number) => [{ size: '', onHand }];
  const low = await shop.addProduct({ name: 'Low', stock: stock(10) });
  const out = await shop.addProduct({ name: 'Out', stock: stock(0) });
  const own = await shop.addProduct({ name: 'Own threshold', stock: stock(3), lowStockThreshold: 3 });
  await shop.addProduct({ name: 'Plenty', stock: stock(11) });
  await shop.addProduct({ name: 'Enough for it', stock: stock(4), lowStockThreshold: 3 });
  await shop.addProduct({ name: 'Inactive', stock: stock(0), status: 'inactive' });
  expect(granted(await listStockAlerts(shop.staff()))).toEqual([
    { productId: out, productName: 'Out', currentStock: 0, threshold: 10, type: 'out' },
    { productId: own, productName: 'Own threshold', currentStock: 3, threshold: 3, type: 'low' },
    { productId: low, productName: 'Low', currentStock: 10, threshold: 10, type: 'low' },
  ]);
  expect(await listStockAlerts(shop.as(GUEST))).toEqual({ ok: false, reason: 'not-allowed' });
});
