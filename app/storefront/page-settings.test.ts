import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { pageCachePolicy, shopContext } from '#app/context.ts';
import { loadPageSettings } from '#app/page-settings.server.ts';
import type { ShopContext } from '#shop/context.ts';

test('S-CALL-19 S-CONST-05 S-CONST-10 uses the default settings when they cannot be loaded, logs the error, and does not cache the page', async () => {
  const databaseError = new Error('the database is unavailable');
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const cachePolicy = { addCacheTags: vi.fn(), noStore: vi.fn(), expiresAt: vi.fn() };
  const context = new RouterContextProvider();
  const db = {
    select() {
      throw databaseError;
    },
  };
  context.set(shopContext, { db, log } as unknown as ShopContext);
  context.set(pageCachePolicy, cachePolicy);

  expect(await loadPageSettings(context)).toMatchObject({
    taxRate: 18,
    shippingCharges: { standard: 9_900, freeShippingThreshold: 99_900 },
    currency: { symbol: '₹', code: 'INR' },
  });
  expect(cachePolicy.noStore).toHaveBeenCalledOnce();
  expect(cachePolicy.addCacheTags).toHaveBeenCalledWith('settings');
  expect(log.error).toHaveBeenCalledWith({ err: databaseError }, expect.any(String));
});
