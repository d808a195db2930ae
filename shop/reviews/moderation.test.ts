import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { feedback, reviews } from '#db/schema/feedback.ts';
import { users } from '#db/schema/people.ts';
import { audit, outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import { type MoveRefusal, moveOrder } from '#shop/orders/move-order.server.ts';
import {
  expectOk,
  GUEST,
  minutesAfterNow,
  NOW,
  openTestShop,
  orderRequestFor,
  placeCashOrder,
  UNKNOWN_ID,
} from '#shop/testing/test-shop.ts';
import { deleteReview } from './delete-review.server.ts';
import { addUserFeedback, approveFeedback, rejectFeedback } from './feedback.server.ts';
import { MAX_REASON_LENGTH } from './feedback.ts';
import { loadReviewMail } from './load-review-mail.server.ts';
import { getFeedback } from './review-records.server.ts';

const shop = openTestShop();
const findReviews = (productId: string) => shop.db.select().from(reviews).where(eq(reviews.productId, productId));

async function submit({ rating = 4, productId = '', name = 'Asha' } = {}) {
  const product = productId || (await shop.addProduct());
  const shopper = await shop.addShopper({ name });
  const id = expectOk(await addUserFeedback(shopper.ctx, { productId: product, rating, comment: 'Lovely cotton' }));
  return { ...shopper, productId: product, id };
}

const findMails = (id: string) =>
  shop.db.select({ topic: outbox.topic, payload: outbox.payload }).from(outbox).where(eq(outbox.ref, id));

describe('approving', () => {
  test('A-FB-06 A-FB-07 A-FB-08 A-CALL-23 A-CALL-24 creates one review, stores the time and updates the product', async () => {
    const productId = await shop.addProduct();
    const first = await submit({ productId, rating: 5 });
    const second = await submit({ productId, rating: 4, name: 'Meenal' });
    const third = await submit({ productId, rating: 4, name: 'Zoya' });
    for (const [minutes, { id }] of [first, second, third].entries()) {
      expectOk(await approveFeedback(shop.staff(minutesAfterNow(minutes + 1)), id));
    }
    expect(await getFeedback(shop.staff(), first.id)).toMatchObject({
      status: 'approved',
      approvedAt: minutesAfterNow(1),
      rejectedAt: null,
    });
    const stored = await findReviews(productId);
    expect(stored).toHaveLength(3);
    expect(stored.find(({ userName }) => userName === 'Asha')).toMatchObject({
      productId,
      userId: first.userId,
      rating: 5,
      comment: 'Lovely cotton',
      verified: false,
      date: NOW,
    });
    expect(await getProduct(shop.staff(), productId)).toMatchObject({
      rating: 4.3,
      reviews: 3,
      updatedAt: minutesAfterNow(3),
    });
  });

  test('A-FB-06 the review is verified only with a delivered order that contains the product', async () => {
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const order = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    for (const to of ['processing', 'shipped', 'delivered'] as const) {
      expectOk(
        await inTransaction<unknown, MoveRefusal>(shop.db, (tx, refuse) =>
          moveOrder(
            tx,
            order.id,
            { to, at: minutesAfterNow(1), actor: 'staff', trackingNumber: '149051000137' },
            refuse,
          ),
        ),
      );
    }
    const id = expectOk(await addUserFeedback(ctx, { productId, rating: 5, comment: 'Bought it' }));
    expectOk(await approveFeedback(shop.staff(), id));
    expect(await findReviews(productId)).toMatchObject([{ verified: true }]);
  });

  test('A-FB-10 a renamed product keeps its reviews and counts new ones', async () => {
    const { productId, id } = await submit({ rating: 5 });
    expectOk(await approveFeedback(shop.staff(), id));
    await shop.db.update(products).set({ name: 'Another name' }).where(eq(products.id, productId));
    const second = await submit({ productId, rating: 2 });
    expectOk(await approveFeedback(shop.staff(), second.id));
    expect(await getProduct(shop.staff(), productId)).toMatchObject({ name: 'Another name', rating: 3.5, reviews: 2 });
  });

  test('A-CALL-24 a deleted review is removed from the product and its counts', async () => {
    const productId = await shop.addProduct();
    const [good, bad] = [await submit({ productId, rating: 5 }), await submit({ productId, rating: 1 })];
    expectOk(await approveFeedback(shop.staff(), good.id));
    const reviewId = expectOk(await approveFeedback(shop.staff(), bad.id));
    expectOk(await deleteReview(shop.staff(minutesAfterNow(5)), reviewId));
    expect(await findReviews(productId)).toMatchObject([{ rating: 5 }]);
    expect(await getProduct(shop.staff(), productId)).toMatchObject({
      rating: 5,
      reviews: 1,
      updatedAt: minutesAfterNow(5),
    });
    expect(await deleteReview(shop.staff(), reviewId)).toEqual({ ok: false, reason: 'no-such-review' });
    const [{ before } = {}] = await shop.db.select().from(audit).where(eq(audit.entityId, reviewId)).orderBy(audit.id);
    expect(before).toEqual({ productId, userId: bad.userId, feedbackId: bad.id, rating: 1, date: NOW.toISOString() });
  });
});

describe('rejecting', () => {
  test('A-FB-09 A-CALL-23 stores the reason as the staff note, and creates no review', async () => {
    const { id, productId } = await submit();
    expectOk(await rejectFeedback(shop.staff(minutesAfterNow(2)), id, '  Not about\0 the product '));
    expect(await getFeedback(shop.staff(), id)).toMatchObject({
      status: 'rejected',
      rejectedAt: minutesAfterNow(2),
      approvedAt: null,
      adminNotes: 'Not about the product',
    });
    expect(await findReviews(productId)).toEqual([]);
    expect(await getProduct(shop.staff(), productId)).toMatchObject({ rating: 0, reviews: 0 });
  });

  test.each(['', '   ', '\n\t', ' \0 '])('A-FB-05 refuses the reason %j', async (reason) => {
    const { id } = await submit();
    expect(await rejectFeedback(shop.staff(), id, reason)).toEqual({ ok: false, reason: 'reason-missing' });
    expect(await getFeedback(shop.staff(), id)).toMatchObject({ status: 'pending', adminNotes: null });
  });

  test('cuts a long reason between characters: the audit log cannot store half of one', async () => {
    const { id } = await submit();
    const letters = 'x'.repeat(MAX_REASON_LENGTH - 1);
    expectOk(await rejectFeedback(shop.staff(), id, `${letters}👗`));
    expect((await getFeedback(shop.staff(), id))?.adminNotes).toBe(letters);
  });

  test('cuts a very long reason', async () => {
    const { id } = await submit();
    expectOk(await rejectFeedback(shop.staff(), id, 'x'.repeat(MAX_REASON_LENGTH * 2)));
    expect((await getFeedback(shop.staff(), id))?.adminNotes).toHaveLength(MAX_REASON_LENGTH);
  });
});

describe('decided feedback', () => {
  test('A-STATE-05 A-FB-04 cannot be approved or rejected again', async () => {
    const [approved, rejected] = [await submit(), await submit()];
    expectOk(await approveFeedback(shop.staff(), approved.id));
    expectOk(await rejectFeedback(shop.staff(), rejected.id, 'Advertising'));
    for (const { id } of [approved, rejected]) {
      expect(await approveFeedback(shop.staff(), id)).toEqual({ ok: false, reason: 'already-decided' });
      expect(await rejectFeedback(shop.staff(), id, 'Late')).toEqual({ ok: false, reason: 'already-decided' });
    }
    expect(await getFeedback(shop.staff(), rejected.id)).toMatchObject({ adminNotes: 'Advertising' });
    expect(await findReviews(approved.productId)).toHaveLength(1);
  });

  test('A-STATE-05 of many parallel decisions one succeeds: one review, one rating, one mail', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, productId } = await submit({ rating: 5 });
      const results = await Promise.all([
        approveFeedback(shop.staff(), id),
        rejectFeedback(shop.staff(), id, 'Duplicate'),
        approveFeedback(shop.staff(), id),
        rejectFeedback(shop.staff(), id, 'Advertising'),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.filter((result) => !result.ok && result.reason === 'already-decided')).toHaveLength(3);
      const isApproved = (await getFeedback(shop.staff(), id))?.status === 'approved';
      const createdReviews = await shop.db.select().from(reviews).where(eq(reviews.feedbackId, id));
      expect(createdReviews).toHaveLength(isApproved ? 1 : 0);
      expect(await getProduct(shop.staff(), productId)).toMatchObject(
        isApproved ? { rating: 5, reviews: 1 } : { rating: 0, reviews: 0 },
      );
      expect(await findMails(id)).toMatchObject([{ topic: isApproved ? 'review-published' : 'review-declined' }]);
    }
  });
});

