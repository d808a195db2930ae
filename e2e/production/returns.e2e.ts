// Goods come back in a production store with two nodes behind TLS: cash on delivery, no courier account. The shopper asks, staff answer,
// check and settle, and the money goes to her UPI id. A stranger sees nothing of it.
import { expect, type Page } from '@playwright/test';
import { main } from '../checkout-page.ts';
import { post, setOrderStatus } from '../orders-page.ts';
import { toast } from '../products-page.ts';
import { fillInLogin } from '../shopper.ts';
import { newVisitor } from '../store-test.ts';
import { readFromNodes, readTexts } from './every-node.ts';
import { addCategoryAndProduct, buy, putInBag, register, SHOPPER, signInOwner, watchPolicy } from './journey.ts';
import { type ProductionStore, test, withProductionStore } from './production-store.ts';

/** While staff type a note, a request changes the order, perhaps at the other node; the open page shows the change. */
async function typeNote(staff: Page, { store }: ProductionStore, orderId: string): Promise<void> {
  await test.step('A-KEEP-07 a note that staff type stays while the order changes, and is saved', async () => {
    const [order] = await store.sql('select id, status from orders where order_id = $1', [orderId]);
    await staff.goto(`${store.url}/admin-panel/orders?order=${orderId}`);
    await expect(staff.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
    const notes = staff.getByRole('region', { name: 'Notes' });
    await notes.getByLabel('New note').fill('Call first.');
    const input = { id: order?.id, seen: order?.status, status: 'processing', reason: '' };
    const response = await post(staff, '/admin-panel/orders/change', { action: 'setStatus', input });
    expect(response).toMatchObject({ status: 200 });
    await expect(staff.locator('.odetail__badges .status').first()).toHaveText('Processing');
    await expect(notes.getByLabel('New note')).toHaveValue('Call first.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('listitem')).toContainText('Call first.');
  });
}

async function deliver(staff: Page, { store }: ProductionStore, orderId: string): Promise<void> {
  await setOrderStatus(staff, 'delivered', 'Set to Delivered');
  const readStatus = () => store.sql('select status from orders where order_id = $1', [orderId]);
  await expect.poll(readStatus).toEqual([{ status: 'delivered' }]);
}

async function askForRefund(shopper: Page, { store, mails }: ProductionStore, orderId: string): Promise<string> {
  return test.step('S-RET-01 S-RET-03 the shopper asks for a refund, and gets a mail with the number of the return', async () => {
    await shopper.goto(`${store.url}/orders`);
    await shopper
      .getByRole('link', { name: /^Return or exchange, order/ })
      .first()
      .click();
    await expect(shopper).toHaveURL(`${store.url}/orders/${orderId}/return`);
    const form = shopper.getByRole('form', { name: 'Return or exchange' });
    await form.getByRole('checkbox').first().check();
    await form.getByRole('radio', { name: 'Too large' }).check();
    await form.getByRole('radio', { name: /^Refund/ }).check();
    await form.getByRole('textbox', { name: 'UPI id' }).fill('ananya@okicici');
    await form.getByRole('button', { name: 'Send request' }).click();
    const heading = shopper.getByRole('heading', { level: 1, name: /^Return RET-/ });
    await expect(heading).toBeVisible();
    const number = ((await heading.textContent()) ?? '').replace('Return ', '').trim();
    const mail = await mails.to(SHOPPER.email, 'We have received your return');
    expect(mail).toContain(`${store.url}/orders/${orderId}/returns/${number}`);
    return number;
  });
}

async function settle(staff: Page, { store }: ProductionStore, number: string): Promise<void> {
  await test.step('A-RET-02 A-RET-06 A-RET-07 staff approve, receive, check and settle the return, and a task to pay to her UPI id is open', async () => {
    await staff.goto(`${store.url}/admin-panel/returns`);
    await staff.getByRole('link', { name: number }).first().click();
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    await staff
      .getByRole('button', { name: /arrived/i })
      .first()
      .click();
    await staff.getByRole('button', { name: 'OK', exact: true }).first().click();
    await staff.getByRole('button', { name: 'Save check' }).click();
    const refund = staff.getByRole('button', { name: /^Refund ₹/ });
    await refund.click();
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund ₹/ })
      .click();
    await expect(toast(staff, /^Settled: ₹/)).toBeVisible();
    const tasks = await store.sql('select amount, vpa, status from cash_returns');
    expect(tasks).toEqual([{ amount: expect.any(Number), vpa: 'ananya@okicici', status: 'open' }]);
  });
}

test('O-SHOP-03 an item is returned: requested, checked, refunded to a UPI id, and hidden from strangers', async ({
  browser,
}) => {
  await withProductionStore({ keyId: null, proxy: 'nginx' }, async (productionStore) => {
    const { store, nodes } = productionStore;
    const [staffContext, home] = [await newVisitor(browser), await newVisitor(browser)];
    const violations = [await watchPolicy(staffContext), await watchPolicy(home)];
    const [staff, shopper] = [await staffContext.newPage(), await home.newPage()];
    await signInOwner(staff, store);
    await addCategoryAndProduct(staff, store);
    await register(shopper, productionStore);
    await shopper.goto(`${store.url}/login?returnUrl=%2Fcart`);
    await fillInLogin(shopper, SHOPPER);
    await expect(shopper).toHaveURL(`${store.url}/cart`);
    await putInBag(shopper, store);
    const hasAddress = false;
    const orderId = await buy(shopper, store, 'Cash on delivery', hasAddress);
    await typeNote(staff, productionStore, orderId);
    await deliver(staff, productionStore, orderId);
    const number = await askForRefund(shopper, productionStore, orderId);
    await settle(staff, productionStore, number);

    await test.step('S-RET-09 the shopper sees that the refund is on its way, and no node shows the return to a stranger', async () => {
      const path = `/orders/${orderId}/returns/${number}`;
      await shopper.goto(`${store.url}${path}`);
      await expect(main(shopper).getByRole('heading', { name: 'Your refund is on its way' })).toBeVisible();
      await expect(main(shopper)).toContainText('ananya@okicici');
      const strangers = await readFromNodes(nodes, path);
      expect(strangers.every(({ status }) => status === 302 || status === 404)).toBe(true);
      // The product began with 20 units: the returned one is in stock again.
      expect(await store.sql('select on_hand from inventory_levels')).toEqual([{ on_hand: 20 }]);
    });

    await test.step('S-ACCT-02 S-ACCT-05 My Account shows the order, its return and the address, and nothing of it to a stranger', async () => {
      await shopper.goto(`${store.url}/account`);
      const section = (name: string) => main(shopper).getByRole('region', { name });
      await expect(section('Your last order was delivered')).toContainText(`Order ${orderId.slice(-8)}`);
      await expect(section('Returns').getByRole('link')).toHaveText(['View all 1', `Return ${number}`]);
      await expect(section('Delivery address').getByRole('link', { name: 'Manage' })).toBeVisible();
      const row = section('My orders')
        .getByRole('row')
        .filter({ hasText: orderId.slice(-8) });
      await expect(row).toContainText('Delivered');
      for (const html of await readTexts(nodes, '/account')) expect(html).not.toContain(orderId.slice(-8));
    });

    expect(violations).toEqual([[], []]);
    expect(nodes.flatMap(({ output }) => output.filter((line) => /"level":"(?:error|fatal)"/.test(line)))).toEqual([]);
    await staffContext.close();
    await home.close();
  });
});
