// The state of the brand form: loaded values, typed values, saving, and conflicts with a colleague's save.

import { useRevalidator } from 'react-router';
import { type BrandInput, brandProblems } from '#shop/brand/brand-problems.ts';
import type { BrandToEdit } from '#shop/brand/save-brand.server.ts';
import { ifReachable } from '../kit/actions/offline-safe.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import type { action } from './brand.actions.ts';
import { changedParts, toDraft } from './brand-draft.ts';
import { FAILURE_MESSAGES, toFieldErrors } from './brand-messages.ts';

export function useBrandForm(record: BrandToEdit) {
  const { run } = useAdminAction<typeof action>('/admin-panel/brand/save', FAILURE_MESSAGES);
  const { revalidate } = useRevalidator();
  const form = useDraft({
    entity: null,
    id: null,
    stored: { draft: toDraft(record), version: record.version },
    followsStoredRow: true,
    check: (draft: BrandInput) => toFieldErrors(brandProblems(draft)),
    // The action must not reload: a reload before the form has adopted the saved values would treat them as a colleague's change.
    send: (draft, version) =>
      run('save', { version, brand: toPlain(draft) }, { hidesFailureToast: true, skipsReload: true }),
    onSaved: ({ value: { stored } }, sent) =>
      form.adoptSaved(sent, { draft: toDraft(stored), version: stored.version }),
  });
  /** `save(null)` overwrites a colleague's save. */
  const save = async (version?: null) => {
    await form.save(version);
    await ifReachable(revalidate);
  };
  return { ...form, changed: changedParts(form.loaded, form.draft), save };
}

/** Copies the draft to a type without `readonly`, as the action's input type requires. */
const toPlain = (draft: BrandInput) => structuredClone(draft) as Mutable<BrandInput>;

type Mutable<Value> = Value extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> }
    : Value;

export type BrandForm = ReturnType<typeof useBrandForm>;
