// The interface of the password hasher, which password-hasher.server.ts implements.

import type { Result } from '#shop/result.ts';

/** Hashes and verifies passwords with limited concurrency. Refuses with 'busy' when the queue is full. */
export interface PasswordHasher {
  hash(password: string): Promise<Result<string, 'busy'>>;
  /** `hash` is null for an account without a password: the check then always fails, and takes the same time. */
  verify(password: string, hash: string | null): Promise<Result<boolean, 'busy'>>;
}
