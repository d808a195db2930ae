// The bag page: its lines, their current prices, and the link to checkout.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { rupees } from './rupees.ts';
import { newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

interface SampleSize {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly price: number;
  readonly size: string;
}

/** A size of each of several products, with more than five units in stock. */
const findSampleSizes = async (store: RunningStore, count: number): Promise<SampleSize[]> =>
  (await store.sql(
    `select distinct on (p.id) p.id, p.slug, p.name, p.price, s.size
     from products p join inventory_levels s on s.product_id = p.id
     where p.status = 'active' and s.on_hand - s.reserved > 5 order by p.id limit $1`,
    [count],
  )) as unknown as SampleSize[];

const toStoredLine = ({ id, slug, name, price, size }: SampleSize, overrides: object = {}) => ({
  id,
  slug,
  name,
  price,
  image: '',
  size: size === '' ? [] : [size],
  qty: 1,
  ...overrides,
});

async function openBag(page: Page, store: RunningStore, lines: readonly object[]): Promise<void> {
  await page.goto(`${store.url}/about`);
  await page.evaluate((bag) => localStorage.setItem('cart', JSON.stringify(bag)), lines);
  await page.goto(`${store.url}/cart`);
}

const row = (page: Page, { name }: Pick<SampleSize, 'name'>) => page.getByRole('article', { name, exact: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' });
const storedBag = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('cart') ?? 'null') as { id: string; qty: number; price: number }[],
  );
const proceed = (page: Page) => summary(page).getByRole('link', { name: 'Proceed to Checkout' });

async function expectSums(page: Page, store: RunningStore, subtotal: number, count: number): Promise<void> {
  const [settings] = await store.sql('select * from settings');
  const isFree = subtotal > Number(settings?.free_shipping_threshold);
  const shipping = isFree ? 0 : Number(settings?.shipping_standard);
  const tax = Math.round((subtotal * Number(settings?.tax_rate)) / 100);
  const rows = summary(page).locator('dl > div');
  await expect(rows).toHaveText([
    `Subtotal (${count} ${count === 1 ? 'item' : 'items'})${rupees(subtotal)}`,
    `Shipping${isFree ? 'Free' : rupees(shipping)}`,
    `GST (${Number(settings?.tax_rate)}%)${rupees(tax)}`,
    `Total${rupees(subtotal + shipping + tax)}`,
  ]);
  if (isFree) await expect(page.getByText('Your order ships free.')).toBeVisible();
  else await expect(page.getByText(/^Add .* for free shipping\.$/)).toBeVisible();
}

test('S-BAG-01 S-BAG-02 S-BAG-06 S-CONST-02 S-CONST-04 S-CONST-09 S-CONST-11 shows current prices and sums, and leads a signed-in shopper to checkout', async ({
  page,
  store,
}) => {
  const [first, second] = await findSampleSizes(store, 2);
  if (!first || !second) throw new Error('The sample store is too small');
  const shopper = await newShopper(store);
  // Prices stored in the browser are ignored.
  await openBag(page, store, [toStoredLine(first, { price: 1 }), toStoredLine(second, { price: 9_999_999, qty: 2 })]);
  await expectSums(page, store, first.price + 2 * second.price, 3);
  await signIn(page, store, shopper, '/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Bag' })).toBeVisible();
  await expectSums(page, store, first.price + 2 * second.price, 3);
  for (const [each, qty] of [
    [first, '1'],
    [second, '2'],
  ] as const) {
    await expect(row(page, each).getByRole('link', { name: each.name, exact: true }).last()).toHaveAttribute(
      'href',
      `/product/${each.slug}`,
    );
    await expect(row(page, each).locator('.price')).toContainText(rupees(each.price));
    await expect(row(page, each).getByLabel('Quantity', { exact: true })).toHaveText(qty);
  }
  await row(page, first).getByRole('button', { name: 'One more' }).click();
  await expectSums(page, store, 2 * first.price + 2 * second.price, 4);
  await expect
    .poll(() => store.sql('select qty from bag_lines where user_id = $1 and product_id = $2', [shopper.uid, first.id]))
    .toEqual([{ qty: 2 }]);
  await proceed(page).click();
  await expect(page).toHaveURL(`${store.url}/checkout`);
});

