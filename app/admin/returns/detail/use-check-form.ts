// The state of a check: stored values, typed values, saving, and conflicts with a colleague's check.

import type { ShownReturn } from '#shop/returns/shown-return.ts';
import { useDraft } from '../../kit/form/use-draft.ts';
import { type CheckDraft, checkErrors, type ItemDraft, toCheck, toCheckDraft } from './check-draft.ts';
import type { ReturnActions } from './use-return-actions.ts';

export function useCheckForm(shown: ShownReturn, { run }: ReturnActions) {
  const form = useDraft({
    entity: null,
    id: null,
    stored: { draft: toCheckDraft(shown), version: shown.version },
    followsStoredRow: true,
    check: (draft: CheckDraft) => checkErrors(draft, shown),
    send: (draft, version) =>
      run('check', { number: shown.number, version, check: toCheck(draft, shown) }, { hidesFailureToast: true }),
    onSaved: ({ value: { version } }, sent) => form.adoptSaved(sent, { draft: sent, version }),
  });
  const setItem = (id: string, item: ItemDraft) =>
    form.setDraft((draft) => ({ ...draft, items: { ...draft.items, [id]: item } }));
  return { ...form, setItem };
}

export type CheckForm = ReturnType<typeof useCheckForm>;
