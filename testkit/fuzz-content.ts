// Valid actions on collections and content pages, by name and input.
import type { StoredRows } from './fuzz-rows.ts';

type NamedAction = readonly [name: string, input: unknown];

export function collectionActions({ collection, product, category }: StoredRows): NamedAction[] {
  const { id, version } = collection;
  const conditions = [
    { field: 'keyword', keyword: 'wedding' },
    { field: 'category', categoryIds: [category.id] },
    { field: 'price-from', price: 49_900 },
    { field: 'price-to', price: 99_900 },
    { field: 'discount', percent: 20 },
    { field: 'new', days: 30 },
    { field: 'in-stock' },
  ];
  const byRule = { kind: 'rule', conditions, productIds: [], sort: 'popular' };
  const byHand = { kind: 'hand', conditions: [], productIds: [product.id], sort: 'arranged' };
  const textFields = { name: 'Fuzzed', description: 'A text', image: null, metaTitle: '', metaDescription: '' };
  const visibility = { status: 'active', inMenu: false, onHome: true };
  const fields = { ...byRule, ...textFields, ...visibility, slug: `collection-${crypto.randomUUID()}` };
  return [
    ['add', { fields }],
    ['update', { id, version, fields: { ...fields, ...byHand } }],
    ['setStatus', { id, version, status: 'inactive' }],
    ['delete', { id, version }],
    ['restore', { id }],
    ['reorder', { ids: [id], seen: [id] }],
    ['preview', byRule],
  ];
}

export function pageActions({ page: { id, version } }: StoredRows): NamedAction[] {
  const text = { title: 'Size guide', body: 'Within {returnDays} days.' };
  const page = { ...text, slug: 'size-guide-2', status: 'published', publishFrom: null };
  return [
    ['add', { page: { ...page, slug: `page-${crypto.randomUUID()}` } }],
    ['update', { id, version, page: { ...page, publishFrom: '2026-11-20T00:00:00.000Z' } }],
    ['restore', { id, version, restored: 1 }],
    ['delete', { id, version }],
    ['preview', text],
  ];
}
