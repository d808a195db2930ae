import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import { SCRIPTS, UNUSUAL_VALUES } from '../testkit/hostile-text.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { watch } from './page-watch.ts';
import { accountButton, fillInLogin, newShopper, resetRateLimits, type Shopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const LOGIN_FIRST = 'Please login first to access your profile.';
const DELETE_PROMPT = 'Are you sure you want to delete this address?';

const main = (page: Page) => page.getByRole('main');
const profileValue = (page: Page, name: string) => main(page).locator('dt', { hasText: name }).locator('+ dd');
const field = (page: Page, name: string) => main(page).getByRole('form').getByLabel(name);
const cards = (page: Page) => main(page).getByRole('listitem');
const card = (page: Page, text: string) => cards(page).filter({ hasText: text });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const clickLink = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).click();
const authentication = (page: Page) => page.getByRole('heading', { name: 'Authentication Required' });

/** Records the messages of window.alert and window.confirm, and dismisses them. */
function recordAlerts(page: Page): string[] {
  const alertTexts: string[] = [];
  page.on('dialog', (dialog) => {
    alertTexts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return alertTexts;
}

async function loadProfile(store: RunningStore, { uid }: Shopper) {
  const [row] = await store.sql(
    'select name, email, role, status, phone, address, city, state, pincode from users where id = $1',
    [uid],
  );
  return row;
}

const loadAddresses = (store: RunningStore, { uid }: Shopper) =>
  store.sql(
    `select id, type, name, phone, address, city, state, pincode, is_default as "isDefault"
     from addresses where user_id = $1 order by is_default desc, created_at, id`,
    [uid],
  );

/** The browser's copy of the addresses. */
const readAddressCopy = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('savedAddresses') ?? 'null'));

const HOME = {
  name: 'Ananya Rao',
  phone: '9845012345',
  address: '14 Temple Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
};

const addAddress = (store: RunningStore, { uid }: Shopper, values: Partial<typeof HOME> & { isDefault: boolean }) => {
  const { name, phone, address, city, state, pincode, isDefault } = { ...HOME, ...values };
  return store.sql(
    `insert into addresses (user_id, name, phone, address, city, state, pincode, is_default, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now()) returning id`,
    [uid, name, phone, address, city, state, pincode, isDefault],
  );
};

async function openProfile(page: Page, store: RunningStore, shopper: Shopper): Promise<void> {
  await signIn(page, store, shopper, '/profile');
  await expect(main(page).getByRole('link', { name: 'Edit Profile' })).toBeVisible();
}

/** Adds a link to the page, which the shop follows without a reload. */
async function followAddedLink(page: Page, address: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
  }, address);
}

test('S-PROF-01 S-PROF-02 S-PROF-03 S-PERM-03 a guest is alerted and redirected to the login', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  const alertTexts = recordAlerts(page);
  const response = await page.goto(`${store.url}/profile`);
  expect(response?.headers()['cache-control']).toContain('no-store');
  await expect(authentication(page)).toBeVisible();
  await expect.poll(() => alertTexts).toEqual([`alert: ${LOGIN_FIRST}`]);
  await expect(main(page).getByRole('link')).toHaveAttribute('href', '/login?returnUrl=/profile');

  await test.step('a guest who comes from another page is redirected too', async () => {
    await page.goto(`${store.url}/about`);
    await followAddedLink(page, '/profile');
    await expect(authentication(page)).toBeVisible();
    await expect.poll(() => alertTexts).toHaveLength(2);
  });

  await test.step('a post by a guest is refused', async () => {
    const status = await page.evaluate(
      async (body) => (await fetch('/profile', { method: 'POST', body: new URLSearchParams(body) })).status,
      { intent: 'save-profile', uid: shopper.uid, name: 'Taken' },
    );
    expect(status).toBe(401);
    expect(await loadProfile(store, shopper)).toMatchObject({ name: 'Asha Rao' });
  });

  await test.step('the login returns to the profile, and the menus link to it', async () => {
    await resetRateLimits(store);
    await clickLink(page, 'Login');
    await fillInLogin(page, shopper);
    await expect(page).toHaveURL(`${store.url}/profile`);
    await expect(profileValue(page, 'Email')).toHaveText(shopper.email);
    await page.goto(`${store.url}/about`);
    await accountButton(page, shopper).click();
    await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click();
    await expect(page).toHaveURL(`${store.url}/profile`);
    await accountButton(page, shopper).click();
    const profileLink = page.getByRole('banner').getByRole('link', { name: 'My Profile' });
    await expect(profileLink).toHaveAttribute('aria-current', 'page');
    expect(alertTexts).toHaveLength(2);
  });
});

