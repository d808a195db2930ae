import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { newVisitor, test } from './store-test.ts';

async function openWithPictures(page: Page, store: RunningStore): Promise<number> {
  const [row] = await store.sql(
    `select p.slug, count(*)::int as pictures from products p join product_pictures on product_id = p.id
     where p.status = 'active' group by p.id having count(*) >= 3 order by p.sku limit 1`,
  );
  await page.goto(`${store.url}/product/${row?.slug}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  return Number(row?.pictures);
}

test.use({ realPictures: true });

const viewer = (page: Page) => page.getByRole('dialog', { name: /^Pictures of / });
const scale = (page: Page) => viewer(page).locator('output');
const count = (page: Page) => viewer(page).locator('.viewer__count');

async function openViewer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View full screen' }).click();
  await expect(viewer(page)).toBeVisible();
}

test('the first picture loads', async ({ page, store }) => {
  await openWithPictures(page, store);
  const first = page.locator('.gal__strip img').first();
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(300);
});

test('S-PDP-04 the gallery shows the product’s pictures and opens them full screen', async ({ page, store }) => {
  const pictures = await openWithPictures(page, store);
  const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('link');
  await expect(thumbnails).toHaveCount(pictures);
  await expect(page.locator('.gal__n')).toHaveText(`1 / ${pictures}`);
  await thumbnails.nth(1).click();
  await expect(page.locator('#picture-2')).toBeInViewport({ ratio: 0.6 });
  await expect(page.locator('.gal__n')).toHaveText(`2 / ${pictures}`);
  await openViewer(page);
  await expect(count(page)).toContainText(`2 / ${pictures}`);
  const box = await viewer(page).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View full screen' })).toBeFocused();
});

test('S-PDP-05 S-PDP-06 the viewer zooms by buttons, wheel and keys, from 0.5 to 3', async ({ page, store }) => {
  await openWithPictures(page, store);
  await openViewer(page);
  const zoomIn = viewer(page).getByRole('button', { name: 'Zoom in' });
  const zoomOut = viewer(page).getByRole('button', { name: 'Zoom out' });
  await expect(scale(page)).toHaveText('100%');
  await zoomIn.click();
  await expect(scale(page)).toHaveText('120%');
  await zoomIn.click();
  await expect(scale(page)).toHaveText('144%');
  await viewer(page).getByRole('button', { name: 'Reset zoom' }).click();
  await zoomOut.click();
  await expect(scale(page)).toHaveText('80%');
  // At its limit the button is there but disabled.
  for (let press = 0; press < 8; press++) await zoomOut.click({ force: true });
  await expect(scale(page)).toHaveText('50%');
  for (let press = 0; press < 15; press++) await zoomIn.click({ force: true });
  await expect(scale(page)).toHaveText('300%');

  await page.keyboard.press('0');
  await expect(scale(page)).toHaveText('100%');
  await page.keyboard.press('+');
  await expect(scale(page)).toHaveText('120%');
  await page.keyboard.press('-');
  await expect(scale(page)).toHaveText('96%');
  await page.keyboard.press('0');

  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.wheel(0, -100);
  await expect(scale(page)).toHaveText('110%');
  await page.mouse.wheel(0, 100);
  await expect(scale(page)).toHaveText('99%');
});

test('S-PDP-07 another picture starts unzoomed', async ({ page, store }) => {
  const pictures = await openWithPictures(page, store);
  await openViewer(page);
  await viewer(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(scale(page)).toHaveText('120%');
  await viewer(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(count(page)).toContainText(`2 / ${pictures}`);
  await expect(scale(page)).toHaveText('100%');
  await page.keyboard.press('ArrowLeft');
  await expect(count(page)).toContainText(`1 / ${pictures}`);
  await page.keyboard.press('ArrowLeft');
  await expect(count(page)).toContainText(`${pictures} / ${pictures}`);
});

test('drags a zoomed picture, zooms by double tap, changes picture by swipe', async ({ page, store }) => {
  const pictures = await openWithPictures(page, store);
  await openViewer(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [x, y] = [width / 2, height / 2];
  const readTransform = () =>
    viewer(page)
      .locator('.viewer__picture')
      .evaluate((element: HTMLElement) => element.style.transform);
  await page.mouse.dblclick(x, y);
  await expect(scale(page)).toHaveText('200%');
  const before = await readTransform();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(readTransform).not.toBe(before);
  await expect(count(page)).toContainText('1 /');
  await page.mouse.dblclick(x, y);
  await expect(scale(page)).toHaveText('100%');
  await page.mouse.move(x + 100, y);
  await page.mouse.down();
  await page.mouse.move(x - 100, y, { steps: 4 });
  await page.mouse.up();
  await expect(count(page)).toContainText(`2 / ${pictures}`);
});

test('zooms with two fingers', async ({ browser, store }) => {
  const context = await newVisitor(browser, { hasTouch: true, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await openWithPictures(page, store);
  await openViewer(page);
  const session = await context.newCDPSession(page);
  /** Touches with two fingers, each at this distance from the middle. */
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: 180 - distance, y: 390, id: 1 },
        { x: 180 + distance, y: 390, id: 2 },
      ],
    });
  await touch('touchStart', 40);
  await touch('touchMove', 50);
  await touch('touchMove', 80);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(scale(page)).toHaveText('200%');
  await context.close();
});

test('loads the viewer when it is opened, and reports a failure', async ({ page, store }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await openWithPictures(page, store);
  await page.waitForLoadState('networkidle');
  expect(requestedUrls.filter((url) => /viewer|share-dialog/.test(url))).toEqual([]);
  await page.route(/assets\/viewer-.*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'View full screen' }).click();
  await expect(page.getByText('This could not be opened.')).toBeVisible();
});

test('loads the first picture eagerly and the others lazily', async ({ page, store }) => {
  await openWithPictures(page, store);
  const pictures = page.locator('.gal__strip img');
  await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high');
  await expect(pictures.first()).not.toHaveAttribute('loading', 'lazy');
  await expect(pictures.nth(1)).toHaveAttribute('loading', 'lazy');
});

test('pictures are served in allowed widths only, immutable, and as AVIF once it is encoded', async ({ store }) => {
  const [row] = await store.sql(`select picture_key from product_pictures where position = 0 limit 1`);
  const fetchPicture = (file: string) => fetch(`${store.url}/pictures/${row?.picture_key}/${file}`);
  const webp = await fetchPicture('320.webp');
  expect([webp.status, webp.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(webp.headers.get('cache-control')).toContain('immutable');
  expect((await fetchPicture('321.webp')).status).toBe(404);
  expect((await fetchPicture('320.png')).status).toBe(404);
  expect((await fetch(`${store.url}/pictures/${'0'.repeat(24)}/320.avif`)).status).toBe(404);
  await expect(async () => {
    const avif = await fetchPicture('320.avif');
    expect([avif.headers.get('content-type'), avif.headers.get('cache-control')]).toEqual([
      'image/avif',
      expect.stringContaining('immutable'),
    ]);
  }).toPass();
});
