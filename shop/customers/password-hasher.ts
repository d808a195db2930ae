import type { Result } from '#shop/result.ts';

/** Where passwords are hashed and checked, few at a time. 'busy' when too many wait already. */
export interface PasswordHasher {
  hash(password: string): Promise<Result<string, 'busy'>>;
  /** `hash` is null for somebody without a password, which takes as long and is never right. */
  check(password: string, hash: string | null): Promise<Result<boolean, 'busy'>>;
}
