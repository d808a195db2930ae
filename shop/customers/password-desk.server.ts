// Where passwords are hashed and checked: few at a time, since each takes a core for a while, then a short line of waiting ones.
// Who comes when the line is full is told that the store is busy. So a flood of sign-ins, from however many addresses, leaves
// the shop its share of the machine. One desk a process.
// Worked number: one at a time, 16 waiting, 0.2 s each: the last in line waits 3.4 s, and the 18th is sent away at once.

import { availableParallelism } from 'node:os';
import { ok, type Result, refuse } from '#shop/result.ts';
import { hashPassword, isPassword, NOBODYS_HASH } from './password.server.ts';
import type { PasswordDesk } from './password-desk.ts';

export interface DeskSize {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Half of the cores, so that pages keep the other half. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
export const USUAL_SIZE: DeskSize = { atOnce, waiting: 16 * atOnce };

/** Runs `atOnce` pieces of work, keeps `waiting` more in line, first come, first served. */
export function createLine({ atOnce, waiting }: DeskSize) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Result<Value, 'busy'>> => {
    if (running >= atOnce) {
      if (line.length >= waiting) return refuse('busy');
      // Whoever leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return ok(await work());
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createPasswordDesk(size: DeskSize = USUAL_SIZE): PasswordDesk {
  const inLine = createLine(size);
  return {
    hash: (password) => inLine(() => hashPassword(password)),
    check: (password, hash) => inLine(async () => (await isPassword(password, hash ?? NOBODYS_HASH)) && hash !== null),
  };
}
