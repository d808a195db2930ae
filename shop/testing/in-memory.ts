// Providers for tests: pictures are stored in memory, mails and log lines are discarded.
import type { Providers } from '#shop/context.ts';
import { createPasswordHasher } from '#shop/customers/password-hasher.server.ts';
import { createSecretBox } from '#shop/integrations/secret-box.server.ts';
import type { Log } from '#shop/log.ts';
import type { StoredFile } from '#shop/pictures/picture-store.ts';
import { ok, refuse } from '#shop/result.ts';
import { UNAVAILABLE_PAYMENTS } from './no-payments.ts';

export const SILENT_LOG: Log = { info: () => {}, warn: () => {}, error: () => {} };

export function inMemoryProviders(): Providers {
  const files = new Map<string, StoredFile>();
  return {
    mail: { send: async () => {} },
    // A longer queue and cheaper hashes than the store's: tests run many at once.
    passwords: createPasswordHasher({ maxRunning: 2, maxQueued: 1_000 }, { N: 2 ** 10, r: 8, p: 1 }),
    pictures: {
      put: async (name, file) => void files.set(name, file),
      get: async (name) => files.get(name) ?? null,
      read: async (name, { first, last }) => {
        const file = files.get(name);
        return file ? new Blob([file.bytes.slice(first, last + 1)]).stream() : null;
      },
      remove: async (name) => void files.delete(name),
    },
    pictureFetcher: { fetch: async () => refuse('unreachable') },
    google: null,
    sms: null,
    whatsapp: null,
    phoneCodeHasher: null,
    payments: UNAVAILABLE_PAYMENTS,
    courier: null,
    integrations: {
      secretBox: createSecretBox(new Uint8Array(32).fill(7)),
      sourceWithoutDatabase: () => null,
      isRequired: () => false,
      check: async () => ok(null),
    },
  };
}
