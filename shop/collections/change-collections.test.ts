import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { collectionProducts, collections } from '#db/schema/collections.ts';
import { audit } from '#db/schema/system.ts';
import { findDeletion } from '#shop/deletions.server.ts';
import { ok } from '#shop/result.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import {
  addCollection,
  deleteCollection,
  restoreCollection,
  saveCollection,
  setCollectionStatus,
} from './change-collections.server.ts';
import type { CollectionFields } from './collection-fields.ts';
import { getCollectionToEdit, listCollections, previewCollection } from './list-collections.server.ts';
import { orderCollections } from './order-collections.server.ts';
import {
  findCollection,
  listHomeCollections,
  listLiveCollections,
  listMenuCollections,
} from './read-collections.server.ts';

const shop = openTestShop();
let count = 0;
const productIds: string[] = [];

beforeAll(async () => {
  for (const name of ['Saree', 'Kurta', 'Bag']) productIds.push(await shop.addProduct({ name, keywords: ['Wedding'] }));
});

const fieldsOf = (fields: Partial<CollectionFields> = {}): CollectionFields => ({
  name: 'Wedding season',
  slug: `wedding-${++count}`,
  description: 'For the season.',
  image: null,
  metaTitle: '',
  metaDescription: '',
  kind: 'hand',
  conditions: [],
  productIds,
  sort: 'arranged',
  status: 'active',
  inMenu: false,
  onHome: false,
  ...fields,
});
const byRule = (fields: Partial<CollectionFields> = {}) =>
  fieldsOf({
    kind: 'rule',
    sort: 'latest',
    productIds: [],
    conditions: [{ field: 'keyword', keyword: 'wedding' }],
    ...fields,
  });
const add = async (fields: CollectionFields) => ({ fields, id: expectOk(await addCollection(shop.staff(), fields)) });
const save = (id: string, fields: CollectionFields, version: number | null = null) =>
  saveCollection(shop.staff(), id, { version, fields });
const find = (slug: string) => findCollection(shop.as(GUEST), slug);
const load = async (id: string) => {
  const collection = await getCollectionToEdit(shop.staff(), id);
  if (!collection) throw new Error('no collection');
  return collection;
};
const lastAudit = async (id: string) =>
  (await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(desc(audit.id)).limit(1))[0];
const listAll = async () => expectOk(await listCollections(shop.staff(), { search: '', status: null }));

test('A-COLL-01 adds and saves a collection with its products in order, and writes the audit log', async () => {
  const { id, fields } = await add(fieldsOf({ productIds: productIds.toReversed() }));
  expect((await load(id)).products.map((product) => product.id)).toEqual(productIds.toReversed());
  expect(await lastAudit(id)).toMatchObject({ action: 'add', entity: 'collection', actor: 'staff@tanabana.example' });
  const [first = '', second = ''] = productIds;
  expect(await save(id, { ...fields, name: ' Weddings ', productIds: [second, first] }, 1)).toEqual(ok(2));
  const saved = await load(id);
  expect(saved).toMatchObject({ name: 'Weddings', version: 2 });
  expect(saved.products.map((product) => product.id)).toEqual([second, first]);
  expect(await lastAudit(id)).toMatchObject({ action: 'update', before: { name: 'Wedding season' } });
});

