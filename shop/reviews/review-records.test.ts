import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { feedback, reviews } from '#db/schema/feedback.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { addUserFeedback, approveFeedback, rejectFeedback } from './feedback.server.ts';
import { getProductReviews } from './product-reviews.server.ts';
import { getFeedback } from './review-records.server.ts';

const shop = openTestShop();

async function submit(rating: number, at = NOW) {
  const productId = await shop.addProduct();
  const shopper = await shop.addShopper({ name: 'Asha' });
  const review = { productId, rating, comment: ' Lovely cotton ' };
  return { ...shopper, productId, id: expectOk(await addUserFeedback(shopper.at(at), review)) };
}

describe('feedback', () => {
  test('S-ENT-21 A-ENT-17 has its fields and starts pending', async () => {
    const { id, productId, userId } = await submit(4);
    expect(await getFeedback(shop.staff(), id)).toEqual({
      id,
      productId,
      userId,
      userName: 'Asha',
      rating: 4,
      comment: 'Lovely cotton',
      fit: null,
      verified: false,
      date: NOW,
      status: 'pending',
      createdAt: NOW,
      approvedAt: null,
      rejectedAt: null,
      adminNotes: null,
      source: 'web',
    });
  });

  test('S-FIT-01 A-FIT-01 keeps the answer about the fit, also as a review; none for a product without sizes', async () => {
    const write = async (sizes: readonly string[]) => {
      const productId = await shop.addProduct({ stock: sizes.map((size) => ({ size, onHand: 5 })) });
      const { ctx } = await shop.addShopper();
      const id = expectOk(await addUserFeedback(ctx, { productId, rating: 4, comment: 'Lovely', fit: 'small' }));
      const { fit } = (await getFeedback(shop.staff(), id)) ?? {};
      const reviewId = expectOk(await approveFeedback(shop.staff(), id));
      const [review] = await shop.db.select({ fit: reviews.fit }).from(reviews).where(eq(reviews.id, reviewId));
      return [fit, review?.fit];
    };
    expect(await write(['S', 'M'])).toEqual(['small', 'small']);
    expect(await write(['Free Size'])).toEqual([null, null]);
    expect(await write([''])).toEqual([null, null]);
  });

  test('S-ENT-21 A-ENT-17 is approved or rejected with its time; a rejection stores its reason', async () => {
    const [good, bad] = [await submit(5), await submit(1)];
    expectOk(await approveFeedback(shop.staff(minutesAfterNow(1)), good.id));
    expectOk(await rejectFeedback(shop.staff(minutesAfterNow(2)), bad.id, ' Not about the product '));
    expect(await getFeedback(shop.staff(), good.id)).toMatchObject({
      status: 'approved',
      approvedAt: minutesAfterNow(1),
      rejectedAt: null,
    });
    expect(await getFeedback(shop.staff(), bad.id)).toMatchObject({
      status: 'rejected',
      approvedAt: null,
      rejectedAt: minutesAfterNow(2),
      adminNotes: 'Not about the product',
    });
    expect(await approveFeedback(shop.staff(), bad.id)).toEqual({ ok: false, reason: 'already-decided' });
  });

  test("S-ENT-21 A-ENT-17 from a browser's queue has that source; ratings go from 1 to 5", async () => {
    const productId = await shop.addProduct();
    const review = { productId, rating: 5, comment: 'Kept' };
    const [row] = await shop.db
      .insert(feedback)
      .values({ ...review, userName: 'Asha', source: 'local-storage' })
      .returning();
    expect(await getFeedback(shop.staff(), row?.id ?? '')).toMatchObject({ source: 'local-storage' });
    const { ctx } = await shop.addShopper();
    for (const rating of [0, 6, 4.5]) {
      expect(await addUserFeedback(ctx, { ...review, rating })).toEqual({ ok: false, reason: 'rating-impossible' });
    }
  });

  test('is visible to staff only', async () => {
    const { id, ctx } = await submit(3);
    expect(await getFeedback(ctx, id)).toBeNull();
    expect(await getFeedback(shop.as(GUEST), id)).toBeNull();
    expect(await getFeedback(shop.staff(), UNKNOWN_ID)).toBeNull();
  });
});

describe('a review', () => {
  test('S-ENT-20 A-ENT-18 has its fields after its feedback is approved, and the product counts it', async () => {
    const { id, productId, userId } = await submit(4);
    expect(await getProductReviews(shop.as(GUEST), productId, { limit: 10 })).toEqual([]);
    const reviewId = expectOk(await approveFeedback(shop.staff(minutesAfterNow(1)), id));
    const expected = {
      id: reviewId,
      userName: 'Asha',
      rating: 4,
      comment: 'Lovely cotton',
      verified: false,
      date: NOW,
    };
    expect(await getProductReviews(shop.as(GUEST), productId, { limit: 10 })).toEqual([{ ...expected, photos: [] }]);
    expect(await shop.db.select().from(reviews).where(eq(reviews.productId, productId))).toEqual([
      { ...expected, fit: null, productId, userId, feedbackId: id },
    ]);
    expect(await getProduct(shop.staff(), productId)).toMatchObject({ rating: 4, reviews: 1 });
  });

  test('S-REV-18 the newest is first, and the product has the count and the average to one decimal', async () => {
    const productId = await shop.addProduct();
    const { at } = await shop.addShopper();
    for (const [minute, rating] of [5, 4, 4].entries()) {
      const review = { productId, rating, comment: `Number ${minute}` };
      expectOk(
        await approveFeedback(shop.staff(), expectOk(await addUserFeedback(at(minutesAfterNow(minute)), review))),
      );
    }
    const comments = (await getProductReviews(shop.as(GUEST), productId, { limit: 10 })).map(({ comment }) => comment);
    expect(comments).toEqual(['Number 2', 'Number 1', 'Number 0']);
    expect(await getProduct(shop.staff(), productId)).toMatchObject({ rating: 4.3, reviews: 3 });
  });

  test('S-REV-18 counts all parallel approvals', async () => {
    const productId = await shop.addProduct();
    const ids: string[] = [];
    for (const rating of [5, 3, 1]) {
      const { ctx } = await shop.addShopper();
      ids.push(expectOk(await addUserFeedback(ctx, { productId, rating, comment: 'Said' })));
    }
    await Promise.all(ids.map((id) => approveFeedback(shop.staff(), id)));
    expect(await getProduct(shop.staff(), productId)).toMatchObject({ rating: 3, reviews: 3 });
  });
});
