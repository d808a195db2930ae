// Two people on one browser: nothing that one of them opened or stored reaches the other's account or screen.
import { expect, type Page } from '@playwright/test';
import { atCheckout, atReview, button, createBag, main, newProduct } from './checkout-page.ts';
import { accountButton, newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

test("S-STATE-03 a checkout opened by A orders nothing for B; a reload starts B's own checkout", async ({
  page,
  store,
}) => {
  const [a, b] = [await newShopper(store), await newShopper(store)];
  const saleProduct = await newProduct(store);
  // The page listens to no event that would tell it of the other sign-in: the server alone decides.
  await page.addInitScript(() => {
    for (const target of [window, document]) {
      const listen = target.addEventListener.bind(target);
      target.addEventListener = (type: string, ...rest: [EventListener]) => {
        if (!['storage', 'visibilitychange', 'focus'].includes(type)) listen(type, ...rest);
      };
    }
  });
  await atCheckout(page, store, a, createBag(saleProduct));
  await atReview(page);
  const other = await page.context().newPage();
  await other.goto(`${store.url}/about`);
  await accountButton(other, a).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other).toHaveURL(/\/login/);
  await signIn(other, store, b);

  await page.bringToFront();
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (/checkout\/place|payments\/start|bag-quote/.test(response.url())) statuses.push(response.status());
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const signedInDialog = page.getByRole('dialog', { name: 'Somebody else is signed in now' });
  await expect(signedInDialog).toBeVisible();
  await expect(signedInDialog).toContainText('nothing was sent');
  await page.keyboard.press('Escape');
  // Where the page still offers the button, the server refuses what it sends.
  const placeButton = button(page, 'Place Order');
  if ((await placeButton.isVisible()) && (await placeButton.isEnabled())) await placeButton.click();
  expect(statuses.filter((status) => status !== 409)).toEqual([]);
  // The test sends the request, as a page without the notification would.
  const refused = await page.evaluate(async (uid) => {
    const headers = { 'content-type': 'application/json', 'x-page-owner': uid };
    const post = (path: string) => fetch(path, { method: 'POST', headers, body: '{}' });
    return Promise.all(
      ['/checkout/place', '/payments/start', '/payments/confirm', '/checkout/attempt', '/reviews'].map(
        async (path) => (await post(path)).status,
      ),
    );
  }, a.uid);
  expect(refused).toEqual([409, 409, 409, 409, 409]);
  expect(await store.sql('select id from orders where user_id in ($1, $2)', [a.uid, b.uid])).toEqual([]);
  expect(await store.sql('select id from checkouts where user_id in ($1, $2)', [a.uid, b.uid])).toEqual([]);

  await page.reload();
  await expect(accountButton(page, b)).toBeVisible();
  await expect(main(page)).not.toContainText('Temple Road');
});

const readStoredKeys = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage).sort(), session: Object.keys(sessionStorage).sort() }));

test('S-STATE-04 S-LOGIN-10 S-LOGIN-11 sign-out deletes the shopper’s data from the browser and keeps other data', async ({
  page,
  store,
}) => {
  const a = await newShopper(store);
  const saleProduct = await newProduct(store);
  await atCheckout(page, store, a, createBag(saleProduct));
  await atReview(page);
  await button(page, 'Place Order').click();
  await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  await page.goto(`${store.url}/shop?search=kurta`);
  await page.goto(`${store.url}/product/${saleProduct.slug}`);
  await expect.poll(async () => (await readStoredKeys(page)).local).toContain('recentlyViewed');
  await page.evaluate(() => {
    for (const key of ['discount_modal_submitted', 'checkoutAttempt', 'deliveryPin']) {
      localStorage.setItem(key, 'true');
    }
    sessionStorage.setItem('checkoutDraft', '{}');
  });
  const signOutResponse = page.waitForResponse('**/sign-out');
  await accountButton(page, a).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  expect(await (await signOutResponse).headerValue('clear-site-data')).toBe('"storage"');
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(() => readStoredKeys(page))
    .toEqual({ local: ['discount_modal_submitted', 'hasExplicitlyLoggedOut'], session: [] });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  expect((await readStoredKeys(page)).local).toEqual(['discount_modal_submitted', 'hasExplicitlyLoggedOut']);
});

test("after A's session has ended, what B adds is in B's bag, and A's address and orders are gone from the browser", async ({
  page,
  store,
}) => {
  const [a, b] = [await newShopper(store), await newShopper(store)];
  const [productOfA, productOfB] = [await newProduct(store), await newProduct(store)];
  await atCheckout(page, store, a, createBag(productOfA));
  await expect.poll(() => store.sql('select qty from bag_lines where user_id = $1', [a.uid])).toHaveLength(1);
  await store.sql('delete from sessions where user_id = $1', [a.uid]);
  await page.goto(`${store.url}/product/${productOfB.slug}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 0 items' })).toBeVisible();
  await main(page).getByText('M', { exact: true }).first().click();
  await main(page).getByRole('button', { name: 'Add to Bag' }).first().click();
  await signIn(page, store, b, '/cart');
  await expect(main(page).getByText(productOfB.name)).toBeVisible();
  await expect(main(page).getByText(productOfA.name)).toHaveCount(0);
  await expect
    .poll(() => store.sql('select product_id from bag_lines where user_id = $1', [b.uid]))
    .toEqual([{ product_id: productOfB.id }]);
  expect((await readStoredKeys(page)).local).not.toContain('savedAddresses');
});

test('S-STATE-04 S-LOGIN-11 after Sign Out without a script the next page deletes the shopper’s data', async ({
  page,
  store,
}) => {
  await signIn(page, store, await newShopper(store), '/about');
  const localKeys = ['cart', 'savedAddresses', 'deliveryPin', 'checkoutAttempt'];
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, '[]');
    sessionStorage.setItem('checkoutDraft', '{}');
  }, localKeys);
  // The form is posted as a browser does, but the page does not see Clear-Site-Data: older browsers ignore it.
  await page.context().request.post(`${store.url}/sign-out`, {
    headers: {
      origin: store.url,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
  });
  await page.goto(`${store.url}/login`);
  const personalKeys = async () => {
    const stored = await readStoredKeys(page);
    return [...stored.local, ...stored.session].filter((key) => [...localKeys, 'checkoutDraft'].includes(key));
  };
  await expect.poll(personalKeys).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signed-in');
});
