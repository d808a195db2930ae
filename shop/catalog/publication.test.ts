import { expect, test } from 'vitest';
import { toPublication } from './publication.ts';

const NOW = new Date('2026-11-19T06:00:00Z');
const LATER = new Date('2026-11-20T04:30:00Z');
const EARLIER = new Date('2026-11-01T04:30:00Z');

test.each([
  ['active', null, 'active', null],
  ['active', LATER, 'scheduled', LATER],
  ['active', NOW, 'active', NOW],
  ['active', EARLIER, 'active', EARLIER],
  ['inactive', null, 'inactive', null],
  ['inactive', LATER, 'inactive', LATER],
  ['inactive', EARLIER, 'inactive', EARLIER],
] as const)('A-PUBLISH-01 %s with the time %s is stored as %s', (status, publishAt, stored, storedAt) => {
  expect(toPublication({ status, publishAt }, NOW)).toEqual({ status: stored, publishAt: storedAt });
});
