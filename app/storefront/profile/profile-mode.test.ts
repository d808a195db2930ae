import { expect, test } from 'vitest';
import { getModePath, type ProfileMode, parseMode } from './profile-mode.ts';

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
])('parses the query %j as %j', (query, mode) => {
  expect(parseMode(query, ['a', 'b'])).toEqual(mode);
});

test.each<ProfileMode>([
  { kind: 'view' },
  { kind: 'profile' },
  { kind: 'new-address' },
  { kind: 'address', id: 'a' },
  { kind: 'delete', id: 'a' },
])('the link to %j opens that mode', (mode) => {
  expect(parseMode(new URL(getModePath(mode), 'http://localhost').search, ['a'])).toEqual(mode);
});
