// Work by keyboard alone: a purchase from the home page to the order, and an order in the back office. After every key the focused
// element shows its focus.
import { expect, type Locator, type Page } from '@playwright/test';
import { signInStaff } from './admin-page.ts';
import { field, main, step } from './checkout-page.ts';
import { withDemoCourier } from './fulfilment-page.ts';
import { watch } from './page-watch.ts';
import { addOrder } from './placed-order.ts';
import { cards, filters } from './shop-page.ts';
import { newShopper, signIn } from './shopper.ts';
import { test } from './store-test.ts';

interface FocusedElement {
  readonly name: string;
  readonly isShown: boolean;
}

/** The focused element, and whether its focus is visible: by its outline or by that of the box around a field. */
const readFocused = (page: Page): Promise<FocusedElement> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: 'nothing', isShown: false };
    const isOutlined = (each: Element | null): boolean => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    const box = element.getBoundingClientRect();
    const isOnScreen = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight;
    const isField = element.matches('input, select, textarea');
    // The main element gets the focus after a navigation and is no control.
    const isContent = element.matches('main, h1');
    const isShown =
      isContent || (isOnScreen && (isOutlined(element) || (isField && isOutlined(element.parentElement))));
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
    return { name: `${element.localName} ${name}`, isShown };
  });

/** Presses a key and expects that the focus is visible afterwards. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(async () => {
    const { name, isShown } = await readFocused(page);
    expect(isShown, `after ${key} the focus is on ${name}`).toBe(true);
  }).toPass({ timeout: 30_000 });
}

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await press(page, key);
  }
  throw new Error(`${target} was not reached with ${key}`);
}

/** Moves to the field and types over what it holds. */
async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await expect(target).not.toHaveValue('');
}

