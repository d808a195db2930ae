import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { reviews } from '#db/schema/feedback.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { deleteReview } from './delete-review.server.ts';
import { addUserFeedback, approveFeedback, rejectFeedback } from './feedback.server.ts';
import { countReviews, getProductReviews } from './product-reviews.server.ts';
import { NO_REVIEW_COUNTS } from './review.ts';

const shop = openTestShop();
const ALL = { limit: 100 };
const loadReviews = (productId: string, page = ALL) => getProductReviews(shop.as(GUEST), productId, page);

async function addReview(productId: string, comment: string, minute = 0, rating = 5): Promise<string> {
  const { at } = await shop.addShopper({ name: 'Asha' });
  return expectOk(await addUserFeedback(at(minutesAfterNow(minute)), { productId, rating, comment }));
}

test('S-REV-12 shows feedback only after staff approved it', async () => {
  const productId = await shop.addProduct();
  const [good, bad] = [await addReview(productId, 'Lovely'), await addReview(productId, 'Spam')];
  expect(await loadReviews(productId)).toEqual([]);
  expectOk(await approveFeedback(shop.staff(), good));
  expectOk(await rejectFeedback(shop.staff(), bad, 'Not about the product'));
  expect(await loadReviews(productId)).toMatchObject([{ comment: 'Lovely', userName: 'Asha', rating: 5 }]);
});

test('S-REV-17 S-CALL-16 lists reviews newest first and page by page, those of the same time in a stable order', async () => {
  const productId = await shop.addProduct();
  for (const [comment, minute] of [
    ['third', 3],
    ['first', 1],
    ['second', 2],
  ] as const) {
    expectOk(await approveFeedback(shop.staff(), await addReview(productId, comment, minute)));
  }
  const same = { productId, userName: 'Asha', rating: 4, verified: false, date: minutesAfterNow(2) };
  await shop.db.insert(reviews).values([
    { ...same, comment: 'second again' },
    { ...same, comment: 'second once more' },
  ]);
  const all = await loadReviews(productId);
  expect(all.map(({ date }) => date)).toEqual([
    minutesAfterNow(3),
    minutesAfterNow(2),
    minutesAfterNow(2),
    minutesAfterNow(2),
    minutesAfterNow(1),
  ]);
  const paged = [];
  for (let after: string | null = null; ; ) {
    const page = await getProductReviews(shop.as(GUEST), productId, { limit: 2, after });
    paged.push(...page);
    const last = page.at(-1);
    if (last === undefined) break;
    after = `${last.date.toISOString()} ${last.id}`;
  }
  expect(paged).toEqual(all);
});

test('S-REV-17 the next page follows a review that was deleted after it was shown', async () => {
  const productId = await shop.addProduct();
  const review = { productId, userName: 'Asha', rating: 4, verified: false };
  await shop.db
    .insert(reviews)
    .values([1, 2, 2, 3].map((minute) => ({ ...review, comment: 'x', date: minutesAfterNow(minute) })));
  const all = await loadReviews(productId);
  const second = all[1];
  if (!second) throw new Error('There is no second review');
  const after = `${second.date.toISOString()} ${second.id}`;
  const loadNext = (cursor: string) => getProductReviews(shop.as(GUEST), productId, { limit: 10, after: cursor });
  expect(await loadNext(after)).toEqual(all.slice(2));
  expectOk(await deleteReview(shop.staff(), second.id));
  expect(await loadNext(after)).toEqual(all.slice(2));
});

test('S-REV-17 a cursor in the former format, the id of a review without its date, continues after that review', async () => {
  const productId = await shop.addProduct();
  for (const minute of [1, 2, 3])
    expectOk(await approveFeedback(shop.staff(), await addReview(productId, 'x', minute)));
  const all = await loadReviews(productId);
  const next = await getProductReviews(shop.as(GUEST), productId, { limit: 10, after: all[0]?.id ?? null });
  expect(next).toEqual(all.slice(1));
});

test('S-REV-16 S-CALL-16 reviews belong to the product, whatever its name is', async () => {
  const [ownProduct, other] = [
    await shop.addProduct({ name: 'Same Name' }),
    await shop.addProduct({ name: 'Same Name' }),
  ];
  expectOk(await approveFeedback(shop.staff(), await addReview(ownProduct, 'Mine')));
  await shop.db.update(products).set({ name: 'Renamed', slug: 'renamed' }).where(eq(products.id, ownProduct));
  expect(await loadReviews(ownProduct)).toMatchObject([{ comment: 'Mine' }]);
  expect(await loadReviews(other)).toEqual([]);
});

test('S-CALL-16 a failure gives an empty list and is logged', async () => {
  const productId = await shop.addProduct();
  expectOk(await approveFeedback(shop.staff(), await addReview(productId, 'Lovely')));
  await shop.db.execute(sql`alter table reviews rename to reviews_away`);
  let failed = 0;
  expect(await getProductReviews(shop.as(GUEST), productId, { ...ALL, onFailure: () => failed++ })).toEqual([]);
  expect(failed).toBe(1);
  await shop.db.execute(sql`alter table reviews_away rename to reviews`);
  expect(await loadReviews(productId)).toHaveLength(1);
});

test('an unknown product or cursor gives no reviews, and a review does not reveal its account', async () => {
  const productId = await shop.addProduct();
  expectOk(await approveFeedback(shop.staff(), await addReview(productId, 'Lovely')));
  expect(Object.keys((await loadReviews(productId))[0] ?? {}).sort()).toEqual(
    ['comment', 'date', 'id', 'photos', 'rating', 'userName', 'verified'].sort(),
  );
  expect(await loadReviews('nonsense')).toEqual([]);
  expect(await loadReviews(UNKNOWN_ID)).toEqual([]);
  for (const after of [
    "' or 1=1",
    '',
    `0000-01-01T00:00:00.000Z ${UNKNOWN_ID}`,
    `2026-13-01T00:00:00.000Z ${UNKNOWN_ID}`,
  ])
    expect(await getProductReviews(shop.as(GUEST), productId, { limit: 5, after })).toEqual([]);
});

test('counts stars from five to one', async () => {
  const productId = await shop.addProduct();
  for (const rating of [5, 5, 4, 1])
    expectOk(await approveFeedback(shop.staff(), await addReview(productId, 'x', 0, rating)));
  expect((await countReviews(shop.as(GUEST), productId)).stars).toEqual([2, 1, 0, 0, 1]);
  expect(await countReviews(shop.as(GUEST), UNKNOWN_ID)).toEqual(NO_REVIEW_COUNTS);
});

test('S-FIT-03 counts the answers about the fit of published reviews only', async () => {
  const productId = await shop.addProduct();
  const countFit = async () => (await countReviews(shop.as(GUEST), productId)).fit;
  const write = async (rating: number, fit: string | null) => {
    const { ctx } = await shop.addShopper();
    return expectOk(await addUserFeedback(ctx, { productId, rating, comment: 'x', fit }));
  };
  const waiting = [await write(5, 'true'), await write(4, 'true'), await write(4, 'small'), await write(5, null)];
  await write(5, 'large');
  expect(await countFit()).toEqual({ small: 0, true: 0, large: 0 });
  const published = [];
  for (const id of waiting) published.push(expectOk(await approveFeedback(shop.staff(), id)));
  expect(await countFit()).toEqual({ small: 1, true: 2, large: 0 });
  expectOk(await deleteReview(shop.staff(), published[0] ?? ''));
  expect(await countFit()).toEqual({ small: 1, true: 1, large: 0 });
});
