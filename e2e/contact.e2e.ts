import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { mails } from './mailbox.ts';
import { test } from './store-test.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: 'Name' | 'Email' | 'Message') =>
  main(page).getByRole('textbox', { name, exact: true });

interface ContactMessage {
  readonly name?: string;
  readonly email?: string;
  readonly message?: string;
}

async function send(
  page: Page,
  { name = 'Asha Rao', email = 'asha@example.in', message = 'Hello' }: ContactMessage,
): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Message').fill(message);
  await main(page).getByRole('button', { name: 'Send Message' }).click();
}

const mailsWith = async (page: Page, store: RunningStore, part: string) =>
  (await mails(page, store)).filter(({ text }) => text.includes(part));

/** Unique per run, even when the run is repeated on the same store. */
const unique = (text: string): string => `${text} ${crypto.randomUUID()}`;

test('S-CONTACT-01 the contact page shows a form with name, email and message', async ({ page, store }) => {
  const response = await page.goto(`${store.url}/contact`);
  expect(response?.status()).toBe(200);
  for (const name of ['Name', 'Email', 'Message'] as const) await expect(field(page, name)).toBeVisible();
});

test('S-CONTACT-02 every field is required, after trimming', async ({ page, store }) => {
  await page.goto(`${store.url}/contact`);
  for (const [empty, label] of [
    ['name', 'Name'],
    ['email', 'Email'],
    ['message', 'Message'],
  ] as const) {
    await send(page, { [empty]: '   ' });
    await expect(main(page).getByRole('alert')).toHaveText('Please fill in all fields');
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(main(page).locator('[aria-invalid]')).toHaveCount(1);
  }
  await expect(field(page, 'Name')).toHaveValue('Asha Rao');
});

test('reports an invalid email at its field and keeps the text', async ({ page, store }) => {
  await page.goto(`${store.url}/contact`);
  await send(page, { email: 'asha@', message: 'Still here' });
  await expect(main(page).getByText('Please enter a valid email address')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue('Still here');
});

test('S-CONTACT-03 S-CONTACT-06 a message is confirmed for 3 seconds, and arrives at the store', async ({
  page,
  store,
}) => {
  const message = unique('Is <b>this</b> in stock?');
  await page.clock.install();
  await page.goto(`${store.url}/contact`);
  // Paused at some later time: from here on the page's time passes by runFor alone.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await send(page, { message });
  const confirmation = main(page).getByText('Message sent successfully!');
  await expect(confirmation).toBeVisible();
  for (const name of ['Name', 'Email', 'Message'] as const) await expect(field(page, name)).toHaveValue('');
  await page.clock.runFor(2_900);
  await expect(confirmation).toBeVisible();
  await page.clock.runFor(200);
  await expect(confirmation).toHaveCount(0);

  await expect.poll(() => mailsWith(page, store, message)).toHaveLength(1);
  const [settings] = await store.sql(`select store_info ->> 'email' as email from settings`);
  const [mail] = await mailsWith(page, store, message);
  expect(mail).toMatchObject({ to: settings?.email, replyTo: 'asha@example.in', subject: 'Message from Asha Rao' });
  expect(mail?.html).toContain('Is &lt;b&gt;this&lt;/b&gt; in stock?');
  // The message is marked as sent a moment after it can be read.
  await expect
    .poll(() => store.sql(`select status from outbox where payload ->> 'text' like '%' || $1 || '%'`, [message]))
    .toEqual([{ status: 'sent' }]);
});

test('S-CONTACT-04 reports a server error and keeps the input', async ({ page, ownStore }) => {
  await ownStore.sql('alter table outbox rename to outbox_away');
  await page.goto(`${ownStore.url}/contact`);
  await send(page, { message: 'Please keep me' });
  await expect(main(page).getByRole('alert')).toHaveText('Failed to send message. Please try again later.');
  await expect(field(page, 'Message')).toHaveValue('Please keep me');

  await ownStore.sql('alter table outbox_away rename to outbox');
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(main(page).getByText('Message sent successfully!')).toBeVisible();
});

test('S-CONTACT-04 reports a missing response as a failure and keeps the input', async ({ page, store }) => {
  await page.goto(`${store.url}/contact`);
  await page.route('**/contact.data*', (route) => route.abort());
  await send(page, { message: 'Into the void' });
  await expect(main(page).getByRole('alert')).toHaveText('Failed to send message. Please try again later.');
  await expect(field(page, 'Message')).toHaveValue('Into the void');
});

test('S-CONTACT-05 the contact page links to WhatsApp, email, telephone and social networks', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/contact`);
  const contactLinks = page.getByRole('complementary', { name: 'Other ways to reach us' });
  const [settings] = await store.sql(
    `select store_info ->> 'email' as email, store_info ->> 'phone' as phone from settings`,
  );
  const number = String(settings?.phone).replace(/\D/g, '');
  await expect(contactLinks.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', `https://wa.me/${number}`);
  await expect(contactLinks.getByRole('link', { name: String(settings?.email) })).toHaveAttribute(
    'href',
    `mailto:${settings?.email}`,
  );
  await expect(contactLinks.getByRole('link', { name: String(settings?.phone) })).toHaveAttribute(
    'href',
    `tel:+${number}`,
  );
  for (const [name, site] of [
    ['Instagram', 'instagram.com'],
    ['Facebook', 'facebook.com'],
    ['LinkedIn', 'linkedin.com'],
  ] as const) {
    await expect(contactLinks.getByRole('link', { name })).toHaveAttribute(
      'href',
      new RegExp(`^https://www\\.${site}/`),
    );
  }
});

test('asks a client over its rate limit to wait and keeps the text', async ({ page, ownStore }) => {
  await page.goto(`${ownStore.url}/contact`);
  for (let count = 1; count <= 5; count++) {
    await send(page, { message: `Message ${count}` });
    await expect(field(page, 'Message')).toHaveValue('');
  }
  await send(page, { message: 'Message 6' });
  await expect(main(page).getByRole('alert')).toHaveText('Too many messages. Please wait a few minutes and try again.');
  await expect(field(page, 'Message')).toHaveValue('Message 6');
  expect(await ownStore.sql(`select id from outbox where ref like 'contact %'`)).toHaveLength(5);
});

test('the contact form works without JavaScript and is never cached with typed text', async ({ browser, store }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const message = unique('Sent without a script');
  await page.goto(`${store.url}/contact`);
  await send(page, { email: 'asha@', message });
  await expect(main(page).getByText('Please enter a valid email address')).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue(message);
  await field(page, 'Email').fill('asha@example.in');
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(main(page).getByText('Message sent successfully!')).toBeVisible();
  await expect.poll(() => mailsWith(page, store, message)).toHaveLength(1);

  await page.goto(`${store.url}/contact`);
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(main(page).getByText('Message sent successfully!')).toHaveCount(0);
  await context.close();
});
