// The choices of a draft. A change is shown at once and saved after the changes before it. The screen shows the changed choices until the
// page has loaded them from the store.

import { useEffect, useRef, useState } from 'react';
import type { ImportChoices } from '#shop/imports/import-choices.ts';
import type { ImportRecord } from '#shop/imports/imports.server.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { FAILURE_MESSAGES } from './import-messages.ts';
import type { action } from './imports.actions.ts';

export const CHANGE_PATH = '/admin-panel/products/import/change';

export interface ShownChoices {
  readonly choices: ImportChoices;
  readonly publishes: boolean;
}

interface PendingChoices extends ShownChoices {
  /** The first version of the import that has these choices; null while they are being saved. */
  readonly savedIn: number | null;
}

export function useChoices({ id, version: stored, choices, publishes }: ImportRecord) {
  const { run } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const [pending, setPending] = useState<PendingChoices | null>(null);
  const version = useRef(stored);
  const queue = useRef(Promise.resolve());
  const unsaved = useRef(0);
  useEffect(() => {
    version.current = Math.max(version.current, stored);
  }, [stored]);
  // Saved choices are shown until the page has loaded them, so that the next change starts from them.
  const isPending = pending !== null && (pending.savedIn === null || stored < pending.savedIn);
  const shown: ShownChoices = isPending ? pending : { choices, publishes };
  const change = (part: Partial<ImportChoices>, publishesNow = shown.publishes) => {
    const next = { choices: { ...shown.choices, ...part }, publishes: publishesNow };
    setPending({ ...next, savedIn: null });
    unsaved.current++;
    queue.current = queue.current.then(async () => {
      const saved = await run('saveChoices', { id, version: version.current, ...next, choices: toInput(next.choices) });
      if (saved.ok) version.current = Math.max(version.current, saved.value);
      unsaved.current--;
      if (unsaved.current === 0) setPending(saved.ok ? { ...next, savedIn: saved.value } : null);
    });
  };
  return { shown, change, isSaving: isPending };
}

const toInput = ({ columns, categories, sizes, otherOptions }: ImportChoices) => ({
  columns: [...columns],
  categories: [...categories],
  sizes: [...sizes],
  otherOptions,
});
