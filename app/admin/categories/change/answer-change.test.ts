import { expect, test } from 'vitest';
import { getCategory } from '#shop/catalog/category-records.server.ts';
import { GUEST, NOBODY, openTestShop } from '#shop/testing/test-shop.ts';
import { statusFacts } from '../category-messages.ts';
import { answerChange, failureOf } from './answer-change.server.ts';
import { type Change, changeInput } from './change-input.ts';

const shop = openTestShop();
const fields = { name: 'Sarees', description: '', image: null };
const change = (asked: Change, ctx = shop.staff()) => answerChange(ctx, asked);

test('A-ERR-31 each change of a category says that it went well', async () => {
  const added = await change({ intent: 'add', fields });
  expect(added).toMatchObject({ ok: true, message: 'Category added successfully!' });
  const id = added.ok ? String(added.id) : '';
  const said = async (asked: Change) => (await change(asked)).message;
  expect(await said({ intent: 'save', id, version: 1, fields: { ...fields, name: 'Silk' } })).toBe(
    'Category updated successfully!',
  );
  expect(await said({ intent: 'status', ids: [id], status: 'inactive' })).toBe('Category deactivated successfully!');
  expect(await said({ intent: 'status', ids: [id], status: 'active' })).toBe('Category activated successfully!');
  const other = await shop.addCategory();
  expect(await said({ intent: 'status', ids: [id, other], status: 'inactive' })).toBe(
    '2 categories deactivated successfully!',
  );
  expect(await said({ intent: 'order', ids: [other, id] })).toMatch(/order/);
  expect(await getCategory(shop.staff(), id)).toMatchObject({ name: 'Silk' });
  expect(await said({ intent: 'delete', ids: [id], moveTo: null })).toBe('Category deleted.');
  expect(await said({ intent: 'defaults' })).toBe('6 categories added.');
});

test.each<[string, Change, string]>([
  [
    'A-ERR-29 of one status',
    { intent: 'status', ids: [NOBODY], status: 'active' },
    'Failed to update category status. Please try again.',
  ],
  [
    'A-ERR-28 of a bulk action',
    { intent: 'status', ids: [NOBODY, 'x'], status: 'active' },
    'Failed to perform bulk action',
  ],
  [
    'A-ERR-28 of a bulk deletion',
    { intent: 'delete', ids: [NOBODY, 'x'], moveTo: null },
    'Failed to perform bulk action',
  ],
  [
    'A-ERR-30 of an edit',
    { intent: 'save', id: NOBODY, version: 1, fields },
    'Failed to update category. Please try again.',
  ],
])('%s the failure has its words, and nobody but staff gets further', async (_, asked, words) => {
  expect(failureOf(asked)).toBe(words);
  expect(await change(asked, shop.as(GUEST))).toMatchObject({
    ok: false,
    message: words,
    reason: 'Only administrators may do this. Please sign in again.',
  });
});

test('A-BULK-02 a bulk change says how many categories were deleted meanwhile, and fails when all were', async () => {
  const [there, other] = [await shop.addCategory(), await shop.addCategory()];
  const status = 'inactive';
  expect(await change({ intent: 'status', ids: [there, other, NOBODY], status })).toMatchObject({
    message: '2 categories deactivated successfully! 1 was deleted meanwhile.',
  });
  expect(await change({ intent: 'delete', ids: [there, NOBODY], moveTo: null })).toMatchObject({
    message: 'Category deleted. 1 was deleted meanwhile.',
  });
  expect(await change({ intent: 'status', ids: [there, NOBODY], status })).toMatchObject({
    ok: false,
    message: 'Failed to perform bulk action',
    reason: 'It is not there any more.',
  });
});

test('A-BULK-02 turning categories off says how many products shoppers lose and which are off already', () => {
  const category = (name: string, productCount: number, status: 'active' | 'inactive' = 'active') => ({
    name,
    productCount,
    status,
  });
  const chosen = [category('Bags', 4), category('Shawls', 0, 'inactive')];
  expect(statusFacts(chosen, 'inactive')).toEqual([
    'Shoppers no longer find their 4 products by category.',
    'Already inactive: Shawls.',
  ]);
  expect(statusFacts(chosen, 'active')).toEqual(['Already active: Bags.']);
  expect(statusFacts([category('Bags', 1)], 'active')).toEqual(['Already active: Bags.']);
});

test('of two editors the second is told that somebody was first', async () => {
  const id = await shop.addCategory();
  await change({ intent: 'save', id, version: 1, fields: { ...fields, name: 'First' } });
  expect(await change({ intent: 'save', id, version: 1, fields: { ...fields, name: 'Second' } })).toMatchObject({
    ok: false,
    message: 'Failed to update category. Please try again.',
    changedMeanwhile: true,
  });
});

test('A-CAT-05 an action over nothing is not understood', () => {
  expect(changeInput.safeParse({ intent: 'status', ids: [], status: 'active' }).success).toBe(false);
});
