import { expect, type Page } from '@playwright/test';
import { newShopper, type Shopper, signIn } from './shopper.ts';
import { type RunningStore, test } from './store-test.ts';

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' });
const heart = (page: Page, place: number) => featured(page).locator('.card__heart').nth(place);
const wishes = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: `Wishlist, ${count} ${count === 1 ? 'item' : 'items'}` });

const ofAccount = async (store: RunningStore, { uid }: Shopper): Promise<string[]> => {
  const rows = await store.sql(
    `select p.name from wishlist_items w join products p on p.id = w.product_id where w.user_id = $1 order by w.added_at`,
    [uid],
  );
  return rows.map(({ name }) => String(name));
};

const nameAt = (page: Page, place: number) =>
  featured(page).getByRole('article').nth(place).getByRole('heading').innerText();

test('S-WISH-08 the wishlist follows a signed-in shopper to a second device', async ({ page, browser, store }) => {
  const shopper = await newShopper(store);
  await page.goto(`${store.url}/`);
  const [first, second] = [await nameAt(page, 0), await nameAt(page, 1)];
  await heart(page, 0).click();
  await signIn(page, store, shopper);
  await expect.poll(() => ofAccount(store, shopper)).toEqual([first]);
  await expect(wishes(page, 1)).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, store, shopper, '/');
  await expect(wishes(phone, 1)).toBeVisible();
  await expect(heart(phone, 0)).toHaveAttribute('aria-pressed', 'true');
  await heart(phone, 1).click();
  await expect.poll(() => ofAccount(store, shopper)).toEqual([first, second]);
  await heart(phone, 0).click();
  await expect.poll(() => ofAccount(store, shopper)).toEqual([second]);

  await page.goto(`${store.url}/`);
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await expect(wishes(page, 1)).toBeVisible();
  await phone.context().close();
});

test('a change that could not be sent waits in the browser and is sent at the next visit', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper, '/');
  const [first, second] = [await nameAt(page, 0), await nameAt(page, 1)];
  await heart(page, 0).click();
  await expect.poll(() => ofAccount(store, shopper)).toEqual([first]);
  await page.route('**/wishlist-items', (route) => route.abort());
  await heart(page, 0).click();
  await heart(page, 1).click();
  await expect(wishes(page, 1)).toBeVisible();
  await page.reload();
  await expect(heart(page, 1)).toHaveAttribute('aria-pressed', 'true');
  expect(await ofAccount(store, shopper)).toEqual([first]);

  await page.unroute('**/wishlist-items');
  await page.reload();
  await expect.poll(() => ofAccount(store, shopper)).toEqual([second]);
  await expect(wishes(page, 1)).toBeVisible();
});

test("one person's wishlist never becomes another's", async ({ page, store }) => {
  const [asha, meera] = [await newShopper(store), await newShopper(store)];
  await signIn(page, store, asha, '/');
  await heart(page, 0).click();
  await expect.poll(() => ofAccount(store, asha)).toHaveLength(1);
  // Her session ends without a sign-out; then somebody else uses the same browser.
  await store.sql('delete from sessions where user_id = $1', [asha.uid]);
  await signIn(page, store, meera, '/');
  await expect(wishes(page, 0)).toBeVisible();
  await expect(heart(page, 0)).toHaveAttribute('aria-pressed', 'false');
  expect(await ofAccount(store, meera)).toEqual([]);
  expect(await ofAccount(store, asha)).toHaveLength(1);
});

test('the account’s wishlist answers nobody who is not signed in', async ({ store }) => {
  expect((await fetch(`${store.url}/wishlist-items`)).status).toBe(401);
  const posted = await fetch(`${store.url}/wishlist-items`, { method: 'POST', body: '{}' });
  expect(posted.status).toBe(403);
});
