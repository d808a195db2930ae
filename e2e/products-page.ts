// Page helpers for the product screens of the back office.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';

export async function openProducts(page: Page, store: RunningStore, query = ''): Promise<void> {
  await page.goto(`${store.url}/admin-panel/products${query}`);
  // The live connection is open: the page is hydrated.
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

export const list = (page: Page) => page.getByRole('region', { name: 'List of products' });
export const rows = (page: Page) => list(page).locator('tbody tr');
export const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('link', { name, exact: true }) });
export const bulk = (page: Page) => page.getByRole('toolbar', { name: 'Bulk actions' });
export const toast = (page: Page, words: string | RegExp) => page.locator('.toasts').getByText(words);
export const select = (page: Page, name: string) =>
  list(page)
    .getByRole('checkbox', { name: `Select ${name}` })
    .check();

export interface StoredProduct {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly sku: string;
  readonly stock: number;
  readonly picture: string;
}

/** Active products with sizes, in the order of their names. */
export async function someProducts(store: RunningStore, count: number): Promise<StoredProduct[]> {
  const found = await store.sql(
    `select p.id, p.name, p.slug, p.sku, p.stock, q.picture_key as picture from products p
      join product_pictures q on q.product_id = p.id and q.position = 0
      where p.status = 'active' and p.deleted_at is null and cardinality(p.sizes) > 2 and p.stock > 20
      order by lower(p.name) limit $1`,
    [count],
  );
  return found as unknown as StoredProduct[];
}
