import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { rupees } from './rupees.ts';
import { cards, openShop } from './shop-page.ts';
import { test } from './store-test.ts';

const NAME = 'Neelkanth Dabu Block-Print Kurta';

async function openCard(page: Page, store: RunningStore) {
  await openShop(page, store, '?search=Neelkanth+Dabu');
  const [product] = await store.sql(`select * from products where name = $1`, [NAME]);
  const card = cards(page).filter({ has: page.getByRole('heading', { name: NAME, exact: true }) });
  return { card, product: product ?? {} };
}

test('S-CARD-01 S-CARD-03 S-CARD-04 S-CARD-05 a card shows its product and links to it', async ({ page, store }) => {
  const { card, product } = await openCard(page, store);
  const address = `/product/${product.slug}`;
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', address);
  await expect(card.locator('a', { has: page.locator('img') })).toHaveAttribute('href', address);
  expect(Number(product.discount)).toBeGreaterThan(0);
  await expect(card.getByText(`${product.discount}% off`)).toBeVisible();
  const rating = Number(product.rating).toFixed(1);
  await expect(card.getByText(`${rating} out of 5 stars, ${product.reviews} reviews`)).toBeAttached();
  await expect(card.getByText(`${rating} (${product.reviews})`)).toBeVisible();
  await expect(card.getByText(rupees(Number(product.price)), { exact: true })).toBeVisible();
  await expect(card.locator('s')).toContainText(rupees(Number(product.old_price)));
});

test('S-CARD-02 the heart puts the product on the wishlist and takes it off again', async ({ page, store }) => {
  const { card, product } = await openCard(page, store);
  const heart = card.getByRole('button', { name: `Wishlist: ${NAME}` });
  const readWishlist = () => page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? '[]'));
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await readWishlist()).toMatchObject([{ id: product.id, name: NAME }]);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await readWishlist()).toEqual([]);
});

test('S-CARD-06 S-CARD-07 S-CARD-08 S-CARD-09 the button adds the product, confirms it for three seconds and links to the bag', async ({
  page,
  store,
}) => {
  await page.clock.install({ time: new Date('2026-01-10T10:00:00') });
  const { card } = await openCard(page, store);
  await page.clock.pauseAt(new Date('2026-01-10T10:30:00'));
  const button = card.locator('.card__add');
  await expect(button).toHaveText('Add to Bag');
  await button.click();
  await card.getByRole('button', { name: 'M', exact: true }).click();
  await button.click();
  await expect(button).toHaveText('Adding...');
  await page.clock.runFor(900);
  await expect(button).toHaveText('Adding...');
  await page.clock.runFor(100);
  await expect(button).toHaveText('Added!');
  await expect(card.getByText('Added to Bag!')).toBeVisible();
  await expect(card.getByText('Your item has been successfully added')).toBeVisible();
  await expect(card.getByRole('link', { name: 'View Bag' })).toHaveAttribute('href', '/cart');
  await page.clock.runFor(2_900);
  await expect(button).toHaveText('Added!');
  await page.clock.runFor(100);
  await expect(button).toHaveText('Add to Bag');
  await expect(card.getByText('Added to Bag!')).toHaveCount(0);
});
