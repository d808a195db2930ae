import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { feedback, reviews } from '#db/schema/feedback.ts';
import { users } from '#db/schema/people.ts';
import { settings } from '#db/schema/promotions.ts';
import { audit } from '#db/schema/system.ts';
import { getProduct } from '#shop/catalog/product-records.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop } from '#shop/testing/test-shop.ts';
import { cleanDuplicates, countDuplicates } from './duplicates.server.ts';
import { addUserFeedback, approveFeedback } from './feedback.server.ts';
import { PERMISSION_DENIED } from './feedback.ts';
import { inspectCollection } from './inspect-collection.server.ts';
import { RECOUNT_BATCH_SIZE, type RecountBatch, recountReviews } from './recount-reviews.server.ts';
import { testWorkflow } from './test-workflow.server.ts';

const shop = openTestShop();
const reviewsOf = (productId: string) => shop.db.select().from(reviews).where(eq(reviews.productId, productId));
beforeEach(async () => {
  await shop.db.execute(
    sql`delete from reviews; delete from user_feedback; update products set rating = 0, reviews = 0 where reviews > 0`,
  );
});

const review = (productId: string, rating: number, overrides: Partial<typeof reviews.$inferInsert> = {}) =>
  shop.db.insert(reviews).values({ productId, userName: 'Asha', rating, comment: 'Lovely', date: NOW, ...overrides });

async function recountAll(ctx: ShopContext): Promise<{ checked: number; changed: number; batches: number }> {
  const sums = { checked: 0, changed: 0, batches: 0 };
  for (let after: string | null = null; ; ) {
    const batch: RecountBatch = expectOk(await recountReviews(ctx, after));
    sums.checked += batch.checked;
    sums.changed += batch.changed;
    sums.batches += 1;
    after = batch.next;
    if (after === null) return sums;
  }
}

describe('Update Review Counts', () => {
  test('A-FB-13 corrects rating (one decimal) and count, writes only wrong ones, and reports how many', async () => {
    const [right, wrong, none] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
    for (const [index, rating] of [5, 4, 4].entries()) await review(wrong, rating, { comment: `Number ${index}` });
    await review(right, 3);
    await shop.db.update(products).set({ rating: 3, reviews: 1 }).where(eq(products.id, right));
    await shop.db.update(products).set({ rating: 5, reviews: 9 }).where(eq(products.id, none));
    expect(await recountAll(shop.staff(minutesAfterNow(7)))).toMatchObject({ changed: 2, batches: 1 });
    expect(await getProduct(shop.staff(), wrong)).toMatchObject({
      rating: 4.3,
      reviews: 3,
      updatedAt: minutesAfterNow(7),
    });
    expect(await getProduct(shop.staff(), none)).toMatchObject({ rating: 0, reviews: 0 });
    expect(await getProduct(shop.staff(), right)).toMatchObject({ rating: 3, reviews: 1, updatedAt: NOW });
    expect(await recountAll(shop.staff())).toMatchObject({ changed: 0 });
    const [written] = await shop.db.select().from(audit).where(eq(audit.action, 'recount')).orderBy(audit.id);
    expect(written).toMatchObject({ actor: 'staff@tanabana.example', after: { changed: 2 } });
  });

  test('processes a large catalogue in batches', async () => {
    const original = await shop.addProduct();
    // 600 copies claim three reviews each, which do not exist.
    await shop.db.execute(sql`
      insert into products (id, name, slug, sku, category_id, price, reviews, rating)
      select gen_random_uuid(), 'Copy ' || n, 'copy-' || n, 'COPY-' || n, category_id, price,
        case when n <= 600 then 3 else 0 end, case when n <= 600 then 4.5 else 0 end
      from products, generate_series(1, ${RECOUNT_BATCH_SIZE + 20}) n where id = ${original}`);
    const done = await recountAll(shop.staff());
    expect(done).toMatchObject({ changed: 600, batches: 2 });
    await shop.db.execute(sql`delete from products where sku like 'COPY-%'`);
  });

  test('counts a review that is approved in parallel', async () => {
    const productId = await shop.addProduct();
    await shop.db.update(products).set({ rating: 1, reviews: 8 }).where(eq(products.id, productId));
    const ids: string[] = [];
    for (const rating of [5, 4, 3]) {
      const { ctx } = await shop.addShopper();
      ids.push(expectOk(await addUserFeedback(ctx, { productId, rating, comment: 'Said' })));
    }
    await Promise.all(ids.flatMap((id) => [approveFeedback(shop.staff(), id), recountAll(shop.staff())]));
    expect(await getProduct(shop.staff(), productId)).toMatchObject({ rating: 4, reviews: 3 });
  });
});

