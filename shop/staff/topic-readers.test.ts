import { expect, test } from 'vitest';
import { STAFF_TOPICS } from '#shop/change-topics.ts';
import { PERMISSIONS, type Permission } from './permission.ts';
import { readsTopic } from './topic-readers.ts';

const topicsOf = (...permissions: Permission[]) =>
  STAFF_TOPICS.filter((topic) => readsTopic(new Set(permissions), topic));

test('A-ROLE-08 the live stream of a role carries the events of its areas alone', () => {
  expect(topicsOf('orders.read', 'fulfilment')).toEqual(['orders', 'notifications', 'shipments', 'returns']);
  expect(topicsOf('pages')).toEqual(['notifications', 'pages']);
  expect(topicsOf()).toEqual(['notifications']);
  expect(topicsOf(...PERMISSIONS)).toEqual(STAFF_TOPICS);
});
