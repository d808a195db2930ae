// What stands in a form: what it was loaded with, what was typed, saving it, and what became of its row meanwhile. What is typed is
// never overwritten by news; it ends only when it is saved, discarded or left.

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Deletable } from '#shop/deletion.ts';
import type { ActionFailure, ActionResult } from '../actions/action-result.ts';
import { useDeletion } from './use-deletion.ts';

/** A row as it is in the store. */
export interface Stored<Draft, Version> {
  readonly draft: Draft;
  /** What the server compares with: a number, or the fields themselves. */
  readonly version: Version;
}

type FieldErrors = Readonly<Partial<Record<string, string>>>;

interface DraftOf<Draft, Version, Result extends ActionResult> {
  /** What can be deleted under it; null for what cannot. */
  readonly entity: Deletable | null;
  /** Null for a form that adds a row. */
  readonly id: string | null;
  /** The row as it is by now, and the form that adds one as it begins. */
  readonly stored: Stored<Draft, Version>;
  /** The list no longer has the row. */
  readonly isMissing?: boolean;
  /** What was typed for a row that was deleted. */
  readonly copied?: Draft | null;
  /** An untouched form shows what somebody else saves. */
  readonly follows?: boolean;
  /** What is wrong before it is sent, by field. */
  readonly check?: (draft: Draft) => FieldErrors;
  /** `version` null saves over whatever is there; `loaded` is what the form was loaded with. */
  readonly send: (draft: Draft, version: Version | null, loaded: Draft) => Promise<Result>;
  readonly onSaved: (result: Extract<Result, { ok: true }>) => void;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function useDraft<Draft extends object, Version, Result extends ActionResult>(
  of: DraftOf<Draft, Version, Result>,
) {
  const { stored, copied = null, follows = false } = of;
  const [loaded, setLoaded] = useState(stored);
  const [draft, setDraft] = useState(copied ?? stored.draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Extract<Result, { ok: false }> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  /** Set before the form itself leads elsewhere. */
  const isDone = useRef(false);
  const isDirty = !same(draft, loaded.draft);
  const isMissing = of.isMissing === true;
  const deletion = useDeletion({ entity: of.entity, id: of.id, isMissing, isRefused: failure?.isGone === true });
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  /** Goes on from what is stored by now, with these values. */
  const rebase = (next: Draft, from = stored) => {
    setLoaded(from);
    setDraft(next);
    setErrors({});
    setFailure(null);
  };

  const [seen, setSeen] = useState(stored);
  if (follows && !same(stored, seen)) {
    setSeen(stored);
    // It was deleted and brought back: what can be saved is for the server to say again.
    if (failure?.isGone) setFailure(null);
    if (!isDirty && !same(stored.version, loaded.version)) rebase(stored.draft);
  }

  const save = async (version: Version | null = loaded.version): Promise<Result | null> => {
    if (deletion !== null || isSaving) return null;
    const wrong = of.check?.(draft) ?? {};
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return null;
    setSaving(true);
    const result = await of.send(draft, version, loaded.draft);
    setSaving(false);
    if (result.ok) {
      of.onSaved(result as Extract<Result, { ok: true }>);
    } else {
      setErrors(result.fields ?? {});
      setFailure(result as Extract<Result, { ok: false }>);
    }
    return result;
  };

  return {
    draft,
    loaded: loaded.draft,
    version: loaded.version,
    isDirty,
    isSaving,
    errors,
    failure,
    deletion,
    element,
    isDone,
    setDraft,
    set: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    setField: <Field extends keyof Draft>(field: Field, value: Draft[Field]) =>
      setDraft((before) => ({ ...before, [field]: value })),
    save,
    rebase,
    showTheirs: () => rebase(stored.draft),
    discard: () => rebase(loaded.draft, loaded),
  };
}

/** What a form's frame needs of it, whatever is typed in it. */
export interface DraftForm {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly failure: ActionFailure | null;
  readonly deletion: string | null;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly isDone: RefObject<boolean>;
  readonly save: (version?: null) => Promise<unknown>;
  readonly showTheirs: () => void;
}
