import { expect, type Page, type Route } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { accountButton, newShopper, type Shopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const banner = (page: Page) => page.getByRole('banner');
const bagLink = (page: Page, count: number) =>
  banner(page).getByRole('link', { name: `Bag, ${count} ${count === 1 ? 'item' : 'items'}`, exact: true });
const readStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

interface Product {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** A product with sizes and one without, both with enough stock. */
async function findProducts(store: RunningStore): Promise<{ sized: Product; plain: Product }> {
  const [sized, plain] = await Promise.all(
    [true, false].map(async (hasSizes) => {
      const [row] = await store.sql(
        `select p.id, p.slug, p.name from products p
         where p.status = 'active' and p.available > 20 and (cardinality(p.sizes) > 0) = $1
           and not exists (select from inventory_levels s where s.product_id = p.id and s.on_hand - s.reserved < 8)
         order by p.name limit 1`,
        [hasSizes],
      );
      return { id: String(row?.id), slug: String(row?.slug), name: String(row?.name) };
    }),
  );
  if (!sized || !plain) throw new Error('The sample store is too small');
  return { sized, plain };
}

/** Opens the product's page and adds one unit. */
async function addToBag(page: Page, store: RunningStore, { slug }: Product): Promise<void> {
  await page.goto(`${store.url}/product/${slug}`);
  await page.locator('.pinfo .buyrow .btn').click();
}

const loadAccountBag = async (store: RunningStore, { uid }: Shopper): Promise<Record<string, number>> => {
  const rows = await store.sql('select product_id, sum(qty)::int as qty from bag_lines where user_id = $1 group by 1', [
    uid,
  ]);
  return Object.fromEntries(rows.map(({ product_id, qty }) => [String(product_id), Number(qty)]));
};

const setAccountQuantity = (store: RunningStore, { uid }: Shopper, { id }: Product, qty: number) =>
  store.sql(`insert into bag_lines (user_id, product_id, qty) values ($1, $2, $3)`, [uid, id, qty]);

test('S-BAG-09 merges the bags at sign-in once although the response is lost, and shows them on a second device', async ({
  page,
  browser,
  store,
}) => {
  const shopper = await newShopper(store);
  const { sized, plain } = await findProducts(store);
  await setAccountQuantity(store, shopper, plain, 2);
  await addToBag(page, store, plain);
  await page.goto(`${store.url}/product/${sized.slug}`);
  await page.locator('.pinfo .size:enabled').first().click();
  await page.locator('.pinfo .buyrow .btn').click();
  await expect(bagLink(page, 2)).toBeVisible();

  // The store changes the account's bag, but the browser does not get the response.
  const requestBodies: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bag-items')) requestBodies.push(request.postData());
  });
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/bag-items', loseResponse, { times: 1 });
  const responseLost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/bag-items'));
  await signIn(page, store, shopper);
  await responseLost;
  expect(await loadAccountBag(store, shopper)).toEqual({ [plain.id]: 3, [sized.id]: 1 });
  await page.reload();
  await expect(bagLink(page, 4)).toBeVisible();
  expect(requestBodies.length).toBeGreaterThan(1);
  expect(new Set(requestBodies).size).toBe(1);
  expect(await loadAccountBag(store, shopper)).toEqual({ [plain.id]: 3, [sized.id]: 1 });

  const phone = await (await newVisitor(browser)).newPage();
  await signIn(phone, store, shopper);
  await expect(bagLink(phone, 4)).toBeVisible();
  await expect(phone.getByText('Added to bag!')).toHaveCount(0);
  expect(JSON.parse((await readStorage(phone, 'cart')) ?? '[]')).toMatchObject([
    { id: plain.id, name: plain.name, qty: 3 },
    { id: sized.id, name: sized.name, size: [expect.any(String)], qty: 1 },
  ]);
  await addToBag(phone, store, plain);
  await expect(bagLink(phone, 5)).toBeVisible();
  await expect.poll(() => loadAccountBag(store, shopper)).toEqual({ [plain.id]: 4, [sized.id]: 1 });
  await expect(bagLink(page, 4)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(bagLink(page, 5)).toBeVisible();
  await phone.context().close();
});

test('S-BAG-09 a bag that the busy store could not take at sign-in reaches the account without another press', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const { plain } = await findProducts(store);
  await addToBag(page, store, plain);
  await page.route('**/bag-items', (route) => route.fulfill({ status: 503, body: 'Busy' }), { times: 1 });
  await signIn(page, store, shopper);
  await expect.poll(() => loadAccountBag(store, shopper)).toEqual({ [plain.id]: 1 });
  await expect(bagLink(page, 1)).toBeVisible();
});

