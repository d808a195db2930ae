// Stored passwords: scrypt, which needs much memory, so that guessing is expensive on any machine. A hash contains its
// cost parameters (`scrypt:N:r:p:salt:key`), so that the parameters can be raised and old hashes stay valid. Today a
// hash takes 32 MB and three passes.

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

export interface Costs {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export const COSTS: Costs = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
/** Twice the memory that the parameters need: Node refuses to use as much as the limit. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** Runs in the thread pool, not in the thread that serves pages. */
function derive(password: string, salt: string, bytes: number, costs: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Two keyboards may encode the same password in two ways; NFKC makes them equal.
    scrypt(password.normalize('NFKC'), salt, bytes, { ...costs, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const formatHash = ({ N, r, p }: Costs, salt: string, hex: string): string => ['scrypt', N, r, p, salt, hex].join(':');

export async function hashPassword(password: string, costs = COSTS): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  const key = await derive(password, salt, KEY_BYTES, costs);
  return formatHash(costs, salt, key.toString('hex'));
}

export async function matchesPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', hex = ''] = hash.split(':');
  if (kind !== 'scrypt' || hex === '') throw new Error('Unknown password hash format');
  const expected = Buffer.from(hex, 'hex');
  const key = await derive(password, salt, expected.length, { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(key, expected);
}

/**
 * Returns a hash that no password has. When an account has no password, the typed one is compared with it, so that
 * every response takes the same time.
 */
export const dummyHash = (costs = COSTS): string => formatHash(costs, '0'.repeat(32), '0'.repeat(2 * KEY_BYTES));
