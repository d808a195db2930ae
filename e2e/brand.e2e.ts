// A merchant makes the store her own: name, logo, colours, links, home page.
import { expect, type Page } from '@playwright/test';
import { RULES } from '../testkit/route-rules.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { mailTo } from './mailbox.ts';
import { addOrder } from './placed-order.ts';
import { newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60" rx="8" fill="#1f4d46"/><circle cx="30" cy="30" r="18" fill="#fff"/></svg>`;
const PALETTES = [
  { primary: '#1f4d46', accent: '#3b2f6b', paper: '#faf6ee', ink: '#1e1b18' },
  { primary: '#0b4f8a', accent: '#5a2a6d', paper: '#f7faff', ink: '#10202e' },
  { primary: '#8a1253', accent: '#1d5c3f', paper: '#ffffff', ink: '#2a1a22' },
] as const;

const LABELS = { primary: 'Main colour', accent: 'Second colour', paper: 'Ground', ink: 'Text' } as const;

async function setColors(page: Page, palette: (typeof PALETTES)[number]) {
  for (const [name, label] of Object.entries(LABELS))
    await page.locator(`input[name="${name}"]`).fill(palette[name as keyof typeof LABELS] ?? label);
}

/**
 * Each occurrence of the sample store's name, with the text around it. `Tanabana#` begins the demo accounts' passwords.
 */
const findSampleName = (html: string): string[] =>
  [...html.matchAll(/.{0,40}Tanabana(?!#).{0,40}/g)].map(([occurrence]) => occurrence);

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByText('Brand saved. Every page shows it now.').last()).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
};

/** The paths that everybody may open, without those of the demo mode. */
const PUBLIC_PATHS = Object.entries(RULES)
  .filter(([path, { get }]) => get === 'open' && !path.includes(':') && !path.startsWith('/test-'))
  .map(([path, { query = '' }]) => `${path}${query}`)
  .concat(['/about', '/returns', '/refund', '/shipping', '/privacy', '/terms']);

test('A-BRAND-01 A-BRAND-02 A-BRAND-03 S-BRAND-01 S-BRAND-02 a store under another name, logo and palette shows the sample store’s name nowhere', async ({
  page,
  browser,
  ownStore: store,
}) => {
  // The brand of the sample products and the sample seller's legal name are data that staff entered.
  await store.sql(`update products set brand = null, maker = null`);
  await store.sql(`update settings set legal = '{}'`);
  await store.sql(`update coupons set name = 'Welcome' where name like '%Tanabana%'`);
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/brand`);
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
  await expectAccessible(page);

  await test.step('a colour that is hard to read is refused with its figure', async () => {
    await page.locator('input[name="primary"]').fill('#d98e73');
    await expect(page.getByText(/White on the main colour is hard to read \(2\.6:1, needs 4\.5:1\)/)).toBeVisible();
    await page.getByRole('button', { name: 'Save brand' }).click();
    await expect(page.getByText('1 field to fix: Main colour')).toBeVisible();
    expect(await store.sql(`select brand->'colours' as colours from settings`)).toEqual([
      { colours: expect.objectContaining({ primary: '#7a1f2b' }) },
    ]);
  });

  await page.locator('input[name="name"]').fill('Kaveri Silks');
  await page.locator('input[name="tagline"]').fill('Woven in Kanchipuram');
  const logoField = page.getByRole('group', { name: 'Logo', exact: true });
  await logoField
    .locator('input[type="file"]')
    .setInputFiles({ name: 'kaveri.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(logoField.locator('img')).toBeVisible();
  await page.locator('input[name="heroTitle"]').fill('Silk that lasts');
  await page.getByRole('button', { name: 'Move Offers up' }).click();
  await setColors(page, PALETTES[0]);
  await expectAccessible(page);

  await test.step('A-BRAND-04 previews the email and the invoice with unsaved values', async () => {
    const show = (name: string) =>
      page.getByRole('group', { name: 'Preview of' }).getByRole('button', { name }).click();
    await show('Email');
    const email = page.getByRole('region', { name: 'Email preview' });
    await expect(email.locator('h1')).toHaveText('Order placed: SAMPLE01');
    await expect(email.locator('img')).toHaveAttribute('alt', 'Kaveri Silks');
    await expect(email.getByText('Track Order')).toHaveCSS('background-color', 'rgb(31, 77, 70)');
    await expectAccessible(page);
    await show('Invoice');
    const invoice = page.getByRole('region', { name: 'Invoice preview' });
    await expect(invoice).toContainText('Kaveri Silks');
    await expect(invoice.locator('article')).toHaveCSS('border-top-color', 'rgb(31, 77, 70)');
    await expect(invoice.locator('img')).toBeVisible();
    await expectAccessible(page);
  });
  await save(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(store.url);
  await expect(visitor).toHaveTitle('Kaveri Silks: Woven in Kanchipuram');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Silk that lasts' })).toBeVisible();
  await expect(visitor.locator('.head .logo img').first()).toBeVisible();
  const readMainColour = () =>
    visitor.evaluate(() => getComputedStyle(document.body).getPropertyValue('--madder').trim());
  expect(await readMainColour()).toBe('#1f4d46');
  const stylesheet = await visitor.locator('link[href^="/brand.css"]').getAttribute('href');
  const css = await visitor.request.get(`${store.url}${stylesheet}`);
  expect(css.headers()['cache-control']).toContain('immutable');

  await test.step('no public page shows the sample store’s name', async () => {
    for (const path of [...PUBLIC_PATHS, '/product/neelkanth-dabu-block-print-kurta', '/no-such-page']) {
      const html = await (await visitor.request.get(`${store.url}${path}`)).text();
      expect(findSampleName(html), path).toEqual([]);
    }
  });

  await test.step('mails, the invoice and the shopper’s own pages do not show it', async () => {
    const shopper = await newShopper(store);
    const order = await addOrder(store, shopper, { status: 'processing', paid: true });
    await signIn(visitor, store, shopper);
    for (const path of ['/orders', '/account', '/profile', `/orders/${order.orderId}/invoice`, '/checkout']) {
      await visitor.goto(`${store.url}${path}`);
      expect(findSampleName(await visitor.content()), path).toEqual([]);
    }
    await visitor.goto(`${store.url}/forgot-password`);
    await visitor.getByLabel('Email').first().fill(shopper.email);
    await visitor.getByRole('main').getByRole('button').first().click();
    const mail = await mailTo(visitor, store, shopper.email, 'Reset your password');
    expect(findSampleName(JSON.stringify(mail))).toEqual([]);
    expect(mail.html).toContain('border-top:6px solid #1f4d46');
    expect(mail.html).toMatch(/<img src="[^"]+\/pictures\/[^"]+" width="176" height="44" alt="Kaveri Silks"/);
  });

  await test.step('no screen of the back office shows it', async () => {
    // The audit log is history: it names the former name.
    const screens = Object.entries(RULES).filter(
      ([path, { get }]) => get === 'staff' && !path.includes(':') && path !== '/admin-panel/audit',
    );
    for (const [path, { query = '' }] of screens) {
      const response = await page.request.get(`${store.url}${path}${query}`);
      if (!response.headers()['content-type']?.includes('html')) continue;
      expect(findSampleName(await response.text()), path).toEqual([]);
    }
  });

  await test.step('three palettes cause no accessibility problems', async () => {
    for (const palette of PALETTES) {
      if (palette !== PALETTES[0]) {
        await setColors(page, palette);
        await save(page);
      }
      for (const path of ['/', '/shop', '/product/neelkanth-dabu-block-print-kurta', '/cart', '/login']) {
        await visitor.goto(`${store.url}${path}`);
        await expectAccessible(visitor);
      }
    }
  });
});
