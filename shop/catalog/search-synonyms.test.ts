import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { searchSynonyms } from '#db/schema/search.ts';
import { audit } from '#db/schema/system.ts';
import { findDeletion } from '#shop/deletions.server.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { listActiveProducts } from './listing.server.ts';
import { parseSynonym, synonymProblems } from './search-synonym.ts';
import { addSynonym, deleteSynonym, findSynonym, listSynonyms, saveSynonym } from './search-synonyms.server.ts';
import { EMPTY_QUERY } from './shop-query.ts';
import { suggestProducts } from './suggestions.server.ts';

const shop = openTestShop();
const guest = () => shop.as(GUEST);
const search = async (text: string) =>
  (await listActiveProducts(guest(), { ...EMPTY_QUERY, search: text })).products.map(({ name }) => name).toSorted();
const list = async (query: Partial<Parameters<typeof listSynonyms>[1]> = {}) =>
  expectOk(await listSynonyms(shop.staff(), { search: '', sort: 'words', page: 1, rows: 10, ...query }));
const [ONE_WAY, TWO_WAY] = [false, true];
const synonym = (words: string, finds: string, isTwoWay = TWO_WAY) => ({ words, finds, isTwoWay });
const add = async (...input: Parameters<typeof synonym>) => expectOk(await addSynonym(shop.staff(), synonym(...input)));

beforeEach(async () => {
  await shop.db.delete(searchSynonyms);
});

describe('A-SRCH-02 the words of a synonym', () => {
  test.each([
    ['Nauvari, kashta;nauvari', ['nauvari', 'kashta']],
    [' साड़ी ,', ['साड़ी'.normalize('NFC')]],
    ['', []],
  ])('%j are %j', (text, words) => {
    expect(parseSynonym(synonym(text, 'saree')).words).toEqual(words);
  });

  test.each([
    ['', 'saree', { words: 'required' }],
    ['nauvari', ' , ', { finds: 'required' }],
    ['co-ord set', 'kurta', { words: 'not-one-word' }],
    ['a'.repeat(41), 'kurta', { words: 'too-long' }],
    [Array.from({ length: 21 }, (_, index) => `w${index}`).join(), 'kurta', { words: 'too-many' }],
    ['saree', 'kurta, Saree', { finds: 'on-both-sides' }],
    ['nauvari', 'saree', {}],
  ])('%j and %j have the problems %j', async (words, finds, problems) => {
    expect(synonymProblems(parseSynonym(synonym(words, finds)))).toEqual(problems);
    const added = await addSynonym(shop.staff(), synonym(words, finds));
    expect(added).toMatchObject(Object.keys(problems).length > 0 ? { ok: false, reason: { problems } } : { ok: true });
  });

  test('belong to one synonym only', async () => {
    const id = await add('nauvari, kashta', 'saree');
    expect(await addSynonym(shop.staff(), synonym('Kashta', 'kurta'))).toEqual({
      ok: false,
      reason: { wordTaken: 'kashta' },
    });
    expectOk(await saveSynonym(shop.staff(), id, { version: 1, fields: synonym('kashta', 'saree') }));
    await add('nauvari', 'saree');
  });
});

test('A-SRCH-01 a synonym is found both ways or one way, by searches and suggestions', async () => {
  await shop.addProduct({ name: 'Kashi Silk Saree' });
  await shop.addProduct({ name: 'Peshwa Nauvari' });
  expect(await search('kashta')).toEqual([]);
  const id = await add('nauvari, kashta', 'saree', ONE_WAY);
  expect(await search('kashta')).toEqual(['Kashi Silk Saree']);
  expect(await search('nauvari')).toEqual(['Kashi Silk Saree', 'Peshwa Nauvari']);
  expect(await search('saree')).toEqual(['Kashi Silk Saree']);
  expect((await suggestProducts(guest(), 'kashta')).map(({ name }) => name)).toEqual(['Kashi Silk Saree']);
  expectOk(await saveSynonym(shop.staff(), id, { version: 1, fields: synonym('nauvari, kashta', 'saree', TWO_WAY) }));
  expect(await search('sarees')).toEqual(['Kashi Silk Saree', 'Peshwa Nauvari']);
  expect(await search('kashta')).toEqual(['Kashi Silk Saree', 'Peshwa Nauvari']);
  expectOk(await deleteSynonym(shop.staff(), id, 2));
  expect(await search('kashta')).toEqual([]);
});

test('A-SRCH-01 the list is searched, sorted and paged', async () => {
  await add('nauvari', 'saree');
  await add('batua', 'bag');
  await add('kundal', 'jhumka');
  const words = async (query = {}) => (await list(query)).synonyms.map((each) => each.words[0]);
  expect(await words()).toEqual(['batua', 'kundal', 'nauvari']);
  expect(await words({ search: 'HUM' })).toEqual(['kundal']);
  expect(await words({ search: '%' })).toEqual([]);
  expect(await words({ rows: 2, page: 9 })).toEqual(['nauvari']);
  expect(await list({ rows: 2, search: 'a' })).toMatchObject({ found: 3, total: 3, page: 1 });
});

test('A-SRCH-03 refuses a save of an old version, and of a deleted synonym', async () => {
  const id = await add('nauvari', 'saree');
  const fields = synonym('nauvari', 'kurta');
  expectOk(await saveSynonym(shop.staff(), id, { version: 1, fields }));
  expect(await saveSynonym(shop.staff(), id, { version: 1, fields })).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
  });
  expect(await deleteSynonym(shop.staff(), id, 1)).toEqual({ ok: false, reason: 'changed-meanwhile' });
  expectOk(await saveSynonym(shop.staff(), id, { version: null, fields }));
  expectOk(await deleteSynonym(shop.staff(), id, null));
  for (const gone of [id, UNKNOWN_ID, 'x'])
    expect(await saveSynonym(shop.staff(), gone, { version: 1, fields })).toEqual({
      ok: false,
      reason: 'no-such-synonym',
    });
  expect(expectOk(await findDeletion(shop.staff(), 'synonym', id))).toMatchObject({ isByCurrentUser: true });
});

test('A-SRCH-04 records every change, and refuses everybody but staff', async () => {
  const id = await add('nauvari', 'saree', ONE_WAY);
  expectOk(await saveSynonym(shop.staff(), id, { version: 1, fields: synonym('nauvari', 'saree') }));
  expectOk(await deleteSynonym(shop.staff(), id, 2));
  const rows = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(audit.id);
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['add', null, { words: 'nauvari', finds: 'saree', direction: 'one way' }],
    ['update', expect.objectContaining({ direction: 'one way' }), expect.objectContaining({ direction: 'both ways' })],
    ['delete', { words: 'nauvari', finds: 'saree', direction: 'both ways' }, null],
  ]);
  const refused = { ok: false, reason: 'not-allowed' };
  expect(await addSynonym(guest(), synonym('a1', 'b1'))).toEqual(refused);
  expect(await saveSynonym(guest(), id, { version: null, fields: synonym('a1', 'b1') })).toEqual(refused);
  expect(await deleteSynonym(guest(), id, null)).toEqual(refused);
  expect(await listSynonyms(guest(), { search: '', sort: 'words', page: 1, rows: 10 })).toEqual(refused);
  expect(await findSynonym(guest(), id)).toBeNull();
});
