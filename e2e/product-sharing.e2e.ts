import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { test } from './store-test.ts';

interface OpenedWindow {
  readonly url: string;
  readonly features: string;
}

declare global {
  interface Window {
    shared: ShareData[];
    opened: OpenedWindow[];
  }
}

async function openProduct(page: Page, store: RunningStore): Promise<{ readonly url: string; readonly name: string }> {
  const [row] = await store.sql(`select slug, name from products where status = 'active' order by sku limit 1`);
  const url = `${store.url}/product/${row?.slug}`;
  await page.goto(url);
  await expect(page.getByRole('tablist')).toBeVisible();
  return { url, name: String(row?.name) };
}

const withoutNativeShare = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
  });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });

test('S-PDP-18 uses the phone’s share sheet where available', async ({ page, store }) => {
  await page.addInitScript(() => {
    window.shared = [];
    const share = async (shared: ShareData) => void window.shared.push(shared);
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const { url, name } = await openProduct(page, store);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1);
  const [shared] = await page.evaluate(() => window.shared);
  expect(shared).toMatchObject({ url, title: name });
  expect(shared?.text).toContain(name);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('S-PDP-19 S-PDP-20 without a share sheet a dialog offers five services and the link', async ({ page, store }) => {
  await withoutNativeShare(page);
  await page.addInitScript(() => {
    window.opened = [];
    window.open = (url, _target, features) => {
      window.opened.push({ url: String(url), features: features ?? '' });
      return null;
    };
  });
  const { url, name } = await openProduct(page, store);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page).getByRole('link')).toHaveText(['WhatsApp', 'Facebook', 'Twitter', 'Telegram', 'LinkedIn']);
  await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
  for (const target of await dialog(page).getByRole('link').all()) await target.click();
  const opened = await page.evaluate(() => window.opened);
  expect(opened.map((each) => new URL(each.url).hostname)).toEqual([
    'wa.me',
    'www.facebook.com',
    'twitter.com',
    't.me',
    'www.linkedin.com',
  ]);
  for (const each of opened) {
    expect(each.features).toContain('width=600');
    expect(each.features).toContain('height=400');
    const parameters = [...new URL(each.url).searchParams.values()].join(' ');
    expect(parameters).toContain(url);
    expect(parameters).toContain(name);
  }
});

test('S-PDP-21 Copy link copies the URL and confirms it for 2 seconds', async ({ page, store, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withoutNativeShare(page);
  await page.clock.install();
  const { url } = await openProduct(page, store);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  const copied = dialog(page).getByRole('button', { name: 'Copied!' });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.clock.runFor(1_900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('shows the link when copying is not allowed', async ({ page, store }) => {
  await withoutNativeShare(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const { url } = await openProduct(page, store);
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog(page).getByText('Please copy it from the box.')).toBeVisible();
  await expect(dialog(page).getByLabel('Link to this product')).toHaveValue(url);
});
