// Registration and password reset, through the demo mailbox.
import { expect, type Page } from '@playwright/test';
import { mails, mailTo } from './mailbox.ts';
import { accountButton, fillInLogin, newShopper, resetRateLimits } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name });
const newEmail = () => `new.${crypto.randomUUID().slice(0, 8)}@example.in`;

const PASSWORD = 'Correct horse 1';

async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'First name').fill('Asha');
  await field(page, 'Last name').fill('Rao');
  await field(page, 'Email').fill(email);
  await field(page, 'Phone').fill('(98765) 43210');
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await main(page).getByRole('checkbox').check();
}

test('S-REG-01 S-REG-02 S-REG-03 the form has its seven fields and three links, and nothing is ticked beforehand', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/register`);
  const names = await main(page)
    .locator('form.auth__fields input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
  expect(names).toEqual(['firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword', 'agreeToTerms']);
  await expect(main(page).getByRole('checkbox')).not.toBeChecked();
  for (const href of ['/terms', '/privacy', '/login'])
    await expect(main(page).locator(`a[href="${href}"]`)).toBeVisible();
});

const EMPTY_FIELD_MESSAGES = [
  'First name is required',
  'Last name is required',
  'Email is required',
  'Phone number is required',
  'Password is required',
  'You must agree to the terms and conditions',
];

test('S-REG-04 S-REG-05 S-REG-07 S-REG-10 S-REG-12 S-REG-13 reports empty fields, and clears the message when edited', async ({
  page,
  store,
}) => {
  await page.goto(`${store.url}/register`);
  await button(page, 'Create account').click();
  for (const message of EMPTY_FIELD_MESSAGES) await expect(main(page).getByText(message)).toBeVisible();
  await expect(field(page, 'First name')).toBeFocused();
  await page.keyboard.type('A');
  await expect(main(page).getByText('First name is required')).toHaveCount(0);
  await main(page).getByRole('checkbox').check();
  await expect(main(page).getByText('You must agree to the terms and conditions')).toHaveCount(0);
  // The messages of the other fields stay.
  for (const message of EMPTY_FIELD_MESSAGES.slice(1, 5)) await expect(main(page).getByText(message)).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('A');
});

test('S-REG-06 S-REG-08 S-REG-09 S-REG-11 reports invalid values at their fields, in the browser and on the server', async ({
  page,
  browser,
  store,
}) => {
  const expectInvalidValuesReported = async (page: Page) => {
    await page.goto(`${store.url}/register`);
    await fillIn(page, 'asha@example');
    await field(page, 'Phone').fill('+91 98765 43210');
    await field(page, 'Password').fill('1234567');
    await button(page, 'Create account').click();
    await expect(main(page).getByText('Please enter a valid email')).toBeVisible();
    await expect(main(page).getByText('Please enter a valid 10-digit phone number')).toBeVisible();
    await expect(main(page).getByText('Password must be at least 8 characters')).toBeVisible();
    await field(page, 'Password').fill('12345678');
    await field(page, 'Confirm password').fill('12345679');
    await button(page, 'Create account').click();
    await expect(main(page).getByText('Passwords do not match')).toBeVisible();
    await expect(main(page).getByText('Password must be at least 8 characters')).toHaveCount(0);
    await expect(field(page, 'Email')).toHaveValue('asha@example');
  };
  await expectInvalidValuesReported(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await expectInvalidValuesReported(await context.newPage());
  await context.close();
});

test('S-REG-14 S-REG-15 S-LOGIN-04 registration ends at the login page, which leads on to the return address', async ({
  page,
  store,
}) => {
  await store.sql('delete from rate_limits');
  const email = newEmail();
  await page.goto(`${store.url}/login?returnUrl=/returns`);
  await main(page).getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(`${store.url}/register?returnUrl=%2Freturns`);
  await fillIn(page, email);
  await button(page, 'Create account').click();
  await expect(main(page).getByText('Almost there. Check your email, then log in.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('message')).toBe('Almost there. Check your email, then log in.');
  await fillInLogin(page, { email, password: PASSWORD });
  await expect(page).toHaveURL(`${store.url}/returns`);
  await expect(accountButton(page, { email })).toBeVisible();
  await page.goto(`${store.url}/register`);
  await expect(page).toHaveURL(`${store.url}/`);

  const mail = await mailTo(page, store, email, 'Welcome to Tanabana');
  const link = /https?:\S+\/confirm-email\?token=\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(`${store.url}${new URL(link).pathname}${new URL(link).search}`);
  expect(await store.sql('select email_verified from users where email = $1', [email])).toEqual([
    { email_verified: false },
  ]);
  await button(page, 'Confirm my email').click();
  await expect
    .poll(() => store.sql('select email_verified from users where email = $1', [email]))
    .toEqual([{ email_verified: true }]);
});

test('S-REG-15 registration works the same without JavaScript and with a known email', async ({ browser, store }) => {
  await store.sql('delete from rate_limits');
  const existing = await newShopper(store);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const email of [newEmail(), existing.email]) {
    await page.goto(`${store.url}/register`);
    await fillIn(page, email);
    await button(page, 'Create account').click();
    await expect(page).toHaveURL(/\/login\?message=Almost/);
    await expect(main(page).getByText('Almost there. Check your email, then log in.')).toBeVisible();
  }
  await fillInLogin(page, existing);
  await expect(page).toHaveURL(`${store.url}/`);
  await mailTo(page, store, existing.email, 'You already have an account');
  await context.close();
});

test('requests a password reset link', async ({ page, store }) => {
  await resetRateLimits(store);
  await test.step('S-FORGOT-01 the login links to the form', async () => {
    await page.goto(`${store.url}/login`);
    await main(page).getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(`${store.url}/forgot-password`);
  });

  await test.step('S-FORGOT-02 S-FORGOT-03 refuses an empty and an invalid email', async () => {
    await button(page, 'Send reset link').click();
    await expect(main(page).getByText('Please enter your email address')).toBeVisible();
    await field(page, 'Email').fill('asha@example');
    await button(page, 'Send reset link').click();
    await expect(main(page).getByText('Please enter a valid email address')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('asha@example');
  });

  await test.step('S-FORGOT-04 S-FORGOT-07 S-FORGOT-09 shows the same confirmation for known and unknown addresses', async () => {
    const existing = (await newShopper(store)).email;
    const views: string[] = [];
    for (const email of [existing, newEmail()]) {
      await page.goto(`${store.url}/forgot-password`);
      await field(page, 'Email').fill(email);
      await button(page, 'Send reset link').click();
      await expect(main(page).getByText('expires in 24 hours')).toBeVisible();
      await expect(main(page).locator('form')).toHaveCount(0);
      views.push((await main(page).innerText()).replace(email, ''));
    }
    expect(views[1]).toBe(views[0]);
  });

  await test.step('S-FORGOT-05 S-FORGOT-06 leads back to the login, or to another try', async () => {
    await expect(main(page).getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    await main(page).getByRole('link', { name: 'Try Another Email' }).click();
    await expect(field(page, 'Email')).toHaveValue('');
  });
});

test('S-FORGOT-08 the mailed link sets a new password once, signs out every device, and then expires', async ({
  page,
  browser,
  store,
}) => {
  const shopper = await newShopper(store);
  await resetRateLimits(store);
  const phone = await (await newVisitor(browser)).newPage();
  await phone.goto(`${store.url}/login?returnUrl=/about`);
  await fillInLogin(phone, shopper);
  await expect(accountButton(phone, shopper)).toBeVisible();

  await page.goto(`${store.url}/forgot-password`);
  await field(page, 'Email').fill(shopper.email);
  await button(page, 'Send reset link').click();
  await expect(main(page).getByText('expires in 24 hours')).toBeVisible();
  const mail = await mailTo(page, store, shopper.email, 'Reset your password');
  const link = `${store.url}${/\/reset-password\?token=\S+/.exec(mail.text)?.[0]}`;
  await page.goto(link);
  await expect(main(page).getByText(shopper.email)).toBeVisible();
  await field(page, 'New password').fill('short');
  await field(page, 'Confirm password').fill('short');
  await button(page, 'Save password').click();
  await expect(main(page).getByText('Password must be at least 8 characters')).toBeVisible();
  await field(page, 'New password').fill('Brand new horse 2');
  await field(page, 'Confirm password').fill('Brand new horse 2');
  await button(page, 'Save password').click();
  await expect(main(page).getByText('Your password has been changed. Please log in.')).toBeVisible();
  await fillInLogin(page, { email: shopper.email, password: 'Brand new horse 2' });
  await expect(accountButton(page, shopper)).toBeVisible();

  await phone.reload();
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await phone.goto(link);
  await expect(main(phone).getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await mailTo(page, store, shopper.email, 'Your password was changed');
  expect((await mails(page, store)).some(({ text }) => text.includes('Brand new horse'))).toBe(false);
  await phone.context().close();
});