test('the profile is read, edited, cancelled and saved', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await openProfile(page, store, shopper);
  await test.step('S-PROF-04 S-PROF-09 S-PROF-10 shows the account type, and an email that cannot be edited', async () => {
    await expect(profileValue(page, 'Account type')).toHaveText('User');
    await clickLink(page, 'Edit Profile');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue(shopper.email);
    await expect(field(page, 'Email')).not.toBeEditable();
  });

  await test.step('S-PROF-05 Cancel discards the changes', async () => {
    await field(page, 'Name').fill('Somebody Else');
    await clickLink(page, 'Cancel');
    await expect(profileValue(page, 'Name')).toHaveText('Asha Rao');
    await expect(main(page).getByRole('link', { name: 'Edit Profile' })).toBeFocused();
    await page.reload();
    await expect(profileValue(page, 'Name')).toHaveText('Asha Rao');
  });

  await test.step('refuses invalid values at their fields and keeps the input', async () => {
    await clickLink(page, 'Edit Profile');
    await field(page, 'Name').fill(' ');
    await field(page, 'Phone').fill('12345');
    await field(page, 'Pincode').fill('12');
    await press(page, 'Save');
    await expect(main(page).getByText('Please fill in your name')).toBeVisible();
    await expect(main(page).getByText('Please enter a valid 10-digit phone number')).toBeVisible();
    await expect(main(page).getByText('Please enter a valid 6-digit pincode')).toBeVisible();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Phone')).toHaveValue('12345');
  });

  await test.step('S-PROF-11 the pincode fills in city and state, but does not overwrite input', async () => {
    await field(page, 'Pincode').fill('560003');
    await expect(field(page, 'City')).toHaveValue('Bengaluru');
    await expect(field(page, 'State')).toHaveValue('Karnataka');
    await field(page, 'Pincode').fill('403001');
    await expect(field(page, 'City')).toHaveValue('Panaji');
    await expect(field(page, 'State')).toHaveValue('Goa');
    await field(page, 'City').fill('Ribandar');
    await field(page, 'Pincode').fill('560 034');
    await expect(field(page, 'State')).toHaveValue('Karnataka');
    await expect(field(page, 'City')).toHaveValue('Ribandar');
  });

  await test.step('S-PROF-06 S-PROF-07 Save stores the changes and confirms them', async () => {
    await field(page, 'Name').fill(' Asha  Menon ');
    await field(page, 'Phone').fill('+91 98450-12345');
    await field(page, 'Address').fill('12 MG Road');
    await press(page, 'Save');
    await expect(page.getByRole('status').getByText('Profile updated successfully!')).toBeVisible();
    const stored = {
      Name: 'Asha Menon',
      Phone: '9845012345',
      Address: '12 MG Road',
      City: 'Ribandar',
      State: 'Karnataka',
    };
    for (const [name, value] of Object.entries(stored)) await expect(profileValue(page, name)).toHaveText(value);
    await expect(main(page).getByRole('link', { name: 'Edit Profile' })).toBeFocused();
    expect(await loadProfile(store, shopper)).toMatchObject({
      city: 'Ribandar',
      state: 'Karnataka',
      pincode: '560034',
    });
    // The browser's copy of the profile is updated.
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('userProfile') ?? '{}').name))
      .toBe('Asha Menon');
    await page.reload();
    await expect(profileValue(page, 'Pincode')).toHaveText('560034');
  });
});

test('S-PROF-09 an administrator’s profile shows the account type', async ({ page, store }) => {
  await resetRateLimits(store);
  await page.goto(`${store.url}/login?returnUrl=/profile`);
  await fillInLogin(page, DEMO_ACCOUNTS.administrator);
  await expect(profileValue(page, 'Account type')).toHaveText('Admin');
  await expect(main(page).getByText('No saved addresses yet.')).toBeVisible();
});

