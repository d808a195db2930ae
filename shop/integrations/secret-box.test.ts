import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.server.ts';

const box = createSecretBox(randomBytes(32));

test('O-SECRET-01 opens what it sealed for the same integration only, and seals to another text each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (plain) => {
      const sealed = box.seal(plain, 'razorpay');
      expect(box.open(sealed, 'razorpay')).toEqual({ ok: true, value: Buffer.from(plain).toString() });
      expect(box.seal(plain, 'razorpay')).not.toBe(sealed);
      expect(box.open(sealed, 'smtp')).toEqual({ ok: false, reason: 'damaged' });
      if (plain.length >= 8) expect(sealed).not.toContain(plain);
    }),
    { numRuns: 50 },
  );
});

test('O-SECRET-01 refuses a text in which any character was changed, added or removed', () => {
  const sealed = box.seal('a secret of 24 characters', 'google');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
  fc.assert(
    fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...alphabet), (index, character) => {
      const changed = `${sealed.slice(0, index)}${character}${sealed.slice(index + 1)}`;
      // Texts are compared by their bytes, because the last character of a base64 text may hold unused bits.
      const bytes = (text: string) => text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
      fc.pre(bytes(changed).join() !== bytes(sealed).join());
      expect(box.open(changed, 'google').ok).toBe(false);
    }),
  );
  for (const broken of ['', 'v1', sealed.slice(0, -4), `${sealed}AAAA`, `${sealed}.x`, sealed.replace('v1', 'v2')]) {
    expect(box.open(broken, 'google').ok).toBe(false);
  }
});

test('O-SECRET-05 tells another key apart from a damaged text', () => {
  const other = createSecretBox(randomBytes(32));
  expect(other.open(box.seal('x', 's3'), 's3')).toEqual({ ok: false, reason: 'other-key' });
});
