import { describe, expect, test } from 'vitest';
import { checkNumberLimits, parseCode } from './phone-code.ts';
import { createPhoneCodeHasher } from './phone-code-hasher.server.ts';

const MINUTE = 60;

/** How many seconds ago codes were sent: one per 30 seconds, three per 15 minutes and six per day are allowed. */
test.each<[string, number[], unknown]>([
  ['no code yet', [], null],
  ['one, half a minute ago', [30], null],
  ['one, just now', [0], { reason: 'wait', seconds: 30 }],
  ['one, 29.2 seconds ago', [29.2], { reason: 'wait', seconds: 1 }],
  ['two in a quarter of an hour', [2 * MINUTE, 9 * MINUTE], null],
  ['three in a quarter of an hour', [2 * MINUTE, 9 * MINUTE, 14 * MINUTE], { reason: 'too-many', minutes: 1 }],
  ['three just now', [40, 80, 120], { reason: 'too-many', minutes: 13 }],
  ['three, one of them older', [2 * MINUTE, 9 * MINUTE, 15 * MINUTE], null],
  ['six in a day', [1, 3, 5, 7, 9, 11].map((hours) => hours * 60 * MINUTE), { reason: 'too-many', minutes: 13 * 60 }],
  ['five in a day', [1, 3, 5, 7, 9].map((hours) => hours * 60 * MINUTE), null],
])('S-PHONE-06 allows or delays the next code after %s', (_, ages, refusal) => {
  for (const order of [ages, ages.toReversed()]) {
    const checked = checkNumberLimits(order);
    expect(checked.ok ? null : checked.reason).toEqual(refusal);
  }
});

test.each([
  ['482913', '482913'],
  [' 482 913 ', '482913'],
  ['482-913', '482913'],
  ['48291', null],
  ['4829133', null],
  ['48291a', null],
  ['४८२९१३', null],
  ['', null],
])('S-PHONE-11 reads the code %j as %j', (text, code) => {
  expect(parseCode(text)).toBe(code);
});

describe('S-PHONE-04 the hash of a code', () => {
  const hasher = createPhoneCodeHasher(new Uint8Array(32).fill(1));
  const sign = { phone: '+919845012345', purpose: 'sign-in', code: '482913' } as const;

  test('is the same only for the same number, purpose, code and key', () => {
    const hash = hasher.hash(sign);
    expect(hasher.isSame(sign, hash)).toBe(true);
    for (const other of [
      { ...sign, phone: '+919845012346' },
      { ...sign, purpose: 'verify' as const },
      { ...sign, code: '482914' },
    ]) {
      expect(hasher.isSame(other, hash)).toBe(false);
    }
    expect(createPhoneCodeHasher(new Uint8Array(32).fill(2)).isSame(sign, hash)).toBe(false);
    for (const damaged of ['', 'x', hash.slice(1), `${hash}AAAA`]) expect(hasher.isSame(sign, damaged)).toBe(false);
  });

  test('never contains the code, and no two codes of a number share a hash', () => {
    const hashes = new Set<string>();
    for (let number = 0; number < 5_000; number++) {
      const code = String((number * 199) % 1_000_000).padStart(6, '0');
      const hash = hasher.hash({ ...sign, code });
      expect(hash).not.toContain(code);
      hashes.add(hash);
    }
    expect(hashes.size).toBe(5_000);
  });
});
