// Messages and consents in a production store behind TLS: the webhook of WhatsApp, the message of an order, a reminder
// of the bag, and the links of its mail.
import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { WHATSAPP_WEBHOOK_PATH } from '../../server/whatsapp.ts';
import { main } from '../checkout-page.ts';
import { toast } from '../products-page.ts';
import { fillInLogin } from '../shopper.ts';
import { newVisitor } from '../store-test.ts';
import {
  addCategoryAndProduct,
  buy,
  PRODUCT,
  putInBag,
  register,
  SHOPPER,
  signInOwner,
  watchPolicy,
} from './journey.ts';
import { type ProductionStore, test, WHATSAPP_ACCOUNT, withProductionStore } from './production-store.ts';

interface PageRequest {
  readonly path: string;
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request through the proxy. Only the browser resolves the shop's name. */
const send = (page: Page, { path, ...init }: PageRequest) =>
  page.evaluate(
    async ([url, options]) => {
      const response = await fetch(url, options);
      return { status: response.status, text: await response.text() };
    },
    [path, init] as const,
  );

async function switchMessageOn(staff: Page, { store }: ProductionStore): Promise<void> {
  await staff.goto(`${store.url}/admin-panel/messages/templates/order-placed/whatsapp`);
  await expect(staff.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  await staff.getByRole('textbox', { name: 'Template name at WhatsApp' }).fill('order_placed');
  await staff.getByRole('switch', { name: 'Send by WhatsApp' }).click();
  await staff.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(staff, 'Template saved. The words must be those that are registered.')).toBeVisible();
}

async function checkWebhook(page: Page): Promise<void> {
  await test.step('A-MSG-02 the webhook is verified, and a forged report is refused', async () => {
    const challenge = (token: string) =>
      `${WHATSAPP_WEBHOOK_PATH}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '11584' })}`;
    const verified = await send(page, { path: challenge(WHATSAPP_ACCOUNT.verifyToken) });
    expect(verified).toEqual({ status: 200, text: '11584' });
    expect((await send(page, { path: challenge('a token of a stranger') })).status).toBe(403);
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
    const post = (secret: string) => {
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      return send(page, { path: WHATSAPP_WEBHOOK_PATH, method: 'POST', headers, body });
    };
    expect((await post('a secret of a stranger')).status).toBe(401);
    expect((await post(WHATSAPP_ACCOUNT.appSecret)).status).toBe(200);
  });
}

async function followOrderMessage({ store, whatsapp }: ProductionStore, orderId: string): Promise<void> {
  await test.step('S-MSG-01 A-MSG-05 the order causes a message by WhatsApp, and signed reports move the message on', async () => {
    const listTexts = () => whatsapp?.inbox.list().map(({ text }) => text) ?? [];
    await expect.poll(listTexts).toEqual([expect.stringContaining(`we have your order ${orderId.slice(-8)}`)]);
    expect(listTexts()[0]).toContain(`${store.url}/track-order`);
    const loadState = () =>
      store.sql(
        `select m.state from messages m join orders o on o.id = m.order_id where o.order_id = $1 and m.channel = 'whatsapp'`,
        [orderId],
      );
    await expect.poll(loadState).toEqual([{ state: 'delivered' }]);
    const [message] = whatsapp?.inbox.list() ?? [];
    whatsapp?.report(message?.id ?? '', 'read');
    await expect.poll(loadState).toEqual([{ state: 'read' }]);
  });
}

const loadEmailConsents = ({ store }: ProductionStore) =>
  store.sql(
    `select distinct on (purpose) purpose, state, source from consents where contact = $1 and channel = 'email'
     order by purpose, at desc, state desc`,
    [SHOPPER.email],
  );

/** Her bag is left for two hours, and the store reminds her. Returns the mail. */
async function leaveBag(shopper: Page, productionStore: ProductionStore): Promise<string> {
  const { store, mails } = productionStore;
  await store.sql('update settings set asks_for_consent = true, bag_reminders = true');
  await putInBag(shopper, store);
  await shopper.goto(`${store.url}/cart`);
  await main(shopper)
    .getByRole('checkbox', { name: /Remind me by email/ })
    .check();
  await expect
    .poll(() => loadEmailConsents(productionStore))
    .toEqual([{ purpose: 'bag-reminder', state: 'given', source: 'bag' }]);
  await expect.poll(() => store.sql('select qty from bag_lines')).toEqual([{ qty: 1 }]);
  await store.sql(`update bag_lines set added_at = now() - interval '2 hours'`);
  await store.sql(`update bag_change_keys set applied_at = now() - interval '2 hours'`);
  await store.sql(`update consents set at = now() - interval '2 hours'`);
  await store.sql(`select graphile_worker.add_job('remind-bags')`);
  return mails.to(SHOPPER.email, `You left ${PRODUCT.name} in your bag`);
}

async function useLinks(stranger: Page, productionStore: ProductionStore, mail: string): Promise<void> {
  await test.step('S-CONS-05 the link in the mail switches offers on and off without a sign-in, and one POST of the mail program ends all', async () => {
    const link = /https:\S+\/preferences\?t=\S+/.exec(mail)?.[0] ?? '';
    expect(link.startsWith(`${productionStore.store.url}/`)).toBe(true);
    await stranger.goto(link);
    const offers = main(stranger).getByRole('switch', { name: 'News and offers by email' });
    for (const isOn of [true, false, true]) {
      await offers.click();
      await expect(offers).toHaveAttribute('aria-checked', String(isOn));
    }
    expect(await loadEmailConsents(productionStore)).toEqual([
      { purpose: 'bag-reminder', state: 'given', source: 'bag' },
      { purpose: 'offers', state: 'given', source: 'preferences' },
    ]);
    const oneClick = await send(stranger, {
      path: `/preferences/one-click${new URL(link).search}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.status).toBe(200);
    expect(await loadEmailConsents(productionStore)).toEqual([
      { purpose: 'bag-reminder', state: 'withdrawn', source: 'mail' },
      { purpose: 'offers', state: 'withdrawn', source: 'mail' },
    ]);
  });
}

test('S-MSG-11 messages by WhatsApp and consents work in a production store behind TLS', async ({ browser }) => {
  await withProductionStore({ keyId: null, hasWhatsApp: true, proxy: 'nginx' }, async (productionStore) => {
    const { store, nodes } = productionStore;
    const contexts = [await newVisitor(browser), await newVisitor(browser), await newVisitor(browser)] as const;
    const violations = await Promise.all(contexts.map(watchPolicy));
    const [staff, shopper, stranger] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!staff || !shopper || !stranger) throw new Error('a page did not open');
    await signInOwner(staff, store);
    await addCategoryAndProduct(staff, store);
    await switchMessageOn(staff, productionStore);
    await checkWebhook(staff);
    await register(shopper, productionStore);
    await shopper.goto(`${store.url}/login?returnUrl=%2Fcart`);
    await fillInLogin(shopper, SHOPPER);
    await expect(shopper).toHaveURL(`${store.url}/cart`);
    const mail = await leaveBag(shopper, productionStore);
    await useLinks(stranger, productionStore, mail);
    const hasAddress = false;
    const orderId = await buy(shopper, store, 'Cash on delivery', hasAddress);
    await followOrderMessage(productionStore, orderId);

    expect(violations).toEqual([[], [], []]);
    expect(nodes.flatMap(({ output }) => output.filter((line) => /"level":"(?:error|fatal)"/.test(line)))).toEqual([]);
    for (const context of contexts) await context.close();
  });
});