test('A-COLL-01 refuses the second of two saves, and everything by a guest', async () => {
  const { id, fields } = await add(fieldsOf());
  expectOk(await save(id, fields, 1));
  expect(await save(id, fields, 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await save(id, fields, null)).toEqual(ok(3));
  expect(await save(UNKNOWN_ID, fields)).toEqual({ ok: false, reason: 'no-such-collection' });
  const guest = shop.as(GUEST);
  const refused = { ok: false, reason: 'not-allowed' };
  expect(await addCollection(guest, fieldsOf())).toEqual(refused);
  expect(await saveCollection(guest, id, { version: null, fields })).toEqual(refused);
  expect(await setCollectionStatus(guest, id, { version: 3, status: 'inactive' })).toEqual(refused);
  expect(await deleteCollection(guest, id, null)).toEqual(refused);
  expect(await restoreCollection(guest, id)).toEqual(refused);
  expect(await orderCollections(guest, [], [])).toEqual(refused);
  expect(await listCollections(guest, { search: '', status: null })).toEqual(refused);
  expect(await previewCollection(guest, fields)).toEqual(refused);
  expect(await getCollectionToEdit(guest, id)).toBeNull();
});

test.each<[string, Partial<CollectionFields>, object]>([
  ['without a name', { name: ' ' }, { name: 'required' }],
  ['with a long name', { name: 'x'.repeat(81) }, { name: 'too-long' }],
  ['without an address', { slug: '' }, { slug: 'required' }],
  ['with a bad address', { slug: 'Wedding Season' }, { slug: 'not-an-address' }],
  ['with a long text', { description: 'x'.repeat(2_001) }, { description: 'too-long' }],
  ['by rule without a condition', { kind: 'rule', sort: 'latest' }, { conditions: 'required' }],
  [
    'with an unfinished condition',
    { kind: 'rule', sort: 'latest', conditions: [{ field: 'keyword', keyword: '' }] },
    { conditions: 'incomplete' },
  ],
  ['with too many conditions', { conditions: Array(13).fill({ field: 'in-stock' }) }, { conditions: 'too-many' }],
  ['with a product twice', { productIds: ['a', 'a'] }, { productIds: 'unknown' }],
  ['with an unknown product', { productIds: [UNKNOWN_ID] }, { productIds: 'unknown' }],
  ['with no id of a product', { productIds: ['constructor'] }, { productIds: 'unknown' }],
  ['with too many products', { productIds: Array(501).fill(UNKNOWN_ID) }, { productIds: 'too-many' }],
  ['by rule in the order of staff', { ...byRule(), sort: 'arranged' }, { sort: 'unknown' }],
])('A-COLL-01 A-COLL-03 refuses a collection %s', async (_, fields, problems) => {
  const result = await addCollection(shop.staff(), fieldsOf(fields));
  expect(result).toEqual({ ok: false, reason: { problems } });
});

test('A-COLL-01 refuses a picture that the store does not have', async () => {
  expect(await addCollection(shop.staff(), fieldsOf({ image: 'a'.repeat(24) }))).toEqual({
    ok: false,
    reason: 'no-such-picture',
  });
});

test('A-COLL-05 S-COLL-04 a changed address redirects; a taken one is refused; shoppers see active collections only', async () => {
  const { id, fields } = await add(fieldsOf({ slug: 'first-address' }));
  expectOk(await save(id, { ...fields, slug: 'second-address' }));
  expect(await find('second-address')).toMatchObject({ kind: 'collection', collection: { name: 'Wedding season' } });
  expect(await find('first-address')).toEqual({ kind: 'moved', slug: 'second-address' });
  expect(await addCollection(shop.staff(), fieldsOf({ slug: 'second-address' }))).toEqual({
    ok: false,
    reason: 'slug-taken',
  });
  // A new collection may have the former address of another one, which can have it back when the new one is deleted.
  const other = await add(fieldsOf({ slug: 'first-address' }));
  expect(await find('first-address')).toMatchObject({ kind: 'collection' });
  expect(await save(id, { ...fields, slug: 'first-address' })).toEqual({ ok: false, reason: 'slug-taken' });
  expectOk(await deleteCollection(shop.staff(), other.id, null));
  expectOk(await save(id, { ...fields, slug: 'first-address' }));
  expect(await find('second-address')).toEqual({ kind: 'moved', slug: 'first-address' });
  expectOk(await setCollectionStatus(shop.staff(), id, { version: 3, status: 'inactive' }));
  expect(await find('first-address')).toBeNull();
  expect(await find('second-address')).toBeNull();
  for (const slug of ['constructor', '', '\0', 'Ünknown', 'x'.repeat(200)]) expect(await find(slug)).toBeNull();
});

test('A-COLL-05 two collections that want one address at once: one is refused', async () => {
  const results = await Promise.all([1, 2].map(() => addCollection(shop.staff(), fieldsOf({ slug: 'same-address' }))));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toEqual({ ok: false, reason: 'slug-taken' });
});

test('A-COLL-07 a deleted collection is gone, and restored with its products unless its address is taken', async () => {
  const { id, fields } = await add(fieldsOf());
  expect(await deleteCollection(shop.staff(), id, 2)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expect(await deleteCollection(shop.staff(), id, 1)).toEqual(ok('Wedding season'));
  expect(await find(fields.slug)).toBeNull();
  expect(await getCollectionToEdit(shop.staff(), id)).toBeNull();
  expect((await listAll()).order).not.toContain(id);
  expect(expectOk(await findDeletion(shop.staff(), 'collection', id))).toMatchObject({ isByCurrentUser: true });
  expect(await restoreCollection(shop.staff(), id)).toEqual(ok('Wedding season'));
  expect(await restoreCollection(shop.staff(), id)).toEqual(ok('Wedding season'));
  expect((await load(id)).products.map((product) => product.id)).toEqual(productIds);
  expectOk(await deleteCollection(shop.staff(), id, null));
  await add(fieldsOf({ slug: fields.slug }));
  expect(await restoreCollection(shop.staff(), id)).toEqual({ ok: false, reason: 'slug-taken' });
  expect(await restoreCollection(shop.staff(), UNKNOWN_ID)).toEqual({ ok: false, reason: 'no-such-collection' });
});

test('A-COLL-06 lists collections by name, address and status with their active products, in the order of staff', async () => {
  await shop.db.delete(collections);
  const inactive = await shop.addProduct({ name: 'Hidden', status: 'inactive', keywords: ['Wedding'] });
  const hand = await add(fieldsOf({ name: 'Office edit', slug: 'office', productIds: [...productIds, inactive] }));
  const rule = await add(byRule({ name: 'Weddings', slug: 'marry', status: 'inactive' }));
  const all = await listAll();
  expect(all).toMatchObject({ active: 1, order: [hand.id, rule.id] });
  expect(all.collections.map(({ name, productCount }) => [name, productCount])).toEqual([
    ['Office edit', 3],
    ['Weddings', 3],
  ]);
  const namesOf = async (search: string, status: 'active' | 'inactive' | null = null) =>
    expectOk(await listCollections(shop.staff(), { search, status })).collections.map(({ name }) => name);
  expect(await namesOf('OFFICE')).toEqual(['Office edit']);
  expect(await namesOf('/collections/marry')).toEqual(['Weddings']);
  expect(await namesOf('', 'inactive')).toEqual(['Weddings']);
  expect(await namesOf('%')).toEqual([]);
  expect(await orderCollections(shop.staff(), [rule.id, hand.id], [hand.id, rule.id])).toEqual(ok(undefined));
  expect((await listAll()).order).toEqual([rule.id, hand.id]);
  const stale = await orderCollections(shop.staff(), [hand.id, rule.id], [hand.id, rule.id]);
  expect(stale).toEqual({ ok: false, reason: 'changed-meanwhile' });
});

test('A-COLL-04 the preview shows the products of an unsaved collection', async () => {
  const inactive = await shop.addProduct({ name: 'Inactive one', status: 'inactive' });
  const hand = expectOk(await previewCollection(shop.staff(), fieldsOf({ productIds: [inactive, ...productIds] })));
  expect(hand.count).toBe(3);
  expect(hand.products.map(({ name, status }) => [name, status])[0]).toEqual(['Inactive one', 'inactive']);
  const rule = byRule({
    conditions: [
      { field: 'keyword', keyword: 'WEDDING' },
      { field: 'discount', percent: 0 },
    ],
  });
  expect(expectOk(await previewCollection(shop.staff(), rule))).toMatchObject({ count: 3 });
  expect(expectOk(await previewCollection(shop.staff(), { ...rule, conditions: [] }))).toEqual({
    count: 0,
    products: [],
  });
});

test('S-COLL-06 S-COLL-05 menu, home page and sitemap have the active collections, in the order of staff', async () => {
  await shop.db.delete(collections);
  const hidden = await add(fieldsOf({ name: 'Hidden', status: 'inactive', inMenu: true, onHome: true }));
  const empty = await add(fieldsOf({ name: 'Empty', productIds: [], onHome: true }));
  const image = await shop.addPicture('collection');
  const many = [];
  for (const name of ['One', 'Two', 'Three', 'Four'])
    many.push(await add(byRule({ name, image, inMenu: true, onHome: name === 'Two' })));
  const guest = shop.as(GUEST);
  expect((await listMenuCollections(guest)).map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
  const home = await listHomeCollections(guest, 2);
  expect(home.collections.map(({ name, products }) => [name, products.length])).toEqual([['Two', 2]]);
  expect(home.collections).toMatchObject([{ description: 'For the season.', picture: { key: image } }]);
  expect(home.changesAt).toBeNull();
  const live = (await listLiveCollections(guest)).map(({ slug }) => slug);
  expect(live).not.toContain(hidden.fields.slug);
  expect(live).toEqual([empty.fields.slug, ...many.map(({ fields }) => fields.slug)]);
});

test('A-COLL-02 a change of the kind keeps the products and the conditions', async () => {
  const { id, fields } = await add(fieldsOf());
  const asRule = { ...byRule({ slug: fields.slug }), productIds };
  expectOk(await save(id, asRule));
  expect(await shop.db.$count(collectionProducts, eq(collectionProducts.collectionId, id))).toBe(3);
  expectOk(await save(id, { ...asRule, kind: 'hand', sort: 'arranged' }));
  expect((await load(id)).conditions).toEqual(asRule.conditions);
  expect(await shop.db.$count(collections, and(eq(collections.id, id), eq(collections.kind, 'hand')))).toBe(1);
});
