// The outside world of a test: pictures are kept in memory, mails and log lines go nowhere.
import type { Providers } from '#shop/context.ts';
import { createPasswordDesk } from '#shop/customers/password-desk.server.ts';
import type { Log } from '#shop/log.ts';
import type { StoredFile } from '#shop/pictures/picture-store.ts';

export const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };

export function inMemoryProviders(): Providers {
  const files = new Map<string, StoredFile>();
  return {
    mail: { send: async () => {} },
    // As dear as in the store, with a longer line: tests come all at once.
    passwords: createPasswordDesk({ atOnce: 2, waiting: 1_000 }),
    pictures: {
      put: async (name, file) => void files.set(name, file),
      get: async (name) => files.get(name) ?? null,
      remove: async (name) => void files.delete(name),
    },
  };
}
