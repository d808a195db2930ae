import type { Result } from '#shop/result.ts';

/** Hashes and verifies passwords, few at a time. 'busy' when the queue is full. */
export interface PasswordHasher {
  hash(password: string): Promise<Result<string, 'busy'>>;
  /** `hash` is null for an account without a password: the check takes as long and always fails. */
  check(password: string, hash: string | null): Promise<Result<boolean, 'busy'>>;
}
