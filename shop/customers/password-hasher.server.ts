// Hashes and verifies passwords with limited concurrency and a short queue, because each hash occupies a core for a
// while. When the queue is full, a request is refused as busy, so that a flood of sign-ins, from any number of
// addresses, cannot occupy the whole machine. One hasher per process. Example: one at a time, 16 waiting, 0.2 s each:
// the last in the queue waits 3.4 s, and the 18th is refused at once.

import { availableParallelism } from 'node:os';
import { type ConcurrencyLimit, limitConcurrency } from '#shop/concurrency-limit.ts';
import { COSTS, type Costs, dummyHash, hashPassword, matchesPassword } from './password.server.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** Half of the cores, so that pages keep the other half. */
const maxRunning = Math.max(1, Math.floor(availableParallelism() / 2));
/** The limits per process: concurrent hashes and queue length. */
export const HASHER_LIMIT: ConcurrencyLimit = { maxRunning, maxQueued: 16 * maxRunning };

export function createPasswordHasher(limit: ConcurrencyLimit = HASHER_LIMIT, costs: Costs = COSTS): PasswordHasher {
  const runLimited = limitConcurrency(limit);
  return {
    hash: (password) => runLimited(() => hashPassword(password, costs)),
    // Without a hash, the password is compared with a dummy hash, so that an unknown account takes as long as a known one.
    verify: (password, hash) =>
      runLimited(async () => (await matchesPassword(password, hash ?? dummyHash(costs))) && hash !== null),
  };
}
