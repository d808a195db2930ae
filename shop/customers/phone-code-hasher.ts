// The interface of the hasher of codes. A code has only a million possible values, so it is hashed with a key that is
// not in the database.

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
