import { expect, test } from 'vitest';
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

test('shows a shopper without her id, staff by their address, and the end of a long id', () => {
  expect(actorLabel('shopper 0f3c')).toBe('A shopper herself');
  expect(actorLabel('meera@x.in')).toBe('meera@x.in');
  expect(idLabel('all')).toBe('all');
  expect(idLabel('00000000-0000-4000-8000-00000000dead')).toBe('…0000dead');
});

test('A-AUDIT-01 shows an order by its short id, and other records by their names', () => {
  const orderId = 'ORD-1763192400000-7K2MX9P4A';
  for (const entity of ['order', 'shipment', 'cancellation request'])
    expect(entityName({ entity, name: orderId })).toBe('Order K2MX9P4A');
  expect(entityName({ entity: 'coupon', name: 'DIWALI' })).toBe('DIWALI');
  expect(entityName({ entity: 'coupon', name: null })).toBeNull();
});

test('A-AUDIT-01 the filter shows a person by name and email address, and by the address alone without a name', () => {
  expect(actorOptionLabel({ actor: 'meera@x.in', name: 'Meera Iyer' })).toBe('Meera Iyer, meera@x.in');
  expect(actorOptionLabel({ actor: 'gone@x.in', name: null })).toBe('gone@x.in');
});

test.each([
  ['return', 'book-pickup', 'Book pickup of'],
  ['return', 'settle', 'Settle'],
  ['shipment', 'print label', 'Print the label of'],
  // These actions have no label, so their name is shown.
  ['product', 'update', 'Update'],
  ['return', 'constructor', 'Constructor'],
])('A-RET-12 in front of the word %s, the action %s reads %j', (entity, action, label) => {
  expect(actionLabel({ action, entity })).toBe(label);
});

test('A-RET-12 a return is opened by its number', () => {
  const ofReturn = { ...entry, entity: 'return', entityId: 'x', name: 'RET-26-000001' };
  expect(entityPath(ofReturn)).toBe('/admin-panel/returns/RET-26-000001');
});
