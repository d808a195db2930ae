// Messages to phones: messages about an order go by WhatsApp, a number without WhatsApp by SMS; staff see both and send one again.
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { loadMessages } from './demo-phone.ts';
import { addOrder } from './placed-order.ts';
import { toast } from './products-page.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

/** The channels of the messages to this number. */
const loadChannels = async (page: Page, store: RunningStore, digits: string): Promise<string[]> =>
  (await loadMessages(page, store, digits)).map(({ channel }) => channel);

/** Adds an order with this number, and its message to the outbox as the store does. */
async function placeOrder(store: RunningStore, phone: string) {
  const order = await addOrder(store, await newShopper(store));
  await store.sql('update orders set customer_phone = $2 where id = $1', [order.id, phone]);
  await store.sql(
    `insert into outbox (topic, ref, payload) values ('order-placed', $1, jsonb_build_object('orderId', $1::text))`,
    [order.id],
  );
  return order;
}

test('S-MSG-03 S-MSG-02 A-MSG-08 A-MSG-09 messages about an order go by WhatsApp, or by SMS to a number without it, and staff see what became of it', async ({
  page,
  ownStore: store,
}) => {
  // The sample store has the names of these templates, but they are off.
  await store.sql(`update message_templates set is_on = true where event = 'order-placed'`);
  // To the simulator, a number that ends in 00 has no WhatsApp.
  const whatsappOrder = await placeOrder(store, '9845022345');
  const smsOrder = await placeOrder(store, '9845022300');
  await expect.poll(() => loadChannels(page, store, '9845022345')).toEqual(['whatsapp']);
  await expect.poll(() => loadChannels(page, store, '9845022300')).toEqual(['sms']);
  await page.goto(`${store.url}/test-messages`);
  await expect(page.getByRole('main')).toContainText(`we have your order ${whatsappOrder.shortId}`);

  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/messages?search=${smsOrder.orderId}`);
  const rows = page.getByRole('table').getByRole('row');
  const failed = rows.filter({ hasText: 'The number has no WhatsApp.' });
  await expect(failed).toHaveCount(1);
  await expect(rows.filter({ hasText: 'SMS' }).filter({ hasText: /Sent|Delivered/ })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Email' })).toHaveCount(1);
  await expectAccessible(page);
  // The live connection is open: the page is hydrated.
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  await failed.getByRole('button', { name: `Send again: Placed ${smsOrder.shortId}` }).click();
  await expect(toast(page, 'The message is sent again now.')).toBeVisible();

  await test.step('A-MSG-10 the order’s page has its messages, and links the list of them', async () => {
    await page.goto(`${store.url}/admin-panel/orders?order=${smsOrder.orderId}`);
    const panel = page.getByRole('region', { name: 'Messages' });
    const sent = panel.getByRole('listitem');
    await expect(sent.filter({ hasText: 'WhatsApp' })).toContainText('Placed');
    await expect(sent.filter({ hasText: 'Email' })).toContainText('Sent');
    await expect(sent).toHaveCount(3);
    await panel.getByRole('link', { name: 'All messages of this order' }).click();
    await expect(page).toHaveURL(/\/admin-panel\/messages\?search=ORD-/);
    await expect(rows.filter({ hasText: smsOrder.shortId })).toHaveCount(3);
    const [orderWithoutMessages] = await store.sql(
      'select order_id from orders o where not exists (select from messages m where m.order_id = o.id) limit 1',
    );
    await page.goto(`${store.url}/admin-panel/orders?order=${orderWithoutMessages?.order_id}`);
    await expect(panel).toContainText('No message about this order is recorded.');
    await page.goto(`${store.url}/admin-panel/messages`);
    await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  });

  await test.step('A-MSG-08 the list is filtered by an event that exists only by email', async () => {
    await store.sql(
      `insert into messages (event, ref, channel, contact, state, sent_at) values ('reset-password', 'filtered', 'email', 'asha@example.in', 'sent', now())`,
    );
    await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Reset password' });
    await expect(page).toHaveURL(/event=reset-password/);
    await expect(rows.filter({ hasText: 'Placed' })).toHaveCount(0);
    await expect(rows.filter({ hasText: 'Reset password' }).first()).toBeVisible();
    await page.goto(`${store.url}/admin-panel/messages`);
    await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  });

  await test.step('A-MSG-07 sets the month’s budget', async () => {
    await page.getByRole('button', { name: 'Budget' }).click();
    const dialog = page.getByRole('dialog', { name: 'Budget for messages' });
    await dialog.getByLabel('Rupees per month').fill('500');
    await dialog.getByRole('button', { name: 'Save budget' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('of ₹500 budget, by assumed costs')).toBeVisible();
  });
});

test('A-MSG-11 a visitor of the sample store switches a message on, and reads it on the demo phone', async ({
  page,
  ownStore: store,
}) => {
  await signInStaff(page, store);
  await page.goto(`${store.url}/admin-panel/messages/templates/order-placed/whatsapp`);
  await expect(page.getByRole('textbox', { name: 'Template name at WhatsApp' })).toHaveValue('order_placed');
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Send by WhatsApp' }).click();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(page, 'Template saved. The words must be those that are registered.')).toBeVisible();
  const { shortId } = await placeOrder(store, '9845044444');
  await expect.poll(() => loadChannels(page, store, '9845044444')).toEqual(['whatsapp']);
  const phoneLink = page.getByRole('link', { name: 'demo phone' });
  for (const path of ['/settings', '/messages/templates']) {
    await page.goto(`${store.url}/admin-panel${path}`);
    await expect(phoneLink.first()).toBeVisible();
  }
  await phoneLink.click();
  await expect(page).toHaveURL(`${store.url}/test-messages`);
  await expect(page.getByRole('main')).toContainText(`we have your order ${shortId}`);
});
