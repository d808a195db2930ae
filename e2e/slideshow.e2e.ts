// The shop's banner slideshow. The page's clock is under the test's control.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { slides } from './shop-page.ts';
import { newVisitor, test } from './store-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const heading = (page: Page) => slides(page).getByRole('heading');
const stateButton = (page: Page) => slides(page).getByRole('button', { name: /^(Auto|Paused)/ });

const loadActiveBanners = (store: RunningStore) => store.sql('select * from banners where is_active order by "order"');

/** Opens the shop with a paused clock, and waits until the slides are hydrated: then all of them have their picture. */
async function openSlides(page: Page, store: RunningStore, count = 4): Promise<void> {
  await page.clock.install({ time: new Date('2026-01-10T10:00:00') });
  await page.goto(`${store.url}/shop`);
  await expect(slides(page).locator('img')).toHaveCount(count);
  // The slides have moved for half an hour: the first one is chosen by hand, which stops them for three seconds.
  await page.clock.pauseAt(new Date('2026-01-10T10:30:00'));
  await slides(page).getByRole('button', { name: 'Slide 1' }).click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(3_000);
  await expect(stateButton(page)).toHaveText(/^Auto/);
}

test('S-SHOP-10 S-SHOP-11 S-SHOP-12 one slide for each active banner, with its texts, picture and button', async ({
  page,
  ownStore: store,
}) => {
  await store.sql(`update banners set is_active = false where "order" = 2`);
  await store.sql(`update banners set show_from = now() + interval '1 hour' where "order" = 3`);
  await store.sql(`update banners set button_text = 'See the sarees' where "order" = 1`);
  const expectedBanners = (await loadActiveBanners(store)).filter((banner) => banner.show_from === null);
  await openSlides(page, store, expectedBanners.length);
  const slide = slides(page).getByRole('group', { includeHidden: true });
  await expect(slide).toHaveCount(expectedBanners.length);
  for (const [index, banner] of expectedBanners.entries()) {
    await slides(page)
      .getByRole('button', { name: `Slide ${index + 1}` })
      .click();
    await expect(heading(page)).toHaveText(String(banner.title));
    const currentSlide = slide.nth(index);
    await expect(currentSlide.getByText(String(banner.subtitle), { exact: true })).toBeVisible();
    await expect(currentSlide.getByText(String(banner.description), { exact: true })).toBeVisible();
    await expect(currentSlide.locator('img')).toHaveAttribute('src', new RegExp(String(banner.image)));
    const button = currentSlide.getByRole('link', { name: String(banner.button_text) });
    await expect(button).toHaveAttribute('href', `/shop?category=${banner.category}`);
  }
});

test('S-SHOP-13 S-SHOP-16 the slides advance every five seconds, and the indicator follows', async ({
  page,
  store,
}) => {
  const [first, second, third] = (await loadActiveBanners(store)).map(({ title }) => String(title));
  await openSlides(page, store);
  await expect(heading(page)).toHaveText(String(first));
  await page.clock.runFor(4_900);
  await expect(heading(page)).toHaveText(String(first));
  await page.clock.runFor(100);
  await expect(heading(page)).toHaveText(String(second));
  await page.clock.runFor(5_000);
  await expect(heading(page)).toHaveText(String(third));
  await stateButton(page).click();
  await expect(stateButton(page)).toHaveText(/^Paused/);
  await page.mouse.move(5, 5);
  await page.clock.runFor(20_000);
  await expect(heading(page)).toHaveText(String(third));
  await expect(stateButton(page)).toHaveText(/^Paused/);
});

test('S-SHOP-14 the slides pause under the mouse, with the keyboard inside, and in a hidden tab', async ({
  page,
  store,
}) => {
  const [first, second] = (await loadActiveBanners(store)).map(({ title }) => String(title));
  await openSlides(page, store);
  await slides(page).hover();
  await expect(stateButton(page)).toHaveText(/^Paused/);
  await page.clock.runFor(20_000);
  await expect(heading(page)).toHaveText(String(first));
  await page.mouse.move(5, 5);
  await expect(stateButton(page)).toHaveText(/^Auto/);
  await page.clock.runFor(5_000);
  await expect(heading(page)).toHaveText(String(second));

  await page.keyboard.press('Tab');
  await slides(page).getByRole('link').focus();
  await expect(stateButton(page)).toHaveText(/^Paused/);
  await page.clock.runFor(20_000);
  await expect(heading(page)).toHaveText(String(second));
  await page.getByPlaceholder('Search products...').focus();
  await expect(stateButton(page)).toHaveText(/^Auto/);

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(stateButton(page)).toHaveText(/^Paused/);
});