test('S-BAG-03 S-BAG-04 S-BAG-05 by keyboard, the quantity never goes below 1, a removed line is restored by Undo, and the empty bag links to the shop', async ({
  page,
  store,
}) => {
  const [first, second] = await findSampleSizes(store, 2);
  if (!first || !second) throw new Error('The sample store is too small');
  await openBag(page, store, [toStoredLine(first, { qty: 2 }), toStoredLine(second)]);
  await expectSums(page, store, 2 * first.price + second.price, 3);
  const quantity = row(page, first).getByLabel('Quantity', { exact: true });
  await row(page, first).getByRole('button', { name: 'One less' }).focus();
  // The button reduces the quantity from 2 to 1 and not below.
  for (const expected of ['1', '1']) {
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveText(expected);
    await expect(row(page, first).getByRole('button', { name: 'One less' })).toBeFocused();
  }
  await expectSums(page, store, first.price + second.price, 2);
  await expect(page.getByRole('status').filter({ hasText: '2 items, total' })).toHaveCount(1);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(row(page, first).getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, first)).toHaveCount(0);
  await expectSums(page, store, second.price, 1);
  expect(await storedBag(page)).toMatchObject([{ id: second.id, qty: 1 }]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSums(page, store, first.price + second.price, 2);
  expect(await storedBag(page)).toMatchObject([{ id: first.id }, { id: second.id }]);

  await test.step('S-BAG-11 a line moves to the wishlist with its size, and back', async () => {
    const readWishlist = () => page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? '[]') as object[]);
    await row(page, second).getByRole('button', { name: 'Move to Wishlist' }).click();
    await expect(page.getByText(`${second.name} is in your wishlist now.`).last()).toBeVisible();
    expect(await readWishlist()).toMatchObject([{ id: second.id, size: second.size === '' ? [] : [second.size] }]);
    expect(await storedBag(page)).toMatchObject([{ id: first.id }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectSums(page, store, first.price + second.price, 2);
    expect(await readWishlist()).toEqual([]);
  });
  await test.step('S-BAG-12 a remembered pincode shows when the order arrives', async () => {
    await expect(summary(page).getByText(/^Get it by/)).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('deliveryPin', '560001'));
    await page.reload();
    await expect(summary(page).getByText(/^Get it by .+ at 560001$/)).toBeVisible();
  });

  await test.step('S-BAG2-02 suggests products that go with the bag, and featured ones when they cannot be loaded', async () => {
    const suggested = page.getByRole('region', { name: 'You May Also Like' }).getByRole('article');
    await expect(suggested).toHaveCount(4);
    const response = await page.request.get(`${store.url}/bag-suggestions?product=${first.id}&product=${second.id}`);
    const expected = (await response.json()) as { name: string }[];
    await expect(suggested.getByRole('heading')).toHaveText(expected.map(({ name }) => name));
    await page.route('**/bag-suggestions*', (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await expect(suggested).toHaveCount(4);
    await page.unroute('**/bag-suggestions*');
  });

  for (const each of [first, second]) await row(page, each).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Bag is Empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/shop');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Bag is Empty' })).toBeVisible();
  await expect(page.getByRole('article')).not.toHaveCount(0);
});

