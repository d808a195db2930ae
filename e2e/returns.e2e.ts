import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { takeDeliveredOrder } from './delivered-order.ts';
import { drawnPicture, fileField } from './drawn-picture.ts';
import { newShopper, signIn } from './shopper.ts';
import { newVisitor, test } from './store-test.ts';

const requestForm = (page: Page) => page.getByRole('form', { name: /^(?:Return or exchange|Report a problem)$/ });
const sendButton = (page: Page) => requestForm(page).getByRole('button', { name: 'Send request' });
/** Hydration hides the sizes of items that are not chosen: before it the form has more fields. */
const waitForScript = (page: Page) => page.waitForLoadState('networkidle');

test('S-RET-01 S-RET-02 S-RET-03 S-RET-05 S-RET-09 S-RET-13 an exchange is requested by keyboard, and its page has steps and messages', async ({
  page,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const { orderId, shortId, names } = await takeDeliveredOrder(store, shopper, { isPaidOnline: false });
  const [name = ''] = names;
  await signIn(page, store, shopper, '/orders');
  const card = page.getByRole('article', { name: `Order ${shortId}` });
  // Returns end with a day, reports of damage with an hour.
  await expect(card.getByText(/^until \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(card.getByText(/^until \d+ \w+ \d{4}, \d+:\d\d [ap]m$/)).toBeVisible();
  await card.getByRole('link', { name: `Return or exchange, order ${shortId}` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Return or exchange' })).toBeVisible();
  await waitForScript(page);

  await test.step('an empty request is refused at its first question, and keeps the text', async () => {
    await page.getByLabel('Tell us more').fill('Loose at the shoulders');
    if (names.length > 1) {
      await sendButton(page).press('Enter');
      await expect(page.getByText('Choose at least one item.')).toBeVisible();
      await expect(page.getByRole('checkbox', { name }).first()).toBeFocused();
      await page.keyboard.press('Space');
    }
    await expect(page.getByRole('checkbox', { name }).first()).toBeChecked();
  });

  await test.step('S-RETD-05 a session that ends loses nothing', async () => {
    await page.getByRole('radio', { name: 'Too small' }).check();
    await page.getByRole('radio', { name: /^Refund/ }).check();
    await page.getByRole('textbox', { name: 'UPI id' }).fill('asha.k@okicici');
    await store.sql('delete from sessions where user_id = $1', [shopper.uid]);
    await sendButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible();
    await signIn(page, store, shopper, `/orders/${orderId}/return`);
    await expect(page.getByLabel('Tell us more')).toHaveValue('Loose at the shoulders');
    await expect(page.getByRole('checkbox', { name }).first()).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Too small' })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Refund/ })).toBeChecked();
    await page.getByRole('textbox', { name: 'UPI id' }).fill('');
    await page.getByRole('radio', { name: /^Exchange/ }).check();
  });

  await test.step('reason, size and UPI id are chosen with the keyboard', async () => {
    await page.getByRole('radio', { name: 'Too large' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: /^Exchange for another size/ })).toBeChecked();
    await sendButton(page).press('Enter');
    await expect(page.getByText('Choose a size.')).toBeVisible();
    const sizes = page.getByRole('group', { name: `Size to send for ${name}` }).getByRole('radio');
    await expect(sizes.first()).toBeFocused();
    await page.keyboard.press('Space');
    await sendButton(page).press('Enter');
    await expect(page.getByText('Enter your UPI id, for example asha.k@okicici.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'UPI id' })).toBeFocused();
    await page.keyboard.type('asha.k@okicici');
    await expectAccessible(page);
    await sendButton(page).press('Enter');
  });

  const heading = page.getByRole('heading', { level: 1, name: /^Exchange RET-\d\d-\d{6}$/ });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We are looking at your request' })).toBeVisible();
  await expect(page.getByText('Loose at the shoulders')).toBeVisible();
  await expect(page.getByText('(reached last)')).toHaveCount(1);

  await test.step('a message is sent without a reload, and an empty one is refused', async () => {
    // A mark that a reload would remove.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Write a message of at most 2,000 characters.')).toBeVisible();
    await page.getByLabel('Write to us').fill('Please call before you come.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('log').getByText('Please call before you come.')).toBeVisible();
    await expect(page.getByLabel('Write to us')).toHaveValue('');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expectAccessible(page);
  });

  await test.step('a reply of the store arrives while she writes, and her text stays', async () => {
    await page.getByLabel('Write to us').fill('One more thing');
    await store.sql(
      `insert into return_messages (return_id, is_from_staff, text, actor) select id, true, 'We will call.', 'staff' from returns where user_id = $1`,
      [shopper.uid],
    );
    // The page reads new messages when it becomes visible.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('log').getByText('We will call.')).toBeVisible();
    await expect(page.getByLabel('Write to us')).toHaveValue('One more thing');
  });

  await test.step('the same unit cannot be requested again, and the return is on the card and in the account', async () => {
    await page.goto(`${store.url}/orders/${orderId}/return`);
    await expect(page.getByText('Already in a return.')).toHaveCount(1);
    await page.goto(`${store.url}/orders`);
    await expect(card.getByRole('link', { name: /^Exchange RET-/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Returns' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Exchange RET-/ }).click();
    await expect(heading).toBeVisible();
  });
});

test('S-RET-07 S-RET-08 S-RET-14 S-RET-15 a claim with a photo is sent, hidden from others and withdrawn', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const { orderId, shortId, names } = await takeDeliveredOrder(store, shopper, { isPaidOnline: true });
  const [name = ''] = names;
  await signIn(page, store, shopper, '/orders');
  await page.getByRole('link', { name: `Report a problem, order ${shortId}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeVisible();
  await waitForScript(page);
  await expect(page.getByRole('radio', { name: 'Damaged' })).toBeChecked();
  await page.getByRole('checkbox', { name }).first().check();
  await page.getByRole('radio', { name: /^Refund/ }).check();
  await sendButton(page).click();
  await expect(page.getByText('Please add a photo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused();

  const photos = requestForm(page);
  await fileField(photos).setInputFiles(await drawnPicture('hole.jpg', '#aa3333'));
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await fileField(photos).setInputFiles(await drawnPicture('sleeve.jpg', '#3333aa'));
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toHaveCount(0);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Problem RET-/ })).toBeVisible();
  const address = page.url();
  const photo = await page.getByRole('img', { name: 'Your item, number 1' }).getAttribute('src');
  const photoUrl = `${store.url}${photo}`;

  await test.step('the photo is served to her alone', async () => {
    const ownResponse = await page.request.get(photoUrl);
    expect([ownResponse.status(), ownResponse.headers()['content-type']]).toEqual([200, 'image/webp']);
    expect(ownResponse.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await fetch(photoUrl)).status).toBe(404);
    const visitor = await (await newVisitor(browser)).newPage();
    await signIn(visitor, store, await newShopper(store));
    for (const url of [photoUrl, address, `${store.url}/orders/${orderId}/return`]) {
      expect([url, (await visitor.request.get(url)).status()]).toEqual([url, 404]);
    }
    const statuses = await visitor.evaluate(async (path) => {
      const send = (body: Record<string, string>) => fetch(path, { method: 'POST', body: new URLSearchParams(body) });
      return [(await send({ intent: 'write', text: 'Hello' })).status, (await send({ intent: 'withdraw' })).status];
    }, new URL(address).pathname);
    expect(statuses).toEqual([404, 404]);
  });

  await test.step('the claim is withdrawn after a confirmation', async () => {
    await page.getByText('Withdraw request').press('Enter');
    await page.getByRole('button', { name: 'Yes, withdraw' }).click();
    await expect(page.getByRole('heading', { name: 'You withdrew this request' })).toBeVisible();
    await expect(page.getByText('Withdraw request')).toHaveCount(0);
    const [row] = await store.sql(
      `select r.status, count(m.id)::int as messages from returns r left join return_messages m on m.return_id = r.id
       join orders o on o.id = r.order_id where o.order_id = $1 group by r.status`,
      [orderId],
    );
    // The message of the other shopper was refused.
    expect(row).toEqual({ status: 'withdrawn', messages: 0 });
  });
});

test('S-RET-06 S-RET-12 a refund is requested without JavaScript, and a refused one keeps what was entered', async ({
  browser,
  ownStore: store,
}) => {
  const shopper = await newShopper(store);
  const { orderId, names } = await takeDeliveredOrder(store, shopper, { isPaidOnline: true });
  const page = await (await newVisitor(browser)).newPage();
  await signIn(page, store, shopper);
  const plain = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage();
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(`${store.url}/orders/${orderId}/return`);
  await plain
    .getByRole('checkbox', { name: names[0] ?? '' })
    .first()
    .check();
  await plain.getByLabel('Tell us more').fill('Not for me');
  await plain.getByRole('radio', { name: /^Refund/ }).check();
  await sendButton(plain).first().click();
  await expect(plain.getByText('Choose a reason.')).toBeVisible();
  await expect(plain.getByLabel('Tell us more')).toHaveValue('Not for me');
  await plain.getByRole('radio', { name: 'Changed my mind' }).check();
  await sendButton(plain).first().click();
  await expect(plain.getByRole('heading', { level: 1, name: /^Return RET-/ })).toBeVisible();
  await expect(plain.getByText('To where you paid from, after we have checked the items')).toBeVisible();
});

test('S-RET-17 S-RET-18 policies, product page and home page follow changed settings at once', async ({
  ownStore: store,
}) => {
  const fetchText = async (path: string) => (await fetch(`${store.url}${path}`)).text();
  const product = '/product/neelkanth-dabu-block-print-kurta';
  expect(await fetchText('/returns')).toContain('return an item within 2 days of delivery');
  expect(await fetchText(product)).toContain('2 days from delivery');
  expect(await fetchText('/')).toContain('Within 2 days of delivery');
  await store.sql(`update settings set returns = '{"returnDays": 9, "takesRequests": false}'`);
  await expect.poll(() => fetchText('/returns')).toContain('return an item within 9 days of delivery');
  expect(await fetchText('/returns')).not.toContain('press Return or exchange');
  await expect.poll(() => fetchText(product)).toContain('9 days from delivery');
  await expect.poll(() => fetchText('/')).toContain('Within 9 days of delivery');
});