test('S-SHOP-15 S-SHOP-18 the slides move by hand, which pauses them for three seconds', async ({ page, store }) => {
  const titles = (await loadActiveBanners(store)).map(({ title }) => String(title));
  await openSlides(page, store);
  const moves = [
    ['Next slide', 1],
    ['Next slide', 2],
    ['Previous slide', 1],
    ['Slide 4', 3],
    ['Next slide', 0],
  ] as const;
  for (const [name, index] of moves) {
    await slides(page).getByRole('button', { name, exact: true }).click();
    await expect(heading(page)).toHaveText(String(titles[index]));
    await expect(slides(page).getByRole('button', { name: `Slide ${index + 1}` })).toHaveAttribute(
      'aria-current',
      'true',
    );
  }
  await page.mouse.move(5, 5);
  await page.clock.runFor(2_900);
  await expect(stateButton(page)).toHaveText(/^Paused/);
  await page.clock.runFor(100);
  await expect(stateButton(page)).toHaveText(/^Auto/);
  await page.clock.runFor(5_000);
  await expect(heading(page)).toHaveText(String(titles[1]));
  await slides(page).press('ArrowLeft');
  await expect(heading(page)).toHaveText(String(titles[0]));
});

test('S-SHOP-17 a slide moves in 700 milliseconds', async ({ page, store }) => {
  await openSlides(page, store);
  await slides(page).getByRole('button', { name: 'Next slide' }).click();
  const moving = slides(page).getByRole('group', { includeHidden: true });
  for (const index of [0, 1]) await expect(moving.nth(index)).toHaveCSS('animation-duration', '0.7s');
  await expect(moving.nth(2)).toHaveCSS('animation-name', 'none');
});

test('swiping moves the slides', async ({ browser, store }) => {
  const context = await newVisitor(browser, { hasTouch: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const titles = (await loadActiveBanners(store)).map(({ title }) => String(title));
  await page.goto(`${store.url}/shop`);
  await expect(slides(page).locator('img')).toHaveCount(4);
  const box = await slides(page).boundingBox();
  const y = (box?.y ?? 0) + 100;
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', 300);
  for (const x of [260, 220, 180]) await touch('touchMove', x);
  await touch('touchEnd', 180);
  await expect(heading(page)).toHaveText(String(titles[1]));
  await expect(stateButton(page)).toHaveText(/^Paused/);
  await context.close();
});

test('with reduced motion nothing moves until the shopper asks for it', async ({ page, store }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const titles = (await loadActiveBanners(store)).map(({ title }) => String(title));
  await page.clock.install({ time: new Date('2026-01-10T10:00:00') });
  await page.goto(`${store.url}/shop`);
  await expect(stateButton(page)).toHaveText(/^Paused/);
  await page.clock.runFor(20_000);
  await expect(heading(page)).toHaveText(String(titles[0]));
  await stateButton(page).click();
  await expect(stateButton(page)).toHaveText(/^Auto/);
});

test('a scheduled banner shows at its time although pages are cached', async ({ page, ownStore: store }) => {
  const showAfter = (interval: string) =>
    store.sql(`update banners set show_from = now() + $1::interval where "order" = 2`, [interval]);
  await showAfter('1 hour');
  const [first, later] = (await loadActiveBanners(store)).map(({ title }) => String(title));
  await page.goto(`${store.url}/shop`);
  await expect(page.getByText(String(first))).toBeVisible();
  await expect(page.getByText(String(later))).toHaveCount(0);
  await showAfter('4 seconds');
  await expect(async () => {
    await page.goto(`${store.url}/shop`);
    await expect(page.getByText(String(later))).toHaveCount(1, { timeout: 100 });
  }).toPass();
});