test('S-KEYS-01 buys by keyboard: search, shop, filter, product, size, bag, checkout, order', async ({
  page,
  store,
}) => {
  const watcher = watch(page, { own: store.url });
  await signIn(page, store, await newShopper(store), '/');
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
  const [searchedProduct] = await store.sql(
    `select name, slug from products where status = 'active' and cardinality(sizes) >= 4 and available > 20 order by sku limit 1`,
  );
  await test.step('the search suggests, and an arrow and Enter open a product', async () => {
    const box = banner.getByRole('combobox', { name: 'Search products' });
    await tabTo(page, box, 'Shift+Tab');
    await page.keyboard.type(String(searchedProduct?.name).slice(0, 24));
    await expect(page.getByRole('option').first()).toContainText(String(searchedProduct?.name));
    await press(page, 'ArrowDown');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Enter');
    await expect(page).toHaveURL(`${store.url}/product/${searchedProduct?.slug}`);
    await expect(product).toHaveText(String(searchedProduct?.name));
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the shop is filtered by a size, and Enter opens a product of it', async () => {
    await tabTo(page, banner.getByRole('link', { name: 'Shop', exact: true }).first(), 'Shift+Tab');
    await press(page, 'Enter');
    await expect(page).toHaveURL(/\/shop$/);
    const size = filters(page).getByRole('button', { name: 'M', exact: true });
    await tabTo(page, size);
    await press(page, 'Space');
    await expect(page).toHaveURL(/size=M/);
    await expect(size).toHaveAttribute('aria-pressed', 'true');
    await expect(size).toBeFocused();
    const card = cards(page).first().getByRole('link').first();
    await tabTo(page, card);
    const path = String(await card.getAttribute('href'));
    await press(page, 'Enter');
    await expect(page).toHaveURL(`${store.url}${path}`);
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

  await test.step('the bag has both units, and leads to checkout', async () => {
    const bag = banner.getByRole('link', { name: 'Bag, 2 items' });
    await expect(bag).toBeVisible();
    await tabTo(page, bag, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${store.url}/cart`);
    const checkout = main(page).getByRole('link', { name: 'Proceed to Checkout' }).first();
    await expect(checkout).toBeVisible();
    await tabTo(page, checkout);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/checkout/);
  });

  await test.step('the address is typed, cash is chosen, and the order is placed', async () => {
    await expect(step(page)).toContainText('Shipping Details');
    await typeInto(page, field(page, 'Full name'), 'Ananya Rao');
    await typeInto(page, field(page, 'Phone'), '9845012345');
    await typeInto(page, field(page, 'Address'), '14 Temple Road, Malleswaram');
    await typeInto(page, field(page, 'Pincode'), '560003');
    await expect(field(page, 'City')).toHaveValue('Bengaluru');
    const next = main(page).getByRole('button', { name: 'Next', exact: true });
    await tabTo(page, next);
    await press(page, 'Enter');
    await expect(step(page)).toContainText('Payment Method');
    const methods = main(page).getByRole('radio');
    await expect(methods.first()).toBeVisible();
    await tabTo(page, main(page).getByRole('radio', { checked: true }));
    const cash = main(page).getByRole('radio', { name: 'Cash on delivery' });
    for (let moves = await methods.count(); moves > 0 && !(await cash.isChecked()); moves--)
      await press(page, 'ArrowDown');
    await expect(cash).toBeChecked();
    await tabTo(page, next);
    await press(page, 'Enter');
    await expect(step(page)).toContainText('Review & Place Order');
    const place = main(page).getByRole('button', { name: 'Place Order', exact: true });
    await expect(place).toBeEnabled();
    await tabTo(page, place);
    await watcher.expectQuiet();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/order-success\?orderId=ORD-/);
  });
});

test('A-KEYS-03 an order is found, packed, noted and shipped in the back office by keyboard', async ({ page }) => {
  await withDemoCourier(async (store) => {
    const order = await addOrder(store, await newShopper(store));
    await signInStaff(page, store);
    await page.goto(`${store.url}/admin-panel`);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await test.step('A-FIND-01 Ctrl K finds it by its number, and Enter opens it', async () => {
      const palette = page.getByRole('dialog', { name: 'Search the store' });
      await expect(async () => {
        await page.keyboard.press('ControlOrMeta+K');
        await expect(palette).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await page.keyboard.type(order.shortId);
      await expect(palette.getByRole('option', { selected: true })).toContainText(order.shortId);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: `Order ${order.shortId}` })).toBeVisible();
    });

    await test.step('its status is changed', async () => {
      const status = page.getByRole('combobox', { name: 'Order status' });
      await tabTo(page, status);
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('.odetail__badges .status').first()).toHaveText('Processing');
    });

    await test.step('a note is added', async () => {
      const notes = page.getByRole('region', { name: 'Notes' });
      await tabTo(page, notes.getByLabel('New note'), 'Shift+Tab');
      await page.keyboard.type('Call before ten.');
      await tabTo(page, notes.getByRole('button', { name: 'Add note' }));
      await page.keyboard.press('Enter');
      await expect(notes.getByRole('listitem').filter({ hasText: 'Call before ten.' })).toBeVisible();
      await expect(notes.getByLabel('New note')).toBeFocused();
    });

    await test.step('a shipment is created', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Create Shipment' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Create Shipment', exact: true });
      const courier = dialog.getByRole('radio').first();
      await expect(courier).toBeVisible();
      await tabTo(page, courier);
      await press(page, 'Space');
      await expect(courier).toBeChecked();
      await tabTo(page, dialog.getByRole('button', { name: 'Create Shipment' }));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Shipment created successfully!')).toBeVisible();
    });

    await test.step('A-OBULK-05 in the list J and X select it, and its label opens', async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('o');
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
      const row = page.getByRole('row').filter({ hasText: order.shortId });
      await expect(row.locator('.orders__awb')).not.toBeEmpty();
      await expect(async () => {
        await page.keyboard.press('j');
        await expect(row.getByRole('link', { name: order.shortId, exact: true })).toBeFocused({ timeout: 500 });
      }).toPass({ timeout: 30_000 });
      await page.keyboard.press('x');
      await expect(row.getByRole('checkbox')).toBeChecked();
      const labels = page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Labels' });
      await tabTo(page, labels);
      const opened = page.context().waitForEvent('page');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Labels opened')).toBeVisible();
      await (await opened).close();
    });
  });
});
