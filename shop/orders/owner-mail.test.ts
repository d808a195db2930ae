import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { settings } from '#db/schema/promotions.ts';
import { outbox } from '#db/schema/system.ts';
import { confirmPayment } from '#shop/payments/confirm-payment.server.ts';
import { openPayingShop } from '#shop/payments/testing/paying-shop.ts';
import { createSettingsForOwner, getSettings } from '#shop/settings/settings.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { expectOk, placeCashOrder } from '#shop/testing/test-shop.ts';
import { createMailDataLoader, loadOwnerMail } from './load-order-mail.server.ts';

const shop = openPayingShop();
const STORE_URL = 'https://shop.example';
const ADVERTISING = 'You won a free saree';

const setOwnerMail = async (ownerMail: { isOn: boolean; address: string }) =>
  expectOk(await updateSettings(shop.staff(), { version: null, change: { ownerMail } }));
const findQueuedMails = (orderId: string) =>
  shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.topic, 'owner-new-order'), eq(outbox.ref, orderId)));
const composeMail = (orderId: string) => loadOwnerMail(createMailDataLoader(shop.staff()), orderId, STORE_URL);

afterEach(() => setOwnerMail({ isOn: false, address: '' }));

async function orderByCash(overrides = {}) {
  const { ctx, request } = await shop.checkOut();
  return expectOk(await placeCashOrder(ctx(), { ...request, paymentMethod: 'cod', shownTotal: null, ...overrides }));
}

describe('A-OWNER-01 the mail to the owner', () => {
  test('is queued once per new order while it is on, for cash and UPI', async () => {
    await setOwnerMail({ isOn: true, address: ' owner@example.in ' });
    const cash = await orderByCash();
    expect(await findQueuedMails(cash.id)).toMatchObject([{ status: 'waiting', payload: { orderId: cash.id } }]);
    const { ctx, request } = await shop.checkOut();
    const window = await shop.start(ctx(), request);
    const receipt = shop.simulator.pay(window.providerOrderId);
    // The browser and the webhook settle the payment at the same time.
    const [paid] = await Promise.all([
      confirmPayment(ctx(), {
        checkoutId: window.checkoutId,
        paymentId: receipt.razorpay_payment_id,
        signature: receipt.razorpay_signature,
      }),
      shop.workOnInbox(),
    ]);
    expect(paid.ok).toBe(true);
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from orders where checkout_id = ${window.checkoutId}`,
    );
    expect(await findQueuedMails(rows[0]?.id ?? '')).toHaveLength(1);
    expect((await composeMail(rows[0]?.id ?? ''))?.text).toContain('by UPI, paid.');
  });

  test('is not queued while it is off', async () => {
    expect(await findQueuedMails((await orderByCash()).id)).toEqual([]);
  });

  test('goes to the address in the settings and lists the order, without text that the shopper entered', async () => {
    await setOwnerMail({ isOn: true, address: 'owner@example.in' });
    const order = await orderByCash({
      customer: { name: ADVERTISING, email: 'asha@example.in', phone: '9876543210' },
      shippingAddress: {
        fullName: ADVERTISING,
        address: ADVERTISING,
        city: ADVERTISING,
        state: ADVERTISING,
        pincode: '560003',
        phone: '9876543210',
      },
    });
    const mail = await composeMail(order.id);
    const short = order.orderId.slice(-8);
    expect(mail).toMatchObject({ to: 'owner@example.in', subject: `New order: ${short}, ₹1,180` });
    expect(mail?.text).toContain('560003');
    expect(mail?.text).toContain(`${STORE_URL}/admin-panel/orders?search=${short}`);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(ADVERTISING);
  });

  test('is skipped when it was switched off before it was sent', async () => {
    await setOwnerMail({ isOn: true, address: 'owner@example.in' });
    const order = await orderByCash();
    await setOwnerMail({ isOn: false, address: 'owner@example.in' });
    expect(await composeMail(order.id)).toBeNull();
  });
});

describe('the setting of the owner mail', () => {
  test.each([
    [{ isOn: true, address: '' }, 'required'],
    [{ isOn: true, address: 'owner' }, 'not-an-email'],
    [{ isOn: false, address: 'owner' }, 'not-an-email'],
    [{ isOn: true, address: `${'o'.repeat(120)}@example.in` }, 'too-long'],
  ])('the setting %j is refused as %s', async (ownerMail, problem) => {
    expect(await updateSettings(shop.staff(), { version: null, change: { ownerMail } })).toEqual({
      ok: false,
      reason: { problems: { ownerMailAddress: problem } },
    });
  });

  test('the owner mail is on for the first administrator of a production store; existing settings are never changed', async () => {
    const owner = { email: 'admin@example.in', publicUrl: STORE_URL, mailFrom: null };
    await shop.db.delete(settings);
    await createSettingsForOwner(shop.staff(), owner);
    expect((await getSettings(shop.staff())).ownerMail).toEqual({ isOn: true, address: 'admin@example.in' });
    await setOwnerMail({ isOn: false, address: '' });
    await createSettingsForOwner(shop.staff(), owner);
    expect((await getSettings(shop.staff())).ownerMail.isOn).toBe(false);
  });
});
