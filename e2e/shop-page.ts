import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';

export const results = (page: Page) => page.getByRole('region', { name: 'Products', exact: true });
export const cards = (page: Page) => results(page).getByRole('article');
export const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });
export const slides = (page: Page) => page.getByRole('region', { name: 'Highlights' });

/**
 * The names on the cards. Waits for the complete page: without a script it may still be loading when the URL has
 * changed.
 */
export async function names(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  return cards(page).getByRole('heading').allTextContents();
}

/** Opens a page of the shop and waits until it is hydrated. */
export async function openShop(page: Page, store: RunningStore, query = ''): Promise<void> {
  await page.goto(`${store.url}/shop${query}`);
  await expect(page.getByRole('slider', { name: 'Price Range', includeHidden: true })).toHaveAttribute(
    'style',
    /--filled/,
  );
}

/** The number of cards of a list: a style with several colours is one. */
export async function countProducts(store: RunningStore, where: string): Promise<number> {
  const [row] = await store.sql(
    `select count(distinct coalesce(style_id, id))::int as count from products where status = 'active' and ${where}`,
  );
  return Number(row?.count);
}

/** The text above the list. */
export const found = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'} found`;

const LATEST = 'listed_at desc, id desc';

/**
 * The names of the active products that match. Of a style only one: the first by `order`, or the newest when ordered by
 * name.
 */
export async function loadProductNames(store: RunningStore, where: string, order = 'name'): Promise<string[]> {
  const rows = await store.sql(`select name from (
      select *, row_number() over (partition by coalesce(style_id, id) order by ${order === 'name' ? LATEST : order}) as place
      from products where status = 'active' and ${where}
    ) products where place = 1 order by ${order}`);
  return rows.map(({ name }) => String(name));
}
