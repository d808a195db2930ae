import { expect, type Page } from '@playwright/test';
import { test } from './store-test.ts';

// Other tests run with reduced motion; here products fly to the bag and the heart.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const banner = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const featured = (page: Page) => page.getByRole('region', { name: 'Featured Products' });
const bagLink = (page: Page) => banner(page).getByRole('link', { name: /^Bag,/ });
const wishlistLink = (page: Page) => banner(page).getByRole('link', { name: /^Wishlist,/ });
const PAGES = ['/', '/about', '/contact', '/login', '/returns', '/no-such-page'];

/** A product with sizes, one of them in stock. */
const card = (page: Page) =>
  featured(page).getByRole('article').filter({ hasText: 'Neelkanth Dabu Block-Print Kurta' });

async function addToBag(page: Page): Promise<void> {
  // The first press asks for a size, the second adds the product.
  const addButton = card(page).getByRole('button', { name: /^(Add to Bag|Added!)/ });
  await addButton.click();
  await card(page).getByRole('button', { name: 'M', exact: true }).click();
  await addButton.click();
}

test('S-HDR-01 the back office shows neither the header nor the footer of the shop', async ({ page, store }) => {
  for (const path of ['/admin-panel/login', '/admin-panel', '/admin-panel/orders', '/admin-panel/no-such-page']) {
    await page.goto(`${store.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Track Order' })).toHaveCount(0);
    await expect(footer(page)).toHaveCount(0);
    await expect(page.getByText('Easy returns')).toHaveCount(0);
  }
});

test('S-HDR-02 the strip shows the text of the settings, by default the free shipping sentence', async ({
  page,
  ownStore,
}) => {
  await page.goto(`${ownStore.url}/about`);
  await expect(banner(page)).toContainText('Free shipping on orders above ₹899');
  await ownStore.sql(`update settings set strip_text = 'Free shipping on orders above ₹1,499'`);
  await expect(async () => {
    await page.reload();
    await expect(banner(page)).toContainText('Free shipping on orders above ₹1,499', { timeout: 500 });
  }).toPass();
});

test('S-HDR-03 S-HDR-04 S-HDR-05 S-HDR-06 every page has the strip, the logo, the search and the links', async ({
  page,
  store,
}) => {
  for (const path of PAGES) {
    await page.goto(`${store.url}${path}`);
    await expect(banner(page).getByText('Easy returns')).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Tanabana, home' })).toBeVisible();
    await expect(banner(page).getByRole('combobox', { name: 'Search products' })).toBeVisible();
    const help = banner(page).getByRole('navigation', { name: 'Help at the top' });
    await expect(help.getByRole('link', { name: 'Track Order' })).toHaveAttribute('href', '/track-order');
    await expect(help.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
    const main = banner(page).getByRole('navigation', { name: 'Main' });
    for (const name of ['Shop', 'About', 'Contact']) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', `/${name.toLowerCase()}`);
    }
  }
});

test('S-HDR-07 the bag badge counts quantities, the wishlist badge products', async ({ page, store }) => {
  await page.goto(`${store.url}/`);
  await expect(bagLink(page)).toHaveAccessibleName('Bag, 0 items');
  await expect(bagLink(page).locator('.count')).toHaveCount(0);
  await addToBag(page);
  await expect(bagLink(page).locator('.count')).toHaveText('1');
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]');
    localStorage.setItem(
      'cart',
      JSON.stringify([
        { ...line, qty: 3 },
        { ...line, size: ['S'], qty: 2 },
      ]),
    );
  });
  await page.reload();
  await expect(bagLink(page).locator('.count')).toHaveText('5');
  await expect(bagLink(page)).toHaveAccessibleName('Bag, 5 items');
  for (const index of [0, 1]) await featured(page).locator('.card__heart').nth(index).click();
  await expect(wishlistLink(page).locator('.count')).toHaveText('2');
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 2 items');
});

test('S-HDR-12 on a phone the menu and the search open and close', async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(`${store.url}/about`);
  const menu = page.locator('#header-menu');
  await expect(menu).toBeHidden();
  await banner(page).getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Shop' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();

  const search = page.getByRole('combobox', { name: 'Search products' });
  await expect(search).toBeHidden();
  await banner(page).getByRole('button', { name: 'Search', exact: true }).click();
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(search).toBeHidden();
});

test('S-HDR-19 S-HDR-20 shows for 3 seconds that the bag grew, with the sum of quantities', async ({ page, store }) => {
  await page.clock.install();
  await page.goto(`${store.url}/`);
  await addToBag(page);
  const toast = page.getByText('Added to bag! (1 item)');
  await expect(toast).toBeVisible();
  await expect(page.getByText('Click bag icon to view')).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(toast).toHaveCount(0);
  await page.clock.runFor(2_000);
  await addToBag(page);
  await expect(page.getByText('Added to bag! (2 items)')).toBeVisible();
  await page.clock.runFor(3_000);
  // No toast appears when the bag shrinks, nor for items stored from earlier.
  await page.reload();
  await expect(bagLink(page)).toHaveAccessibleName('Bag, 2 items');
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]');
    localStorage.setItem('cart', JSON.stringify([{ ...line, qty: 1 }]));
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  });
  await expect(bagLink(page)).toHaveAccessibleName('Bag, 1 item');
  await expect(page.getByText('Added to bag!')).toHaveCount(0);
});

interface Flight {
  readonly duration: unknown;
  readonly moves: string[];
  /** Distance from the end of the flight to the icon's centre. */
  readonly distanceToIcon: number;
}

/** Pauses the flight animations, so that a slow machine does not miss them, and records which icons are bumped. */
const pauseFlights = (page: Page) =>
  page.addInitScript(() => {
    const bumped: string[] = [];
    Object.assign(window, { bumped });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options);
      if (this.classList.contains('flight')) animation.pause();
      const target = this.getAttribute('data-flight-to');
      if (target) bumped.push(target);
      return animation;
    };
  });
const readBumped = (page: Page) => page.evaluate(() => (window as unknown as { bumped: string[] }).bumped);

/** Reads the flight animation and finishes it. */
const finishFlight = (page: Page, target: 'bag' | 'wishlist') =>
  page.evaluate((to): Flight => {
    const picture = document.querySelector<HTMLElement>('.flight');
    const icon = document.querySelector(`[data-flight-to="${to}"]`)?.getBoundingClientRect();
    const animation = picture?.getAnimations()[0];
    if (!picture || !icon || !animation) throw new Error('Nothing flies');
    const duration = animation.effect?.getTiming().duration;
    const frames = (animation.effect as KeyframeEffect).getKeyframes();
    const keyframeKeys = ['offset', 'computedOffset', 'easing', 'composite'];
    const moves = [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter(
      (key) => !keyframeKeys.includes(key),
    );
    // Just before its end, when the picture still exists.
    animation.currentTime = Number(duration) - 0.01;
    const end = picture.getBoundingClientRect();
    const distanceToIcon = Math.hypot(
      end.left + end.width / 2 - icon.left - icon.width / 2,
      end.top + end.height / 2 - icon.top - icon.height / 2,
    );
    animation.finish();
    return { duration, moves: moves.sort(), distanceToIcon };
  }, target);

test('S-CARD-10 a product added to the wishlist flies to the heart, one added to the bag to the bag, for 1 second', async ({
  page,
  store,
}) => {
  await pauseFlights(page);
  await page.goto(`${store.url}/`);
  await card(page).scrollIntoViewIfNeeded();
  for (const [target, press] of [
    ['wishlist', () => card(page).locator('.card__heart').click()],
    ['bag', () => addToBag(page)],
  ] as const) {
    await press();
    const { duration, moves, distanceToIcon } = await finishFlight(page, target);
    expect(duration).toBe(1_000);
    expect(moves).toEqual(['opacity', 'transform']);
    expect(distanceToIcon).toBeLessThan(2);
    await expect(page.locator('.flight')).toHaveCount(0);
    await expect.poll(async () => (await readBumped(page)).at(-1)).toBe(target);
  }
  // Removing a product from the wishlist starts no flight.
  await card(page).locator('.card__heart').click();
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 0 items');
  await expect(page.locator('.flight')).toHaveCount(0);
});

test('a product flies to the bag and the heart from its own page too', async ({ page, store }) => {
  await pauseFlights(page);
  const [sized] = await store.sql(
    `select p.slug, s.size from products p join inventory_levels s on s.product_id = p.id
     where p.status = 'active' and s.size <> '' and s.on_hand - s.reserved > 0 order by p.sku limit 1`,
  );
  await page.goto(`${store.url}/product/${sized?.slug}`);
  await page.getByRole('button', { name: String(sized?.size), exact: true }).click();
  await page.getByRole('button', { name: 'Add to Bag', exact: true }).first().click();
  expect((await finishFlight(page, 'bag')).distanceToIcon).toBeLessThan(2);
  await expect(page.locator('.flight')).toHaveCount(0);
  await page
    .locator('.buyrow')
    .getByRole('button', { name: /^Wishlist/ })
    .click();
  expect((await finishFlight(page, 'wishlist')).distanceToIcon).toBeLessThan(2);
});

test('shows no flight with reduced motion', async ({ page, store }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await pauseFlights(page);
  await page.goto(`${store.url}/`);
  await card(page).locator('.card__heart').click();
  await expect(wishlistLink(page)).toHaveAccessibleName('Wishlist, 1 item');
  await expect(page.locator('.flight')).toHaveCount(0);
});

test('S-HDR-24 S-HDR-25 S-HDR-26 S-HDR-27 the footer has its columns, copyright, address and social links', async ({
  page,
  store,
}) => {
  const [settings] = await store.sql(`select store_info ->> 'email' as email from settings`);
  for (const path of PAGES) {
    await page.goto(`${store.url}${path}`);
    for (const name of ['Shop', 'Help', 'Tanabana']) {
      await expect(footer(page).getByRole('navigation', { name })).toBeVisible();
    }
    await expect(footer(page).getByText(/^© \d{4} Tanabana\. All rights reserved\.$/)).toBeVisible();
    await expect(footer(page).getByRole('link', { name: 'Refund Policy' })).toHaveAttribute('href', '/returns');
    await expect(footer(page).locator(`a[href="mailto:${settings?.email}"]`)).toHaveText(String(settings?.email));
    for (const name of ['Instagram', 'Facebook', 'LinkedIn', 'WhatsApp']) {
      await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', /^https:\/\//);
    }
  }
});

/** Counts scrolls to the top. Returns a function that reads their number since the page load. */
async function watchResets(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { resets: number };
    counted.resets = 0;
    const scrollTo = window.scrollTo.bind(window) as (x: number, y: number) => void;
    window.scrollTo = ((x: number, y: number) => {
      if (y === 0) counted.resets += 1;
      scrollTo(x, y);
    }) as typeof window.scrollTo;
  });
  return () => page.evaluate(() => (window as unknown as { resets: number }).resets);
}

/** Navigates by a click on a link. */
const followLink = (page: Page, address: string) =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);

const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, 600));
const readOffset = (page: Page) => page.evaluate(() => window.scrollY);
/** Waits for two frames: work deferred to the next frame is done. */
const waitForFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('S-HDR-28 S-HDR-29 every change of route or query starts at the top, on phones and product pages too', async ({
  page,
  store,
}) => {
  const readResets = await watchResets(page);
  // On product pages and narrow screens the page is scrolled to the top twice.
  for (const [width, address, expected] of [
    [1280, '/returns', 1],
    [1280, '/privacy?from=menu', 1],
    [1280, '/product/no-such-product', 2],
    [768, '/returns', 2],
    [360, '/privacy?from=menu', 2],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${store.url}/privacy`);
    await page.waitForLoadState('networkidle');
    await scrollDown(page);
    expect(await readOffset(page)).toBe(600);
    const before = await readResets();
    await followLink(page, address);
    await expect(page).toHaveURL(`${store.url}${address}`);
    await expect.poll(async () => (await readResets()) - before).toBe(expected);
    await waitForFrames(page);
    expect([await readOffset(page), (await readResets()) - before]).toEqual([0, expected]);
  }
});

