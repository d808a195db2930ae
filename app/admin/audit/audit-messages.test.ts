import { expect, test } from 'vitest';
import { capitalise } from '../kit/wording.ts';
import {
  actionLabel,
  actorLabel,
  actorOptionLabel,
  auditPath,
  entityName,
  entityPath,
  idLabel,
} from './audit-messages.ts';

const entry = {
  id: 1,
  at: '',
  actor: '',
  actorRole: null,
  actorName: null,
  action: '',
  changes: [],
  entityId: 'x-1',
  name: 'ORD-1',
};

test.each([
  ['product', '/admin-panel/products/x-1'],
  ['user', '/admin-panel/users/x-1'],
  ['order', '/admin-panel/orders?order=ORD-1'],
  ['shipment', '/admin-panel/orders?order=ORD-1'],
  ['coupon', '/admin-panel/coupons/x-1'],
  ['category', '/admin-panel/categories?edit=x-1'],
  ['import', '/admin-panel/products/import/x-1'],
  ['notification', null],
])('links a %s to %j, and to nothing once the record is deleted', (entity, path) => {
  expect(entityPath({ ...entry, entity })).toBe(path);
  expect(entityPath({ ...entry, entity, name: null })).toBeNull();
});

test('a changed filter returns to the newest page', () => {
  const params = new URLSearchParams('actor=a&older=7');
  expect(auditPath(params, { entity: 'user' })).toBe('?actor=a&entity=user');
  expect(auditPath(params, { newer: '9' })).toBe('?actor=a&newer=9');
  expect(auditPath(params, { actor: '' })).toBe('?');
});

test('shows an action, an actor and an id in readable form', () => {
  expect(capitalise('process stock')).toBe('Process stock');
  expect(actorLabel('shopper 0f3c')).toBe('A shopper herself');
  expect(actorLabel('meera@x.in')).toBe('meera@x.in');
  expect(idLabel('all')).toBe('all');
  expect(idLabel('00000000-0000-4000-8000-00000000dead')).toBe('…0000dead');
});

test('A-AUDIT-01 shows an order by its short id and a person with an email address', () => {
  const orderId = 'ORD-1763192400000-7K2MX9P4A';
  for (const entity of ['order', 'shipment', 'cancellation request'])
    expect(entityName({ entity, name: orderId })).toBe('Order K2MX9P4A');
  expect(entityName({ entity: 'coupon', name: 'DIWALI' })).toBe('DIWALI');
  expect(entityName({ entity: 'coupon', name: null })).toBeNull();
  expect(actorOptionLabel({ actor: 'meera@x.in', name: 'Meera Iyer' })).toBe('Meera Iyer, meera@x.in');
  expect(actorOptionLabel({ actor: 'gone@x.in', name: null })).toBe('gone@x.in');
});

test('A-RET-12 the action on a return is a sentence with the word return', () => {
  expect(actionLabel({ action: 'book-pickup', entity: 'return' })).toBe('Book pickup of');
  expect(actionLabel({ action: 'settle', entity: 'return' })).toBe('Settle');
  expect(actionLabel({ action: 'settle', entity: 'order' })).toBe('Settle');
  expect(actionLabel({ action: 'constructor', entity: 'return' })).toBe('Constructor');
  expect(actionLabel({ action: 'print label', entity: 'shipment' })).toBe('Print the label of');
  expect(actionLabel({ action: 'update', entity: 'product' })).toBe('Update');
  const entry = { entity: 'return', entityId: 'x', name: 'RET-26-000001' } as Parameters<typeof entityPath>[0];
  expect(entityPath(entry)).toBe('/admin-panel/returns/RET-26-000001');
});
