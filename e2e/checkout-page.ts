import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { type Shopper, signIn } from './shopper.ts';

export const main = (page: Page) => page.getByRole('main');
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });

export interface SaleProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly price: number;
}

/** Adds a product for this test only, with units of size M. */
export async function newProduct(store: RunningStore, price = 129_900, units = 10): Promise<SaleProduct> {
  const name = `Journey Kurta ${crypto.randomUUID().slice(0, 8)}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  // Created long ago, so that it does not appear among new arrivals in other tests.
  const [product] = await store.sql(
    `insert into products (name, slug, sku, category_id, price, sizes, status, created_at, updated_at)
     select $1, $2, $2, id, $3, array['M'], 'active', '2020-01-01', now() from categories where slug = 'ethnic' returning id`,
    [name, slug, price],
  );
  await store.sql(
    `insert into product_pictures (product_id, position, picture_key, alt) select $1, 0, key, '' from pictures limit 1`,
    [product?.id],
  );
  const [level] = await store.sql(
    `insert into inventory_levels (product_id, size, on_hand, reserved) values ($1, 'M', 0, 0) returning id`,
    [product?.id],
  );
  await addStock(store, String(level?.id), units);
  return { id: String(product?.id), slug, name, price };
}

/** Adds units with their row of the ledger, as the store does. */
async function addStock(store: RunningStore, inventoryLevelId: string, units: number): Promise<void> {
  await store.sql(
    `insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, actor) values ($1, 'supply', $2, 0, 'journey')`,
    [inventoryLevelId, units],
  );
  await store.sql('update inventory_levels set on_hand = on_hand + $2 where id = $1', [inventoryLevelId, units]);
}

export const createBag = (saleProduct: SaleProduct, qty = 1) => [
  {
    id: saleProduct.id,
    slug: saleProduct.slug,
    name: saleProduct.name,
    image: '',
    price: saleProduct.price,
    oldPrice: null,
    discount: 0,
    rating: 0,
    reviews: 0,
    size: ['M'],
    newArrival: false,
    qty,
  },
];

/** Signs a shopper in with this bag and opens checkout. */
export async function atCheckout(page: Page, store: RunningStore, shopper: Shopper, bag: unknown): Promise<void> {
  await page.goto(`${store.url}/about`);
  await page.evaluate((lines) => localStorage.setItem('cart', JSON.stringify(lines)), bag);
  await signIn(page, store, shopper, '/checkout');
  await expect(main(page).getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

/** This button is shown instead of the fields when the shopper has a saved address. */
export const changeAddress = (page: Page) => button(page, 'Change the delivery address');

export async function fillInShipping(page: Page): Promise<void> {
  await expect(field(page, 'Full name').or(changeAddress(page))).toBeVisible();
  if (await changeAddress(page).isVisible()) return;
  await field(page, 'Full name').fill('Ananya Rao');
  await field(page, 'Phone').fill('98450 12345');
  await field(page, 'Address').fill('14 Temple Road, Malleswaram');
  await field(page, 'Pincode').fill('560003');
  await expect(field(page, 'City')).toHaveValue('Bengaluru');
  await expect(main(page).getByLabel('State')).toHaveValue('Karnataka');
}

export const step = (page: Page) => main(page).locator('[aria-current=step]');

/**
 * Goes through shipping and payment to the review. Each step has its own Next button: an early second click would hit
 * the first one again.
 */
export async function goThroughSteps(page: Page): Promise<void> {
  await fillInShipping(page);
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Payment Method');
  await button(page, 'Next').click();
  await expect(step(page)).toContainText('Review & Place Order');
}

export async function atReview(page: Page): Promise<void> {
  await goThroughSteps(page);
  await expect(button(page, 'Place Order')).toBeEnabled();
}