describe('Clean Duplicates', () => {
  test('A-FB-14 removes all but the oldest of the same product, customer, rating and comment, and recounts', async () => {
    const [productId, other] = [await shop.addProduct(), await shop.addProduct()];
    const { userId } = await shop.addShopper();
    const author = { userId, userName: 'Asha' };
    await review(productId, 5, { ...author, date: minutesAfterNow(2) });
    await review(productId, 5, { ...author, date: minutesAfterNow(1) });
    await review(productId, 5, { ...author, date: minutesAfterNow(3) });
    await review(productId, 1, author);
    await review(productId, 5, { ...author, comment: 'Lovely, really' });
    await review(productId, 5, { userName: 'Asha' });
    await review(other, 5, author);
    const reviewFields = { productId, ...author, rating: 5, comment: 'Twice' };
    const rejected = { ...reviewFields, status: 'rejected', rejectedAt: NOW } as const;
    await shop.db.insert(feedback).values([reviewFields, rejected, { ...rejected, createdAt: NOW }]);
    await recountAll(shop.staff());

    expect(expectOk(await countDuplicates(shop.staff()))).toEqual({ reviews: 2, feedback: 1 });
    expect(expectOk(await cleanDuplicates(shop.staff(minutesAfterNow(9))))).toEqual({ reviews: 2, feedback: 1 });
    const remaining = await reviewsOf(productId);
    expect(remaining).toHaveLength(4);
    expect(
      remaining.find((each) => each.userId === userId && each.rating === 5 && each.comment === 'Lovely')?.date,
    ).toEqual(minutesAfterNow(1));
    expect(await getProduct(shop.staff(), productId)).toMatchObject({
      rating: 4,
      reviews: 4,
      updatedAt: minutesAfterNow(9),
    });
    expect(await reviewsOf(other)).toHaveLength(1);
    expect(await shop.db.select().from(feedback)).toHaveLength(2);
    expect(expectOk(await cleanDuplicates(shop.staff()))).toEqual({ reviews: 0, feedback: 0 });
    const deleted = await shop.db.select().from(audit).where(eq(audit.action, 'delete')).orderBy(audit.id);
    expect(deleted.map(({ entity }) => entity).sort()).toEqual(['feedback', 'review', 'review']);
  });

  test('two parallel cleanups never delete the last one', async () => {
    const productId = await shop.addProduct();
    for (let minute = 0; minute < 6; minute++) await review(productId, 4, { date: minutesAfterNow(minute) });
    await Promise.all([cleanDuplicates(shop.staff()), cleanDuplicates(shop.staff())]);
    expect(await reviewsOf(productId)).toMatchObject([{ date: NOW }]);
  });
});

describe('the demo mode helpers', () => {
  const asAdministrator = async (): Promise<ShopContext> => {
    const { actor } = shop.staff();
    if (actor.kind !== 'staff') throw new Error('Nobody of staff');
    await shop.db.insert(users).values({ id: actor.userId, name: 'Staff', email: actor.email }).onConflictDoNothing();
    return shop.staff();
  };

  test('A-FB-11 Test Workflow takes a sample from the form to the product, and reports every step', async () => {
    const productId = await shop.addProduct({ name: 'Newest' });
    await shop.db
      .update(products)
      .set({ createdAt: minutesAfterNow(60) })
      .where(eq(products.id, productId));
    const run = expectOk(await testWorkflow(await asAdministrator()));
    expect(run.steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['Choose a product', true],
      ['Add feedback', true],
      ['Waits for staff', true],
      ['Approve', true],
      ['Approve again', true],
      ['Product updated', true],
    ]);
    expect(await reviewsOf(productId)).toMatchObject([{ rating: 5 }]);
    expect(await getProduct(shop.staff(), productId)).toMatchObject({ rating: 5, reviews: 1, slug: run.slug });
  });

  test('A-ERR-57 refuses feedback of non-buyers with the specified message', async () => {
    await getSettings({ db: shop.db });
    await shop.db.update(settings).set({ reviewsByBuyersOnly: true });
    const run = expectOk(await testWorkflow(await asAdministrator()));
    await shop.db.update(settings).set({ reviewsByBuyersOnly: false });
    expect(PERMISSION_DENIED).toBe(
      'Firebase permission denied: Users cannot write to userFeedback collection. This is a security rule issue.',
    );
    expect(run.steps.at(-1)).toEqual({ name: 'Add feedback', ok: false, result: PERMISSION_DENIED });
    expect(run.slug).toBeNull();
    expect(await shop.db.select().from(feedback)).toEqual([]);
  });

  test('A-FB-12 Debug Collection counts records and inconsistencies', async () => {
    const productId = await shop.addProduct();
    const reviewFields = { productId, userName: 'Asha', rating: 5, comment: 'Said' };
    await shop.db
      .insert(feedback)
      .values([
        reviewFields,
        { ...reviewFields, status: 'approved', approvedAt: NOW },
        { ...reviewFields, status: 'rejected', rejectedAt: NOW, source: 'local-storage' },
      ]);
    await review(productId, 4);
    await review(productId, 4);
    expect(expectOk(await inspectCollection(shop.staff()))).toEqual({
      feedback: 3,
      pending: 1,
      approved: 1,
      rejected: 1,
      fromBrowsers: 1,
      withoutAccount: 3,
      reviews: 2,
      approvedWithoutReview: 1,
      reviewsWithoutFeedback: 2,
      productsWithWrongCounts: 1,
      duplicates: 1,
    });
  });
});

test('the helpers refuse everybody but staff', async () => {
  const { ctx } = await shop.addShopper();
  for (const other of [ctx, shop.as(GUEST)]) {
    for (const answer of [
      await recountReviews(other, null),
      await countDuplicates(other),
      await cleanDuplicates(other),
      await inspectCollection(other),
      await testWorkflow(other),
    ]) {
      expect(answer).toEqual({ ok: false, reason: 'not-allowed' });
    }
  }
});
