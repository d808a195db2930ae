import { expect, test } from 'vitest';
import { dummyHash, hashPassword, matchesPassword } from './password.server.ts';
import { createPasswordHasher } from './password-hasher.server.ts';

test('a hash contains its cost parameters and a random salt, and matches only its password', async () => {
  const [one, other] = [await hashPassword('Correct horse 1'), await hashPassword('Correct horse 1')];
  expect(one).toMatch(/^scrypt:32768:8:3:[0-9a-f]{32}:[0-9a-f]{64}$/);
  expect(other).not.toBe(one);
  expect(await matchesPassword('Correct horse 1', one)).toBe(true);
  expect(await matchesPassword('correct horse 1', one)).toBe(false);
});

test('composed and combining characters make the same password', async () => {
  expect(await matchesPassword('cafe\u0301 1234', await hashPassword('caf\u00e9 1234'))).toBe(true);
});

test('accepts a hash with older cost parameters', async () => {
  // This is 'Correct horse 1' as the previous library hashed it, with the salt as hex text and a key of 64 bytes.
  const { scryptSync } = await import('node:crypto');
  const key = scryptSync('Correct horse 1', 'ab'.repeat(16), 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
  expect(await matchesPassword('Correct horse 1', `scrypt:16384:16:1:${'ab'.repeat(16)}:${key.toString('hex')}`)).toBe(
    true,
  );
});

test('refuses any password for a person who has none', async () => {
  const passwordHasher = createPasswordHasher();
  for (const input of ['', '0', dummyHash()])
    expect(await passwordHasher.verify(input, null)).toEqual({ ok: true, value: false });
});
