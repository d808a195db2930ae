import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { pageRecord, shopContext } from '#app/context.ts';
import type { ShopContext } from '#shop/context.ts';
import { settingsFor } from './page-settings.server.ts';

test('S-CALL-19 S-CONST-05 S-CONST-10 uses the default settings when they cannot be loaded, logs the error, and does not cache the page', async () => {
  const broken = new Error('the database is unavailable');
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const page = { addCacheTags: vi.fn(), noStore: vi.fn(), expiresAt: vi.fn() };
  const context = new RouterContextProvider();
  const db = {
    select() {
      throw broken;
    },
  };
  context.set(shopContext, { db, log } as unknown as ShopContext);
  context.set(pageRecord, page);

  expect(await settingsFor(context)).toMatchObject({
    taxRate: 18,
    shippingCharges: { standard: 9_900, freeShippingThreshold: 99_900 },
    currency: { symbol: '₹', code: 'INR' },
  });
  expect(page.noStore).toHaveBeenCalledOnce();
  expect(page.addCacheTags).toHaveBeenCalledWith('settings');
  expect(log.error).toHaveBeenCalledWith({ err: broken }, expect.any(String));
});
