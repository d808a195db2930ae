import { expect, test } from 'vitest';
import { ownerActor } from '#shop/testing/test-shop.ts';
import type { Actor } from './actor.ts';
import { ownerKey, ownerOf, pageOwnerId, toActor, toOwner } from './checkout-owner.ts';

const HASH = `${'h'.repeat(16)}${'i'.repeat(27)}`;

test.each<[string, string | null, string | null, Actor]>([
  ['a shopper', 'asha', 'asha', { kind: 'shopper', userId: 'asha' }],
  ['staff who shop', 'asha', 'asha', ownerActor({ userId: 'asha', email: 'a@example.in', name: 'Asha' })],
  ['a guest', `guest ${HASH}`, `guest-${'h'.repeat(16)}`, { kind: 'guest', guestHash: HASH }],
  ['a visitor', null, null, { kind: 'guest' }],
  ['a job', null, null, { kind: 'system', name: 'job' }],
])('S-GUEST-03 %s owns checkouts as %j and pages as %j', (_, checkoutOwner, pageOwner, actor) => {
  const owner = ownerOf(actor);
  expect(owner && ownerKey(owner)).toBe(checkoutOwner);
  expect(pageOwnerId(actor)).toBe(pageOwner);
});

test('S-GUEST-03 an owner is an account or a guest, never both, and acts as that', () => {
  expect(toOwner({ userId: 'asha', guestHash: HASH })).toEqual({ userId: 'asha', guestHash: null });
  expect(toOwner({ userId: null, guestHash: null })).toBeNull();
  expect(toActor({ userId: null, guestHash: HASH })).toEqual({ kind: 'guest', guestHash: HASH });
  expect(toActor({ userId: 'asha', guestHash: null })).toEqual({ kind: 'shopper', userId: 'asha' });
});
