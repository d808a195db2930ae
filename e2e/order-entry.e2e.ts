// The form for orders that staff take by phone or over the counter.
import { expect, type Page } from '@playwright/test';
import {
  addSize,
  field,
  fillInCustomer,
  foundProducts,
  items,
  placeButton,
  placeEnteredOrder,
  searchField,
  sizeButton,
  summary,
  total,
} from '../testkit/order-entry-page.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { rupees } from './rupees.ts';
import { test } from './store-test.ts';

const PLACE = '**/admin-panel/orders/new/place';

const getQuantityField = (page: Page, { name, size }: Size) =>
  page.getByRole('textbox', { name: `Quantity of ${name}, size ${size}` });
const loadOrders = (store: RunningStore, email: string) =>
  store.sql('select id, order_id, stock_processed, payment_method, total from orders where customer_email = $1', [
    email,
  ]);

interface Size {
  readonly id: string;
  readonly level: string;
  readonly name: string;
  readonly size: string;
  readonly price: number;
  readonly left: number;
}

/** Chooses sizes of different products and sets their stock so that exactly `left` units are available. */
async function setStockOfSizes(store: RunningStore, left: number, count: number): Promise<Size[]> {
  const rows = await store.sql(
    `with chosen as (
       select distinct on (p.id) s.id, p.id as product from inventory_levels s join products p on p.id = s.product_id
       where p.status = 'active' and s.on_hand - s.reserved >= $1 and s.size <> '' order by p.id limit $2),
     updated as (
       update inventory_levels s set on_hand = s.reserved + $1 from chosen where chosen.id = s.id returning s.id, s.product_id, s.size),
     ledger as (
       insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, actor, at)
       select s.id, 'edit', s.reserved + $1 - s.on_hand, 0, 'e2e', now() from inventory_levels s join chosen on chosen.id = s.id
       where s.on_hand <> s.reserved + $1)
     select p.id, updated.id as level, p.name, updated.size, p.price from updated join products p on p.id = updated.product_id order by p.id`,
    [left, count],
  );
  return rows.map((row) => ({ ...(row as unknown as Omit<Size, 'left'>), left }));
}

