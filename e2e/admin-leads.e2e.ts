// Staff actions on leads, newsletter addresses, zero-result searches and failed messages.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { card, signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

async function openScreen(page: Page, store: RunningStore, path: string): Promise<void> {
  await page.goto(`${store.url}/admin-panel/${path}`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

const rows = (page: Page, list: string) => page.getByRole('region', { name: list }).locator('tbody tr');
const leads = (page: Page) => rows(page, 'List of leads');
const lead = (page: Page, number: string) => leads(page).filter({ hasText: number });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const setLaptopSize = (page: Page) => page.setViewportSize({ width: 1280, height: 900 });

async function download(page: Page): Promise<{ readonly name: string; readonly lines: readonly string[] }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await downloading;
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return { name: file.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
}

test('A-LEAD-01 A-LEAD-02 A-LEAD-03 A-LEAD-04 A-LEAD-05 A-LEAD-06 A-CALL-31 A-CALL-32 A-STATE-06 A-ERR-59 A-ERR-60 A-ERR-61 A-ERR-64 A-GONE-01 leads are filtered, edited, exported and deleted; newsletter addresses and zero-result searches are managed', async ({
  page,
  browser,
  ownStore: store,
}) => {
  await store.sql('delete from leads');
  await signInStaff(page, store);
  await openScreen(page, store, 'leads');
  await expect(page.getByRole('heading', { name: 'No leads found' })).toBeVisible();
  await expectAccessible(page);
  await setLaptopSize(page);

  await test.step('a new lead appears without a reload, marked as new, and the counts follow', async () => {
    await store.sql(
      `insert into leads (mobile_number, source, status, notes, "timestamp") values
        ('9000000001', 'discount_popup', 'new', '', now()),
        ('9000000002', 'discount_popup', 'contacted', '=1+1', now() - interval '2 days'),
        ('9000000003', 'footer', 'converted', 'Ordered', now() - interval '30 days')`,
    );
    await expect(leads(page)).toHaveCount(3);
    await expect(lead(page, '+91 90000 00001')).toContainText(/Discount popup\s*New/);
    await expect(page.locator('.strip > div')).toHaveCount(4);
    for (const [name, figure] of [
      ['Total', '3'],
      ['New', '1'],
      ['Contacted', '1'],
      ['Converted', '1'],
    ] as const) {
      await expect(card(page, name)).toHaveText(figure);
    }
    await expectAccessible(page);
    await setLaptopSize(page);
  });

  await test.step('filters by status and last seven days are part of the URL', async () => {
    const status = page.getByRole('navigation', { name: 'Status' });
    for (const [name, number] of [
      ['New 1', '90000 00001'],
      ['Contacted 1', '90000 00002'],
      ['Converted 1', '90000 00003'],
    ] as const) {
      await status.getByRole('link', { name }).click();
      await expect(leads(page)).toHaveCount(1);
      await expect(lead(page, number)).toBeVisible();
    }
    await page.getByRole('link', { name: 'Last 7 days' }).click();
    await expect(page.getByRole('heading', { name: 'No leads found' })).toBeVisible();
    await expect(page).toHaveURL(/status=converted&recent=7/);
    await status.getByRole('link', { name: 'All 3' }).click();
    await expect(leads(page)).toHaveCount(2);
    await page.getByRole('link', { name: 'Last 7 days' }).click();
    await expect(leads(page)).toHaveCount(3);
  });

  await test.step('the exported file has five columns and contains no formula', async () => {
    const { name, lines } = await download(page);
    expect(name).toMatch(/^leads-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('Mobile Number,Source,Status,Date,Notes');
    expect(lines[1]).toMatch(/^9000000001,discount_popup,new,\d{4}-\d{2}-\d{2},$/);
    expect(lines[2]).toMatch(/^9000000002,discount_popup,contacted,\d{4}-\d{2}-\d{2},'=1\+1$/);
  });

  const loadFirstLead = () => store.sql(`select status, notes from leads where mobile_number = '9000000001'`);
  await test.step('status and notes are edited; the second of two editors compares and decides', async () => {
    const edit = dialog(page, 'Edit lead');
    const notes = edit.getByRole('textbox', { name: 'Notes' });
    const save = edit.getByRole('button', { name: 'Save lead' });
    await page.getByRole('button', { name: 'Edit +91 90000 00001' }).click();
    await edit.getByRole('button', { name: 'Contacted' }).click();
    await notes.fill('Call after 6 pm');
    await expectAccessible(page);
    await setLaptopSize(page);
    await page.route('**/admin-panel/leads/change', (route) => route.abort());
    await save.click();
    await expect(edit.getByText('Failed to update lead')).toBeVisible();
    await expect(notes).toHaveValue('Call after 6 pm');
    await page.unroute('**/admin-panel/leads/change');
    await store.sql(`update leads set notes = 'Theirs' where mobile_number = '9000000001'`);
    await save.click();
    await expect(edit.getByText('Somebody else saved this lead while you were editing.')).toBeVisible();
    await expect(notes).toHaveValue('Call after 6 pm');
    await edit.getByRole('button', { name: 'Save mine' }).click();
    await expect(toast(page, 'Lead updated successfully!')).toBeVisible();
    await expect(edit).toBeHidden();
    expect(await loadFirstLead()).toEqual([{ status: 'contacted', notes: 'Call after 6 pm' }]);
    await expect(lead(page, '90000 00001')).toContainText('Call after 6 pm');
    await expect(card(page, 'Contacted')).toHaveText('2');
  });

  await test.step('deleting asks for confirmation; a failure is reported', async () => {
    const confirmDialog = dialog(page, 'Delete lead');
    const deleteButton = page.getByRole('button', { name: 'Delete +91 90000 00001' });
    await deleteButton.click();
    await expect(confirmDialog.getByText('Are you sure you want to delete this lead?')).toBeVisible();
    await expectAccessible(page);
    await setLaptopSize(page);
    await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmDialog).toBeHidden();
    expect(await loadFirstLead()).toHaveLength(1);
    await page.route('**/admin-panel/leads/change', (route) => route.abort());
    await deleteButton.click();
    await confirmDialog.getByRole('button', { name: 'Delete lead' }).click();
    await expect(toast(page, 'Failed to delete lead')).toBeVisible();
    await page.unroute('**/admin-panel/leads/change');
    await deleteButton.click();
    await confirmDialog.getByRole('button', { name: 'Delete lead' }).click();
    await expect(toast(page, 'Lead deleted successfully!')).toBeVisible();
    await expect(leads(page)).toHaveCount(2);
    expect(await loadFirstLead()).toEqual([]);
  });

  await test.step('reports leads that cannot be loaded', async () => {
    await store.sql('alter table leads rename to leads_away');
    await page.goto(`${store.url}/admin-panel/leads`);
    await expect(page.getByRole('heading', { name: 'Failed to load leads' })).toBeVisible();
    await expectAccessible(page);
    await setLaptopSize(page);
    await store.sql('alter table leads_away rename to leads');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(leads(page)).toHaveCount(2);
  });

  await test.step('a lead that is deleted while it is edited is reported, and the notes stay', async () => {
    const edit = dialog(page, 'Edit lead');
    const notes = edit.getByRole('textbox', { name: 'Notes' });
    await store.sql(`insert into leads (mobile_number, source) values ('9000000009', 'discount_popup')`);
    await page.getByRole('button', { name: 'Edit +91 90000 00009' }).click();
    await notes.fill('Wants a red saree');
    await store.sql(`delete from leads where mobile_number = '9000000009'`);
    await expect(edit.getByText('This lead has been deleted.')).toBeVisible();
    await expect(notes).toHaveValue('Wants a red saree');
    await expect(edit.getByRole('button', { name: 'Save lead' })).toBeDisabled();
    await expectAccessible(page);
    await setLaptopSize(page);
    await edit.getByRole('button', { name: 'Close without saving' }).click();
    await expect(edit).toBeHidden();
    // Rows do not change while a dialog is open.
    await page.getByRole('button', { name: '1 change, show' }).click();
    await expect(leads(page)).toHaveCount(2);
  });

  await test.step('newsletter addresses are found, exported and deleted, and the unsubscribe link works', async () => {
    await store.sql(`delete from newsletter_addresses`);
    await store.sql(
      `insert into newsletter_addresses (email) values ('asha@example.in'), ('zoya@example.in'), ('meenal@mail.example')`,
    );
    await page.getByRole('link', { name: 'Newsletter addresses' }).click();
    const addresses = rows(page, 'List of addresses');
    await expect(addresses).toHaveCount(3);
    await expectAccessible(page);
    await setLaptopSize(page);
    await page.getByRole('searchbox', { name: 'Search address' }).fill('EXAMPLE.IN');
    await expect(addresses).toHaveCount(2);
    const { name, lines } = await download(page);
    expect(name).toMatch(/^newsletter-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Email', 'asha@example.in', 'zoya@example.in']);
    await page.getByRole('button', { name: 'Delete asha@example.in' }).click();
    await dialog(page, 'Delete address').getByRole('button', { name: 'Delete address' }).click();
    await expect(toast(page, 'Address deleted successfully!')).toBeVisible();
    await expect(addresses).toHaveCount(1);

    const visitor = await (await newVisitor(browser)).newPage();
    // The third column of the export is the link to unsubscribe.
    await visitor.goto(lines[2]?.split(',')[2]?.replace(/^https?:\/\/[^/]+/, store.url) ?? '');
    await expect(visitor.getByRole('heading', { name: 'Leave the newsletter?' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(visitor.getByRole('heading', { name: 'You have left the newsletter' })).toBeVisible();
    expect(await store.sql('select email from newsletter_addresses')).toEqual([{ email: 'meenal@mail.example' }]);
    await visitor.context().close();
  });

  await test.step('zero-result searches are tried again and cleared', async () => {
    await store.sql('delete from zero_result_searches');
    await fetch(`${store.url}/shop?search=mangalsutra+zzz`);
    await store.sql(
      `insert into zero_result_searches (text, times, last_at) values ('xylophone belt', 9, now() - interval '40 days')`,
    );
    await openScreen(page, store, 'products');
    await page.getByRole('link', { name: 'Searches without results' }).click();
    const searches = rows(page, 'List of searches');
    await expect(searches).toHaveCount(2);
    await expect(searches.first()).toContainText('xylophone belt');
    await expect(searches.first()).toContainText('9 times');
    await expectAccessible(page);
    await setLaptopSize(page);
    await page.getByRole('link', { name: 'Newest' }).click();
    await expect(searches.first()).toContainText('mangalsutra zzz');
    await expect(page.getByRole('link', { name: 'Try mangalsutra zzz in shop' })).toHaveAttribute(
      'href',
      '/shop?search=mangalsutra+zzz',
    );
    await page.getByRole('button', { name: 'Clear older' }).click();
    await dialog(page, 'Clear older searches').getByRole('button', { name: 'Clear older' }).click();
    await expect(searches).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear mangalsutra zzz' }).click();
    await expect(page.getByRole('heading', { name: 'No searches without results' })).toBeVisible();
    expect(await store.sql('select text from zero_result_searches')).toEqual([]);
  });

  await test.step('a failed message is listed and retried', async () => {
    const mail = { to: 'asha@example.in', subject: 'Tried again', text: 'Hello', html: '<p>Hello</p>' };
    await store.sql(
      `insert into outbox (topic, ref, payload, attempts, last_error, next_attempt_at)
        values ('mail', 'tried-again', $1, 3, 'Connection refused', now() + interval '1 hour')`,
      [JSON.stringify(mail)],
    );
    await openScreen(page, store, 'settings');
    await page.locator('#main').getByRole('link', { name: 'Outgoing messages' }).click();
    const failing = rows(page, 'List of messages').filter({ hasText: 'Message from the contact form' });
    await expect(failing).toContainText('Tried 3 times');
    await expect(failing).toContainText('Connection refused');
    await expectAccessible(page);
    await failing.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'The message is tried again now.')).toBeVisible();
    await expect
      .poll(() => store.sql(`select status, last_error from outbox where ref = 'tried-again'`))
      .toEqual([{ status: 'sent', last_error: null }]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(failing).toHaveCount(0);
  });

  await test.step('a payment without a checkout in the database is listed and refunded', async () => {
    await store.sql(
      `insert into unknown_payments (provider, provider_payment_id, provider_order_id, receipt, amount, currency, method)
        values ('razorpay', 'pay_ofalostcheckout', 'order_lost', gen_random_uuid()::text, 129900, 'INR', 'upi')`,
    );
    await openScreen(page, store, 'refunds');
    const unknown = rows(page, 'List of payments without an order').filter({ hasText: 'pay_ofalostcheckout' });
    await expect(unknown).toContainText('₹1,299');
    await expectAccessible(page);
    await unknown.getByRole('button', { name: 'Refund pay_ofalostcheckout' }).click();
    await dialog(page, 'Refund the payment').getByRole('button', { name: 'Refund ₹1,299' }).click();
    await expect(toast(page, 'The refund is on its way.')).toBeVisible();
    await expect(unknown).toHaveCount(0);
    expect(
      await store.sql(`select amount, refunded from payments where provider_payment_id = 'pay_ofalostcheckout'`),
    ).toEqual([{ amount: 129_900, refunded: 129_900 }]);
  });
});
