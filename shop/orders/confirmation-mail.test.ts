import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema/people.ts';
import { outbox } from '#db/schema/system.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder } from '#shop/testing/test-shop.ts';
import { findConfirmationMail } from './confirmation-mail.server.ts';

const shop = openTestShop();

test('S-PAY2-02 a mail is certain while it is queued or sent to a verified address', async () => {
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
  const [own, foreign] = [await placeFor(email), await placeFor('stranger@example.in')];
  expect(await findConfirmationMail(ctx, own.orderId)).toEqual({ email, isSent: false });
  expect(await findConfirmationMail(ctx, foreign.orderId)).toBeNull();
  expect(await findConfirmationMail((await shop.addShopper()).ctx, own.orderId)).toBeNull();
  expect(await findConfirmationMail(shop.as(GUEST), own.orderId)).toBeNull();
  const mark = (status: 'sent' | 'failed') =>
    shop.db
      .update(outbox)
      .set({ status, sentAt: status === 'sent' ? sql`now()` : null })
      .where(eq(outbox.ref, own.id));
  await mark('sent');
  expect(await findConfirmationMail(ctx, own.orderId)).toEqual({ email, isSent: true });
  await mark('failed');
  expect(await findConfirmationMail(ctx, own.orderId)).toBeNull();
});
