import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contentPages } from '#db/schema/store.ts';
import { audit } from '#db/schema/system.ts';
import { expectOk, GUEST, minutesAfterNow, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { addPage, deletePage, restorePageVersion, savePage } from './change-pages.server.ts';
import { getPageToEdit, listPages } from './list-pages.server.ts';
import type { PageFields, PageProblems } from './page-fields.ts';
import { findPage, listLivePages } from './read-page.server.ts';

const shop = openTestShop();
let count = 0;

const fieldsOf = (fields: Partial<PageFields> = {}): PageFields => ({
  title: 'Size guide',
  slug: `size-guide-${++count}`,
  body: 'Measure yourself.',
  status: 'published',
  publishFrom: null,
  ...fields,
});
const add = async (fields: Partial<PageFields> = {}) => {
  const page = fieldsOf(fields);
  return { page, id: expectOk(await addPage(shop.staff(), page)) };
};
const save = (id: string, page: PageFields, version: number | null = null) =>
  savePage(shop.staff(), id, { version, page });
const find = (slug: string, now?: Date) => findPage(shop.as(GUEST, now), slug);
const load = async (id: string) => {
  const page = await getPageToEdit(shop.staff(), id);
  if (!page) throw new Error('no page');
  return page;
};
const builtIn = async (slug: string) => {
  const page = expectOk(await listPages(shop.staff(), { search: '', state: null })).pages.find(
    (each) => each.slug === slug,
  );
  return load(page?.id ?? '');
};
const lastAudit = async (id: string) =>
  (await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(desc(audit.id)).limit(1))[0];

test('A-PAGE-02 shows the built-in texts before and after staff open the list, which stores them once', async () => {
  await shop.db.delete(contentPages);
  const before = await find('returns');
  expect(before).toMatchObject({ kind: 'page', text: { title: 'Refund and Exchange Policy' } });
  expect((await listLivePages(shop.as(GUEST))).map(({ slug }) => slug).sort()).toEqual([
    'about',
    'privacy',
    'refund',
    'returns',
    'shipping',
    'terms',
  ]);
  const all = { search: '', state: null };
  const lists = await Promise.all([listPages(shop.staff(), all), listPages(shop.staff(), all)]);
  expect(expectOk(lists[0]).total).toBe(6);
  expect(expectOk(await listPages(shop.staff(), all)).pages.map(({ slug }) => slug)).toEqual([
    'about',
    'returns',
    'refund',
    'shipping',
    'privacy',
    'terms',
  ]);
  expect(await find('returns')).toEqual(before);
  expect((await builtIn('returns')).versions).toMatchObject([{ version: 1, savedBy: 'Starter text' }]);
});

test('A-PAGE-02 a built-in page keeps its address, stays published, and cannot be deleted', async () => {
  const page = await builtIn('terms');
  const problems = async (change: Partial<PageFields>) => {
    const saved = await save(page.id, { ...page, ...change });
    return saved.ok ? null : (saved.reason as { problems: PageProblems }).problems;
  };
  expect(await problems({ slug: 'our-terms' })).toEqual({ slug: 'fixed-address' });
  expect(await problems({ status: 'draft' })).toEqual({ status: 'always-published' });
  expect(await problems({ publishFrom: minutesAfterNow(9) })).toEqual({ status: 'always-published' });
  expect(await deletePage(shop.staff(), page.id, null)).toEqual({ ok: false, reason: 'built-in' });
  expect(await addPage(shop.staff(), fieldsOf({ slug: 'shipping' }))).toEqual({ ok: false, reason: 'slug-taken' });
  expectOk(await save(page.id, { ...page, body: 'New terms for {store}.' }));
  expect(await find('terms')).toMatchObject({ text: { body: 'New terms for {store}.' } });
});

test('A-PAGE-01 A-PAGE-05 saves versions, refuses the second of two saves, and restores an earlier text', async () => {
  const { id, page } = await add();
  expect(await save(id, { ...page, body: 'Second.' }, 1)).toEqual({ ok: true, value: 2 });
  expect(await save(id, { ...page, body: 'Third.' }, 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  // Neither the address nor the state is a text: no version is written.
  expect(await save(id, { ...page, body: 'Second.', status: 'draft' }, 2)).toEqual({ ok: true, value: 3 });
  expect((await load(id)).versions.map(({ version }) => version)).toEqual([2, 1]);

  const restore = (version: number, restored: number) => restorePageVersion(shop.staff(), id, { version, restored });
  expect(await restore(2, 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await restore(3, 9)).toEqual({ ok: false, reason: 'no-such-version' });
  expect(await restore(3, 1)).toEqual({ ok: true, value: 4 });
  expect(await load(id)).toMatchObject({ body: 'Measure yourself.', status: 'draft', version: 4 });
  expect(await lastAudit(id)).toMatchObject({
    action: 'restore',
    entity: 'page',
    actor: 'staff@tanabana.example',
    before: { textVersion: 2 },
    after: { textVersion: 4, title: 'Size guide' },
  });
});

test('A-PAGE-03 S-PAGE-05 a changed address redirects until another page takes the old one', async () => {
  const { id, page } = await add();
  const [first, second] = [page.slug, `${page.slug}-b`];
  expectOk(await save(id, { ...page, slug: second }));
  expect(await find(first)).toEqual({ kind: 'moved', slug: second });
  expectOk(await save(id, { ...page, slug: `${page.slug}-c` }));
  expect(await find(first)).toEqual({ kind: 'moved', slug: `${page.slug}-c` });
  // Back to a former address: it shows the page again.
  expectOk(await save(id, page));
  expect(await find(first)).toMatchObject({ kind: 'page' });
  expect(await find(second)).toEqual({ kind: 'moved', slug: first });
  const other = await add({ slug: second });
  expect(await find(second)).toMatchObject({ kind: 'page' });
  expect(await save(other.id, { ...other.page, slug: first })).toEqual({ ok: false, reason: 'slug-taken' });
});

test('A-PAGE-03 of two pages that take one address at once, one is refused', async () => {
  const page = fieldsOf();
  const added = await Promise.all([addPage(shop.staff(), page), addPage(shop.staff(), page)]);
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(added).toContainEqual({ ok: false, reason: 'slug-taken' });
});

test('A-PAGE-06 S-PAGE-01 shoppers see a page while it is published, from its time on', async () => {
  const publishFrom = minutesAfterNow(30);
  const justBefore = new Date(publishFrom.getTime() - 1);
  const { id, page } = await add({ publishFrom });
  const isListed = async (now: Date) =>
    (await listLivePages(shop.as(GUEST, now))).some(({ slug }) => slug === page.slug);
  expect(await find(page.slug, justBefore)).toBeNull();
  expect(await isListed(justBefore)).toBe(false);
  expect(await find(page.slug, publishFrom)).toMatchObject({ kind: 'page' });
  expect(await isListed(publishFrom)).toBe(true);
  expect((await load(id)).state).toBe('scheduled');
  expectOk(await save(id, { ...page, status: 'draft' }));
  expect(await find(page.slug, publishFrom)).toBeNull();
  // A draft has no date that would publish it by surprise.
  expect((await load(id)).publishFrom).toBeNull();
});

test('A-PAGE-07 finds pages by title, address and text, and filters by state', async () => {
  const { page } = await add({ title: 'Silk care 100%', body: 'Cold water only.', status: 'draft' });
  const titles = async (search: string, state: 'draft' | 'live' | null = null) =>
    expectOk(await listPages(shop.staff(), { search, state })).pages.map(({ title }) => title);
  for (const search of ['silk CARE', '100%', `/${page.slug}`, 'cold water'])
    expect(await titles(search)).toEqual(['Silk care 100%']);
  expect(await titles('silk care', 'live')).toEqual([]);
  expect(await titles('10_%')).toEqual([]);
});

test('A-PAGE-01 deletes an own page with its redirects, and refuses unknown pages', async () => {
  const { id, page } = await add();
  expectOk(await save(id, { ...page, slug: `${page.slug}-b` }));
  expect(await deletePage(shop.staff(), id, 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await deletePage(shop.staff(), id, 2)).toEqual({ ok: true, value: 'Size guide' });
  expect(await find(page.slug)).toBeNull();
  expect(await lastAudit(id)).toMatchObject({ action: 'delete', before: { slug: `${page.slug}-b` } });
  for (const unknown of [UNKNOWN_ID, 'x'])
    expect(await save(unknown, page)).toEqual({ ok: false, reason: 'no-such-page' });
});

test('A-PAGE-04 refuses a text with an unknown placeholder, which it names, and a missing title', async () => {
  expect(await addPage(shop.staff(), fieldsOf({ body: 'Within {returnDay} days', title: ' ' }))).toEqual({
    ok: false,
    reason: { problems: { title: 'required', body: { unknownPlaceholder: 'returnDay' } } },
  });
});
