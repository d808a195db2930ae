import { expect, test } from 'vitest';
import { parseRequestDraft } from './request-draft.ts';

const OWNER = { uid: 'asha', orderId: 'ORD-1-AAAAAAAAA' };
const ENTRIES = [
  ['item', 'kurta'],
  ['quantity-kurta', '2'],
  ['size-kurta', 'level-m M'],
  ['reason', 'too-large'],
  ['comment', 'Loose at the shoulders'],
  ['photo', 'photo-1'],
  ['outcome', 'exchange'],
  ['city', 'Mysuru'],
];

test('S-RETD-05 a draft has everything that was entered', () => {
  expect(parseRequestDraft(JSON.stringify({ ...OWNER, entries: ENTRIES }), OWNER)).toMatchObject({
    lines: [{ id: 'kurta', quantity: 2, wanted: { levelId: 'level-m', size: 'M' } }],
    reason: 'too-large',
    comment: 'Loose at the shoulders',
    photoIds: ['photo-1'],
    outcome: 'exchange',
    address: { city: 'Mysuru' },
  });
});

test.each([
  ['null', null],
  ['invalid JSON', '{'],
  ['another person', JSON.stringify({ ...OWNER, uid: 'priya', entries: ENTRIES })],
  ['another order', JSON.stringify({ ...OWNER, orderId: 'ORD-2', entries: ENTRIES })],
  ['entries that are no list', JSON.stringify({ ...OWNER, entries: 'kurta' })],
])('S-RETD-05 ignores a stored draft of %s', (_case, stored) => {
  expect(parseRequestDraft(stored, OWNER)).toBeNull();
});

test('S-RETD-05 ignores malformed entries of a stored draft, and cuts a comment to 2,000 characters', () => {
  const entries = [['comment', 5], null, 'x', { 0: 'comment' }, ['comment', 'y'.repeat(5_000)]];
  const values = parseRequestDraft(JSON.stringify({ ...OWNER, entries }), OWNER);
  expect(values?.comment).toHaveLength(2_000);
  expect(values?.lines).toEqual([]);
});
