import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { newShopper, type Shopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' });
const heart = (page: Page, index: number) => featured(page).locator('.card__heart').nth(index);
const wishlistCount = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `Wishlist, ${count} ${count === 1 ? 'item' : 'items'}` });

const loadAccountWishlist = async (store: RunningStore, { uid }: Shopper): Promise<string[]> => {
  const rows = await store.sql(
    `select p.name from wishlist_items w join products p on p.id = w.product_id where w.user_id = $1 order by w.added_at`,
    [uid],
  );
  return rows.map(({ name }) => String(name));
};

/** The text content: the inner text is empty while the row is far below the screen. */
const nameAt = async (page: Page, index: number) =>
  (await featured(page).getByRole('article').nth(index).getByRole('heading').textContent()) ?? '';

test('S-WISH-08 the wishlist follows a signed-in shopper to a second device', async ({ page, browser, store }) => {
  const shopper = await newShopper(store);
  await page.goto(`${store.url}/`);
  const [first, second] = [await nameAt(page, 0), await nameAt(page, 1)];
  await heart(page, 0).click();
  await signIn(page, store, shopper);
  await expect.poll(() => loadAccountWishlist(store, shopper)).toEqual([first]);
  await expect(wishlistCount(page, 1)).toBeVisible();
  await test.step('S-ACCT-04 My Account shows the first styles of the wishlist', async () => {
    await page.goto(`${store.url}/account`);
    const preview = page.getByRole('region', { name: 'Wishlist' });
    await expect(preview.getByRole('link', { name: first, exact: true })).toHaveAttribute('href', /^\/product\//);
    await expect(preview.getByRole('link', { name: 'View all 1' })).toHaveAttribute('href', '/wishlist');
  });

  const phone = await (await newVisitor(browser)).newPage();
  await signIn(phone, store, shopper, '/');
  await expect(wishlistCount(phone, 1)).toBeVisible();
  await expect(heart(phone, 0)).toHaveAttribute('aria-pressed', 'true');
  await heart(phone, 1).click();
  await expect.poll(() => loadAccountWishlist(store, shopper)).toEqual([first, second]);
  await heart(phone, 0).click();
  await expect.poll(() => loadAccountWishlist(store, shopper)).toEqual([second]);

  await page.goto(`${store.url}/`);
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await expect(wishlistCount(page, 1)).toBeVisible();
  await phone.context().close();
});

test('a change that could not be sent waits in the browser and is sent at the next visit', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper, '/');
  const [first, second] = [await nameAt(page, 0), await nameAt(page, 1)];
  await heart(page, 0).click();
  await expect.poll(() => loadAccountWishlist(store, shopper)).toEqual([first]);
  await page.route('**/wishlist-items', (route) => route.abort());
  await heart(page, 0).click();
  await heart(page, 1).click();
  await expect(wishlistCount(page, 1)).toBeVisible();
  await page.reload();
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'true');
  expect(await loadAccountWishlist(store, shopper)).toEqual([first]);

  await page.unroute('**/wishlist-items');
  await page.reload();
  await expect.poll(() => loadAccountWishlist(store, shopper)).toEqual([second]);
  await expect(wishlistCount(page, 1)).toBeVisible();
});

test("one person's wishlist never becomes another's", async ({ page, store }) => {
  const [asha, meera] = [await newShopper(store), await newShopper(store)];
  await signIn(page, store, asha, '/');
  await heart(page, 0).click();
  await expect.poll(() => loadAccountWishlist(store, asha)).toHaveLength(1);
  // The shopper's session ends without a sign-out; then somebody else uses the same browser.
  await store.sql('delete from sessions where user_id = $1', [asha.uid]);
  await signIn(page, store, meera, '/');
  await expect(wishlistCount(page, 0)).toBeVisible();
  await expect(heart(page, 0)).toHaveAttribute('aria-pressed', 'false');
  expect(await loadAccountWishlist(store, meera)).toEqual([]);
  expect(await loadAccountWishlist(store, asha)).toHaveLength(1);
});

