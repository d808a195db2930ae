import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { bell, notificationList, signInStaff } from './admin-page.ts';
import { addDeliveredOrder, addReturn } from './returned-order.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

const main = (page: Page) => page.getByRole('main');
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const row = (page: Page, number: string) => page.locator('tbody tr').filter({ hasText: number });

test('A-RET-01 A-RET-04 A-RET-12 staff answer, take in, check and settle a return', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const order = await addDeliveredOrder(store, shopper);
  const number = await addReturn(store, shopper, order);
  await signInStaff(page, store);

  await test.step('the bell, the list and the search lead to it', async () => {
    await page.goto(`${store.url}/admin-panel`);
    await bell(page).click();
    await notificationList(page).getByText('Return Requested').first().click();
    await expect(page.getByRole('heading', { level: 1, name: `Return ${number}` })).toBeVisible();
    await main(page).getByRole('link', { name: 'Returns', exact: true }).click();
    await expect(row(page, number)).toContainText('Answer in 47 h');
    await expect(page.getByRole('link', { name: /^Returns/ }).filter({ hasText: /\d to do/ })).toBeVisible();
    await page.goto(`${store.url}/admin-panel/returns?reason=damaged`);
    await expect(main(page).getByRole('combobox', { name: 'Reason' })).toHaveValue('damaged');
    await expect(row(page, number)).toHaveCount(0);
    await page.goto(`${store.url}/admin-panel/returns?search=nobody`);
    await expect(main(page)).toContainText('No returns found');
    await page.goto(`${store.url}/admin-panel/returns?search=${order.shortId}&kind=return`);
    await expect(row(page, number)).toHaveCount(1);
    await expectAccessible(page);
    const searchResponse = await page.request.get(`${store.url}/admin-panel/search?text=${number.toLowerCase()}`);
    expect(await searchResponse.text()).toContain(`/admin-panel/returns/${number}`);
  });

  await test.step('A-RET-03 the list is exported', async () => {
    const exported = await page.request.get(`${store.url}/admin-panel/returns/export?state=new`);
    expect(exported.headers()['content-disposition']).toMatch(/returns-\d{4}-\d{2}-\d{2}\.csv/);
    expect(await exported.text()).toContain(number);
  });

  await test.step('A-RET-05 it is approved and marked as arrived', async () => {
    await page.getByRole('link', { name: `Review ${number}` }).click();
    await expect(main(page)).toContainText('Both are loose at the shoulder.');
    await expect(page.getByRole('region', { name: 'Allowed?' })).toContainText('In time (until');
    await page.getByRole('textbox', { name: /Answer to the customer/ }).fill('Please pack both.');
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(toast(page, 'Approved.')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as arrived' }).click();
    await expect(page.getByRole('heading', { name: 'Check each item' })).toBeVisible();
  });

  await test.step('A-RET-06 one item is in order, one is worn', async () => {
    const [first, second] = [page.locator('.ret-item').first(), page.locator('.ret-item').last()];
    await first.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(first).toContainText('on the shelf');
    await second.getByRole('button', { name: 'Worn', exact: true }).click();
    await page.getByRole('button', { name: 'Save check' }).click();
    await expect(main(page)).toContainText('Write to the customer why less is refunded.');
    await page.getByRole('textbox', { name: /Note for the customer/ }).fill('The hem is stained.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save check' }).click();
    await expect(page.getByRole('button', { name: 'Check saved' })).toBeVisible();
  });

  await test.step('A-RET-07 A-RET-10 it is settled: cash becomes a task with the UPI id', async () => {
    // ₹1,130 for each unit; half of the second: ₹565.
    await page.getByRole('button', { name: 'Refund ₹1,695' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settle the return' });
    await expect(dialog).toContainText('transfer ₹1,695 to asha@okicici');
    await expect(dialog).toContainText('1 unit is written off.');
    await dialog.getByRole('button', { name: 'Refund ₹1,695' }).click();
    await expect(toast(page, 'Settled: ₹1,695 is refunded.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Waits for you');
    await page.getByRole('link', { name: 'Open Refunds' }).click();
    await expect(main(page)).toContainText('Transfer to asha@okicici');
    await page.goto(`${store.url}/admin-panel/orders?order=${order.orderId}`);
    await expect(page.getByRole('region', { name: 'Returns', exact: true })).toContainText(number);
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Transfer to asha@okicici');
  });

  await test.step('A-RET-09 an amount is refunded on the order', async () => {
    await page.getByRole('button', { name: 'Refund an amount' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund an amount' });
    // ₹2,359 paid, ₹1,695 to be given back.
    await expect(dialog).toContainText('₹664 can be refunded');
    await dialog.getByRole('textbox', { name: /Amount/ }).fill('665');
    await expect(dialog).toContainText('At most ₹664 can be refunded.');
    await dialog.getByRole('textbox', { name: /Amount/ }).fill('150');
    await expect(dialog).toContainText('₹514');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Refund ₹150' }).click();
    await expect(toast(page, '₹150 is refunded.')).toBeVisible();
    await expect(dialog).toBeHidden();
    // The reason that the dialog selects first.
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Late delivery');
  });

  await test.step('A-RET-12 the audit log names the return', async () => {
    await page.goto(`${store.url}/admin-panel/audit?entity=return`);
    await expect(row(page, 'Settle').filter({ hasText: number })).toBeVisible();
    await expect(row(page, 'Take in').filter({ hasText: number })).toBeVisible();
  });
});

test('A-RET-05 A-RET-08 A-RET-11 staff refuse a return, write to its customer, and change the return settings', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const order = await addDeliveredOrder(store, shopper, 1);
  const number = await addReturn(store, shopper, order);
  await signInStaff(page, store);

  await test.step('A-RETD-01 A-RETD-09 Refund an amount names the open return, and refuses parts of a paisa', async () => {
    await page.goto(`${store.url}/admin-panel/orders?order=${order.orderId}`);
    await page.getByRole('button', { name: 'Refund an amount' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund an amount' });
    await expect(dialog).toContainText('This order has an open return.');
    await dialog.getByRole('textbox', { name: /Amount/ }).fill('10.999');
    await expect(dialog).toContainText('Type rupees with at most two decimals, such as 10.99.');
    await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
    await dialog.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Return ${number}` })).toBeVisible();
  });

  await test.step('A-RETD-08 a refusal needs an answer, which stays in the form', async () => {
    await page.goto(`${store.url}/admin-panel/returns/${number}`);
    const dialog = page.getByRole('dialog', { name: 'Refuse the request' });
    await page.getByRole('textbox', { name: 'Message to the customer' }).fill('Is the tag on it?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Is the tag on it?' })).toBeVisible();
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(main(page)).toContainText('Write to the customer why you refuse.');
    await expect(dialog).toBeHidden();
    const answer = page.getByRole('textbox', { name: /Answer to the customer/ });
    await expect(answer).toBeFocused();
    await answer.fill('It was washed.');
    // A colleague is faster: the open screen shows it.
    await store.sql(
      `update returns set status = 'refused', decided_at = now(), decided_by = 'colleague', ended_at = now()
      where serial = $1`,
      [Number(number.slice(-6))],
    );
    await expect(main(page).getByText('Refused', { exact: true }).first()).toBeVisible();
    await expect(answer).toBeHidden();
    await page.goto(`${store.url}/admin-panel/returns?state=refused`);
    await expect(row(page, number)).toHaveCount(1);
  });

  await test.step('the return settings are checked and saved', async () => {
    await page.getByRole('link', { name: 'Return settings' }).click();
    await expect(main(page)).toContainText('The law lets nobody refuse damaged or wrong goods.');
    await page.getByRole('textbox', { name: 'Hours to report a problem' }).fill('12');
    await page.getByRole('button', { name: /Save settings/ }).click();
    await expect(main(page)).toContainText('A whole number from 24 to 720.');
    await page.getByRole('textbox', { name: 'Hours to report a problem' }).fill('48');
    await page.getByRole('textbox', { name: 'Days for a return' }).fill('7');
    await page.getByRole('button', { name: /Save settings/ }).click();
    await expect(toast(page, 'Return settings saved.')).toBeVisible();
    await expectAccessible(page);
    const [stored] = await store.sql('select returns from settings');
    expect(stored?.returns).toMatchObject({ claimHours: 48, returnDays: 7 });
  });
});
