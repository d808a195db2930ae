// Page helpers for the order list of the back office.
import { expect, type Page } from '@playwright/test';

export const orderRow = (page: Page, shortId: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: shortId, exact: true }) });
export const getStatusSelect = (page: Page, shortId: string) =>
  page.getByRole('combobox', { name: `Status of order ${shortId}` });
export const ordersTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

/** The order ids in the sequence of the list. */
export const shownIds = (page: Page) => page.locator('.orders__id .table__name');

/** Sets the status on the order's page. A selection made before hydration opens no dialog, so it is repeated. */
export async function setOrderStatus(page: Page, to: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: action, exact: true });
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Order status' }).selectOption(to);
    await expect(confirm).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const reason = dialog.getByLabel('Reason');
  if ((await reason.count()) > 0) await reason.fill('Wrong order');
  await confirm.click();
  await expect(dialog).toBeHidden();
  // The page reloads after the response: the next change must include this one.
  await expect(page.locator('.odetail__badges .status').first()).toHaveText(new RegExp(`^${to}$`, 'i'));
}

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
