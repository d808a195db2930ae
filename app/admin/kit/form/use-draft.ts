// The state of a form: the loaded values, the typed values, saving, and changes of its row by other people. Live changes never overwrite
// typed values: the form keeps them until staff save, discard or leave it.

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeletableEntity } from '#shop/deletion.ts';
import type { ActionFailure, ActionResult } from '../actions/action-result.ts';
import { isEqual, mergeTyped } from './merge-typed.ts';
import { type FieldErrors, remainingErrors } from './remaining-errors.ts';
import { useDeletion } from './use-deletion.ts';

export interface Stored<Draft, Version> {
  readonly draft: Draft;
  /** The value that the server compares to detect a conflict: a number, or the fields themselves. */
  readonly version: Version;
}

export interface DraftOptions<Draft, Version, Result extends ActionResult> {
  /** The kind of record, for the deletion check; null for records that cannot be deleted. */
  readonly entity: DeletableEntity | null;
  /** Null for a form that adds a row. */
  readonly id: string | null;
  /** The row as currently stored; for a new row, the initial values. */
  readonly stored: Stored<Draft, Version>;
  /** True when the list no longer contains the row. */
  readonly isMissing?: boolean;
  /** Initial typed values, copied from the form of a deleted row. */
  readonly copiedDraft?: Draft | null;
  /** True for a form that, while nothing is typed, takes over what a colleague saves. */
  readonly followsStoredRow?: boolean;
  /** Validates the values before they are sent; returns messages by field. */
  readonly check?: (draft: Draft) => FieldErrors;
  /** A null `version` overwrites the stored row; `loaded` are the values that the form was loaded with. */
  readonly send: (draft: Draft, version: Version | null, loaded: Draft) => Promise<Result>;
  readonly onSaved: (result: Extract<Result, { ok: true }>, sent: Draft) => void;
  /**
   * Applies the changes from `before` to `typed` to the stored row. By default, changed fields keep their typed values and the others get
   * the stored values.
   */
  readonly merge?: (before: Draft, typed: Draft, stored: Draft) => Draft;
}

export function useDraft<Draft extends object, Version, Result extends ActionResult>(
  options: DraftOptions<Draft, Version, Result>,
) {
  const { stored, copiedDraft = null, followsStoredRow = false, merge = mergeTyped } = options;
  const [loaded, setLoaded] = useState(stored);
  const [draft, setDraft] = useState(copiedDraft ?? stored.draft);
  /** The errors and the values of the last attempt to save. */
  const [attempt, setAttempt] = useState<{ errors: FieldErrors; draft: Draft }>({ errors: {}, draft });
  const [failure, setFailure] = useState<Extract<Result, { ok: false }> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  /** True when the form itself navigates: the question about unsaved values is skipped. */
  const isLeavePromptSkipped = useRef(false);
  /** True when staff pressed Save during a save: what they have typed since is saved when the running save ends. */
  const isSaveWaiting = useRef(false);
  const [savesAgain, setSavesAgain] = useState(false);
  const isDirty = !isEqual(draft, loaded.draft);
  const isMissing = options.isMissing === true;
  const deletion = useDeletion({
    entity: options.entity,
    id: options.id,
    isMissing,
    isRefused: failure?.isDeleted === true,
  });
  useEffect(() => {
    if (Object.keys(attempt.errors).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  const errors = remainingErrors(attempt, draft, options.check as ((draft: object) => FieldErrors) | undefined);
  const areFieldsFixed = Object.keys(attempt.errors).length > 0 && Object.keys(errors).length === 0;

  /** Shows the values `next`, compares them with `from` from now on, and clears the errors. */
  const rebase = (next: Draft, from = stored) => {
    setLoaded(from);
    setDraft(next);
    setAttempt({ errors: {}, draft: next });
    setFailure(null);
  };
  /** Continues with the saved row. Values that were typed during the save stay, as unsaved changes. */
  const adoptSaved = (sent: Draft, saved: Stored<Draft, Version>) => {
    setLoaded(saved);
    setDraft((typed) => merge(sent, typed, saved.draft));
    setAttempt({ errors: {}, draft: saved.draft });
    setFailure(null);
    setSavesAgain(isSaveWaiting.current);
  };

  const [lastStored, setLastStored] = useState(stored);
  if (followsStoredRow && !isEqual(stored, lastStored)) {
    setLastStored(stored);
    // The row is listed again, so the next save may succeed.
    if (failure?.isDeleted) setFailure(null);
    if (!isDirty && !isEqual(stored.version, loaded.version)) rebase(stored.draft);
  }

  const save = async (version: Version | null = loaded.version): Promise<Result | null> => {
    // If Save was pressed during a save, adoptSaved saves again.
    isSaveWaiting.current = isSaving;
    if (deletion !== null || isSaving) return null;
    const fieldErrors = options.check?.(draft) ?? {};
    setAttempt({ errors: fieldErrors, draft });
    setFailure(null);
    if (Object.keys(fieldErrors).length > 0) return null;
    setSaving(true);
    const result = await options.send(draft, version, loaded.draft);
    setSaving(false);
    if (result.ok) {
      options.onSaved(result as Extract<Result, { ok: true }>, draft);
    } else {
      setAttempt({ errors: result.fields ?? {}, draft });
      setFailure(result as Extract<Result, { ok: false }>);
    }
    return result;
  };
  const saveAgain = useEffectEvent(() => {
    setSavesAgain(false);
    if (isDirty) void save();
  });
  useEffect(() => {
    if (savesAgain && !isSaving) saveAgain();
  }, [savesAgain, isSaving]);

  return {
    draft,
    loaded: loaded.draft,
    version: loaded.version,
    isDirty,
    isSaving,
    errors,
    failure: areFieldsFixed ? null : failure,
    deletion,
    formRef,
    isLeavePromptSkipped,
    setDraft,
    setFields: (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields })),
    setField: <Field extends keyof Draft>(field: Field, value: Draft[Field]) =>
      setDraft((before) => ({ ...before, [field]: value })),
    save,
    rebase,
    adoptSaved,
    showTheirs: () => rebase(stored.draft),
    discard: () => rebase(loaded.draft, loaded),
  };
}

/** The part of a form's state that its frame needs; it does not depend on the fields. */
export interface DraftForm {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly errors: FieldErrors;
  readonly failure: ActionFailure | null;
  readonly deletion: string | null;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly isLeavePromptSkipped: RefObject<boolean>;
  readonly save: (version?: null) => Promise<unknown>;
  readonly showTheirs: () => void;
  readonly discard: () => void;
}
