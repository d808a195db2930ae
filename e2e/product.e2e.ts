import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { test } from './store-test.ts';

interface Product {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly sizes: readonly string[];
}

/** The first product of the sample store that matches. */
async function findProduct(
  store: RunningStore,
  where = 'cardinality(sizes) >= 4 and available > 20',
): Promise<Product> {
  const [row] = await store.sql(
    `select id, slug, name, sizes from products where status = 'active' and ${where} order by sku limit 1`,
  );
  if (!row) throw new Error(`No product where ${where}`);
  return row as unknown as Product;
}

const openProduct = async (page: Page, store: RunningStore, product: Product) => {
  await page.goto(`${store.url}/product/${product.slug}`);
  await expect(page.getByRole('tablist')).toBeVisible();
};

const readBag = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
const info = (page: Page) => page.locator('.pinfo');
const addButton = (page: Page) => info(page).locator('.buyrow .btn');
const sizeButton = (page: Page, name: string) => info(page).getByRole('button', { name, exact: true });
const quantity = (page: Page) => info(page).getByRole('group', { name: 'Quantity' });

async function setStock(store: RunningStore, id: string, size: string, onHand: number): Promise<void> {
  await store.sql('update inventory_levels set on_hand = $3, reserved = 0 where product_id = $1 and size = $2', [
    id,
    size,
    onHand,
  ]);
}

