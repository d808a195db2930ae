// Unexpected values under the store's browser storage keys: another version's data, half a write, edits by hand.
import { expect } from '@playwright/test';
import { CANARY, SCRIPTS } from '../testkit/hostile-text.ts';
import { watch } from './page-watch.ts';
import { newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

const STORAGE_KEYS = [
  'cart',
  'wishlist',
  'recentlyViewed',
  'deliveryPin',
  'recentSearches',
  'userProfile',
  'wishlistSync',
  'cartSync',
  'leads',
  'userFeedback',
  'savedAddresses',
  'savedAddressesOf',
  'lastOrder',
  'hasExplicitlyLoggedOut',
];

const script = SCRIPTS.join(' ');
/** A stored product, review, lead or profile whose every value is hostile. */
const item = {
  id: script,
  uid: script,
  productId: script,
  name: script,
  userName: script,
  comment: script,
  email: script,
  mobileNumber: script,
  slug: '../../admin-panel',
  image: `javascript:window.${CANARY}=1`,
  price: -1,
  rating: 9e99,
  qty: 1e21,
  size: [script, null, {}],
  status: 'pending',
  date: 'yesterday',
  createdAt: {},
};

const GARBAGE: readonly string[] = [
  '',
  '{',
  'null',
  'true',
  '-0',
  '1e999',
  '"text"',
  '[]',
  '{}',
  '[[[[]]]]',
  '[null, 1, "a", [], {}, true]',
  '{"__proto__":{"polluted":1},"length":3,"0":1}',
  '[{"id":null,"name":null,"price":null,"qty":null,"size":null,"image":null}]',
  '[{"id":{"a":1},"name":["x"],"price":"12","qty":"many","size":7,"image":9}]',
  '{"uid":{"a":1},"email":5,"name":[],"role":"admin","changes":"x","list":{}}',
  '\u0000\uFFFF\u202E',
  JSON.stringify(item),
  JSON.stringify([item, item, { ...item, id: 'x'.repeat(20_000) }]),
  JSON.stringify([script, script]),
  JSON.stringify(Array.from({ length: 3_000 }, (_, index) => ({ id: String(index), name: `n${index}` }))),
  '['.repeat(10_000),
];

test('every page works with broken browser storage, and no stored script runs', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url });
  const [product] = await store.sql(`select slug from products where status = 'active' and reviews > 1 limit 1`);
  const pages = ['/', '/shop', `/product/${product?.slug}`, '/search', '/wishlist', '/cart', '/contact'];
  await page.goto(`${store.url}/about`);
  for (const [index, garbage] of GARBAGE.entries()) {
    await page.evaluate(
      ({ keys, value }) => {
        for (const key of keys) localStorage.setItem(key, value);
        sessionStorage.setItem('csrf-token', value);
      },
      { keys: STORAGE_KEYS, value: garbage },
    );
    // Every page reads most keys, so each value is tested on one page in turn; lists on the wishlist and bag pages.
    const path = pages[index % pages.length] ?? '/';
    for (const address of new Set(garbage.startsWith('[') ? [path, '/wishlist', '/cart'] : [path])) {
      await page.goto(`${store.url}${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: /^Bag, \d+ items?$/ })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
      await watcher.expectQuiet();
      expect(await page.evaluate(() => Reflect.get({}, 'polluted') ?? null)).toBeNull();
      await expect(page.locator('[href^="javascript:" i], [src^="javascript:" i], [onerror], [onload]')).toHaveCount(0);
    }
  }

  await test.step('the bag can still be filled', async () => {
    const [plain] = await store.sql(
      `select slug from products where status = 'active' and cardinality(sizes) = 0 and available > 20 limit 1`,
    );
    await page.evaluate(() => localStorage.setItem('cart', '{"broken'));
    await page.goto(`${store.url}/product/${plain?.slug}`);
    await page.locator('.pinfo .buyrow .btn').click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 1 item' })).toBeVisible();
  });
});

test('signs in with broken storage and sends nothing broken to the server', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url });
  const shopper = await newShopper(store);
  await page.goto(`${store.url}/about`);
  await page.evaluate(
    ({ keys, value }) => {
      for (const key of keys) localStorage.setItem(key, value);
    },
    { keys: STORAGE_KEYS, value: JSON.stringify([item, { ...item, id: crypto.randomUUID() }]) },
  );
  await signIn(page, store, shopper, '/wishlist');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await watcher.expectQuiet();
  expect(await store.sql('select * from wishlist_items where user_id = $1', [shopper.uid])).toEqual([]);
  expect(await store.sql('select * from bag_lines where user_id = $1', [shopper.uid])).toEqual([]);
});
