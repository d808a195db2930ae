// The video of a product, from the form of staff to the page of shoppers. Chromium may lack H.264, so no test needs the
// video to play.
import { expect, type Page } from '@playwright/test';
import { sampleVideo } from '#shop/videos/testing/sample-video.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { fileField } from './drawn-picture.ts';
import { someProducts, toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const file = (buffer: Uint8Array, name = 'kurta.mp4') => ({ name, mimeType: 'video/mp4', buffer: Buffer.from(buffer) });
const section = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });
const preview = (page: Page) => section(page).getByLabel('Preview of the video');

async function openForm(page: Page, store: RunningStore, productId: string): Promise<void> {
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/products/${productId}`);
  await expect(section(page).getByRole('button', { name: 'Upload video' })).toBeVisible();
  // The live connection is open: the page is hydrated.
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

test('A-VIDEO-01 A-VIDEO-02 A-VIDEO-03 A-VIDEO-06 S-VIDEO-06 staff upload and delete a video, and the product page follows', async ({
  page,
  context,
  ownStore: store,
}) => {
  const [product] = await someProducts(store, 1);
  if (!product) throw new Error('The sample store has no products');
  const productUrl = `${store.url}/product/${product.slug}`;
  const shop = await context.newPage();
  await shop.goto(productUrl);
  const video = shop.getByLabel(`Video of ${product.name}`, { exact: true }).and(shop.locator('video'));
  await expect(shop.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(video).toHaveCount(0);

  await openForm(page, store, product.id);
  await expect(section(page)).toContainText('at most 20 MB, 60 seconds and 1920 pixels');
  const choose = (...files: Parameters<ReturnType<typeof fileField>['setInputFiles']>) =>
    fileField(section(page)).setInputFiles(...files);
  let uploadRequests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/products/video/file')) uploadRequests++;
  });
  const problem = section(page).getByRole('alert');
  await choose(file(Buffer.from('not a video'), 'notes.mp4'));
  await expect(problem).toContainText('This file is not an MP4 video.');
  // One byte more than 20 MB.
  await choose(file(Buffer.alloc(20_971_521), 'long.mp4'));
  await expect(problem).toContainText('The video is larger than 20 MB.');
  expect(uploadRequests).toBe(0);

  await choose(file(sampleVideo()));
  await expect(toast(page, 'Video saved.')).toBeVisible();
  await expect(preview(page)).toBeVisible();
  await expect(problem).toHaveCount(0);
  await expect(section(page)).toContainText('96 × 128 pixels, 1 second. Its poster is the main picture.');
  expect(uploadRequests).toBe(1);
  await expectAccessible(page);
  // The open page of the shop shows it by itself.
  await expect(video).toHaveCount(1);
  const videoPath = (await preview(page).getAttribute('src')) ?? '';

  await section(page).getByRole('button', { name: 'Delete video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete video' });
  await dialog.getByRole('button', { name: 'Delete video' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Video deleted.')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Upload video' })).toBeVisible();
  await expect(video).toHaveCount(0);
  // Its address stays until the file is removed as unused.
  expect((await fetch(`${store.url}${videoPath}`)).status).toBe(200);
});

async function addVideo(store: RunningStore, page: Page) {
  const [product] = await someProducts(store, 1);
  if (!product) throw new Error('The sample store has no products');
  await openForm(page, store, product.id);
  await fileField(section(page)).setInputFiles(file(sampleVideo()));
  await expect(preview(page)).toBeVisible();
  return product;
}

test('S-VIDEO-01 S-VIDEO-02 S-VIDEO-03 S-VIDEO-04 the gallery shows the video and loads nothing of it before play', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const product = await addVideo(store, page);
  const path = (await preview(page).getAttribute('src')) ?? '';
  const label = `Video of ${product.name}`;

  await test.step('the file is served in parts', async () => {
    const part = await fetch(`${store.url}${path}`, { headers: { range: 'bytes=4-11' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftypisom']);
    expect(part.headers.get('x-content-type-options')).toBe('nosniff');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    const head = await fetch(`${store.url}${path}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(sampleVideo().length)]);
    expect((await fetch(`${store.url}${path}`, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
  });

  for (const [width, reducedMotion] of [
    [360, 'no-preference'],
    [1280, 'reduce'],
  ] as const) {
    const context = await newVisitor(browser, { viewport: { width, height: 800 }, reducedMotion });
    const shop = await context.newPage();
    const requestedPaths: string[] = [];
    shop.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await shop.goto(`${store.url}/product/${product.slug}`);
    await expect(shop.getByRole('tablist')).toBeVisible();
    const video = shop.locator('.gal__strip > li').nth(1).locator('video');
    await expect(video).toHaveAttribute('aria-label', label);
    await expect(video).toHaveAttribute('poster', /^\/pictures\/[0-9a-f]{24}\/640\.webp$/);
    await expect(video).toHaveAttribute('preload', 'none');
    for (const name of ['controls', 'muted', 'loop', 'playsinline']) await expect(video).toHaveAttribute(name, '');
    await expect(video).not.toHaveAttribute('autoplay');

    if (width < 768) {
      await shop.getByRole('link', { name: 'Watch video' }).click();
    } else {
      const thumbnail = shop.getByRole('list', { name: 'Pictures' }).getByRole('link').nth(1);
      await expect(thumbnail).toHaveAccessibleName(label);
      await expect(thumbnail.locator('.gal__play')).toBeVisible();
      await thumbnail.focus();
      await shop.keyboard.press('Enter');
      await expect(thumbnail).toHaveAttribute('aria-current', 'true');
    }
    await expect(video).toBeInViewport({ ratio: 0.6 });
    await expect(shop.locator('.gal__n')).toHaveText(/^2 \//);
    await expect(shop.getByRole('button', { name: 'View full screen' })).toHaveCount(0);
    expect(await video.evaluate((player: HTMLVideoElement) => [player.paused, player.muted])).toEqual([true, true]);
    expect(requestedPaths).not.toContain(path);
    await expectAccessible(shop);

    // The file is requested only when the video is played.
    await video.focus();
    await video.evaluate((player: HTMLVideoElement) => void player.play().catch(() => {}));
    await expect.poll(() => requestedPaths).toContain(path);
    await context.close();
  }

  await test.step('without JavaScript the thumbnails lead to the player', async () => {
    const context = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    const plain = await context.newPage();
    await plain.goto(`${store.url}/product/${product.slug}`);
    await plain.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: label }).click();
    const video = plain.locator('#video video');
    await expect(video).toBeInViewport({ ratio: 0.6 });
    await expect(video).toHaveAttribute('controls', '');
    await context.close();
  });
});
