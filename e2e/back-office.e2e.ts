// The frame of the back office: navigation, sign-in and sign-out, notifications.
import { expect } from '@playwright/test';
import { bell, fillInAdminLogin, makeOwner, notificationList, openDashboard, signInStaff } from './admin-page.ts';
import { newShopper, resetRateLimits } from './shopper.ts';
import { test } from './store-test.ts';

const SECTIONS = [
  ['Dashboard', ''],
  ['Products', '/products'],
  ['Categories', '/categories'],
  ['Coupons', '/coupons'],
  ['Settings', '/settings'],
  ['Banners', '/banners'],
  ['Orders', '/orders'],
  ['Users', '/users'],
  ['Feedback', '/feedback'],
  ['Leads', '/leads'],
  ['Fulfillment', '/fulfillment'],
];

test('A-LAY-02 A-PERM-03 the frame shows navigation, administrator and bell, and nothing of the shop', async ({
  page,
  store,
}) => {
  const staff = await newShopper(store);
  await makeOwner(store, staff, '');
  await resetRateLimits(store);
  const expectNoStorefront = async () => {
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^(Bag|Wishlist)/ })).toHaveCount(0);
  };
  await page.goto(`${store.url}/admin-panel/login`);
  await expectNoStorefront();
  await test.step('A-LAY-09 shows a loading text while access is checked', async () => {
    const released = Promise.withResolvers<void>();
    await page.route('**/admin-panel.data*', async (route) => {
      await released.promise;
      await route.continue();
    });
    await fillInAdminLogin(page, staff);
    await expect(page.getByText('Loading admin panel...')).toBeVisible();
    released.resolve();
    await expect(page).toHaveURL(`${store.url}/admin-panel`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.unroute('**/admin-panel.data*');
    await expectNoStorefront();
  });

  const sectionLinks = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
  await test.step('A-LAY-03 eleven links lead to the sections', async () => {
    const entries = await sectionLinks.evaluateAll((links) =>
      links.map((link) => [link.childNodes[1]?.textContent, new URL((link as HTMLAnchorElement).href).pathname]),
    );
    expect(entries).toEqual(SECTIONS.map(([name, path]) => [name, `/admin-panel${path}`]));
  });

  await test.step('A-LAY-06 A-LAY-07 shows the email, and a greeting without a name', async () => {
    await expect(page.getByText('Hello, Administrator')).toBeVisible();
    const accountBox = page.locator('.who');
    await expect(accountBox).toContainText('Administrator');
    await expect(accountBox).toContainText(staff.email);
  });

  await test.step('A-LAY-05 the bell is on every screen', async () => {
    await sectionLinks.filter({ hasText: 'Leads' }).click();
    await expect(page).toHaveURL(`${store.url}/admin-panel/leads`);
    await expect(bell(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoStorefront();
  });

  await test.step('A-LAY-07 greets by name; on a phone the navigation opens by its button', async () => {
    await store.sql(`update users set name = 'Meera Iyer' where id = $1`, [staff.uid]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${store.url}/admin-panel`);
    await expect(page.getByText('Hello, Meera Iyer')).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(sectionLinks).toHaveCount(11);
    await expect(sectionLinks.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sectionLinks.first()).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText('Hello, Meera Iyer')).toBeVisible();
  });

  await test.step('the current entry of the navigation is in view on a low screen', async () => {
    await page.setViewportSize({ width: 1280, height: 620 });
    await page.goto(`${store.url}/admin-panel/audit`);
    await expect(page.getByRole('link', { name: 'Audit log', exact: true })).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('A-LAY-04 leads back to the shop', async () => {
    await page.getByRole('link', { name: 'Back to Store' }).click();
    await expect(page).toHaveURL(`${store.url}/`);
  });
});

/** What the browser stores for a shopper. */
const STORAGE_KEYS = ['cart', 'wishlist', 'savedAddresses', 'userProfile'];

test('A-CALL-04 signing out ends the session, clears the browser and every open tab', async ({
  page,
  context,
  store,
}) => {
  const staff = await newShopper(store);
  await makeOwner(store, staff, 'Meera Iyer');
  await signInStaff(page, store, staff);
  await openDashboard(page, store);
  // Before hydration the button posts its form and clears nothing in the browser.
  const isReady = (tab = page) => expect(tab.getByText('Live', { exact: true })).toBeVisible();
  await isReady();
  const fillStorage = () =>
    page.evaluate((keys) => {
      for (const key of keys) localStorage.setItem(key, '[]');
    }, STORAGE_KEYS);
  const readStorage = () =>
    page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [...STORAGE_KEYS, 'hasExplicitlyLoggedOut']);
  await fillStorage();
  const other = await context.newPage();
  await other.goto(`${store.url}/admin-panel`);
  // A tab that starts after the sign-out would find the session that is still open, and remove the flag.
  await isReady(other);

  await test.step('A-STATE-09 a failed sign-out still clears the browser', async () => {
    // The store does not respond: the browser is cleared anyway, and the session is still open.
    await page.route('**/admin-panel/sign-out', (route) => route.abort());
    // The other tab records the flag when it is set: the session is still open, so the tab may remove the flag again.
    await other.evaluate(() => {
      const flag = new Promise((resolve) => {
        addEventListener('storage', ({ key, newValue }) => {
          if (key === 'hasExplicitlyLoggedOut' && newValue !== null) resolve(newValue);
        });
      });
      Object.assign(window, { flag });
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await other.evaluate(() => Reflect.get(window, 'flag') as Promise<string>)).toBe('true');
    expect(await other.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), STORAGE_KEYS)).toEqual(
      STORAGE_KEYS.map(() => null),
    );
    expect(await store.sql('select id from sessions where user_id = $1', [staff.uid])).toHaveLength(1);
    await page.unroute('**/admin-panel/sign-out');
  });

  await test.step('A-LAY-08 A-STATE-08 ends the session, clears the browser and leaves the panel in every tab', async () => {
    await page.goto(`${store.url}/admin-panel`);
    await isReady();
    await fillStorage();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${store.url}/admin-panel/login`);
    expect(await readStorage()).toEqual([...STORAGE_KEYS.map(() => null), 'true']);
    expect(await store.sql('select id from sessions where user_id = $1', [staff.uid])).toEqual([]);
    await page.goto(`${store.url}/admin-panel`);
    await expect(page).toHaveURL(`${store.url}/admin-panel/login`);
    await expect(other).toHaveURL(`${store.url}/admin-panel/login`);
  });

  await test.step('A-STATE-07 the sign-out flag stays until the next sign-in', async () => {
    await resetRateLimits(store);
    await fillInAdminLogin(page, staff);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect.poll(readStorage).toEqual([...STORAGE_KEYS.map(() => null), null]);
  });
});

test('A-NOTE-01 A-NOTE-02 A-NOTE-03 A-NOTE-04 A-NOTE-05 the bell is polled and live, and marks one or all as read', async ({
  page,
  ownStore: store,
}) => {
  await store.sql('update notifications set read = true');
  const addNotifications = (title: string, ago: string, times = 1) =>
    store.sql(
      `insert into notifications (type, title, message, created_at)
       select 'order', $1, 'Told', now() - $2::interval from generate_series(1, $3)`,
      [title, ago, times],
    );
  await page.clock.install();
  // Without the live connection, the bell learns of notifications only from its poll every 30 seconds.
  await page.route('**/live/staff', (route) => route.abort());
  // Wait for the bell's first poll: on a slow machine it would run after the next notification and find it.
  const firstPoll = page.waitForResponse(/\/admin-panel\/notifications/);
  await signInStaff(page, store);
  await openDashboard(page, store);
  await firstPoll;
  const badge = page.locator('.bell__count');
  await expect(badge).toHaveCount(0);

  await addNotifications('Polled', '5 minutes');
  await page.clock.runFor(29_000);
  await expect(badge).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(badge).toHaveText('1');
  await bell(page).click();
  const row = (title: string) => notificationList(page).getByRole('listitem').filter({ hasText: title });
  await expect(row('Polled')).toContainText('5m ago');

  await page.unroute('**/live/staff');
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await addNotifications('At once', '0 seconds');
  await expect(badge).toHaveText('2');
  await addNotifications('Hours', '3 hours');
  await addNotifications('Days', '49 hours');
  await expect(badge).toHaveText('4');
  await bell(page).click();
  await expect(row('At once')).toContainText('Just now');
  await expect(row('Hours')).toContainText('3h ago');
  await expect(row('Days')).toContainText('2d ago');
  await row('Hours').getByRole('button', { name: 'Mark as read: Hours' }).click();
  await expect(badge).toHaveText('3');
  expect(await store.sql(`select read from notifications where title in ('Hours', 'Days') order by title`)).toEqual([
    { read: false },
    { read: true },
  ]);

  await test.step('A-NOTE-07 Unread lists only unread notifications, All lists every one', async () => {
    await notificationList(page).getByRole('button', { name: 'Unread', exact: true }).click();
    await expect(row('Hours')).toHaveCount(0);
    await expect(row('Days')).toBeVisible();
    await notificationList(page).getByRole('button', { name: 'All', exact: true }).click();
    await expect(row('Hours')).toBeVisible();
  });

  // 3 unread notifications (Polled, At once, Days) and 96 more are 99, the last number before 99+.
  await addNotifications('Many', '1 minute', 96);
  await expect(badge).toHaveText('99');
  await addNotifications('One more', '1 minute');
  await expect(badge).toHaveText('99+');
  await notificationList(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(badge).toHaveCount(0);
  expect(await store.sql('select count(*)::int as unread from notifications where not read')).toEqual([{ unread: 0 }]);
  await page.keyboard.press('Escape');

  await test.step('A-DASH-11 A-ERR-04 Test Notifications creates one of each type and confirms it', async () => {
    await page.getByRole('button', { name: 'Test Notifications' }).click();
    await expect(page.getByText('Test notifications created! Check the notification bell.')).toBeVisible();
    await expect(badge).toHaveText('4');
    expect(await store.sql('select type from notifications where not read order by type')).toEqual(
      ['feedback', 'order', 'stock', 'user'].map((type) => ({ type })),
    );
    await bell(page).click();
    await notificationList(page).getByRole('button', { name: 'Feedback', exact: true }).click();
    await expect(notificationList(page).getByText('Test: new review notification.')).toBeVisible();
    await expect(notificationList(page).getByText('Test: new order notification.')).toHaveCount(0);
  });

  await test.step('A-NOTE-05 A-NOTE-07 Mark all as read marks only what the filter lists', async () => {
    const markAll = notificationList(page).getByRole('button', { name: 'Mark all as read' });
    await markAll.click();
    await expect(badge).toHaveText('3');
    await expect(markAll).toHaveCount(0);
    expect(await store.sql('select type from notifications where not read order by type')).toEqual(
      ['order', 'stock', 'user'].map((type) => ({ type })),
    );
    await page.keyboard.press('Escape');
  });

  await test.step('A-ERR-05 reports that test notifications could not be made', async () => {
    await store.sql('alter table notifications rename to notifications_hidden');
    await page.getByRole('button', { name: 'Test Notifications' }).click();
    await expect(page.getByRole('alert').getByText('Error creating test notifications')).toBeVisible();
    await store.sql('alter table notifications_hidden rename to notifications');
  });
});
