// The state of the settings form: what was loaded, what stands in it, saving it, and what to do when somebody else saved too.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { type SettingsProblems, settingsProblems } from '#shop/settings/settings-problems.ts';
import type { SettingsToEdit } from '#shop/settings/update-settings.server.ts';
import { postJson } from '../kit/actions/post-answer.ts';
import { NOT_SENT } from '../kit/actions/post-json.ts';
import { SAVE_PATH, type SaveAnswer } from './save/save-answer.ts';
import { changedFields, draftOf, merge, type SettingsDraft, settingsOf } from './settings-draft.ts';
import { needsWords, SAVE_FAILED } from './settings-messages.ts';

interface Failure {
  readonly message: string;
  readonly reason?: string;
  readonly problems: SettingsProblems;
}

const same = (one: SettingsDraft, other: SettingsDraft): boolean => changedFields(one, other).length === 0;

export function useSettingsForm(record: SettingsToEdit) {
  const toast = useToast();
  const [loaded, setLoaded] = useState(() => draftOf(record.settings));
  const [version, setVersion] = useState(record.version);
  const [draft, setDraft] = useState(loaded);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = changedFields(loaded, draft);
  const theirs = draftOf(record.settings);

  // News of somebody else's save: an untouched form follows.
  const [seen, setSeen] = useState(record);
  if (record !== seen) {
    setSeen(record);
    if (record.version > version && changed.length === 0) {
      setLoaded(theirs);
      setDraft(theirs);
      setVersion(record.version);
    }
  }

  /** True when it was saved. */
  const save = async (): Promise<boolean> => {
    const problems = settingsProblems(settingsOf(draft));
    if (Object.keys(problems).length > 0) {
      setFailure({ message: needsWords(problems), problems });
      return false;
    }
    if (busy) return false;
    setFailure(null);
    setBusy(true);
    const sent = await postJson<SaveAnswer>(SAVE_PATH, { version, settings: settingsOf(draft) });
    setBusy(false);
    if (typeof sent === 'string') {
      setFailure({ message: SAVE_FAILED, reason: NOT_SENT[sent], problems: {} });
      return false;
    }
    if (!sent.ok) {
      // That somebody was first is told with what they saved, once it has arrived.
      const { changedMeanwhile: _changed, ...said } = sent;
      setFailure({ problems: {}, ...said });
      return false;
    }
    toast({ kind: 'ok', text: sent.message });
    const stored = { ...draft, code: draft.code.trim().toUpperCase() };
    setLoaded(stored);
    setDraft(stored);
    setVersion(sent.version);
    return true;
  };

  const goOnFrom = (next: SettingsDraft) => {
    setLoaded(theirs);
    setDraft(next);
    setVersion(record.version);
    setFailure(null);
  };

  return {
    draft,
    loaded,
    changed,
    failure,
    busy,
    save,
    /** What somebody else saved while this was being typed; null when nobody did. */
    theirs: record.version > version && !same(theirs, loaded) ? theirs : null,
    takeTheirs: () => goOnFrom(theirs),
    keepMine: () => goOnFrom(merge(loaded, draft, theirs)),
    discard: () => {
      setDraft(loaded);
      setFailure(null);
    },
    set: <Field extends keyof SettingsDraft>(field: Field, value: SettingsDraft[Field]) =>
      setDraft((before) => ({ ...before, [field]: value })),
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
