// A store that is killed while it sends a message to a phone: nobody is notified twice.
import { expect } from '@playwright/test';
import { MESSAGE_FAILPOINTS } from '../config/failpoint.server.ts';
import { startWhatsAppSimulator } from '../simulators/whatsapp/whatsapp-simulator.ts';
import { copySampleStore, type RunningStore, startStoreOn } from '../testkit/sample-store.ts';
import { addOrder } from './placed-order.ts';
import { newShopper } from './shopper.ts';
import { test } from './store-test.ts';

const ACCOUNT = { phoneNumberId: '106540352242922', accessToken: 'a token of the test', appSecret: 'a secret' };

async function placeOrder(store: RunningStore, phone: string): Promise<string> {
  const { id } = await addOrder(store, await newShopper(store));
  await store.sql('update orders set customer_phone = $2 where id = $1', [id, phone]);
  await store.sql(
    `insert into outbox (topic, ref, payload) values ('order-placed', $1, jsonb_build_object('orderId', $1::text))`,
    [id],
  );
  return id;
}

// The first failpoint is before the message is sent, the second one after it.
for (const [failpoint, arrived] of [
  [MESSAGE_FAILPOINTS[0], 0],
  [MESSAGE_FAILPOINTS[1], 1],
] as const) {
  test(`S-MSG-05 a store that is killed at ${failpoint} notifies nobody twice`, async () => {
    const simulator = await startWhatsAppSimulator({ ...ACCOUNT, webhookUrl: () => null, brand: 'Tanabana' });
    const settings = {
      WHATSAPP_API_BASE: simulator.apiBase,
      WHATSAPP_PHONE_NUMBER_ID: ACCOUNT.phoneNumberId,
      WHATSAPP_ACCESS_TOKEN: ACCOUNT.accessToken,
      WHATSAPP_APP_SECRET: ACCOUNT.appSecret,
      WHATSAPP_VERIFY_TOKEN: 'a verify token of the test',
    };
    const countReceived = (phone: string) => simulator.inbox.list().filter(({ to }) => to === `+91${phone}`).length;
    const database = await copySampleStore();
    await database.sql(
      `update message_templates set is_on = true where event = 'order-placed' and channel = 'whatsapp'`,
    );
    const killed = await startStoreOn(database.url, { ...settings, FAILPOINT: failpoint });
    const orderId = await placeOrder(killed, '9845033333');
    await killed.exited;
    expect(countReceived('9845033333')).toBe(arrived);

    const store = await startStoreOn(database.url, settings);
    // When the message of a later order has arrived, the relay has had its chance to repeat the first.
    await placeOrder(store, '9845044444');
    await expect.poll(() => countReceived('9845044444')).toBe(1);
    expect(countReceived('9845033333')).toBe(arrived);
    expect(
      await store.sql(`select state, attempts from messages where order_id = $1 and channel = 'whatsapp'`, [orderId]),
    ).toEqual([{ state: 'waiting', attempts: 1 }]);
    await store.stop();
    await simulator.close();
    await database.drop();
  });
}
