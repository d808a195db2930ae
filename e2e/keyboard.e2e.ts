// From the home page to the bag by keyboard. After every key the focused element shows its focus.
import { expect, type Locator, type Page } from '@playwright/test';
import { watch } from './page-watch.ts';
import { test } from './store-test.ts';

interface Focused {
  readonly name: string;
  readonly shown: boolean;
}

/** The focused element, and whether its focus is visible: by its outline or by that of the box around a field. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: 'nothing', shown: false };
    const outlined = (each: Element | null): boolean => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    const box = element.getBoundingClientRect();
    const onScreen = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
    const isField = element instanceof HTMLInputElement;
    // The main element gets the focus after a navigation and is no control.
    const isContent = element.matches('main, h1');
    const shown = isContent || (onScreen && (outlined(element) || (isField && outlined(element.parentElement))));
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    return { name: `${element.localName} ${name}`, shown };
  });

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(async () => {
    const { name, shown } = await focused(page);
    expect(shown, `after ${key} the focus is on ${name}`).toBe(true);
  }).toPass({ timeout: 3_000 });
}

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await press(page, key);
  }
  throw new Error(`${target} was not reached with ${key}`);
}

test('adds a product to the bag from the home page by keyboard', async ({ page, store }) => {
  const watcher = watch(page, { own: store.url });
  await page.goto(`${store.url}/`);
  const banner = page.getByRole('banner');

  await test.step('the first tab stop skips the header', async () => {
    await press(page, 'Tab');
    const skip = page.getByRole('link', { name: /^Skip to/ });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await press(page, 'Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  });

  const product = page.getByRole('heading', { level: 1 });
  const [wanted] = await store.sql(
    `select name, slug from products where status = 'active' and cardinality(sizes) >= 4 and available > 20 order by sku limit 1`,
  );
  await test.step('the search suggests, and an arrow and Enter open a product', async () => {
    const box = banner.getByRole('combobox', { name: 'Search products' });
    await tabTo(page, box, 'Shift+Tab');
    await page.keyboard.type(String(wanted?.name).slice(0, 24));
    await expect(page.getByRole('option').first()).toContainText(String(wanted?.name));
    await press(page, 'ArrowDown');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Enter');
    await expect(page).toHaveURL(`${store.url}/product/${wanted?.slug}`);
    await expect(product).toHaveText(String(wanted?.name));
    await expect(page.getByRole('main')).toBeFocused();
  });

  const info = page.locator('.pinfo');
  await test.step('asks for a size, accepts it and raises the quantity', async () => {
    const add = info.locator('.buyrow .btn');
    await tabTo(page, add);
    await press(page, 'Enter');
    await expect(page.getByText('Please select a size before adding to cart')).toBeVisible();
    const size = info.getByRole('group', { name: /size/i }).getByRole('button', { disabled: false }).first();
    await tabTo(page, size, 'Shift+Tab');
    await press(page, 'Space');
    await expect(size).toHaveAttribute('aria-pressed', 'true');
    const more = info.getByRole('group', { name: 'Quantity' }).getByRole('button').last();
    await tabTo(page, more);
    await press(page, 'Enter');
    await tabTo(page, add);
    await press(page, 'Enter');
  });

  await test.step('the bag has both units, and its link opens it', async () => {
    const bag = banner.getByRole('link', { name: 'Bag, 2 items' });
    await expect(bag).toBeVisible();
    await tabTo(page, bag, 'Shift+Tab');
    await watcher.expectQuiet();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${store.url}/cart`);
  });
});
