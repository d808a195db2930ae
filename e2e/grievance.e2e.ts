// A complaint, from the shop's footer to the officer's answer.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { bell, notificationList, signInStaff } from './admin-page.ts';
import { mails } from './mailbox.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name });

test('S-LEGAL-02 S-GRV-07 A-GRV-05 a shopper complains, gets a number and an answer; staff see, answer, close and reopen it', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const staff = await (await newVisitor(browser)).newPage();
  await signInStaff(staff, store);

  await test.step('the footer names the seller and the officer, and leads to the form', async () => {
    await page.goto(`${store.url}/about`);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Sold by Tanabana Fashions Private Limited');
    await expect(footer).toContainText('Grievance officer Meenakshi Rao, Head of Customer Care');
    await footer.getByRole('link', { name: 'How to complain' }).click();
    await expect(main(page)).toContainText('We acknowledge your complaint within 48 hours.');
    await expect(main(page)).toContainText('We resolve it within one month.');
    await expect(main(page).getByRole('complementary')).toContainText('grievance@tanabana.example');
  });

  await test.step('an incomplete complaint is refused at its fields', async () => {
    await main(page).getByRole('button', { name: 'Send complaint' }).click();
    await expect(main(page).getByRole('alert')).toHaveText('Please fill in the marked fields');
    await expect(main(page).locator('[aria-invalid]')).toHaveCount(3);
    await expect(field(page, 'Name')).toBeFocused();
    await expectAccessible(page);
  });

  const text = `The saree arrived torn ${crypto.randomUUID()}`;
  await field(page, 'Name').fill('Asha Rao');
  await field(page, 'Email').fill('asha.complains@example.in');
  await field(page, 'Complaint').fill(text);
  await main(page).getByRole('button', { name: 'Send complaint' }).click();
  await expect(main(page).getByRole('status')).toContainText(/Your complaint number is G-\d\d-\d{6}/);
  const number = /G-\d\d-\d{6}/.exec(await main(page).getByRole('status').innerText())?.[0] ?? '';
  await expectAccessible(page);

  await test.step('without scripts, a complaint that is sent twice is one complaint', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    const numbers = new Set<string>();
    for (let times = 0; times < 2; times++) {
      await plain.goto(`${store.url}/grievance`);
      await field(plain, 'Name').fill('Zoya');
      await field(plain, 'Email').fill('zoya@example.in');
      await field(plain, 'Complaint').fill('No scripts here');
      await main(plain).getByRole('button', { name: 'Send complaint' }).click();
      await expect(main(plain)).toContainText(/Your complaint number is/);
      numbers.add(/G-\d\d-\d{6}/.exec(await main(plain).innerText())?.[0] ?? '');
    }
    expect(numbers.size).toBe(1);
    await context.close();
  });

  await test.step('the acknowledgement and the mail to the officer are sent', async () => {
    const listMails = async () => (await mails(page, store)).map(({ subject, to }) => `${to}: ${subject}`);
    await expect.poll(listMails).toContain(`asha.complains@example.in: We have received your complaint ${number}`);
    await expect.poll(listMails).toContain(`grievance@tanabana.example: New complaint ${number}`);
  });

  await test.step('staff find it by the bell and by its number, and answer it', async () => {
    await staff.goto(`${store.url}/admin-panel`);
    await bell(staff).click();
    await notificationList(staff).getByText(number).click();
    await expect(staff.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await staff.goto(`${store.url}/admin-panel/grievances?search=${number}`);
    await expect(staff.locator('tbody tr')).toHaveCount(1);
    await expectAccessible(staff);
    await staff.getByRole('link', { name: number }).click();
    await expect(main(staff)).toContainText(text);
    await staff.getByRole('textbox', { name: 'Text' }).fill('We will refund it today.');
    await staff.getByRole('button', { name: 'Send answer' }).click();
    await expect(toast(staff, 'Answer saved. It will be sent by email.')).toBeVisible();
    await expect(staff.getByRole('listitem').filter({ hasText: 'Answered by email' })).toContainText('refund it today');
    await expectAccessible(staff);
    await expect
      .poll(async () => (await mails(page, store)).find(({ subject }) => subject === `Your complaint ${number}`)?.text)
      .toContain('We will refund it today.');
  });

  await test.step('staff save a note, close the complaint and reopen it', async () => {
    await staff.getByRole('textbox', { name: 'Text' }).fill('Called her');
    await staff.getByRole('button', { name: 'Save note' }).click();
    await expect(staff.getByRole('listitem').filter({ hasText: 'Called her' })).toBeVisible();
    await staff.getByRole('button', { name: 'Close complaint' }).click();
    await expect(staff.getByRole('button', { name: 'Reopen complaint' })).toBeVisible();
    await staff.getByRole('button', { name: 'Reopen complaint' }).click();
    await expect(staff.getByRole('button', { name: 'Close complaint' })).toBeVisible();
  });

  await test.step('an overdue complaint is marked and filtered', async () => {
    await store.sql(`update grievances set resolve_by = now() - interval '1 hour' where complaint = $1`, [text]);
    await staff.goto(`${store.url}/admin-panel/grievances?state=overdue`);
    await expect(staff.locator('tbody tr')).toHaveCount(1);
    await expect(staff.locator('tbody tr')).toContainText('Resolve overdue');
  });
});