test('S-PROF-08 a failed save is reported, and the input stays', async ({ page, store }) => {
  const shopper = await newShopper(store);
  await openProfile(page, store, shopper);
  await clickLink(page, 'Edit Profile');
  await field(page, 'Name').fill('Asha Menon');
  const failure = main(page).getByRole('alert').getByText('Error saving profile. Please try again.');

  await test.step('without a response', async () => {
    await page.route('**/profile.data*', (route) => route.abort());
    await press(page, 'Save');
    await expect(failure).toBeVisible();
    await page.unroute('**/profile.data*');
  });

  await test.step('with a server error', async () => {
    await store.sql(`create function fail_here() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await store.sql(
      `create trigger fail_here before update on users for each row when (new.id = '${shopper.uid}') execute function fail_here()`,
    );
    const response = page.waitForResponse((response) => response.request().method() === 'POST');
    await press(page, 'Save');
    expect((await response).status()).toBe(503);
    await expect(failure).toBeVisible();
    await store.sql('drop trigger fail_here on users');
    await store.sql('drop function fail_here');
  });

  await expect(field(page, 'Name')).toHaveValue('Asha Menon');
  expect(await loadProfile(store, shopper)).toMatchObject({ name: 'Asha Rao' });
  await press(page, 'Save');
  await expect(profileValue(page, 'Name')).toHaveText('Asha Menon');
});

test('S-STORE-05 addresses are added, changed, chosen and deleted, and the browser keeps a copy', async ({
  page,
  browser,
  store,
}) => {
  const shopper = await newShopper(store);
  await openProfile(page, store, shopper);

  await test.step('S-PROF-15 refuses empty fields', async () => {
    await clickLink(page, 'Add Address');
    await field(page, 'Name').fill('');
    await press(page, 'Save');
    for (const name of ['name', 'phone', 'address', 'city', 'state', 'pincode']) {
      await expect(main(page).getByText(`Please fill in your ${name}`)).toBeVisible();
    }
    await field(page, 'Phone').fill('0000000000');
    await field(page, 'Pincode').fill('012345');
    await press(page, 'Save');
    await expect(main(page).getByText('Please enter a valid 10-digit phone number')).toBeVisible();
    await expect(main(page).getByText('Please enter a valid 6-digit pincode')).toBeVisible();
    expect(await loadAddresses(store, shopper)).toEqual([]);
  });

  await test.step('S-PROF-12 S-PROF-16 adds addresses of different types', async () => {
    await field(page, 'Name').fill('Ananya Rao');
    await field(page, 'Phone').fill('98450 12345');
    await field(page, 'Address').fill('14 Temple Road');
    await field(page, 'Pincode').fill('560003');
    await expect(field(page, 'City')).toHaveValue('Bengaluru');
    await press(page, 'Save');
    await expect(card(page, '14 Temple Road')).toContainText('Home');
    await expect(card(page, '14 Temple Road')).toContainText('Default');
    await expect(card(page, '14 Temple Road')).toContainText('Bengaluru, Karnataka 560003');
    await expect(main(page).getByRole('link', { name: 'Add Address' })).toBeFocused();
    await clickLink(page, 'Add Address');
    await field(page, 'Office').check();
    await field(page, 'Phone').fill('9845012346');
    await field(page, 'Address').fill('Cubbon Arcade');
    await field(page, 'Pincode').fill('110001');
    await press(page, 'Save');
    await expect(card(page, 'Cubbon Arcade')).toContainText('Office');
    await expect(card(page, 'Cubbon Arcade').getByText('Default', { exact: true })).toHaveCount(0);
  });

  await test.step('S-PROF-12 changes an address', async () => {
    await clickLink(page, 'Edit: Office, Cubbon Arcade');
    await expect(field(page, 'Office')).toBeChecked();
    await field(page, 'Other').check();
    await field(page, 'Address').fill('Lodhi Road');
    await press(page, 'Save');
    await expect(card(page, 'Lodhi Road')).toContainText('Other');
    await expect(card(page, 'Cubbon Arcade')).toHaveCount(0);
    expect(await loadAddresses(store, shopper)).toMatchObject([
      { type: 'home', phone: '9845012345', isDefault: true },
      { type: 'other', address: 'Lodhi Road', city: 'New Delhi', state: 'Delhi', isDefault: false },
    ]);
  });

  await test.step('S-PROF-14 makes an address the default', async () => {
    await press(page, 'Set as Default: Other, Lodhi Road');
    await expect(cards(page).first()).toContainText('Lodhi Road');
    await expect(cards(page).first()).toContainText('Default');
    await expect(card(page, '14 Temple Road').getByRole('button', { name: /^Set as Default/ })).toBeVisible();
    const stored = await loadAddresses(store, shopper);
    expect(stored.map(({ address, isDefault }) => [address, isDefault])).toEqual([
      ['Lodhi Road', true],
      ['14 Temple Road', false],
    ]);
    await expect.poll(() => readAddressCopy(page)).toEqual(stored);
  });

  await test.step('S-PROF-17 shows the addresses on another device', async () => {
    const phone = await (await newVisitor(browser)).newPage();
    await openProfile(phone, store, shopper);
    await expect(cards(phone)).toHaveCount(2);
    expect(await readAddressCopy(phone)).toEqual(await loadAddresses(store, shopper));
    await phone.context().close();
  });

  await test.step('S-PROF-13 deletes only after confirmation', async () => {
    const dialog = page.getByRole('dialog');
    await clickLink(page, 'Delete: Other, Lodhi Road');
    await expect(dialog.getByText(DELETE_PROMPT)).toBeVisible();
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(main(page).getByRole('link', { name: 'Delete: Other, Lodhi Road' })).toBeFocused();
    expect(await loadAddresses(store, shopper)).toHaveLength(2);
    await clickLink(page, 'Delete: Other, Lodhi Road');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').getByText('Address deleted')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Default');
    expect(await loadAddresses(store, shopper)).toMatchObject([{ address: '14 Temple Road', isDefault: true }]);
    await expect.poll(() => readAddressCopy(page)).toEqual(await loadAddresses(store, shopper));
  });

  await test.step('signing out removes the copy from the browser', async () => {
    const alertTexts = recordAlerts(page);
    await accountButton(page, shopper).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${store.url}/login`);
    expect(await readAddressCopy(page)).toBeNull();
    expect(alertTexts).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('S-PROF-02 S-PROF-06 S-PROF-12 S-PROF-13 S-PROF-14 S-PROF-15 profile and addresses work by forms and links', async ({
    page,
    store,
  }) => {
    const shopper = await newShopper(store);
    await resetRateLimits(store);
    await page.goto(`${store.url}/profile`);
    await expect(authentication(page)).toBeVisible();
    await clickLink(page, 'Login');
    await fillInLogin(page, shopper);
    await expect(page).toHaveURL(`${store.url}/profile`);

    await clickLink(page, 'Edit Profile');
    await field(page, 'Phone').fill('12');
    await field(page, 'City').fill('Mysuru');
    await press(page, 'Save');
    await expect(main(page).getByText('Please enter a valid 10-digit phone number')).toBeVisible();
    await expect(field(page, 'City')).toHaveValue('Mysuru');
    await field(page, 'Phone').fill('9845012345');
    await press(page, 'Save');
    await expect(main(page).getByText('Profile updated successfully!')).toBeVisible();
    await expect(profileValue(page, 'City')).toHaveText('Mysuru');

    for (const street of ['14 Temple Road', 'Cubbon Arcade']) {
      await clickLink(page, 'Add Address');
      await field(page, 'Address').fill(street);
      await press(page, 'Save');
      await expect(main(page).getByText('Please fill in your city')).toBeVisible();
      await expect(field(page, 'Address')).toHaveValue(street);
      await field(page, 'Pincode').fill('560003');
      await field(page, 'City').fill('Bengaluru');
      await field(page, 'State').selectOption('Karnataka');
      await press(page, 'Save');
      await expect(page).toHaveURL(/done=address-added/);
      await page.reload();
    }
    await expect(cards(page)).toHaveCount(2);
    await press(page, 'Set as Default: Home, Cubbon Arcade');
    await expect(cards(page).first()).toContainText('Cubbon Arcade');
    await clickLink(page, 'Edit: Home, 14 Temple Road');
    await field(page, 'Office').check();
    await press(page, 'Save');
    await expect(card(page, '14 Temple Road')).toContainText('Office');
    await clickLink(page, 'Delete: Home, Cubbon Arcade');
    await expect(main(page).getByText(DELETE_PROMPT)).toBeVisible();
    await clickLink(page, 'Cancel');
    await expect(cards(page)).toHaveCount(2);
    await clickLink(page, 'Delete: Home, Cubbon Arcade');
    await press(page, 'Delete');
    await expect(main(page).getByText('Address deleted')).toBeVisible();
    expect(await loadAddresses(store, shopper)).toMatchObject([
      { address: '14 Temple Road', type: 'office', isDefault: true },
    ]);
  });
});

test('S-PROF-02 S-PROF-03 S-PERM-03 a session end closes the open profile page', async ({ page, store }) => {
  const [asha, meera] = [await newShopper(store), await newShopper(store)];
  const alertTexts = recordAlerts(page);
  await addAddress(store, asha, { isDefault: true });
  await openProfile(page, store, asha);

  await test.step('after a sign-out in another tab', async () => {
    const other = await page.context().newPage();
    await other.goto(`${store.url}/about`);
    await accountButton(other, asha).click();
    await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(other).toHaveURL(`${store.url}/login`);
    await expect(authentication(page)).toBeVisible();
    await expect(main(page)).not.toContainText('14 Temple Road');
    expect(alertTexts).toEqual([]);
    await other.close();
  });

  await test.step('after the server ended the session', async () => {
    await openProfile(page, store, asha);
    await clickLink(page, 'Edit Profile');
    await store.sql('delete from sessions where user_id = $1', [asha.uid]);
    await press(page, 'Save');
    await expect(authentication(page)).toBeVisible();
    await expect.poll(() => alertTexts).toEqual([`alert: ${LOGIN_FIRST}`]);
    expect(await readAddressCopy(page)).toBeNull();
  });

  await test.step('after another person signed in, the open form does not save to that account', async () => {
    await openProfile(page, store, asha);
    await clickLink(page, 'Edit Profile');
    await field(page, 'Name').fill('Asha’s words');
    const form = await main(page)
      .getByRole('form', { name: 'Edit Profile' })
      .evaluate((element) => {
        return Object.fromEntries(new FormData(element as HTMLFormElement)) as Record<string, string>;
      });
    await store.sql('delete from sessions where user_id = $1', [asha.uid]);
    await page.context().clearCookies();
    await openProfile(page, store, meera);
    const status = await page.evaluate(
      async (body) => (await fetch('/profile', { method: 'POST', body: new URLSearchParams(body) })).status,
      form,
    );
    expect(status).toBe(401);
    // Every new shopper is named Asha Rao.
    expect(await loadProfile(store, meera)).toMatchObject({ name: 'Asha Rao' });
    await expect(main(page)).not.toContainText('14 Temple Road');
    expect(await readAddressCopy(page)).toEqual([]);
  });
});

test('S-PROF-17 S-STORE-05 shows the stored addresses read-only when the store is unreachable', async ({
  page,
  store,
}) => {
  const shopper = await newShopper(store);
  await addAddress(store, shopper, { isDefault: true });
  await openProfile(page, store, shopper);
  await expect(cards(page)).toHaveCount(1);

  await test.step('offline', async () => {
    await page.context().setOffline(true);
    await expect(main(page).getByText('You are offline.')).toBeVisible();
    await expect(cards(page)).toContainText('14 Temple Road');
    await expect(main(page).getByRole('link', { name: /^(Edit:|Delete|Add )/ })).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(main(page).getByRole('link', { name: 'Add Address' })).toBeVisible();
  });

  await test.step('the store does not respond', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(`${store.url}/about`);
    await page.route('**/profile.data*', (route) => route.abort());
    await page.goBack();
    await expect(main(page).getByText('The store could not be reached.')).toBeVisible();
    await expect(cards(page)).toContainText('14 Temple Road');
    await expect(main(page).getByRole('link')).toHaveCount(0);
    await page.unroute('**/profile.data*');
    await press(page, 'Try Again');
    await expect(main(page).getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  });

  await test.step('shows text under the storage key as text and never trusts it', async () => {
    const watcher = watch(page, { own: store.url, ignore: /ERR_FAILED/ });
    const forged = { ...HOME, id: 'x', type: 'home', isDefault: true, address: SCRIPTS[1], name: SCRIPTS[0] };
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(`${store.url}/about`);
    await page.evaluate(
      (list) => localStorage.setItem('savedAddresses', list),
      JSON.stringify([forged, null, { id: 7 }]),
    );
    await page.route('**/profile.data*', (route) => route.abort());
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText(String(SCRIPTS[1]));
    await page.unroute('**/profile.data*');
    await press(page, 'Try Again');
    await expect(cards(page)).toContainText('14 Temple Road');
    await expect.poll(() => readAddressCopy(page)).toEqual(await loadAddresses(store, shopper));
    await watcher.expectQuiet();
  });
});

test('S-PERM-03 S-PROF-10 S-PROF-17 hostile posts change nothing of others and no protected field, and run no script', async ({
  page,
  store,
}) => {
  const [asha, meera] = [await newShopper(store), await newShopper(store)];
  const [othersAddress] = await addAddress(store, meera, { isDefault: true });
  const before = await loadAddresses(store, meera);
  await openProfile(page, store, asha);
  const post = (body: Record<string, string>) =>
    page.evaluate(
      async (fields) => (await fetch('/profile', { method: 'POST', body: new URLSearchParams(fields) })).status,
      { uid: asha.uid, by: 'script', ...body },
    );

  await test.step('refuses changes to another shopper’s address', async () => {
    const id = String(othersAddress?.id);
    for (const intent of ['save-address', 'default-address', 'delete-address']) {
      expect(await post({ ...HOME, intent, id, type: 'home' })).toBe(404);
    }
    expect(await loadAddresses(store, meera)).toEqual(before);
    await page.goto(`${store.url}/profile?edit=${id}`);
    await expect(main(page)).not.toContainText('14 Temple Road');
    expect(await main(page).innerHTML()).not.toContain('Temple');
  });

  await test.step('ignores email, role and status', async () => {
    const protectedFields = { email: 'taken@example.in', role: 'admin', status: 'inactive', id: meera.uid };
    expect(await post({ ...HOME, ...protectedFields, intent: 'save-profile' })).toBe(200);
    expect(await loadProfile(store, asha)).toEqual({ ...HOME, email: asha.email, role: 'user', status: 'active' });
    expect(await post({ ...HOME, intent: 'save-profile', uid: meera.uid })).toBe(401);
    // Every new shopper is named Asha Rao.
    expect(await loadProfile(store, meera)).toMatchObject({ name: 'Asha Rao', phone: null });
  });

  await test.step('stores any text as text or refuses it', async () => {
    for (const value of [...UNUSUAL_VALUES, ...SCRIPTS].map((text) => text.toWellFormed())) {
      for (const body of [
        { ...HOME, intent: 'save-profile', name: value, city: value },
        { ...HOME, intent: 'save-profile', phone: value, pincode: value },
        { ...HOME, intent: 'delete-address', id: value },
        { intent: value },
      ]) {
        expect(await post(body), value.slice(0, 40)).toBeLessThan(500);
      }
    }
  });

  await test.step('shows stored markup as text', async () => {
    const watcher = watch(page, { own: store.url });
    await post({ ...HOME, intent: 'save-profile', name: String(SCRIPTS[0]), address: String(SCRIPTS[1]) });
    await post({ ...HOME, intent: 'save-address', name: String(SCRIPTS[2]), address: String(SCRIPTS[3]) });
    await page.goto(`${store.url}/profile`);
    await expect(profileValue(page, 'Name')).toHaveText(String(SCRIPTS[0]));
    await expect(cards(page)).toContainText(String(SCRIPTS[3]));
    await clickLink(page, 'Edit Profile');
    await expect(field(page, 'Name')).toHaveValue(String(SCRIPTS[0]));
    await watcher.expectQuiet();
  });
});
