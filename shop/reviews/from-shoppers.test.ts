import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { feedback } from '#db/schema/feedback.ts';
import { users } from '#db/schema/people.ts';
import { settings } from '#db/schema/promotions.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { listNotifications } from '#shop/notifications/notification-records.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import type { SettableStatus } from '#shop/orders/order.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  ownerActor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { approveFeedback, rejectFeedback } from './feedback.server.ts';
import { MAX_COMMENT_LENGTH } from './feedback.ts';
import { submitReview } from './from-shoppers.server.ts';

const shop = openTestShop();
const LOVELY = { rating: 5, comment: 'Lovely' };

const findFeedback = (productId: string) => shop.db.select().from(feedback).where(eq(feedback.productId, productId));

async function setBuyersOnly(only: boolean): Promise<void> {
  await getSettings({ db: shop.db });
  await shop.db.update(settings).set({ reviewsByBuyersOnly: only });
}
afterEach(() => setBuyersOnly(false));

type Shopper = Awaited<ReturnType<typeof shop.addShopper>>;

async function buy({ ctx }: Shopper, productId: string, upTo: SettableStatus): Promise<void> {
  const { id } = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
  const statuses: readonly SettableStatus[] = ['processing', 'shipped', 'delivered'];
  for (const to of statuses.slice(0, statuses.indexOf(upTo) + 1)) {
    expectOk(
      await inTransaction<Order, MoveRefusal>(shop.db, (tx, refuse) =>
        moveOrder(tx, id, { to, at: minutesAfterNow(1), actor: 'staff', trackingNumber: '149051000137' }, refuse),
      ),
    );
  }
}

