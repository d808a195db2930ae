import { expect, test } from 'vitest';
import { parseRecoveryCode, recoveryCode } from './recovery-code.ts';
import { codeAt, findStep, otpauthUrl, stepAt, toBase32 } from './totp.server.ts';

/** The secret of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1_000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('A-2FA-02 the code at second %i is that of RFC 6238', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(at(seconds)))).toBe(code);
});

test('A-2FA-02 the key is written as apps read it (RFC 4648)', () => {
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(toBase32(Buffer.from('foob'))).toBe('MZXW6YQ');
});

// A code holds for 30 seconds. One step early or late is on time; up to ten minutes, a wrong clock is recognised.
test.each([
  [-11 * 60, null],
  [-3 * 60, false],
  [-60, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
  [10 * 60, false],
  [11 * 60, null],
])('A-2FA-03 a code that is %i seconds off: on time is %s', (seconds, isOnTime) => {
  const now = at(1_700_000_010);
  const code = codeAt(SECRET, stepAt(at(1_700_000_010 + seconds)));
  expect(findStep(SECRET, code, now)?.isOnTime ?? null).toBe(isOnTime);
});

test('A-2FA-01 the picture names store and person', () => {
  expect(otpauthUrl(SECRET, 'Meera & Co', 'a+b@example.in')).toBe(
    `otpauth://totp/Meera%20%26%20Co:a%2Bb%40example.in?secret=${toBase32(SECRET)}&issuer=Meera%20%26%20Co`,
  );
});

test.each([
  ['7KQ2M-9XH4B', '7KQ2M-9XH4B'],
  [' 7kq2m 9xh4b ', '7KQ2M-9XH4B'],
  ['OIL00-00000', '01100-00000'],
  ['482913', null],
  ['7KQ2M-9XH4', null],
  ['7KQ2M-9XH4U', null],
  ['', null],
])('A-2FA-05 the typed recovery code %j is %j', (typed, code) => {
  expect(parseRecoveryCode(typed)).toBe(code);
});

test('A-2FA-05 a recovery code reads back as itself', () => {
  for (let byte = 0; byte < 256; byte++) {
    const code = recoveryCode(new Uint8Array(10).fill(byte));
    expect(parseRecoveryCode(code.toLowerCase())).toBe(code);
  }
});