test('A-ERR-54 refuses to approve or reject unknown feedback, whatever its id is', async () => {
  for (const id of [UNKNOWN_ID, 'nonsense', '']) {
    expect(await approveFeedback(shop.staff(), id)).toEqual({ ok: false, reason: 'not-found' });
    expect(await rejectFeedback(shop.staff(), id, 'Why')).toEqual({ ok: false, reason: 'not-found' });
  }
});

test('only staff decide, and the staff member is stored', async () => {
  const { id, ctx } = await submit();
  expect(await approveFeedback(ctx, id)).toEqual({ ok: false, reason: 'not-allowed' });
  expect(await rejectFeedback(shop.as(GUEST), id, 'No')).toEqual({ ok: false, reason: 'not-allowed' });
  expectOk(await approveFeedback(shop.staff(), id));
  const auditRows = await shop.db
    .select({ actor: audit.actor, action: audit.action })
    .from(audit)
    .where(and(eq(audit.entity, 'feedback'), eq(audit.entityId, id)));
  expect(auditRows).toEqual([{ actor: 'staff@tanabana.example', action: 'approve' }]);
});

describe('the author', () => {
  test('gets a mail that the review is published, with a link', async () => {
    const { id, userId } = await submit({ rating: 5, name: 'Asha <b>' });
    expectOk(await approveFeedback(shop.staff(), id));
    const [person] = await shop.db.select().from(users).where(eq(users.id, userId));
    const mail = await loadReviewMail(shop.staff(), 'review-published', id, 'https://shop.example');
    expect(mail).toMatchObject({
      to: person?.email,
      subject: expect.stringMatching(/^Your review of .+ is published$/),
    });
    expect(mail?.text).toMatch(/https:\/\/shop\.example\/product\/[a-z0-9-]+#reviews/);
    expect(mail?.html).toContain('Asha &lt;b&gt;');
  });

  test('gets a mail that the review was declined, without the notes of staff', async () => {
    const { id } = await submit();
    expectOk(await rejectFeedback(shop.staff(), id, 'Secret spam trap'));
    const mail = await loadReviewMail(shop.staff(), 'review-declined', id, 'https://shop.example');
    expect(mail?.text).toContain('could not publish it');
    expect(mail?.text).not.toContain('Secret spam trap');
  });

  test('a deleted account is not notified', async () => {
    const { id } = await submit();
    expectOk(await approveFeedback(shop.staff(), id));
    await shop.db.update(feedback).set({ userId: null }).where(eq(feedback.id, id));
    expect(await loadReviewMail(shop.staff(), 'review-published', id, 'https://shop.example')).toBeNull();
    const orphan = await submit();
    await shop.db.update(feedback).set({ userId: null }).where(eq(feedback.id, orphan.id));
    expectOk(await approveFeedback(shop.staff(), orphan.id));
    expect(await findMails(orphan.id)).toEqual([]);
  });
});
