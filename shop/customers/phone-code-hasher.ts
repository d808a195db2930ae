// The interface of the hasher of codes. A code has a million values, so its hash has a key that the database does not
// know.

import type { PhoneCodePurpose } from './phone-code.ts';

export interface HashedCode {
  readonly phone: string;
  readonly purpose: PhoneCodePurpose;
  readonly code: string;
}

export interface PhoneCodeHasher {
  hash(code: HashedCode): string;
  /** Compares in constant time. */
  isSame(code: HashedCode, hash: string): boolean;
}
