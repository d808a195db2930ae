// A colleague behind TLS: the owner proves herself again, invites by mail, and the colleague works within her role,
// also on the next day and after the days of grace.
import { type Browser, expect, type Page } from '@playwright/test';
import { beginSecondFactor, turnOnSecondFactor } from '../../testkit/second-factor-page.ts';
import { fillInAdminLogin } from '../admin-page.ts';
import { newVisitor } from '../store-test.ts';
import { watchPolicy } from './journey.ts';
import type { ProductionStore } from './production-store.ts';

const COLLEAGUE = { email: 'packer@example.in', password: 'A long passphrase 1' };

const section = (page: Page) => page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
const savedView = (page: Page) =>
  page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'To pack today' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/**
 * Invites a colleague. The owner's last proof is too old to change staff, so she proves herself with her passkey.
 * Returns the link.
 */
export async function invitePacker(owner: Page, { store, mails }: ProductionStore): Promise<string> {
  await store.sql(`update sessions set second_factor_at = second_factor_at - interval '11 minutes'`);
  await owner.goto(`${store.url}/admin-panel/staff`);
  await expect(owner.getByRole('region', { name: 'Second factor' })).toContainText('Required');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(COLLEAGUE.email);
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Packing' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const question = owner.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(question).toBeHidden();
  await expect(owner.getByRole('row').filter({ hasText: COLLEAGUE.email })).toContainText(
    /Invited (today|\d+ \w+ \d{4}) by/,
  );
  const mail = await mails.to(COLLEAGUE.email, 'Join the back office');
  return /https:\S+\/admin-panel\/invite\/[\w-]{43}/.exec(mail)?.[0] ?? '';
}

/** Accepts the invitation and works as the role allows. Returns the violations of the content security policy. */
export async function workAsPacker(
  browser: Browser,
  { store, nodes }: ProductionStore,
  link: string,
): Promise<readonly string[]> {
  const context = await newVisitor(browser);
  const violations = await watchPolicy(context);
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Name' }).fill('Divya Rao');
  await page.getByLabel('Password', { exact: true }).fill(COLLEAGUE.password);
  await page.getByLabel('Repeat the password').fill(COLLEAGUE.password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(section(page)).toHaveText([/^Orders/, /^Fulfillment/]);
  const forbiddenPaths = ['/admin-panel/settings', '/admin-panel/settings.data', '/admin-panel/orders/export'];
  expect(
    await page.evaluate((paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)), forbiddenPaths),
  ).toEqual(forbiddenPaths.map(() => 403));

  await page.goto(`${store.url}/admin-panel/orders?status=processing`);
  await page.getByRole('button', { name: 'Save view', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('To pack today');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(savedView(page)).toHaveAttribute('aria-current', 'true');

  // She closes the tab. The next day: thirteen hours without use.
  await page.goto('about:blank');
  await store.sql(`update sessions set updated_at = now() - interval '13 hours' where user_id =
    (select id from users where email = '${COLLEAGUE.email}')`);
  await page.goto(`${store.url}/admin-panel/orders`);
  await expect(page).toHaveURL(/\/admin-panel\/login/);
  await fillInAdminLogin(page, COLLEAGUE);
  await expect(heading(page, 'Orders')).toBeVisible();
  await savedView(page).click();
  await expect(page).toHaveURL(/\/admin-panel\/orders\?status=processing$/);

  await page.goto('about:blank');
  await store.sql(`update app_metadata set value = jsonb_build_object('requiredSince', now() - interval '8 days')
    where name = 'second-factor-duty'`);
  await page.goto(`${store.url}/admin-panel/orders`);
  await expect(page.getByText('The store requires it. Set it up to go on.')).toBeVisible();
  await beginSecondFactor(page, store.url);
  await turnOnSecondFactor(page);
  await page.goto(`${store.url}/admin-panel/orders`);
  await expect(heading(page, 'Orders')).toBeVisible();
  await context.close();
  const token = link.slice(-43);
  expect(nodes.flatMap(({ output }) => output.filter((line) => line.includes(token)))).toEqual([]);
  return violations;
}
