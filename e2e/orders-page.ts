// The back office's list of orders for journeys.
import type { Page } from '@playwright/test';

export const orderRow = (page: Page, shortId: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: shortId, exact: true }) });
export const getStatusSelect = (page: Page, shortId: string) =>
  page.getByRole('combobox', { name: `Status of order ${shortId}` });
export const ordersTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/** The ids as the list shows them, in its order. */
export const shownIds = (page: Page) => page.locator('.orders__id .table__name');

/** With the page's own token, as its script sends it. */
export const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, content]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(String(address), { method: 'POST', headers, body: JSON.stringify(content) });
      return { status: answer.status, json: await answer.json() };
    },
    [path, body] as const,
  );
