import { describe, expect, it } from 'vitest';
import type { CollectionCondition } from '#shop/catalog/collection-rule.ts';
import {
  type ConditionDraft,
  changedLabels,
  draftErrors,
  emptyCondition,
  NEW_COLLECTION,
  toDraft,
  toFields,
  withName,
} from './collection-draft.ts';

const CATEGORIES = [{ id: 'c1', name: 'Sarees' }];
const DRAFT = { ...NEW_COLLECTION, name: 'Wedding', slug: 'wedding' };
const conditionOf = (draft: ConditionDraft) => toFields({ ...DRAFT, conditions: [draft] }).conditions[0];

describe('A-COLL-03 a typed condition', () => {
  it.each<[Partial<ConditionDraft> & Pick<ConditionDraft, 'field'>, CollectionCondition]>([
    [
      { field: 'keyword', text: ' silk ' },
      { field: 'keyword', keyword: 'silk' },
    ],
    [
      { field: 'category', categories: CATEGORIES },
      { field: 'category', categoryIds: ['c1'] },
    ],
    [
      { field: 'price-from', text: '1,499.50' },
      { field: 'price-from', price: 149_950 },
    ],
    [
      { field: 'discount', text: '20' },
      { field: 'discount', percent: 20 },
    ],
    [{ field: 'in-stock' }, { field: 'in-stock' }],
  ])('%j is stored as %j', (typed, stored) => {
    expect(conditionOf({ ...emptyCondition(typed.field), ...typed })).toEqual(stored);
  });

  it.each<Partial<ConditionDraft> & Pick<ConditionDraft, 'field'>>([
    { field: 'price-to', text: 'cheap' },
    { field: 'price-to', text: '9e99' },
    { field: 'discount', text: 'half' },
    { field: 'new', text: '' },
  ])('%j is no number: it becomes 0, which the form refuses', (typed) => {
    const condition = { ...emptyCondition(typed.field), ...typed };
    expect(Object.values(conditionOf(condition) ?? {})).toEqual([typed.field, 0]);
    expect(draftErrors({ ...DRAFT, kind: 'rule', conditions: [condition] })).toHaveProperty('conditions');
  });

  it('is loaded into the fields; a deleted category is named as such', () => {
    const conditions: CollectionCondition[] = [
      { field: 'category', categoryIds: ['c1', 'gone'] },
      { field: 'price-from', price: 149_950 },
    ];
    const { productIds: _productIds, ...fields } = toFields(DRAFT);
    const stored = { ...fields, conditions, products: [], id: 'x', version: 1, updatedAt: new Date(0) };
    expect(toDraft(stored, CATEGORIES).conditions).toEqual([
      { field: 'category', text: '', categories: [...CATEGORIES, { id: 'gone', name: 'Deleted category' }] },
      { field: 'price-from', text: '1499.5', categories: [] },
    ]);
  });

  it('that is not filled in is refused', () => {
    expect(draftErrors({ ...DRAFT, kind: 'rule', conditions: [emptyCondition('keyword')] })).toEqual({
      conditions: 'Fill in every condition with a value that fits, or remove it.',
    });
    expect(draftErrors({ ...DRAFT, kind: 'rule' })).toEqual({ conditions: 'Add a condition.' });
    expect(draftErrors(DRAFT)).toEqual({});
  });
});

it('A-COLL-05 the address of a new collection follows its name until staff enter another one', () => {
  const named = withName(NEW_COLLECTION, 'Wedding season');
  expect(named.slug).toBe('wedding-season');
  expect(withName({ ...named, slug: 'shaadi' }, 'Weddings').slug).toBe('shaadi');
});

it('A-COLL-01 names the changed fields', () => {
  expect(changedLabels(DRAFT, { ...DRAFT, name: 'Weddings', productIds: ['a'], inMenu: true })).toEqual([
    'Name',
    'Products',
    'Menu',
  ]);
});
