// The state of the settings form: loaded values, typed values, saving, and conflicts with a colleague's save.

import { useRevalidator } from 'react-router';
import { settingsProblems } from '#shop/settings/settings-problems.ts';
import type { SettingsToEdit } from '#shop/settings/update-settings.server.ts';
import { ifReachable } from '../kit/actions/offline-safe.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import type { action } from './settings.actions.ts';
import { changedFields, merge, toDraft, toSavedDraft, toSettings } from './settings-draft.ts';
import { FAILURE_MESSAGES, toFieldErrors } from './settings-messages.ts';

export function useSettingsForm(record: SettingsToEdit) {
  const { run } = useAdminAction<typeof action>('/admin-panel/settings/save', FAILURE_MESSAGES);
  const { revalidate } = useRevalidator();
  const theirs = toDraft(record.settings);
  const form = useDraft({
    entity: null,
    id: null,
    stored: { draft: theirs, version: record.version },
    followsStoredRow: true,
    check: (draft) => toFieldErrors(settingsProblems(toSettings(draft))),
    // The action must not reload: a reload before the form has adopted the saved values would treat them as a colleague's change.
    send: (draft, version) =>
      run('save', { version, settings: toSettings(draft) }, { hidesFailureToast: true, skipsReload: true }),
    onSaved: ({ value: { version } }, sent) => form.adoptSaved(sent, { draft: toSavedDraft(sent), version }),
  });
  const { draft, loaded } = form;
  const isOutdated = record.version > form.version && changedFields(theirs, loaded).length > 0;
  return {
    ...form,
    changed: changedFields(loaded, draft),
    save: async () => {
      await form.save();
      await ifReachable(revalidate);
    },
    /** The version that a colleague has saved while this form was open; null without one. */
    theirs: isOutdated ? theirs : null,
    takeTheirs: form.showTheirs,
    keepMine: () => form.rebase(merge(loaded, draft, theirs)),
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
