import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { outbox } from '#db/schema/system.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { findConfirmationMail } from './confirmation-mail.server.ts';

const shop = openTestShop();

test('S-PAY2-02 finds the confirmation mail while it is queued or sent to a verified address', async () => {
  const email = `asha-${crypto.randomUUID()}@example.in`;
  const { ctx, userId } = await shop.addShopper({ email });
  await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  const productId = await shop.addProduct();
  const placeFor = async (to: string) =>
    expectOk(
      await placeCashOrder(
        ctx,
        orderRequestFor([{ productId, size: 'M', quantity: 1 }], {
          customer: { name: 'Asha Rao', email: to, phone: '9876543210' },
        }),
      ),
    );
  const [toOwnAddress, toOtherAddress] = [await placeFor(email), await placeFor('stranger@example.in')];
  expect(await findConfirmationMail(ctx, toOwnAddress.orderId)).toEqual({ email, isSent: false });
  expect(await findConfirmationMail(ctx, toOtherAddress.orderId)).toBeNull();
  expect(await findConfirmationMail((await shop.addShopper()).ctx, toOwnAddress.orderId)).toBeNull();
  expect(await findConfirmationMail(shop.as(GUEST), toOwnAddress.orderId)).toBeNull();
  const setMessageStatus = (status: 'sent' | 'failed') =>
    shop.db
      .update(outbox)
      .set({ status, sentAt: status === 'sent' ? sql`now()` : null })
      .where(eq(outbox.ref, toOwnAddress.id));
  await setMessageStatus('sent');
  expect(await findConfirmationMail(ctx, toOwnAddress.orderId)).toEqual({ email, isSent: true });
  await setMessageStatus('failed');
  expect(await findConfirmationMail(ctx, toOwnAddress.orderId)).toBeNull();
});
