// Hashes a code by HMAC-SHA256 of 'phone|purpose|code'. The key is derived from the server's secret, so that the secret
// can serve other purposes too.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { HashedCode, PhoneCodeHasher } from './phone-code-hasher.ts';

const KEY_BYTES = 32;

export function createPhoneCodeHasher(secret: Uint8Array | string): PhoneCodeHasher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'phone codes', KEY_BYTES));
  const digest = ({ phone, purpose, code }: HashedCode): Buffer =>
    createHmac('sha256', key).update(`${phone}|${purpose}|${code}`).digest();
  return {
    hash: (code) => digest(code).toString('base64url'),
    isSame(code, hash) {
      const [expected, stored] = [digest(code), Buffer.from(hash, 'base64url')];
      return stored.byteLength === expected.byteLength && timingSafeEqual(stored, expected);
    },
  };
}
