import { expect, test } from 'vitest';
import { ownerActor } from '#shop/testing/test-shop.ts';
import type { Actor } from './actor.ts';
import { ownerKey, ownerOf, pageOwnerId, toActor, toOwner } from './checkout-owner.ts';

const HASH = `${'h'.repeat(16)}${'i'.repeat(27)}`;

test.each<[string, Actor, string | null, string | null]>([
  ['a shopper', { kind: 'shopper', userId: 'asha' }, 'asha', 'asha'],
  ['staff who shop', ownerActor({ userId: 'asha', email: 'a@example.in', name: 'Asha' }), 'asha', 'asha'],
  ['a guest', { kind: 'guest', guestHash: HASH }, `guest ${HASH}`, `guest-${'h'.repeat(16)}`],
  ['a visitor', { kind: 'guest' }, null, null],
  ['a job', { kind: 'system', name: 'job' }, null, null],
])('S-GUEST-03 %s owns checkouts as %#', (_, actor, key, page) => {
  const owner = ownerOf(actor);
  expect(owner && ownerKey(owner)).toBe(key);
  expect(pageOwnerId(actor)).toBe(page);
});

test('S-GUEST-03 an owner is an account or a guest, never both, and acts as that', () => {
  expect(toOwner({ userId: 'asha', guestHash: HASH })).toEqual({ userId: 'asha', guestHash: null });
  expect(toOwner({ userId: null, guestHash: null })).toBeNull();
  expect(toActor({ userId: null, guestHash: HASH })).toEqual({ kind: 'guest', guestHash: HASH });
  expect(toActor({ userId: 'asha', guestHash: null })).toEqual({ kind: 'shopper', userId: 'asha' });
});
