// Page helpers for the order list of the back office.
import type { Page } from '@playwright/test';

export const orderRow = (page: Page, shortId: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: shortId, exact: true }) });
export const getStatusSelect = (page: Page, shortId: string) =>
  page.getByRole('combobox', { name: `Status of order ${shortId}` });
export const ordersTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/** The order ids in the sequence of the list. */
export const shownIds = (page: Page) => page.locator('.orders__id .table__name');

/** Posts with the page's request token, as its script does. */
export const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, content]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(String(address), { method: 'POST', headers, body: JSON.stringify(content) });
      return { status: response.status, json: await response.json() };
    },
    [path, body] as const,
  );
