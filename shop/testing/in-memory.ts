// The outside world of a test: pictures are kept in memory, mails and log lines go nowhere.
import type { Providers } from '#shop/context.ts';
import { createPasswordHasher } from '#shop/customers/password-hasher.server.ts';
import type { Log } from '#shop/log.ts';
import type { StoredFile } from '#shop/pictures/picture-store.ts';
import { NO_PAYMENTS } from './no-payments.ts';

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

export function inMemoryProviders(): Providers {
  const files = new Map<string, StoredFile>();
  return {
    mail: { send: async () => {} },
    // A longer line and cheaper hashes than the store's: tests come all at once and guess nobody's password.
    passwords: createPasswordHasher({ maxRunning: 2, maxQueued: 1_000 }, { N: 2 ** 10, r: 8, p: 1 }),
    pictures: {
      put: async (name, file) => void files.set(name, file),
      get: async (name) => files.get(name) ?? null,
      remove: async (name) => void files.delete(name),
    },
    google: null,
    payments: NO_PAYMENTS,
    courier: null,
  };
}