test('an open bag explains changes of price and stock without a reload and blocks checkout until they are resolved', async ({
  page,
  store,
}) => {
  const [dearer, fewer, unavailable] = await findSampleSizes(store, 3);
  if (!dearer || !fewer || !unavailable) throw new Error('The sample store is too small');
  const setReserved = (reserved: string) =>
    store.sql(`update inventory_levels set reserved = ${reserved} where product_id = $1 and size = $2`, [
      fewer.id,
      fewer.size,
    ]);
  const [stock] = await store.sql('select reserved from inventory_levels where product_id = $1 and size = $2', [
    fewer.id,
    fewer.size,
  ]);
  const inSize = fewer.size === '' ? '' : ` in size ${fewer.size}`;
  await openBag(page, store, [toStoredLine(dearer), toStoredLine(fewer, { qty: 4 }), toStoredLine(unavailable)]);
  await expectSums(page, store, dearer.price + 4 * fewer.price + unavailable.price, 6);
  try {
    await store.sql('update products set price = price + 10000 where id = $1', [dearer.id]);
    await expect(row(page, dearer)).toContainText(
      `Price changed from ${rupees(dearer.price)} to ${rupees(dearer.price + 10_000)}`,
    );
    await setReserved('on_hand - 3');
    await expect(row(page, fewer)).toContainText(`Only 3 left${inSize}`);
    await store.sql(`update products set status = 'inactive' where id = $1`, [unavailable.id]);
    await expect(row(page, unavailable)).toContainText('No longer available');
    await expectSums(page, store, dearer.price + 10_000 + 3 * fewer.price, 4);

    await proceed(page).click();
    await expect(page.getByText('Please review the highlighted ones.')).toBeVisible();
    await expect(page).toHaveURL(`${store.url}/cart`);
    await row(page, fewer).getByRole('button', { name: 'One less' }).click();
    const quantity = row(page, fewer).getByLabel('Quantity', { exact: true });
    await expect(quantity).toHaveText('3');
    await row(page, fewer).getByRole('button', { name: 'One more' }).click();
    await expect(row(page, fewer).getByRole('alert')).toHaveText(`Only 3 left${inSize}`);
    await expect(quantity).toHaveText('3');
    await setReserved('on_hand');
    await expect(row(page, fewer)).toContainText(`Sold out${inSize}`);
    for (const each of [fewer, unavailable]) await row(page, each).getByRole('button', { name: 'Remove' }).click();
    await expectSums(page, store, dearer.price + 10_000, 1);
    await proceed(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  } finally {
    await store.sql('update products set price = $2 where id = $1', [dearer.id, dearer.price]);
    await store.sql(`update products set status = 'active' where id = $1`, [unavailable.id]);
    await setReserved(String(stock?.reserved));
  }
});

test('S-BAG-07 a guest is asked to log in, sees the terms, and can stay', async ({ page, store }) => {
  const [product] = await findSampleSizes(store, 1);
  if (!product) throw new Error('The sample store is too small');
  await openBag(page, store, [toStoredLine(product)]);
  await expectSums(page, store, product.price, 1);
  await proceed(page).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(modal.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await expect(modal.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    '/register?returnUrl=%2Fcheckout',
  );
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(proceed(page)).toBeFocused();
  // On a phone the checkout button is at the bottom edge.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('region', { name: 'Checkout' }).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await modal.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${store.url}/login?returnUrl=%2Fcheckout`);
  expect(await storedBag(page)).toMatchObject([{ id: product.id, qty: 1 }]);
});

test('S-CONST-05 S-CONST-06 S-CONST-10 shows the saved bag when prices cannot be loaded, with a retry', async ({
  page,
  store,
}) => {
  const [product] = await findSampleSizes(store, 1);
  if (!product) throw new Error('The sample store is too small');
  await page.route('**/bag-quote', (route) => route.fulfill({ status: 503 }));
  await openBag(page, store, [toStoredLine(product, { price: 44_950, qty: 2 })]);
  await expect(page.getByRole('alert').getByText('prices are checked at checkout')).toBeVisible();
  // ₹899 is not above 899: ₹99 for shipping, and 18 percent.
  await expect(summary(page).locator('dd')).toHaveText(['₹899', '₹99', '₹161.82', '₹1,159.82']);
  const refusedQuote = page.waitForResponse('**/bag-quote');
  await row(page, product).getByRole('button', { name: 'One more' }).click();
  await expect(summary(page).locator('dd')).toHaveText(['₹1,348.50', 'Free', '₹242.73', '₹1,591.23']);
  // The page retries by itself; later requests succeed.
  await refusedQuote;
  await page.unroute('**/bag-quote');
  // A live change of a product makes the page reload its data, which removes the button.
  await page
    .getByRole('button', { name: 'Try Again' })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await expectSums(page, store, 3 * product.price, 3);
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
});

test('S-BAG-08 an old line without an id is matched by name and merged', async ({ page, store }) => {
  const [product, other] = await findSampleSizes(store, 2);
  if (!product || !other) throw new Error('The sample store is too small');
  await openBag(page, store, [
    toStoredLine(product),
    toStoredLine(product, { id: '', qty: 2 }),
    toStoredLine(other, { id: '', slug: '' }),
    { name: 'Never was', qty: 1 },
  ]);
  await expect(row(page, { name: 'Never was' })).toContainText('No longer available');
  await expect(row(page, product)).toHaveCount(1);
  await expectSums(page, store, 3 * product.price + other.price, 4);
  expect(await storedBag(page)).toMatchObject([{ id: product.id, qty: 3 }, { id: other.id, qty: 1 }, { id: '' }]);
});
