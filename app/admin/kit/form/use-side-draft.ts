// The state of a form beside its list. A new row may start with the values of a row that was deleted while somebody edited it.

import type { ActionResult } from '../actions/action-result.ts';
import { useCopiedDraft } from './copied-draft.ts';
import { type DraftOptions, useDraft } from './use-draft.ts';

interface SideDraftOptions<Draft, Version, Result extends ActionResult>
  extends Omit<DraftOptions<Draft, Version, Result>, 'id' | 'copiedDraft' | 'onSaved'> {
  /** Null to add a row. */
  readonly row: { readonly id: string } | null;
  readonly onClose: () => void;
}

export function useSideDraft<Draft extends object, Version, Result extends ActionResult>({
  row,
  onClose,
  ...options
}: SideDraftOptions<Draft, Version, Result>) {
  const copied = useCopiedDraft<Draft>();
  const form = useDraft({
    ...options,
    id: row?.id ?? null,
    copiedDraft: row ? null : copied,
    onSaved: () => close(),
  });
  /** Closes the form without a question about unsaved values. */
  const close = () => {
    form.isLeavePromptSkipped.current = true;
    onClose();
  };
  return { form, close };
}