describe('a shopper’s review', () => {
  test('S-REV-03 S-REV-10 S-CALL-17 is stored as pending for any signed-in customer, with the account’s data', async () => {
    const productId = await shop.addProduct();
    const { ctx, userId } = await shop.addShopper({ name: 'Asha Rao' });
    const forgedInput = {
      productId,
      rating: 4,
      comment: ' Soft cotton\r\n',
      userName: 'Queen',
      verified: true,
      status: 'approved',
    };
    const id = expectOk(await submitReview(ctx, forgedInput));
    expect(await findFeedback(productId)).toEqual([
      {
        id,
        productId,
        userId,
        userName: 'Asha Rao',
        rating: 4,
        comment: 'Soft cotton',
        fit: null,
        verified: false,
        status: 'pending',
        createdAt: NOW,
        approvedAt: null,
        rejectedAt: null,
        adminNotes: null,
        source: 'web',
      },
    ]);
  });

  test('uses the email’s local part for an account without a name', async () => {
    const productId = await shop.addProduct();
    const { ctx, userId } = await shop.addShopper({ email: 'meera.k@example.in' });
    await shop.db.update(users).set({ name: ' ' }).where(eq(users.id, userId));
    expectOk(await submitReview(ctx, { productId, ...LOVELY }));
    expect(await findFeedback(productId)).toMatchObject([{ userName: 'meera.k' }]);
  });

  test('is accepted from staff, who shop too', async () => {
    const productId = await shop.addProduct();
    const { userId } = await shop.addShopper();
    const staff = shop.as(ownerActor({ userId, email: 'staff@tanabana.example', name: 'Staff' }));
    expectOk(await submitReview(staff, { productId, ...LOVELY }));
    expect(await findFeedback(productId)).toMatchObject([{ userId, status: 'pending' }]);
  });

  test('S-REV-05 is verified only with a delivered order that contains the product', async () => {
    const [bought, other] = [await shop.addProduct(), await shop.addProduct()];
    for (const upTo of ['pending', 'processing', 'shipped', 'delivered'] as const) {
      const shopper = await shop.addShopper({ name: upTo });
      await buy(shopper, bought, upTo);
      expectOk(await submitReview(shopper.ctx, { productId: bought, ...LOVELY }));
      expectOk(await submitReview(shopper.ctx, { productId: other, ...LOVELY }));
    }
    const verified = (await findFeedback(bought)).map((each) => [each.userName, each.verified]);
    expect(Object.fromEntries(verified)).toEqual({
      pending: false,
      processing: false,
      shipped: false,
      delivered: true,
    });
    expect((await findFeedback(other)).some((each) => each.verified)).toBe(false);
  });

  test('S-REV-04 is refused without a delivered order if the store accepts only buyers’ reviews', async () => {
    await setBuyersOnly(true);
    const productId = await shop.addProduct();
    const [buyer, waiting, nonBuyer] = [await shop.addShopper(), await shop.addShopper(), await shop.addShopper()];
    await buy(buyer, productId, 'delivered');
    await buy(waiting, productId, 'shipped');
    for (const { ctx } of [waiting, nonBuyer]) {
      expect(await submitReview(ctx, { productId, ...LOVELY })).toEqual({ ok: false, reason: 'buyers-only' });
    }
    expectOk(await submitReview(buyer.ctx, { productId, ...LOVELY }));
    expect(await findFeedback(productId)).toMatchObject([{ userId: buyer.userId, verified: true }]);
  });

  test('S-REV-08 is refused for a guest, without text or stars, and for a product that is not for sale', async () => {
    const productId = await shop.addProduct();
    const inactive = await shop.addProduct();
    await shop.db.update(products).set({ status: 'inactive' }).where(eq(products.id, inactive));
    const { ctx } = await shop.addShopper();
    const reason = async (overrides: object, as = ctx) => {
      const result = await submitReview(as, { productId, ...LOVELY, ...overrides });
      return result.ok ? null : result.reason;
    };
    expect(await reason({}, shop.as(GUEST))).toBe('not-signed-in');
    expect(await reason({}, shop.as({ kind: 'shopper', userId: UNKNOWN_ID }))).toBe('not-signed-in');
    expect(await reason({ comment: ' \n ' })).toBe('comment-empty');
    expect(await reason({ comment: 'x'.repeat(MAX_COMMENT_LENGTH + 1) })).toBe('comment-too-long');
    expect(await reason({ rating: 6 })).toBe('rating-impossible');
    expect(await reason({ productId: UNKNOWN_ID })).toBe('no-such-product');
    expect(await reason({ productId: 'nonsense' })).toBe('no-such-product');
    expect(await reason({ productId: inactive })).toBe('no-such-product');
    expect(await findFeedback(productId)).toEqual([]);
    expect(await findFeedback(inactive)).toEqual([]);
  });

  test('is stored once per product and account, however often it is sent in parallel', async () => {
    const [productId, other] = [await shop.addProduct(), await shop.addProduct()];
    const { ctx } = await shop.addShopper();
    const results = await Promise.all([1, 2, 3, 4].map(() => submitReview(ctx, { productId, ...LOVELY })));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === 'already-waiting')).toHaveLength(3);
    const [first] = await findFeedback(productId);
    expectOk(await submitReview(ctx, { productId: other, ...LOVELY }));
    expectOk(await submitReview((await shop.addShopper()).ctx, { productId, ...LOVELY }));
    // After the staff decision the shopper can write another review.
    expectOk(await rejectFeedback(shop.staff(), first?.id ?? '', 'Not about the product'));
    const second = expectOk(await submitReview(ctx, { productId, ...LOVELY }));
    expectOk(await approveFeedback(shop.staff(), second));
    expectOk(await submitReview(ctx, { productId, ...LOVELY }));
  });

  test('is limited to ten per hour and account', async () => {
    const { ctx } = await shop.addShopper();
    const categoryId = await shop.addCategory();
    const send = async () => submitReview(ctx, { productId: await shop.addProduct({ categoryId }), ...LOVELY });
    for (let count = 0; count < 10; count++) expectOk(await send());
    expect(await send()).toEqual({ ok: false, reason: 'too-many' });
    expectOk(await submitReview((await shop.addShopper()).ctx, { productId: await shop.addProduct(), ...LOVELY }));
  });

  test('S-CALL-18 notifies staff with the names of product and shopper', async () => {
    const productId = await shop.addProduct({ name: 'Neel Kurta' });
    const { at } = await shop.addShopper({ name: 'Asha Rao' });
    const id = expectOk(await submitReview(at(minutesAfterNow(90)), { productId, ...LOVELY }));
    const notified = expectOk(await listNotifications(shop.staff(), 100));
    expect(notified.filter(({ data }) => data.feedbackId === id)).toMatchObject([
      {
        type: 'feedback',
        title: 'New Feedback',
        message: 'Asha Rao reviewed Neel Kurta',
        data: { productName: 'Neel Kurta', userName: 'Asha Rao' },
        createdAt: minutesAfterNow(90),
      },
    ]);
  });

  test('S-CALL-18 is stored even if staff cannot be notified', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    await shop.db.execute(sql`alter table notifications rename to notifications_away`);
    const result = await submitReview(ctx, { productId, ...LOVELY });
    await shop.db.execute(sql`alter table notifications_away rename to notifications`);
    expect(result.ok).toBe(true);
    expect(await findFeedback(productId)).toMatchObject([{ status: 'pending' }]);
  });
});
