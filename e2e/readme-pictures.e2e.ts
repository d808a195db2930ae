// The pictures of the README, taken from the sample store by `npm run handbook-pictures`. An ordinary test run has no test here:
// the screens have their own.
import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { RunningStore } from '../testkit/sample-store.ts';
import { signInStaff } from './admin-page.ts';
import { atCheckout, createBag, goThroughSteps } from './checkout-page.ts';
import { addOrder } from './placed-order.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

const LAPTOP = { width: 1280, height: 900 };
const PHONE = { width: 400, height: 860 };

async function openPage(page: Page, store: RunningStore, path: string): Promise<void> {
  await page.goto(`${store.url}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** `width` is that of the file, in pixels: the README shows it in a column of a table. */
async function takePicture(page: Page, name: string, width: number): Promise<void> {
  // Nothing is highlighted under the mouse.
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const picture = sharp(await page.screenshot()).resize({ width });
  await writeFile(`docs/pictures/${name}.webp`, await picture.webp({ quality: 80, effort: 6 }).toBuffer());
}

if (process.env.HANDBOOK_PICTURES === 'write') {
  test.use({ realPictures: true, viewport: LAPTOP });

  test('pictures of the storefront for the README', async ({ page, store }) => {
    const [product] = await store.sql(`select id, slug, name, price from products where name ilike '%Neelkanth%'`);
    const saleProduct = {
      id: String(product?.id),
      slug: String(product?.slug),
      name: String(product?.name),
      price: Number(product?.price),
    };
    await openPage(page, store, '/');
    await takePicture(page, 'home', 1100);
    await openPage(page, store, '/shop');
    await takePicture(page, 'shop', 1100);
    await page.setViewportSize(PHONE);
    await openPage(page, store, `/product/${saleProduct.slug}`);
    await takePicture(page, 'product-phone', 480);
    await page.setViewportSize(LAPTOP);
    const shopper = await newShopper(store);
    await addOrder(store, shopper, { status: 'shipped', daysAgo: 2, trackingNumber: '19041234567', paid: true });
    await addOrder(store, shopper, { status: 'delivered', daysAgo: 20, paid: true });
    await atCheckout(page, store, shopper, createBag(saleProduct));
    await goThroughSteps(page);
    await takePicture(page, 'checkout', 900);
    await openPage(page, store, '/orders');
    await takePicture(page, 'my-orders', 900);
  });

  test('pictures of the back office for the README', async ({ page, store }) => {
    await signInStaff(page, store);
    await openPage(page, store, '/admin-panel');
    await takePicture(page, 'dashboard', 1100);
    await openPage(page, store, '/admin-panel/products');
    await takePicture(page, 'products', 1100);
  });
}