async function openNewOrder(page: Page, store: RunningStore): Promise<void> {
  await page.goto(`${store.url}/admin-panel/orders/new`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

test('staff enter two orders in a row', async ({ page, ownStore: store }) => {
  const [kurta, saree] = (await setStockOfSizes(store, 7, 2)) as [Size, Size];
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/orders`);

  await test.step('A-ENTRY-01 the page opens from Orders; products are found by name', async () => {
    await page.getByRole('link', { name: 'New order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await searchField(page).fill('no such product at all');
    await expect(page.getByText('No product for sale has this name, SKU or barcode.')).toBeVisible();
    await addSize(page, kurta);
    await expect(foundProducts(page).getByText(`${kurta.left} left`).first()).toBeVisible();
  });

  await test.step('A-ENTRY-02 the totals come from the server and follow the quantities', async () => {
    await expect(summary(page).getByText(rupees(kurta.price), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `One more: ${kurta.name}, size ${kurta.size}` }).click();
    await expect(getQuantityField(page, kurta)).toHaveValue('2');
    await expect(summary(page).getByText(rupees(2 * kurta.price), { exact: true })).toBeVisible();
    await getQuantityField(page, kurta).fill('8');
    await expect(items(page).getByText('Only 7 left. Lower the quantity.')).toBeVisible();
    await expect(total(page)).toBeHidden();
    await getQuantityField(page, kurta).fill('2');
    await addSize(page, saree);
    await page.getByRole('button', { name: `Remove ${saree.name}, size ${saree.size}` }).click();
    await expect(items(page).getByText(saree.name)).toBeHidden();
    await expect(total(page)).toBeVisible();
  });

  await test.step('A-ENTRY-03 invalid fields are named with the messages of checkout, and nothing is lost', async () => {
    await field(page, 'Phone').fill('12345');
    await placeButton(page).click();
    await expect(page.getByText(/^7 fields to fix: /)).toBeVisible();
    await expect(field(page, 'Full name')).toBeFocused();
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(/^Please enter a valid 10-digit phone number/);
    await expect(field(page, 'Phone')).toHaveValue('12345');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('A-ENTRY-05 A-CALL-11 the page states what placing does; the order is processed and its stock lowered', async () => {
    await fillInCustomer(page, 'kavya@example.in');
    await expect(summary(page)).toContainText('Cash on delivery');
    await expect(summary(page)).toContainText(
      'Placing the order lowers the stock at once and marks the order as processed.',
    );
    const shownTotal = await total(page).textContent();
    await placeButton(page).click();
    await expect(toast(page, /^Order \S+ placed\.$/)).toBeVisible();
    await expect(page).toHaveURL(/\/admin-panel\/orders\?order=ORD-/);
    await expect(page.locator('.osums__total dd')).toHaveText(shownTotal ?? '');
    const [order] = await loadOrders(store, 'kavya@example.in');
    expect(order).toMatchObject({ stock_processed: true, payment_method: 'cod' });
    expect(
      await store.sql('select on_hand - reserved as left from inventory_levels where id = $1', [kurta.level]),
    ).toEqual([{ left: 5 }]);
  });

  await test.step('A-ENTRY-04 the next order of the same tab is a new order', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
    await expect(field(page, 'Full name')).toHaveValue('');
    await addSize(page, kurta);
    await fillInCustomer(page, 'kavya@example.in');
    await placeEnteredOrder(page);
    expect(await loadOrders(store, 'kavya@example.in')).toHaveLength(2);
  });
});

test('keeps the input when an order is refused, gets no response, or the page is left', async ({
  page,
  ownStore: store,
}) => {
  const [kurta, saree] = (await setStockOfSizes(store, 3, 2)) as [Size, Size];
  await signInStaff(page, store);
  await openNewOrder(page, store);
  await addSize(page, kurta);
  await getQuantityField(page, kurta).fill('3');
  await fillInCustomer(page, 'meena@example.in');

  await test.step('A-ENTRY-03 a size that sells out at the last moment is named, and nothing typed is lost', async () => {
    await expect(total(page)).toBeVisible();
    // The stock changes when the order is on its way: no live change can warn the page before.
    await page.route(PLACE, async (route) => {
      const isPlacing = route.request().postData()?.includes('"place"');
      if (isPlacing) {
        await store.sql(
          `with sold as (update inventory_levels set on_hand = on_hand - 2 where id = $1 returning id)
           insert into stock_ledger (inventory_level_id, kind, on_hand_change, reserved_change, actor, at)
           select id, 'edit', -2, 0, 'e2e', now() from sold`,
          [kurta.level],
        );
      }
      await route.continue();
    });
    await placeButton(page).click();
    await expect(summary(page).getByRole('alert')).toHaveText(
      `The order could not be placed. ${kurta.name}, size ${kurta.size}: Only 1 left. Lower the quantity.`,
    );
    await expect(items(page).getByText('Only 1 left. Lower the quantity.')).toBeVisible();
    await expect(total(page)).toBeHidden();
    await expect(field(page, 'Address')).toHaveValue('14 Temple Road');
    await page.unroute(PLACE);
    await getQuantityField(page, kurta).fill('1');
    await expect(total(page)).toBeVisible();
  });

  await test.step('A-ENTRY-02 reports a changed price, and the order needs another press', async () => {
    await page.route(PLACE, async (route) => {
      const isPlacing = route.request().postData()?.includes('"place"');
      if (isPlacing) await store.sql('update products set price = price + 10000 where id = $1', [kurta.id]);
      await route.continue();
    });
    const before = await total(page).textContent();
    await placeButton(page).click();
    await expect(summary(page).getByRole('alert')).toContainText('A price has changed: the total is now ₹');
    await page.unroute(PLACE);
    await expect(total(page)).not.toHaveText(before ?? '');
    expect(await loadOrders(store, 'meena@example.in')).toEqual([]);
  });

  await test.step('A-ENTRY-06 leaving asks for confirmation, and staying keeps the input', async () => {
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Address')).toHaveValue('14 Temple Road');
    const dialogOpened = page.waitForEvent('dialog');
    // Playwright's reload would wait for a page load that the dialog prevents.
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const leaveDialog = await dialogOpened;
    expect(leaveDialog.type()).toBe('beforeunload');
    await leaveDialog.dismiss();
    await expect(field(page, 'Address')).toHaveValue('14 Temple Road');
    await expect(getQuantityField(page, kurta)).toHaveValue('1');
  });

  await test.step('A-ENTRY-04 a lost response and a second press make one order, without later changes', async () => {
    let isLost = false;
    await page.route(PLACE, async (route) => {
      const isPlacing = route.request().postData()?.includes('"place"') === true;
      // A live change may load the totals at any moment: without them the button could not be pressed.
      if (!isPlacing && !isLost) return route.continue();
      isLost = true;
      if (isPlacing) await route.fetch();
      await route.abort();
    });
    await placeButton(page).click();
    await expect(summary(page).getByText('The store did not respond.')).toBeVisible();
    await expect(placeButton(page)).toBeEnabled();
    await page.unroute(PLACE);
    // The live change of the stock also reloads, and may be faster.
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.click({ timeout: 2_000 }).catch(() => expect(tryAgain).toBeHidden());
    // The order took the last unit: the page shows that it is placed, not that the size is sold out.
    await expect(summary(page).getByText(/^Your first click already placed order /)).toBeVisible();
    await expect(items(page).getByText('Sold out')).toBeHidden();
    expect(await loadOrders(store, 'meena@example.in')).toHaveLength(1);
    await addSize(page, saree);
    await expect(placeButton(page)).toBeEnabled();
    await placeButton(page).click();
    await expect(summary(page).getByText('Later changes are not included.')).toBeVisible();
    expect(await loadOrders(store, 'meena@example.in')).toHaveLength(1);
    await page.getByRole('button', { name: `Remove ${saree.name}, size ${saree.size}` }).click();
    await expect(placeButton(page)).toBeEnabled();
    await placeButton(page).dblclick();
    await expect(page).toHaveURL(/\/admin-panel\/orders\?order=ORD-/);
    expect(await loadOrders(store, 'meena@example.in')).toHaveLength(1);
  });
});

test('A-ENTRY-01 an order is placed by keyboard alone', async ({ page, ownStore: store }) => {
  const [kurta] = (await setStockOfSizes(store, 5, 1)) as [Size];
  await signInStaff(page, store);
  await openNewOrder(page, store);
  const tabTo = async (target: ReturnType<typeof field>) => {
    for (let steps = 0; steps < 60; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${target} was not reached by Tab`);
  };
  await tabTo(searchField(page));
  await page.keyboard.type(kurta.name);
  await page.keyboard.press('Enter');
  const size = sizeButton(page, kurta);
  await expect(size).toBeVisible();
  await tabTo(size);
  await page.keyboard.press('Enter');
  const keyboardInputs = [
    ['Full name', 'Lata Rao'],
    ['Email', 'lata@example.in'],
    ['Phone', '9845012345'],
    ['Address', '14 Temple Road'],
    ['Pincode', '560003'],
  ] as const;
  for (const [name, value] of keyboardInputs) {
    await tabTo(field(page, name));
    await page.keyboard.type(value);
  }
  await expect(total(page)).toBeVisible();
  await tabTo(placeButton(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin-panel\/orders\?order=ORD-/);
  expect(await loadOrders(store, 'lata@example.in')).toHaveLength(1);
});
