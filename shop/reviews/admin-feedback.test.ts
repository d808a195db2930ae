import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { feedback } from '#db/schema/feedback.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop } from '#shop/testing/test-shop.ts';
import { listFeedback } from './admin-feedback.server.ts';
import { type FeedbackQuery, parseFeedbackStatus } from './admin-feedback.ts';

const shop = openTestShop();
let productId = '';
beforeEach(async () => {
  await shop.db.execute(sql`delete from reviews; delete from user_feedback`);
  productId = await shop.addProduct({ name: 'Jaipur Kurta' });
});

const ALL: FeedbackQuery = { search: '', status: null, page: 1, rows: 10 };
const list = async (query: Partial<FeedbackQuery> = {}) =>
  expectOk(await listFeedback(shop.staff(), { ...ALL, ...query }));
const comments = async (query: Partial<FeedbackQuery>) => (await list(query)).feedback.map(({ comment }) => comment);

type NewRow = typeof feedback.$inferInsert;
const add = (rows: readonly Partial<NewRow>[]) =>
  shop.db.insert(feedback).values(
    rows.map((row, minute) => ({
      productId,
      userName: 'Asha',
      rating: 5,
      comment: `Number ${minute}`,
      createdAt: minutesAfterNow(minute),
      ...row,
    })),
  );
const approved = { status: 'approved', approvedAt: minutesAfterNow(90) } as const;
const rejected = { status: 'rejected', rejectedAt: minutesAfterNow(95), adminNotes: 'Advertising' } as const;

test('A-FB-15 without a filter, pending feedback comes first on every page', async () => {
  await add([{}, approved, {}, rejected, approved, {}]);
  const shown = ['Number 5', 'Number 2', 'Number 0', 'Number 4', 'Number 3', 'Number 1'];
  expect(await comments({})).toEqual(shown);
  for (const page of [1, 2, 3]) expect(await comments({ rows: 2, page })).toEqual(shown.slice(page * 2 - 2, page * 2));
  expect(await comments({ rows: 4, page: 9 })).toEqual(shown.slice(4));
});

test('A-FB-01 A-CALL-23 the counts include all feedback, whatever the filters are', async () => {
  expect((await list()).stats).toEqual({ total: 0, pending: 0, approved: 0, rejected: 0, averageRating: null });
  await add([{ rating: 5 }, { rating: 4, ...approved }, { rating: 4, ...approved }, { rating: 1, ...rejected }]);
  const stats = { total: 4, pending: 1, approved: 2, rejected: 1, averageRating: 3.5 };
  expect((await list()).stats).toEqual(stats);
  expect((await list({ status: 'pending', search: 'nothing' })).stats).toEqual(stats);
});

test('A-FB-02 searches name and comment, for any substring and in any case', async () => {
  await add([
    { userName: 'Debjani Sengupta', comment: 'Bandhani dots are real' },
    { userName: 'R. Kavitha', comment: 'Lovely cotton' },
    { userName: 'Simran', comment: 'As good as my Kavitha didi said, 100% cotton' },
    { userName: 'A_B', comment: 'x' },
  ]);
  expect(await comments({ search: 'KAVITHA' })).toEqual([
    'As good as my Kavitha didi said, 100% cotton',
    'Lovely cotton',
  ]);
  expect(await comments({ search: 'sengupta' })).toEqual(['Bandhani dots are real']);
  expect(await comments({ search: 'real' })).toEqual(['Bandhani dots are real']);
  expect(await comments({ search: '100%' })).toEqual(['As good as my Kavitha didi said, 100% cotton']);
  expect(await comments({ search: 'A_B' })).toEqual(['x']);
  expect(await comments({ search: 'ab' })).toEqual([]);
  // Name and comment are not searched as one text.
  expect(await comments({ search: 'kavitha lovely' })).toEqual([]);
});

test('A-FB-03 filters by status', async () => {
  await add([{}, approved, rejected, {}]);
  expect(await comments({ status: 'pending' })).toEqual(['Number 3', 'Number 0']);
  expect(await comments({ status: 'approved' })).toEqual(['Number 1']);
  expect(await comments({ status: 'rejected', search: 'number' })).toEqual(['Number 2']);
  expect(['pending', 'approved', 'rejected', 'other', null].map(parseFeedbackStatus)).toEqual([
    'pending',
    'approved',
    'rejected',
    null,
    null,
  ]);
});

test('a row has the fields of the list', async () => {
  await add([{ ...rejected, verified: true, comment: 'Call me' }]);
  expect((await list()).feedback).toMatchObject([
    {
      userName: 'Asha',
      verified: true,
      rating: 5,
      comment: 'Call me',
      status: 'rejected',
      createdAt: minutesAfterNow(0),
      decidedAt: minutesAfterNow(95),
      adminNotes: 'Advertising',
      product: { id: productId, name: 'Jaipur Kurta', picture: { width: 900 } },
    },
  ]);
});

test('pages go from the newest to the oldest, and a page after the last shows the last', async () => {
  await add(Array.from({ length: 25 }, () => ({})));
  expect(await comments({ page: 1 })).toEqual(Array.from({ length: 10 }, (_, index) => `Number ${24 - index}`));
  expect(await comments({ page: 3 })).toEqual(['Number 4', 'Number 3', 'Number 2', 'Number 1', 'Number 0']);
  expect(await list({ page: 99 })).toMatchObject({ page: 3, found: { count: 25, more: false } });
  expect(await list({ search: 'number 1', page: 2 })).toMatchObject({ page: 2, found: { count: 11 } });
});

test('a search with thousands of matches reports that and still shows the newest', async () => {
  await shop.db.execute(sql`insert into user_feedback (product_id, user_name, rating, comment, created_at)
    select ${productId}, 'Asha', 4, 'lovely ' || n, now() - n * interval '1 minute' from generate_series(1, 1200) n`);
  const found = await list({ search: 'lovely', rows: 20, page: 2 });
  expect(found.found).toEqual({ count: 1000, more: true });
  expect(found.feedback[0]?.comment).toBe('lovely 21');
  // After 1,000 matches the count goes only as far as the page that is shown: 60 pages of 20.
  expect(await list({ search: 'lovely', rows: 20, page: 60 })).toMatchObject({ found: { count: 1200, more: true } });
});

test('refuses everybody but staff', async () => {
  const { ctx } = await shop.addShopper();
  for (const other of [ctx, shop.as(GUEST)]) {
    expect(await listFeedback(other, ALL)).toEqual({ ok: false, reason: 'not-allowed' });
  }
});

test('A-FIT-01 the list has the answer about the fit', async () => {
  await add([{ fit: 'large' }, {}]);
  expect((await list()).feedback.map(({ fit }) => fit)).toEqual([null, 'large']);
});
