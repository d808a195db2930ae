import { expect, test } from 'vitest';
import { listAdminCategories } from '#shop/catalog/list-admin-categories.server.ts';
import { expectOk, GUEST, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { postBody } from '../kit/testing/post-action.ts';
import { action } from './categories.actions.ts';
import { statusEffects } from './category-messages.ts';

const shop = openTestShop();
const fields = { name: 'Sarees', description: '', image: null, taxClassId: null, hsn: '' };
const change = async (name: string, input: unknown = {}, ctx = shop.staff()) =>
  (await postBody(action, { action: name, input }, { ctx })).result;

test('A-ERR-31 confirms each change of a category', async () => {
  const added = await change('add', { fields });
  expect(added).toMatchObject({ ok: true, message: 'Category added successfully!' });
  const { id } = (added?.ok ? added.value : {}) as { id: string };
  const getMessage = async (name: string, input: unknown = {}) => (await change(name, input))?.message;
  expect(await getMessage('save', { id, version: 1, fields: { ...fields, name: 'Silk' } })).toBe(
    'Category updated successfully!',
  );
  expect(await getMessage('setStatus', { ids: [id], status: 'inactive' })).toBe('Category deactivated successfully!');
  expect(await getMessage('setStatus', { ids: [id], status: 'active' })).toBe('Category activated successfully!');
  const other = await shop.addCategory();
  expect(await getMessage('setStatus', { ids: [id, other], status: 'inactive' })).toBe(
    '2 categories deactivated successfully!',
  );
  expect(await getMessage('reorder', { ids: [other, id] })).toMatch(/order/);
  const categories = expectOk(await listAdminCategories(shop.staff()));
  expect(categories.find((category) => category.id === id)).toMatchObject({ name: 'Silk' });
  expect(await getMessage('delete', { ids: [id], moveTo: null })).toBe('Category deleted.');
  expect(await getMessage('addDefaults')).toBe('6 categories added.');
});

test.each<[string, string, unknown, string]>([
  [
    'A-ERR-29 for one status',
    'setStatus',
    { ids: [UNKNOWN_ID], status: 'active' },
    'Failed to update category status. Please try again.',
  ],
  [
    'A-ERR-28 for a bulk action',
    'setStatus',
    { ids: [UNKNOWN_ID, 'x'], status: 'active' },
    'Failed to perform bulk action',
  ],
  ['A-ERR-28 for a bulk deletion', 'delete', { ids: [UNKNOWN_ID, 'x'], moveTo: null }, 'Failed to perform bulk action'],
  [
    'A-ERR-30 for an edit',
    'save',
    { id: UNKNOWN_ID, version: 1, fields },
    'Failed to update category. Please try again.',
  ],
])('%s: an unknown id and a guest are refused with the message of the action', async (_, name, input, message) => {
  expect(await change(name, input)).toMatchObject({ ok: false, message });
  expect(await change(name, input, shop.as(GUEST))).toMatchObject({
    ok: false,
    reason: 'Only administrators may do this. Please sign in again.',
  });
});

test('A-BULK-02 a bulk change reports how many categories were deleted in the meantime, and fails if all were', async () => {
  const existing = await shop.addCategory();
  const other = await shop.addCategory();
  const status = 'inactive';
  expect(await change('setStatus', { ids: [existing, other, UNKNOWN_ID], status })).toMatchObject({
    message: '2 categories deactivated successfully! 1 was already deleted.',
  });
  expect(await change('delete', { ids: [existing, UNKNOWN_ID], moveTo: null })).toMatchObject({
    message: 'Category deleted. 1 was already deleted.',
  });
  expect(await change('setStatus', { ids: [existing, UNKNOWN_ID], status })).toMatchObject({
    ok: false,
    message: 'Failed to perform bulk action',
    reason: 'It is not there any more.',
  });
});

test('A-BULK-02 before a change of status staff read how many products disappear and which categories have it already', () => {
  const category = (name: string, productCount: number, status: 'active' | 'inactive' = 'active') => ({
    name,
    productCount,
    status,
  });
  const selected = [category('Bags', 4), category('Shawls', 0, 'inactive')];
  expect(statusEffects(selected, 'inactive')).toEqual([
    'Shoppers no longer find their 4 products by category.',
    'Already inactive: Shawls.',
  ]);
  expect(statusEffects(selected, 'active')).toEqual(['Already active: Bags.']);
  expect(statusEffects([category('Bags', 1)], 'active')).toEqual(['Already active: Bags.']);
});

test('refuses the second of two edits of the same version', async () => {
  const id = await shop.addCategory();
  await change('save', { id, version: 1, fields: { ...fields, name: 'First' } });
  expect(await change('save', { id, version: 1, fields: { ...fields, name: 'Second' } })).toMatchObject({
    ok: false,
    message: 'Failed to update category. Please try again.',
    changedMeanwhile: true,
  });
});

test('A-CAT-05 refuses an action without categories', async () => {
  const body = { action: 'setStatus', input: { ids: [], status: 'active' } };
  expect(await postBody(action, body, { ctx: shop.staff() })).toMatchObject({ status: 400, result: { ok: false } });
});
