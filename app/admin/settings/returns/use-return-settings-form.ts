// The state of the form: loaded values, typed values, saving, and conflicts with a colleague's save.

import { useRevalidator } from 'react-router';
import type { ReturnSettings } from '#shop/settings/return-settings.ts';
import { returnSettingsProblems } from '#shop/settings/settings-problems.ts';
import { ifReachable } from '../../kit/actions/offline-safe.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { useDraft } from '../../kit/form/use-draft.ts';
import type { action } from './return-settings.actions.ts';
import { changedFields, type ReturnSettingsDraft, toDraft, toRules } from './return-settings-draft.ts';
import { FAILURE_MESSAGES, toFieldErrors } from './return-settings-messages.ts';

export interface StoredRules {
  readonly rules: ReturnSettings;
  readonly version: number;
}

export function useReturnSettingsForm({ rules, version: storedVersion }: StoredRules) {
  const { run } = useAdminAction<typeof action>('/admin-panel/settings/returns/save', FAILURE_MESSAGES);
  const { revalidate } = useRevalidator();
  const form = useDraft({
    entity: null,
    id: null,
    stored: { draft: toDraft(rules), version: storedVersion },
    followsStoredRow: true,
    check: (draft: ReturnSettingsDraft) => toFieldErrors(returnSettingsProblems(toRules(draft))),
    // The action must not reload: a reload before the form has adopted the saved values would treat them as a colleague's change.
    send: (draft, version) =>
      run('save', { version, returns: toRules(draft) }, { hidesFailureToast: true, skipsReload: true }),
    onSaved: ({ value: { version } }, sent) => form.adoptSaved(sent, { draft: sent, version }),
  });
  const save = async (version?: null) => {
    await form.save(version);
    await ifReachable(revalidate);
  };
  return { ...form, changed: changedFields(form.loaded, form.draft), save };
}

export type ReturnSettingsForm = ReturnType<typeof useReturnSettingsForm>;
