import { expect, test } from 'vitest';
import { dummyHash, hashPassword, matchesPassword } from './password.server.ts';
import { createPasswordHasher } from './password-hasher.server.ts';

test('a hash names its costs, holds a salt of its own, and is known again by the password alone', async () => {
  const [one, other] = [await hashPassword('Correct horse 1'), await hashPassword('Correct horse 1')];
  expect(one).toMatch(/^scrypt:32768:8:3:[0-9a-f]{32}:[0-9a-f]{64}$/);
  expect(other).not.toBe(one);
  expect(await matchesPassword('Correct horse 1', one)).toBe(true);
  expect(await matchesPassword('correct horse 1', one)).toBe(false);
});

test('a password typed with composed or combining letters is the same', async () => {
  expect(await matchesPassword('cafe\u0301 1234', await hashPassword('caf\u00e9 1234'))).toBe(true);
});

test('a hash of older costs still opens', async () => {
  // 'Correct horse 1' as the library before wrote it: its salt read as text, 64 bytes of key.
  const { scryptSync } = await import('node:crypto');
  const key = scryptSync('Correct horse 1', 'ab'.repeat(16), 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
  expect(await matchesPassword('Correct horse 1', `scrypt:16384:16:1:${'ab'.repeat(16)}:${key.toString('hex')}`)).toBe(
    true,
  );
});

test('a person without a password cannot sign in with any password', async () => {
  const desk = createPasswordHasher();
  for (const typed of ['', '0', dummyHash()]) expect(await desk.check(typed, null)).toEqual({ ok: true, value: false });
});