test('S-NAV-01 Back and Forward return to the place where a list was left', async ({ page, store }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${store.url}/shop?category=ethnic`);
    await page.waitForLoadState('networkidle');
    const card = page.locator('article.card').nth(9).locator('a').first();
    await card.scrollIntoViewIfNeeded();
    const offsetOfCard = await readOffset(page);
    expect(offsetOfCard).toBeGreaterThan(500);
    await card.click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => readOffset(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/category=ethnic/);
    await expect.poll(() => readOffset(page)).toBe(offsetOfCard);
    await page.goForward();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => readOffset(page)).toBe(0);
  }
});

test('S-NAV-02 the bar with search and bag stays in reach while a page is scrolled', async ({ page, store }) => {
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${store.url}/shop`);
    await scrollDown(page);
    const bar = await bagLink(page).boundingBox();
    expect(bar?.y ?? -1, String(width)).toBeGreaterThanOrEqual(0);
    expect(bar?.y ?? 999, String(width)).toBeLessThan(100);
  }
});

test('S-NAV-05 a slow navigation shows a bar at the top, which moves nothing', async ({ page, store }) => {
  await page.goto(`${store.url}/about`);
  const released = Promise.withResolvers<void>();
  await page.route('**/contact.data*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  const width = () => bar.evaluate((element) => element.getBoundingClientRect().width);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await banner(page).getByRole('link', { name: 'Contact' }).first().click();
  await expect.poll(width).toBeGreaterThan(50);
  expect(await height()).toBe(before);
  released.resolve();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(bar).toHaveCount(0);
});

test('S-NAV-03 the phone menu has the categories, new arrivals, offers, orders and help', async ({ page, store }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(`${store.url}/about`);
  await banner(page).getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.locator('#header-menu');
  const names = await store.sql(`select name from categories where status = 'active' order by position, name limit 6`);
  for (const { name } of names) await expect(menu.getByRole('link', { name: String(name), exact: true })).toBeVisible();
  for (const name of [
    'New Arrivals',
    'Offers',
    'Login',
    'My Orders',
    'Wishlist',
    'Track Order',
    'Refund Policy',
    'Contact',
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toBeInViewport();
  await menu.getByRole('link', { name: 'Offers' }).click();
  await expect(page).toHaveURL(/sort=discount/);
  await expect(menu).toBeHidden();
});
