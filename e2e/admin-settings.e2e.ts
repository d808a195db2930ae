// The settings screen: one record, used by the shop's next page and the next bag.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });
const CONTRADICTION = 'The header strip and the free-shipping threshold say different things.';

test('A-SET-01 A-SET-02 A-SET-03 A-SET-04 A-SET-05 A-SET-06 A-SET-07 A-SET-08 A-ERR-35 A-ERR-36 changed settings show in the shop at once, and contradictions are reported', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const shopper = await (await newVisitor(browser)).newPage();
  await shopper.goto(`${store.url}/contact`);
  await expect(shopper.getByRole('banner')).toContainText('Free shipping on orders above ₹899');
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/settings`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  const rate = part(page, 'Tax (GST)').getByLabel(/^GST rate/);
  const threshold = page.getByLabel('Free shipping threshold');
  const strip = page.getByLabel('Free shipping text');
  const save = page.getByRole('button', { name: 'Save settings' });

  await test.step('shows the sections with their defaults and limits', async () => {
    await expect(rate).toHaveValue('18');
    for (const [name, value] of [
      ['min', '0'],
      ['max', '100'],
      ['step', '0.01'],
    ] as const) {
      await expect(rate).toHaveAttribute(name, value);
    }
    for (const [name, value] of [
      ['Standard', '99'],
      ['Express', '199'],
      ['Free shipping threshold', '999'],
    ] as const) {
      await expect(part(page, 'Shipping charges').getByLabel(name)).toHaveValue(value);
      await expect(part(page, 'Shipping charges').getByLabel(name)).toHaveAttribute('min', '0');
    }
    await expect(part(page, 'Currency').getByLabel('Symbol')).toHaveValue('₹');
    await expect(part(page, 'Currency').getByLabel('Symbol')).toHaveAttribute('maxlength', '5');
    await expect(part(page, 'Currency').getByLabel('Code')).toHaveAttribute('maxlength', '3');
    await expect(part(page, 'Store information').getByLabel('Address')).toHaveValue(/Bangalore, Karnataka/);
    await expect(strip).toHaveValue('Free shipping on orders above ₹899');
    await expect(page.getByRole('checkbox', { name: /Only verified buyers/ })).not.toBeChecked();
    await expect(page.getByText(CONTRADICTION)).toBeVisible();
    await expect(page.getByText('The strip says ₹899')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('refuses an invalid value at its field', async () => {
    await rate.fill('100.01');
    await threshold.fill('-1');
    await save.click();
    await expect(page.getByText('2 fields to fix: GST rate, Free shipping threshold')).toBeVisible();
    await expect(rate).toBeFocused();
    await expect(rate).toHaveAccessibleDescription(/A number from 0 to 100, in steps of 0.01./);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(rate).toHaveValue('18');
  });

  await test.step('a contradiction does not prevent saving, and its warning disappears when both values agree', async () => {
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect(page.getByText(CONTRADICTION)).toHaveCount(0);
    await threshold.fill('1499');
    await expect(page.getByText(CONTRADICTION)).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'settings updated successfully')).toBeVisible();
    await expect(page.locator('.savebar')).toHaveCount(0);
    await expect(page.getByText(CONTRADICTION)).toBeVisible();
    await page.getByRole('button', { name: 'Change the strip to ₹1,499' }).click();
    await expect(strip).toHaveValue('Free shipping on orders above ₹1,499');
    await expect(page.getByText(CONTRADICTION)).toHaveCount(0);
  });

  await test.step('the shop shows the new settings on its next pages', async () => {
    await part(page, 'Store information').getByLabel('Store name').fill('Tanabana Weaves');
    await part(page, 'Store information').getByLabel('Email').fill('hello@tanabana.example');
    await part(page, 'Store information').getByLabel('Address').fill('7 Loom Lane, Bangalore, Karnataka 560002');
    await part(page, 'Store information').getByLabel('Contact hours').fill('Daily, 9 am to 5 pm');
    await part(page, 'Store information').getByLabel('Reply time').fill('');
    await part(page, 'Currency').getByLabel('Code').fill('inr');
    await page.getByRole('checkbox', { name: /Only verified buyers/ }).check();
    await save.click();
    await expect(page.locator('.savebar')).toHaveCount(0);
    await expect(part(page, 'Currency').getByLabel('Code')).toHaveValue('INR');
    await shopper.reload();
    await expect(shopper.getByRole('banner')).toContainText('Free shipping on orders above ₹1,499');
    await expect(shopper.getByRole('contentinfo')).toContainText('Tanabana Weaves. All rights reserved.');
    await expect(shopper.getByRole('contentinfo')).toContainText('hello@tanabana.example');
    await expect(shopper.getByRole('main')).toContainText('7 Loom Lane');
    await test.step('S-CONTACT-07 A-SET-09 contact hours that are set, and no reply time', async () => {
      await expect(shopper.getByRole('main')).toContainText('Contact hoursDaily, 9 am to 5 pm');
      await expect(shopper.getByRole('contentinfo')).toContainText('Daily, 9 am to 5 pm');
      await expect(shopper.getByText('Reply time')).toHaveCount(0);
    });
    expect(
      await store.sql('select currency_code, reviews_by_buyers_only, free_shipping_threshold from settings'),
    ).toEqual([{ currency_code: 'INR', reviews_by_buyers_only: true, free_shipping_threshold: 149_900 }]);
  });

  await test.step('a failed save keeps the input; leaving asks for confirmation; a save by another person is reported', async () => {
    await page.route('**/admin-panel/settings/save', (route) => route.abort());
    await rate.fill('12');
    await save.click();
    await expect(page.getByText('Error saving settings. Please try again.').first()).toBeVisible();
    await expect(rate).toHaveValue('12');
    await page.unroute('**/admin-panel/settings/save');
    await page.getByRole('link', { name: 'Banners', exact: true }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await confirmDialog.getByRole('button', { name: 'Keep editing' }).click();

    await store.sql(`update settings set tax_rate = 5, shipping_express = 25000, version = version + 1`);
    await expect(page.getByText('Somebody else saved the settings while you were editing.')).toBeVisible();
    await expect(page.getByRole('row', { name: /GST rate/ })).toContainText('12');
    await expect(rate).toHaveValue('12');
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(page.getByLabel('Express')).toHaveValue('250');
    await save.click();
    await expect(page.locator('.savebar')).toHaveCount(0);
    await expect
      .poll(() => store.sql('select tax_rate::float, shipping_express from settings'))
      .toEqual([{ tax_rate: 12, shipping_express: 25_000 }]);
  });
});