test('the account’s wishlist refuses requests without a session', async ({ store }) => {
  expect((await fetch(`${store.url}/wishlist-items`)).status).toBe(401);
  const response = await fetch(`${store.url}/wishlist-items`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(403);
});

const tiles = (page: Page) => page.getByRole('main').locator('.wishlist-tile');
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name });
const readStorage = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key);

interface SavedProduct {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

const WITH_SIZES = true;
const WITHOUT_SIZES = false;

/** Products of the sample store with several sizes, or without sizes. */
async function findProducts(store: RunningStore, hasSizes: boolean, count: number): Promise<SavedProduct[]> {
  const rows = await store.sql(
    `select id, name, slug from products
     where status = 'active' and available > 20 and (cardinality(sizes) > 1) = $1 and cardinality(sizes) <> 1 order by name limit $2`,
    [hasSizes, count],
  );
  return rows.map(({ id, name, slug }) => ({ id: String(id), name: String(name), slug: String(slug) }));
}

async function openWith(page: Page, store: RunningStore, wishlist: unknown): Promise<void> {
  await page.goto(`${store.url}/about`);
  await page.evaluate((text) => localStorage.setItem('wishlist', text), JSON.stringify(wishlist));
  await page.goto(`${store.url}/wishlist`);
}

test('S-WISH-01 S-WISH-02 S-WISH-07 the wishlist is a grid of the saved products with current prices', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/`);
  const names = [await nameAt(page, 0), await nameAt(page, 2), await nameAt(page, 3)];
  for (const index of [0, 2, 3]) await heart(page, index).click();
  await page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem('wishlist') ?? '[]') as { price: number }[];
    localStorage.setItem('wishlist', JSON.stringify(list.map((item) => ({ ...item, price: 1 }))));
  });
  const response = await page.goto(`${store.url}/wishlist`);
  expect(response?.status()).toBe(200);
  await expect(tiles(page)).toHaveCount(3);
  for (const name of names) {
    const [product] = await store.sql('select slug, price from products where name = $1', [name]);
    await expect(tile(page, name).getByRole('heading').getByRole('link')).toHaveAttribute(
      'href',
      `/product/${product?.slug}`,
    );
    const price = (Number(product?.price) / 100).toLocaleString('en-IN');
    await expect(tile(page, name)).toContainText(price);
  }
  await page.reload();
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop');
});

test('S-WISH-03 S-WISH-05 removes only the chosen product, not another of the same name', async ({ page, store }) => {
  const [first, second] = await findProducts(store, WITH_SIZES, 2);
  if (!first || !second) throw new Error('The sample store is too small');
  await openWith(page, store, [first, { name: first.name }, second]);
  await expect(tiles(page)).toHaveCount(3);
  const remove = (name: string) => tile(page, name).getByRole('button', { name: 'Remove from wishlist' });
  await remove(first.name).first().click();
  await expect(tiles(page)).toHaveCount(2);
  expect((await readStorage(page, 'wishlist')).map(({ id, name }: SavedProduct) => [id, name])).toEqual([
    ['', first.name],
    [second.id, second.name],
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // An old entry without an id is removed by name.
  await remove(first.name).click();
  expect((await readStorage(page, 'wishlist')).map(({ name }: SavedProduct) => name)).toEqual([second.name]);
  await page.reload();
  await expect(tiles(page)).toHaveCount(1);
});

test('S-WISH-04 S-STORE-01 Move to Bag adds the chosen size to the bag, then takes the product off the wishlist', async ({
  page,
  store,
}) => {
  const [sized] = await findProducts(store, WITH_SIZES, 1);
  const [plain] = await findProducts(store, WITHOUT_SIZES, 1);
  if (!sized || !plain) throw new Error('The sample store is too small');
  await openWith(page, store, [sized, plain, { name: sized.name }]);
  const move = (name: string) => tile(page, name).first().getByRole('button', { name: 'Move to Bag' });
  await move(plain.name).click();
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 1 item' })).toBeVisible();
  // Bag and wishlist are stored in the browser and survive a reload.
  await page.reload();
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 1 item' })).toBeVisible();

  await move(sized.name).click();
  await move(sized.name).click();
  await expect(tile(page, sized.name).first().getByText('Please select a size before adding to cart')).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  const size = tile(page, sized.name).first().locator('.size:enabled').first();
  const chosen = await size.innerText();
  await size.click();
  await move(sized.name).click();
  await expect(tiles(page)).toHaveCount(1);
  expect(await readStorage(page, 'cart')).toMatchObject([
    { id: plain.id, qty: 1 },
    { id: sized.id, size: [chosen], qty: 1 },
  ]);
  // The old entry of the same name is still there, and can be moved too.
  expect(await readStorage(page, 'wishlist')).toMatchObject([{ id: '', name: sized.name }]);
  await move(sized.name).click();
  await size.click();
  await move(sized.name).click();
  await expect(page.getByRole('heading', { name: 'Your Wishlist is Empty' })).toBeVisible();
  expect(await readStorage(page, 'cart')).toMatchObject([{ id: plain.id }, { id: sized.id, qty: 2 }]);
});

test('S-WISH-06 the empty wishlist shows its message', async ({ page, store }) => {
  await page.goto(`${store.url}/wishlist`);
  await expect(page.getByRole('heading', { name: 'Your Wishlist is Empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/shop');
});

test('marks deleted products, and sold-out ones cannot be moved', async ({ page, ownStore }) => {
  const [deleted, soldOut] = await findProducts(ownStore, WITHOUT_SIZES, 2);
  if (!deleted || !soldOut) throw new Error('The sample store is too small');
  await ownStore.sql(`update products set status = 'inactive' where id = $1`, [deleted.id]);
  await ownStore.sql('update inventory_levels set reserved = on_hand where product_id = $1', [soldOut.id]);
  await openWith(page, ownStore, [deleted, soldOut, { id: crypto.randomUUID(), name: 'Never was' }]);
  for (const name of [deleted.name, 'Never was']) {
    await expect(tile(page, name).getByText('No longer available')).toBeVisible();
    await expect(tile(page, name).getByRole('link')).toHaveCount(0);
  }
  await expect(tile(page, soldOut.name).getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await tile(page, deleted.name).getByRole('button', { name: 'Remove from wishlist' }).click();
  await expect(tiles(page)).toHaveCount(2);
});

test('shows the list when prices cannot be loaded, with a retry', async ({ page, store }) => {
  const [product] = await findProducts(store, WITH_SIZES, 1);
  if (!product) throw new Error('The sample store is too small');
  await page.route('**/saved-products*', (route) => route.fulfill({ status: 500 }));
  await openWith(page, store, [{ ...product, price: 123_400 }]);
  await expect(page.getByRole('alert').getByText('as you saved them')).toBeVisible();
  await expect(tile(page, product.name)).toContainText('1,234');
  await page.unroute('**/saved-products*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(tile(page, product.name).getByRole('button', { name: 'Move to Bag' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('the wishlist works with any value that the browser has stored for it', async ({ page, store }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${store.url}/about`);
  for (const [stored, count] of [
    ['{', 0],
    ['"text"', 0],
    ['[null, 1, [], {}]', 0],
    ['[{"name":"A","id":{"a":1},"price":"x","image":"javascript:alert(1)","slug":"../../admin-panel","size":7}]', 1],
    ['[{"name":"<img src=x onerror=alert(1)>"},{"name":"<img src=x onerror=alert(1)>"}]', 2],
    [`[{"name":"${'long '.repeat(500)}"},{"id":"x","name":"B"},{"id":"x","name":"C"}]`, 2],
  ] as const) {
    await page.evaluate((text) => localStorage.setItem('wishlist', text), stored);
    await page.goto(`${store.url}/wishlist`);
    if (count === 0) await expect(page.getByRole('heading', { name: 'Your Wishlist is Empty' })).toBeVisible();
    await expect(tiles(page)).toHaveCount(count);
    await expect(page.locator('main img[src^="javascript"]')).toHaveCount(0);
  }
  expect(problems).toEqual([]);
});
