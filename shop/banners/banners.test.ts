import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { banners } from '#db/schema/promotions.ts';
import { audit } from '#db/schema/system.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { listActiveBanners } from './active-banners.server.ts';
import { type BannerField, isBannerLink } from './banner-fields.ts';
import { addBanner, deleteBanner, type NewBanner, reorderBanners, updateBanner } from './banners.server.ts';
import { listBanners } from './list-banners.server.ts';

const shop = openTestShop();
let validBanner: NewBanner;
beforeEach(async () => {
  await shop.db.delete(banners);
  validBanner = {
    title: 'Diwali',
    subtitle: 'Light and silk',
    description: 'Sarees for the evening',
    image: await shop.addPicture('banner'),
    buttonText: 'Shop Now',
    buttonLink: '/shop?category=ethnic',
    category: 'ethnic',
    isActive: true,
  };
});
const addWithTitle = async (title: string, overrides: Partial<NewBanner> = {}) =>
  expectOk(await addBanner(shop.staff(), { ...validBanner, title, ...overrides }));
const listAll = async () => expectOk(await listBanners(shop.staff()));
const listTitles = async () => (await listAll()).map(({ title, order }) => `${order} ${title}`);
const visibleTitles = async (now?: Date) =>
  (await listActiveBanners(shop.as(GUEST, now))).banners.map(({ title }) => title);

test('A-ENT-10 a banner has its fields, and a new one is last', async () => {
  const { image, ...text } = validBanner;
  const window = { showFrom: null, showUntil: null };
  const id = await addWithTitle('Diwali');
  await addWithTitle('Last', { isActive: false });
  expect(await listAll()).toMatchObject([
    { id, ...text, image, order: 1, ...window, picture: { key: image } },
    { title: 'Last', order: 2, isActive: false },
  ]);
  const [stored] = await shop.db.select().from(banners).where(eq(banners.id, id));
  expect(stored).toMatchObject({ createdAt: NOW, updatedAt: NOW });
});

test('four banners added in parallel get four positions', async () => {
  await Promise.all(Array.from({ length: 4 }, () => addWithTitle('At once')));
  expect(new Set((await listAll()).map(({ order }) => order)).size).toBe(4);
});

test('A-CALL-29 A-BAN-01 A-BAN-06 lists all banners in order, and the active ones for shoppers; a new banner gets the position count + 1, even after a deletion', async () => {
  await addWithTitle('First');
  const second = await addWithTitle('Second', { isActive: false });
  await addWithTitle('Third');
  expect(await listTitles()).toEqual(['1 First', '2 Second', '3 Third']);
  expect(await visibleTitles()).toEqual(['First', 'Third']);
  expectOk(await deleteBanner(shop.staff(), second, 1));
  expect(await listTitles()).toEqual(['1 First', '2 Third']);
  await addWithTitle('Fourth');
  expect(await listTitles()).toEqual(['1 First', '2 Third', '3 Fourth']);
  expect(await listBanners(shop.as(GUEST))).toEqual({ ok: false, reason: 'not-allowed' });
});

test.each<BannerField>(['title', 'subtitle', 'description', 'image', 'buttonText', 'buttonLink', 'category'])(
  'A-BAN-04 refuses a banner without %s, new or edited',
  async (field) => {
    const required = { ok: false, reason: { problems: { [field]: 'required' } } };
    expect(await addBanner(shop.staff(), { ...validBanner, [field]: '' })).toEqual(required);
    expect(await listAll()).toEqual([]);
    const id = await addWithTitle('Whole');
    expect(await updateBanner(shop.staff(), id, { version: 1, change: { [field]: '' } })).toEqual(required);
  },
);

test('A-BAN-05 a category must be in the list; a picture must be stored', async () => {
  for (const category of ['all', 'dresses', 'western', 'ethnic', 'accessories', 'footwear'])
    await addWithTitle('x', { category });
  expect(await addBanner(shop.staff(), { ...validBanner, category: 'bags' })).toEqual({
    ok: false,
    reason: { problems: { category: 'not-a-category' } },
  });
  expect(await addBanner(shop.staff(), { ...validBanner, image: 'nowhere' })).toEqual({
    ok: false,
    reason: 'no-such-picture',
  });
});

test.each([
  ['/', true],
  ['/shop?category=ethnic', true],
  ['https://example.in/sale', true],
  ['http://example.in/sale', false],
  ['//example.in', false],
  [String.raw`/\example.in`, false],
  ['javascript:alert(1)', false],
  ['shop', false],
  ['https://', false],
  ['/a b', false],
])('checks %j as a link: %j', (link, isAllowed) => {
  expect(isBannerLink(link)).toBe(isAllowed);
});

