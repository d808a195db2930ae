// Templates of messages: staff change the words of a mail, see and test them, and shoppers get them.
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { mailTo } from './mailbox.ts';
import { addOrder } from './placed-order.ts';
import { toast } from './products-page.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

const TEMPLATES = '/admin-panel/messages/templates';
const SAVED = 'Template saved. The next email has these words.';

const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const mailPreview = (page: Page) => page.getByRole('region', { name: 'Email preview' });
const save = (page: Page) => page.getByRole('button', { name: /^Save template/ }).click();

async function openTemplates(page: Page, store: RunningStore, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${store.url}${TEMPLATES}${path}`);
  // The live connection is open: the page is hydrated. A phone does not show it.
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

async function openOnPhone(page: Page, store: RunningStore, path: string): Promise<void> {
  await openTemplates(page, store, path);
  await page.setViewportSize({ width: 360, height: 780 });
}

/** The mail that a shipped order sends. */
async function sendShippedMail(page: Page, store: RunningStore, subjectOf: (shortId: string) => string) {
  const shopper = await newShopper(store);
  const { id, shortId } = await addOrder(store, shopper, { status: 'shipped', trackingNumber: '704269150870' });
  await store.sql(`insert into outbox (topic, ref, payload) values ('order-shipped', $1, $2)`, [
    id,
    JSON.stringify({ orderId: id }),
  ]);
  return { shortId, mail: await mailTo(page, store, shopper.email, subjectOf(shortId)) };
}

/** A new store has no templates; the sample store has the template names of the demo accounts. */
const deleteTemplates = (store: RunningStore) => store.sql('delete from message_templates');

test('staff change the words of the shipped mail, and the next customer reads them', async ({
  page,
  ownStore: store,
}) => {
  await deleteTemplates(store);
  await signInStaff(page, store);

  await test.step('A-TPL-01 the list finds a template by event, channel and state', async () => {
    await page.goto(`${store.url}/admin-panel/messages`);
    await page.locator('#main').getByRole('link', { name: 'Templates' }).click();
    const rows = page.getByRole('region', { name: 'List of templates' }).locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    await openTemplates(page, store, '?search=parcel+leaves');
    await expect(rows).toHaveCount(3);
    await page.getByRole('combobox', { name: 'State' }).selectOption('on');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('link', { name: 'Shipped, Email' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipped, Email');
  });

  await test.step('A-TPL-02 values are inserted, and the preview follows what is typed', async () => {
    await expect(mailPreview(page).getByText(/Your order is on its way with/)).toBeVisible();
    await subject(page).fill('Good news about {order}');
    await text(page).fill('Namaste ');
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(text(page)).toHaveValue('Namaste {name}');
    await page.keyboard.type(',\nyour parcel has the number {awb}.');
    await expect(mailPreview(page).getByText(/^Namaste [^{}]+,$/)).toBeVisible();
    await expect(mailPreview(page).getByText('Track Order')).toBeVisible();
  });

  await test.step('A-TPL-04 a value that does not exist is refused at its field', async () => {
    await text(page).fill('Namaste {nam},');
    await save(page);
    await expect(page.getByText('There is no value {nam} here.')).toBeVisible();
    await expect(text(page)).toBeFocused();
    await expect(page.getByText('1 field to fix: Text')).toBeVisible();
    await text(page).fill('Namaste {name},\nyour parcel has the number {awb}.');
    await expect(page.getByText('There is no value {nam} here.')).toBeHidden();
  });

  await test.step('A-TPL-07 the test goes to the staff member before anything is saved', async () => {
    await page.getByRole('button', { name: 'Send me a test' }).click();
    const { email } = DEMO_ACCOUNTS.administrator;
    await expect(toast(page, `Test sent to ${email}, with sample values.`)).toBeVisible();
    const mail = await mailTo(page, store, email, 'Test: Good news about SAMPLE01');
    expect(mail.text).toContain('Namaste Pooja Deshmukh,\n\nyour parcel has the number 704269150870.\n');
    expect(await store.sql('select id from message_templates')).toEqual([]);
  });

  await test.step('A-TPL-08 unsaved words are not lost by a click', async () => {
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('link', { name: 'WhatsApp' }).click();
    const prompt = page.getByRole('dialog', { name: 'Leave without saving?' });
    await prompt.getByRole('button', { name: 'Keep editing' }).click();
    await expect(prompt).toBeHidden();
    await expect(text(page)).toHaveValue(/^Namaste/);
  });

  await test.step('A-TPL-03 the next mail has the words, and everything else', async () => {
    await save(page);
    await expect(toast(page, SAVED)).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    const { mail, shortId } = await sendShippedMail(page, store, (id) => `Good news about ${id}`);
    expect(mail.text).toContain('Namaste Ananya Rao,\n\nyour parcel has the number 704269150870.\n');
    for (const part of ['Track Order:', 'Your order', 'Total: ₹2,359', 'Deliver to', shortId, 'My Orders:'])
      expect(mail.text).toContain(part);
    await expectAccessible(page);
  });

  await test.step('A-TPL-08 a colleague who saves first is not overwritten', async () => {
    await text(page).fill('Mine, {name}');
    await store.sql(`update message_templates set version = version + 1, body = 'Theirs, {name}'`);
    await save(page);
    await expect(page.getByText('A colleague changed this template while you were editing.')).toBeVisible();
    await page.getByRole('button', { name: 'Show theirs' }).click();
    await expect(text(page)).toHaveValue('Theirs, {name}');
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  });

  await test.step('A-TPL-08 the store’s words come back', async () => {
    await page.getByRole('button', { name: 'Use the store’s words' }).click();
    await expect(subject(page)).toHaveValue('Order shipped: {order}');
    await save(page);
    await expect
      .poll(() => store.sql('select subject, body from message_templates'))
      .toEqual([{ subject: null, body: null }]);
    const { mail } = await sendShippedMail(page, store, (id) => `Order shipped: ${id}`);
    expect(mail.text).toContain('Dear Ananya Rao,\n\nYour order is on its way.\n');
  });
});

test('templates of WhatsApp and SMS are off until they are registered', async ({ page, ownStore: store }) => {
  await deleteTemplates(store);
  await signInStaff(page, store);
  await openOnPhone(page, store, '/order-shipped/whatsapp');
  const onSwitch = page.getByRole('switch', { name: 'Send by WhatsApp' });

  await test.step('A-TPL-06 on needs the approved name; the editor shows the text to register and what follows a failure', async () => {
    await expect(onSwitch).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByText(/^Hello \{\{1\}\}, your order \{\{2\}\}/)).toBeVisible();
    await expect(page.getByText('The number is not on WhatsApp')).toBeVisible();
    await onSwitch.click();
    await save(page);
    await expect(page.getByText('Enter the name of the template, or switch it off.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Template name at WhatsApp' }).fill('order_shipped');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
    await save(page);
    await expect(toast(page, 'Template saved. The words must be those that are registered.')).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect(await store.sql('select is_on, provider_name, language, body from message_templates')).toEqual([
      { is_on: true, provider_name: 'order_shipped', language: 'hi', body: null },
    ]);
  });

  await test.step('A-TPL-07 a test by SMS needs the saved name of the template', async () => {
    await page.getByRole('link', { name: 'SMS', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipped, SMS');
    await page.getByRole('button', { name: 'Send me a test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a test by SMS' });
    await dialog.getByRole('textbox', { name: 'Mobile number' }).fill('98450 12345');
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await expect(dialog.getByText('Save the name of the template first.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('A-TPL-02 nothing is wider than a phone', async () => {
    for (const path of ['', '/order-shipped/email', '/order-shipped/whatsapp']) {
      await openOnPhone(page, store, path);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
});
