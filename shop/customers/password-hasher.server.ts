// Where passwords are hashed and checked: few at a time, since each takes a core for a while, then a short line of waiting ones.
// Who comes when the line is full is told that the store is busy. So a flood of sign-ins, from however many addresses, leaves
// the shop its share of the machine. One desk a process.
// Worked number: one at a time, 16 waiting, 0.2 s each: the last in line waits 3.4 s, and the 18th is sent away at once.

import { availableParallelism } from 'node:os';
import { type ConcurrencyLimit, limitConcurrency } from '#shop/concurrency-limit.ts';
import { COSTS, type Costs, hashPassword, isPassword, nobodysHash } from './password.server.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** Half of the cores, so that pages keep the other half. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** What one process hashes and keeps waiting. */
export const HASHER_LIMIT: ConcurrencyLimit = { atOnce, waiting: 16 * atOnce };

export function createPasswordHasher(size: ConcurrencyLimit = HASHER_LIMIT, costs: Costs = COSTS): PasswordHasher {
  const inLine = limitConcurrency(size);
  return {
    hash: (password) => inLine(() => hashPassword(password, costs)),
    check: (password, hash) =>
      inLine(async () => (await isPassword(password, hash ?? nobodysHash(costs))) && hash !== null),
  };
}