test('S-BAG-09 S-LOGIN-11 a sign-out clears the browser, and the next sign-in restores the bag once', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const { plain } = await findProducts(store);
  await signIn(page, store, shopper);
  await addToBag(page, store, plain);
  await expect.poll(() => loadAccountBag(store, shopper)).toEqual({ [plain.id]: 1 });
  await accountButton(page, shopper).click();
  await banner(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${store.url}/login`);
  await expect(bagLink(page, 0)).toBeVisible();
  expect([await readStorage(page, 'cart'), await readStorage(page, 'cartSync')]).toEqual([null, null]);

  await signIn(page, store, shopper);
  await expect(bagLink(page, 1)).toBeVisible();
  await page.reload();
  await expect(bagLink(page, 1)).toBeVisible();
  expect(await loadAccountBag(store, shopper)).toEqual({ [plain.id]: 1 });
});

test('two tabs send the bag to the account once after a sign-in; changes made offline are sent later', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const { plain } = await findProducts(store);
  await addToBag(page, store, plain);
  // A line stored by an earlier version, and an older one without an id.
  await page.evaluate((product) => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? '[]');
    const line = { ...cart[0], size: ['Large'], qty: 2 };
    localStorage.setItem('cart', JSON.stringify([...cart, line, { name: `Not ${product.name}`, qty: 1 }]));
  }, plain);
  const tab = await page.context().newPage();
  await tab.goto(`${store.url}/about`);
  await expect(bagLink(tab, 4)).toBeVisible();
  await signIn(page, store, shopper);
  await expect(accountButton(tab, shopper)).toBeVisible();
  for (const each of [page, tab]) {
    await expect.poll(async () => JSON.parse((await readStorage(each, 'cartSync')) ?? '{}').waiting).toEqual([]);
    await expect(bagLink(each, 4)).toBeVisible();
  }
  // The fourth unit, of no known product, stays in the browser.
  expect(await loadAccountBag(store, shopper)).toEqual({ [plain.id]: 3 });
  await tab.close();

  await page.goto(`${store.url}/product/${plain.slug}`);
  await expect(bagLink(page, 4)).toBeVisible();
  await page.context().setOffline(true);
  await page.locator('.pinfo .buyrow .btn').click();
  await expect(bagLink(page, 5)).toBeVisible();
  expect(await loadAccountBag(store, shopper)).toEqual({ [plain.id]: 3 });
  await page.context().setOffline(false);
  await expect.poll(() => loadAccountBag(store, shopper)).toEqual({ [plain.id]: 4 });
  await expect(bagLink(page, 5)).toBeVisible();
});

test("one person's bag never becomes another's", async ({ page, store }) => {
  const [asha, meera] = [await newShopper(store), await newShopper(store)];
  const { plain } = await findProducts(store);
  await signIn(page, store, asha);
  await addToBag(page, store, plain);
  await expect.poll(() => loadAccountBag(store, asha)).toEqual({ [plain.id]: 1 });
  // A change of the first shopper is still queued; the session ends without a sign-out, and somebody else uses the browser.
  await page.route('**/bag-items', (route) => route.abort());
  await addToBag(page, store, plain);
  await expect(bagLink(page, 2)).toBeVisible();
  await store.sql('delete from sessions where user_id = $1', [asha.uid]);
  await page.unroute('**/bag-items');
  await signIn(page, store, meera);
  await expect(bagLink(page, 0)).toBeVisible();
  await expect.poll(() => readStorage(page, 'cartSync')).toBe(JSON.stringify({ uid: meera.uid, waiting: [] }));
  expect([await loadAccountBag(store, asha), await loadAccountBag(store, meera)]).toEqual([{ [plain.id]: 1 }, {}]);
  expect((await fetch(`${store.url}/bag-items`)).status).toBe(401);
});
