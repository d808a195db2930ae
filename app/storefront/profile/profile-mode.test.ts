import { expect, test } from 'vitest';
import { addressOf, modeOf, type ProfileMode } from './profile-mode.ts';

test.each<[string, ProfileMode]>([
  ['', { kind: 'view' }],
  ['?edit=profile', { kind: 'profile' }],
  ['?edit=new', { kind: 'new-address' }],
  ['?edit=a', { kind: 'address', id: 'a' }],
  ['?delete=b', { kind: 'delete', id: 'b' }],
  ['?edit=somebody-elses', { kind: 'view' }],
  ['?delete=somebody-elses', { kind: 'view' }],
  ['?edit=&delete=', { kind: 'view' }],
  ['?done=profile', { kind: 'view' }],
])('the address %j opens %j', (query, mode) => {
  expect(modeOf(query, ['a', 'b'])).toEqual(mode);
});

test.each<ProfileMode>([
  { kind: 'view' },
  { kind: 'profile' },
  { kind: 'new-address' },
  { kind: 'address', id: 'a' },
  { kind: 'delete', id: 'a' },
])('the link to %j opens that mode', (mode) => {
  expect(modeOf(new URL(addressOf(mode), 'http://localhost').search, ['a'])).toEqual(mode);
});