test('A-CALL-29 A-BAN-03 an update is partial; an inactive banner leaves the shop; both write an audit row', async () => {
  const id = await addWithTitle('Diwali');
  expect(await updateBanner(shop.staff(), id, { version: 1, change: { title: 'Holi' } })).toEqual({
    ok: true,
    value: 2,
  });
  expect(await listAll()).toMatchObject([{ title: 'Holi', subtitle: 'Light and silk', isActive: true, version: 2 }]);
  expectOk(await updateBanner(shop.staff(), id, { version: 2, change: { isActive: false } }));
  expect(await listAll()).toMatchObject([{ title: 'Holi', isActive: false }]);
  expect(await visibleTitles()).toEqual([]);
  expectOk(await updateBanner(shop.staff(), id, { version: 3, change: { isActive: true } }));
  expect(await visibleTitles()).toEqual(['Holi']);
  const actions = await shop.db
    .select({ action: audit.action })
    .from(audit)
    .where(and(eq(audit.entity, 'banner'), eq(audit.entityId, id)))
    .orderBy(asc(audit.id));
  expect(actions.map(({ action }) => action)).toEqual(['add', 'update', 'update', 'update']);
});

test('a banner is shown from the start to the end of its window, which cannot end before it begins', async () => {
  const id = await addWithTitle('Sale', { showFrom: minutesAfterNow(10), showUntil: minutesAfterNow(20) });
  expect([
    await visibleTitles(minutesAfterNow(9)),
    await visibleTitles(minutesAfterNow(10)),
    await visibleTitles(minutesAfterNow(20)),
  ]).toEqual([[], ['Sale'], []]);
  const backwards = await updateBanner(shop.staff(), id, { version: 1, change: { showUntil: minutesAfterNow(10) } });
  expect(backwards).toEqual({ ok: false, reason: { problems: { showUntil: 'ends-before-it-begins' } } });
  expectOk(await updateBanner(shop.staff(), id, { version: 1, change: { showFrom: null, showUntil: null } }));
  expect(await visibleTitles(minutesAfterNow(9))).toEqual(['Sale']);
});

test('A-CALL-30 A-BAN-07 stores the order of all banners at once, order = index + 1', async () => {
  const [one, two, three] = [await addWithTitle('One'), await addWithTitle('Two'), await addWithTitle('Three')];
  const seen = [one, two, three];
  expect(await reorderBanners(shop.staff(), [two, one, three], seen)).toEqual({ ok: true, value: 3 });
  expect(await listTitles()).toEqual(['1 Two', '2 One', '3 Three']);
  expect(await visibleTitles()).toEqual(['Two', 'One', 'Three']);
  expectOk(await reorderBanners(shop.staff(), [three, two, one], [two, one, three]));
  expect(await listTitles()).toEqual(['1 Three', '2 Two', '3 One']);
  for (const ids of [
    [three, two],
    [three, two, two],
    [three, two, UNKNOWN_ID],
  ])
    expect(await reorderBanners(shop.staff(), ids, [three, two, one])).toEqual({
      ok: false,
      reason: 'not-all-of-them',
    });
  expect(await reorderBanners(shop.as(GUEST), seen, seen)).toEqual({ ok: false, reason: 'not-allowed' });
});

test('of two parallel moves, or edits of the same banner, the second is refused', async () => {
  const [one, two, three] = [await addWithTitle('One'), await addWithTitle('Two'), await addWithTitle('Three')];
  const seen = [one, two, three];
  const moves = await Promise.all([
    reorderBanners(shop.staff(), [two, one, three], seen),
    reorderBanners(shop.staff(), [one, three, two], seen),
  ]);
  expect(moves.filter(({ ok }) => ok)).toHaveLength(1);
  expect(moves).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await listTitles()).toEqual(moves[0]?.ok ? ['1 Two', '2 One', '3 Three'] : ['1 One', '2 Three', '3 Two']);

  const edits = await Promise.all(
    ['Mine', 'Yours'].map((title) => updateBanner(shop.staff(), one, { version: 1, change: { title } })),
  );
  expect(edits.filter(({ ok }) => ok)).toHaveLength(1);
  expect(edits).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
  const deletions = await Promise.all([1, 2].map(() => deleteBanner(shop.staff(), two, 1)));
  expect(deletions.filter(({ ok }) => ok)).toHaveLength(1);
  expect(deletions).toContainEqual({ ok: false, reason: 'no-such-banner' });
  expect(await deleteBanner(shop.staff(), one, 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
});