test('S-PDP-01 S-PDP-02 a product has its page at the path made from its name', async ({ page, ownStore }) => {
  const { id } = await findProduct(ownStore);
  await ownStore.sql(`update products set name = 'Red & Gold Saree!', slug = 'red-gold-saree' where id = $1`, [id]);
  const response = await page.goto(`${ownStore.url}/product/red-gold-saree`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red & Gold Saree!');
});

test('S-PDP-03 the breadcrumb leads Home and to the Shop and ends with the name', async ({ page, store }) => {
  const product = await findProduct(store);
  await openProduct(page, store, product);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Shop', product.name]);
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(crumbs.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/shop');
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText(product.name);
});

test('S-PDP-08 S-PDP-09 shows the tabs, the reviews tab only with reviews', async ({ page, store }) => {
  await openProduct(page, store, await findProduct(store, 'reviews = 0'));
  await expect(page.getByRole('tab')).toHaveText(['Product Details', 'Shipping & Returns']);
  const reviewedProduct = await findProduct(store, 'reviews > 1');
  const [{ count } = {}] = await store.sql('select count(*)::int from reviews where product_id = $1', [
    reviewedProduct.id,
  ]);
  await openProduct(page, store, reviewedProduct);
  await expect(page.getByRole('tab')).toHaveText(['Product Details', `Reviews (${count})`, 'Shipping & Returns']);
});

test('S-PDP-08 tabs follow the mouse and the keyboard', async ({ page, store }) => {
  await openProduct(page, store, await findProduct(store, 'reviews > 1'));
  const panel = page.getByRole('tabpanel');
  await expect(panel).toHaveAccessibleName('Product Details');
  await page.getByRole('tab', { name: 'Shipping & Returns' }).click();
  await expect(panel).toHaveAccessibleName('Shipping & Returns');
  await page.keyboard.press('ArrowRight');
  await expect(panel).toHaveAccessibleName('Product Details');
  await expect(page.getByRole('tab', { name: 'Product Details' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(panel).toHaveAccessibleName('Shipping & Returns');
  await info(page)
    .getByRole('link', { name: /reviews?$/ })
    .click();
  await expect(panel).toHaveAccessibleName(/^Reviews \(/);
  await expect(panel).toBeInViewport();
});

test('S-PDP-10 S-PDP-11 has one button per size; sold-out sizes are marked', async ({ page, ownStore }) => {
  const product = await findProduct(ownStore);
  const soldOutSize = product.sizes[1] ?? '';
  await setStock(ownStore, product.id, soldOutSize, 0);
  await openProduct(page, ownStore, product);
  const sizes = info(page).getByRole('group', { name: /^Size/ }).getByRole('button');
  await expect(sizes).toHaveText([...product.sizes]);
  await expect(sizeButton(page, `${soldOutSize}, sold out`)).toBeDisabled();
  await expect(info(page).getByText(`${soldOutSize} is sold out.`)).toBeVisible();
  const availableSize = product.sizes[0] ?? '';
  await sizeButton(page, availableSize).click();
  await expect(sizeButton(page, availableSize)).toHaveAttribute('aria-pressed', 'true');
});

test('S-PDP-12 adding without a size is refused and the bag stays as it was', async ({ page, store }) => {
  await openProduct(page, store, await findProduct(store));
  await addButton(page).click();
  await expect(page.getByRole('alert').getByText('Please select a size before adding to cart')).toBeVisible();
  await expect(info(page).getByRole('group', { name: /^Size/ }).getByRole('button').first()).toBeFocused();
  expect(await readBag(page)).toEqual([]);
});

test('S-PDP-13 S-PDP-14 the stepper starts at 1, never goes below it and has no upper limit', async ({
  page,
  store,
}) => {
  await openProduct(page, store, await findProduct(store));
  const quantityText = quantity(page).getByRole('status');
  await expect(quantityText).toHaveText('1');
  await expect(quantity(page).getByRole('button', { name: 'One less' })).toBeDisabled();
  const more = quantity(page).getByRole('button', { name: 'One more' });
  await more.evaluate((button: HTMLElement) => {
    for (let clicks = 0; clicks < 149; clicks++) button.click();
  });
  await expect(quantityText).toHaveText('150');
  await quantity(page).getByRole('button', { name: 'One less' }).click();
  await expect(quantityText).toHaveText('149');
});

test('S-PDP-14 more than is available gets a clear message; units in the bag are counted', async ({
  page,
  ownStore,
}) => {
  const product = await findProduct(ownStore);
  const size = product.sizes[0] ?? '';
  await setStock(ownStore, product.id, size, 3);
  await openProduct(page, ownStore, product);
  await sizeButton(page, size).click();
  await expect(info(page).getByText('Only 3 left')).toBeVisible();
  const more = quantity(page).getByRole('button', { name: 'One more' });
  await more.click();
  await addButton(page).click();
  await expect(addButton(page)).toHaveText('Adding to Bag...');
  expect(await readBag(page)).toMatchObject([{ id: product.id, size: [size], qty: 2 }]);
  await expect(addButton(page)).toHaveText('Add to Bag');
  await addButton(page).click();
  const message = `Only 3 left in ${size}, and 2 are in your bag already. You can add 1 more.`;
  await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  expect(await readBag(page)).toMatchObject([{ qty: 2 }]);
  await quantity(page).getByRole('button', { name: 'One less' }).click();
  await addButton(page).click();
  await expect.poll(() => readBag(page)).toMatchObject([{ qty: 3 }]);
});

test('S-PDP-15 S-PDP-16 the button shows adding for 1 second and added for 3', async ({ page, store }) => {
  const product = await findProduct(store);
  await page.clock.install();
  await openProduct(page, store, product);
  await sizeButton(page, product.sizes[0] ?? '').click();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(addButton(page)).toHaveText('Add to Bag');
  await addButton(page).click();
  await expect(addButton(page)).toHaveText('Adding to Bag...');
  await page.clock.runFor(900);
  await expect(addButton(page)).toHaveText('Adding to Bag...');
  await page.clock.runFor(200);
  await expect(addButton(page)).toHaveText('Added to Bag!');
  await page.clock.runFor(2_700);
  await expect(addButton(page)).toHaveText('Added to Bag!');
  await page.clock.runFor(300);
  await expect(addButton(page)).toHaveText('Add to Bag');
  expect(await readBag(page)).toMatchObject([{ id: product.id, slug: product.slug, size: [product.sizes[0]], qty: 1 }]);
});

test('S-PDP-17 S-CHART-02 the size guide has its figures in inches, and in centimetres', async ({ page, store }) => {
  await openProduct(page, store, await findProduct(store));
  await page.getByRole('tab', { name: 'Shipping & Returns' }).click();
  await info(page).getByRole('link', { name: 'Size guide' }).click();
  const rows = page.getByRole('table', { name: 'Size guide (inches)' }).getByRole('row');
  await expect(rows).toHaveText(
    [
      'Size Chest Waist Length',
      'XS 32-34 26-28 24',
      'S 34-36 28-30 25',
      'M 36-38 30-32 26',
      'L 38-40 32-34 27',
      'XL 40-42 34-36 28',
      'XXL 42-44 36-38 29',
    ],
    { useInnerText: true },
  );
  await page.getByRole('radio', { name: 'cm' }).check();
  const inCentimetres = page.getByRole('table', { name: 'Size guide (cm)' }).getByRole('row');
  await expect(inCentimetres.nth(1)).toHaveText('XS 81-86 66-71 61', { useInnerText: true });
});

test('S-PDP-22 an unknown or inactive product shows a message inside the shop layout', async ({ page, ownStore }) => {
  const product = await findProduct(ownStore);
  await ownStore.sql(`update products set status = 'inactive' where id = $1`, [product.id]);
  for (const slug of ['no-such-product', product.slug, '%00', '%E0%A4%A']) {
    const response = await page.goto(`${ownStore.url}/product/${slug}`);
    expect(response?.status()).toBeGreaterThanOrEqual(400);
    expect(response?.status()).toBeLessThan(500);
  }
  await page.goto(`${ownStore.url}/product/no-such-product`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Shop' })).toHaveAttribute('href', '/shop');
});

test('S-PDP-23 shows care instructions for clothes and not for accessories', async ({ page, store }) => {
  const ofCategory = (slug: string) => `category_id = (select id from categories where slug = '${slug}')`;
  await openProduct(page, store, await findProduct(store, ofCategory('accessories')));
  await expect(page.getByRole('term').filter({ hasText: 'Material' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Care' })).toHaveCount(0);
  await openProduct(page, store, await findProduct(store, ofCategory('ethnic')));
  await expect(page.getByRole('term').filter({ hasText: 'Care' })).toBeVisible();
});

test('S-PDP-24 S-PDP-25 delivery times and return terms are stated', async ({ page, store }) => {
  await openProduct(page, store, await findProduct(store));
  await expect(info(page)).toContainText('Standard 3-5 business days, express 1-2');
  await expect(info(page)).toContainText('2-day return window');
  await page.getByRole('tab', { name: 'Shipping & Returns' }).click();
  const panel = page.getByRole('tabpanel');
  for (const words of [
    'Standard delivery3-5 business days',
    'Express delivery1-2 business days',
    'Return window2 days from delivery',
    'Return costFree',
    'RefundIn 5-7 working days',
  ]) {
    await expect(panel).toContainText(words);
  }
});

test('S-PDP-26 S-PDP-27 S-PDP-28 missing product data has defaults', async ({ page, ownStore }) => {
  const product = await findProduct(ownStore, `category_id = (select id from categories where slug = 'ethnic')`);
  await ownStore.sql(
    'update products set material = null, fit = null, occasion = null, care = null, brand = null where id = $1',
    [product.id],
  );
  await openProduct(page, ownStore, product);
  for (const defaultText of [
    'BrandTanabana',
    'MaterialPremium Cotton Blend',
    'FitRegular fit',
    'OccasionCasual, Party, Office',
    'CareMachine wash cold, tumble dry low',
  ]) {
    await expect(page.getByRole('tabpanel')).toContainText(defaultText);
  }

  await test.step('S-PROMISE-04 express delivery is not mentioned without a price for it', async () => {
    await expect(info(page)).toContainText('Standard 3-5 business days, express 1-2');
    await ownStore.sql('update settings set shipping_express = 0');
    const fetchDeliveryTexts = async () => {
      const html = await (await fetch(`${ownStore.url}/product/${product.slug}`)).text();
      return html.match(/Standard 3-5 business days|express \d|Express delivery/g);
    };
    await expect.poll(fetchDeliveryTexts).toEqual(['Standard 3-5 business days']);
  });
});

test('S-REV-12 S-REV-17 S-REV-19 approved reviews are listed, newest first, with the average rating', async ({
  page,
  ownStore,
}) => {
  const product = await findProduct(ownStore, 'reviews = 0');
  const addReview = (comment: string, stars: number, day: number) =>
    ownStore.sql(
      `with feedback as (insert into user_feedback (product_id, user_name, rating, comment, status, approved_at, created_at)
         values ($1, 'Asha', $2, $3, 'approved', now(), date '2026-01-01' + $4::int) returning *)
       insert into reviews (product_id, user_name, rating, comment, feedback_id, date)
         select product_id, user_name, rating, comment, id, created_at from feedback`,
      [product.id, stars, comment, day],
    );
  await ownStore.sql(
    `insert into user_feedback (product_id, user_name, rating, comment) values ($1, 'Asha', 5, 'Still waiting')`,
    [product.id],
  );
  await openProduct(page, ownStore, product);
  await expect(page.getByText('No reviews yet.')).toBeVisible();
  await expect(page.getByText('Still waiting')).toHaveCount(0);
  for (const [comment, stars, day] of [
    ['The middle one', 4, 2],
    ['The oldest', 4, 1],
    ['The newest', 5, 3],
  ] as const) {
    await addReview(comment, stars, day);
  }
  await ownStore.sql('update products set rating = 4.3, reviews = 3 where id = $1', [product.id]);
  // The open page updates without a reload.
  await expect(page.getByRole('tab', { name: 'Reviews (3)' })).toBeVisible();
  await expect(info(page)).toContainText('4.3 of 5');
  await page.getByRole('tab', { name: 'Reviews (3)' }).click();
  await expect(page.getByRole('tabpanel').locator('.rev__comment')).toHaveText([
    'The newest',
    'The middle one',
    'The oldest',
  ]);
  await expect(page.getByText('Still waiting')).toHaveCount(0);
});

test('S-REV-16 a renamed product keeps its reviews, and its old path redirects to the new one', async ({
  page,
  ownStore,
  request,
}) => {
  const product = await findProduct(ownStore, 'reviews > 1');
  const [{ comment } = {}] = await ownStore.sql(
    'select comment from reviews where product_id = $1 order by date desc limit 1',
    [product.id],
  );
  await ownStore.sql(`update products set name = 'A New Name', slug = 'a-new-name' where id = $1`, [product.id]);
  await ownStore.sql('insert into product_slugs (slug, product_id) values ($1, $2)', [product.slug, product.id]);
  const moved = await request.get(`${ownStore.url}/product/${product.slug}?utm_source=x`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe('/product/a-new-name');
  await page.goto(`${ownStore.url}/product/${product.slug}#reviews`);
  await expect(page).toHaveURL(/\/product\/a-new-name/);
  await expect(page.getByRole('tabpanel')).toContainText(String(comment));
  await expect(page.getByRole('tabpanel').getByText(String(comment))).toBeInViewport();
});

test('many reviews are shown in steps', async ({ page, ownStore }) => {
  const product = await findProduct(ownStore, 'reviews = 0');
  await ownStore.sql(
    `insert into reviews (product_id, user_name, rating, comment, date)
     select $1, 'Asha', 5, 'Review ' || n, timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(1, 60) n`,
    [product.id],
  );
  await ownStore.sql('update products set rating = 5, reviews = 60 where id = $1', [product.id]);
  await openProduct(page, ownStore, product);
  await page.getByRole('tab', { name: 'Reviews (60)' }).click();
  const visibleComments = page.locator('.rev__comment:visible');
  await expect(visibleComments).toHaveCount(6);
  await page.getByText('Show more reviews').click();
  await expect(visibleComments).toHaveCount(24);
  await page.getByRole('button', { name: 'Load more reviews' }).click();
  await expect(visibleComments).toHaveCount(48);
  await page.getByRole('button', { name: 'Load more reviews' }).click();
  await expect(visibleComments).toHaveCount(60);
  await expect(visibleComments.first()).toHaveText('Review 60');
  await expect(visibleComments.last()).toHaveText('Review 1');
  await expect(page.getByRole('button', { name: 'Load more reviews' })).toHaveCount(0);
});

test('an open page updates price and stock, and keeps the selection', async ({ page, ownStore }) => {
  const product = await findProduct(ownStore);
  const [chosen = '', other = ''] = product.sizes;
  await openProduct(page, ownStore, product);
  await sizeButton(page, chosen).click();
  await quantity(page).getByRole('button', { name: 'One more' }).click();
  await ownStore.sql('update products set price = 77700, old_price = 111000, discount = 30 where id = $1', [
    product.id,
  ]);
  await expect(info(page).locator('.price')).toContainText('₹777');
  await expect(info(page).locator('.price')).toContainText('30% off');
  await setStock(ownStore, product.id, other, 0);
  await setStock(ownStore, product.id, chosen, 2);
  await expect(sizeButton(page, `${other}, sold out`)).toBeDisabled();
  await expect(info(page).getByText('Only 2 left')).toBeVisible();
  await expect(sizeButton(page, chosen)).toHaveAttribute('aria-pressed', 'true');
  await expect(quantity(page).getByRole('status')).toHaveText('2');
});

test('a product without stock cannot be bought', async ({ page, ownStore }) => {
  const product = await findProduct(ownStore, 'cardinality(sizes) = 0');
  await setStock(ownStore, product.id, '', 0);
  await openProduct(page, ownStore, product);
  await expect(addButton(page)).toBeDisabled();
  await expect(addButton(page)).toHaveText('Sold out');
});

test('the heart adds the product to the wishlist and removes it', async ({ page, store }) => {
  const product = await findProduct(store);
  await openProduct(page, store, product);
  const heart = info(page).getByRole('button', { name: `Wishlist: ${product.name}` });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const wishlist = await page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? '[]'));
  expect(wishlist).toMatchObject([{ id: product.id }]);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('on a phone price and button stay at the bottom edge and ask for a size', async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const product = await findProduct(store);
  await openProduct(page, store, product);
  const bar = page.getByRole('region', { name: 'Buy' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('button', { name: 'Add to Bag' }).click();
  await expect(page.getByText('Please select a size before adding to cart')).toBeInViewport();
  await sizeButton(page, product.sizes[0] ?? '').click();
  await expect(bar).toContainText(`Size ${product.sizes[0]}`);
  await bar.getByRole('button', { name: 'Add to Bag' }).click();
  expect(await readBag(page)).toMatchObject([{ id: product.id, qty: 1 }]);
});

test('related products are of the same category and exclude the product itself', async ({ page, store }) => {
  const product = await findProduct(store);
  await openProduct(page, store, product);
  const cards = page.getByRole('region', { name: 'You May Also Like' }).getByRole('article');
  await expect(cards).toHaveCount(4);
  const slugs = await cards.locator('h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const sameCategory = await store.sql(
    `select '/product/' || slug as path from products where category_id = (select category_id from products where id = $1) and id <> $1`,
    [product.id],
  );
  for (const slug of slugs) expect(sameCategory.map(({ path }) => path)).toContain(slug);
});

test('recently viewed products show current prices; removed ones are gone', async ({ page, ownStore }) => {
  const [one, two, three] = [
    await findProduct(ownStore, `sku = 'TB-ETH-001'`),
    await findProduct(ownStore, `sku = 'TB-ETH-002'`),
    await findProduct(ownStore, `sku = 'TB-ETH-003'`),
  ];
  for (const product of [one, two, three]) await openProduct(page, ownStore, product);
  await ownStore.sql('update products set price = 12300 where id = $1', [one.id]);
  await ownStore.sql(`update products set status = 'inactive' where id = $1`, [two.id]);
  await page.reload();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const row = page.getByRole('region', { name: 'Recently Viewed' });
  // The second product is inactive, and the third is the open page itself.
  await expect(row.getByRole('article')).toHaveCount(1);
  await expect(row.getByRole('article')).toContainText(one.name);
  await expect(row.getByRole('article')).toContainText('₹123');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('recentlyViewed') ?? ''))).toEqual([
    three.id,
    two.id,
    one.id,
  ]);
});

test('a product that cannot be read shows an error, is not cached, and recovers', async ({ page, ownStore }) => {
  const product = await findProduct(ownStore);
  await ownStore.sql('alter table products rename to products_away');
  const response = await page.goto(`${ownStore.url}/product/${product.slug}`);
  expect(response?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await ownStore.sql('alter table products_away rename to products');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});

test('S-CALL-16 without its reviews a product can still be read and bought', async ({ page, ownStore }) => {
  const product = await findProduct(ownStore, 'reviews > 1');
  await ownStore.sql('alter table reviews rename to reviews_away');
  await openProduct(page, ownStore, product);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(page.locator('.rev')).toHaveCount(0);
  await ownStore.sql('alter table reviews_away rename to reviews');
  await page.reload();
  await expect(page.locator('.rev').first()).toBeAttached();
});

test('without JavaScript the page shows its content, and the bag button says that it needs JavaScript', async ({
  browser,
  store,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const product = await findProduct(store, 'reviews > 1 and cardinality(sizes) >= 4');
  await page.goto(`${store.url}/product/${product.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  for (const title of ['Product Details', /^Reviews \(/, 'Shipping & Returns']) {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }
  await expect(page.getByRole('table', { name: 'Size guide (inches)' })).toBeVisible();
  await expect(page.locator('.rev__comment').first()).toBeVisible();
  await expect(info(page).getByText('needs JavaScript')).toBeVisible();
  await expect(addButton(page)).toBeHidden();
  await page.getByRole('link', { name: 'Picture 2 of 4' }).click();
  await expect(page.locator('#picture-2 img')).toBeInViewport({ ratio: 0.5 });
  await context.close();
});
