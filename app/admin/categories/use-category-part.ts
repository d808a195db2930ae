// The state of a form for one part of a category: its attributes or its size chart.

import { useNavigate } from 'react-router';
import { useStaffEvents } from '../frame/staff-events.tsx';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { type AdminActions, useAdminAction } from '../kit/actions/use-admin-action.ts';
import { type DraftOptions, useDraft } from '../kit/form/use-draft.ts';
import type { action } from './categories.actions.ts';
import { FAILURE_MESSAGES } from './category-messages.ts';

const CATEGORIES_PATH = '/admin-panel/categories';

interface CategoryPartOptions<Draft, Result extends ActionResult>
  extends Pick<DraftOptions<Draft, number, Result>, 'check'> {
  readonly category: { readonly id: string; readonly version: number };
  /** The category was deleted while the form was open. */
  readonly isMissing: boolean;
  readonly stored: Draft;
  readonly send: (run: AdminActions<typeof action>['run'], draft: Draft, version: number | null) => Promise<Result>;
  /** Returns the draft from which editing continues after a save. */
  readonly toSaved: (result: Extract<Result, { ok: true }>, sent: Draft) => { draft: Draft; version: number };
}

export function useCategoryPart<Draft extends object, Result extends ActionResult>({
  category,
  isMissing,
  stored,
  check,
  send,
  toSaved,
}: CategoryPartOptions<Draft, Result>) {
  useStaffEvents(['categories']);
  const navigate = useNavigate();
  const { run } = useAdminAction<typeof action>(`${CATEGORIES_PATH}/change`, FAILURE_MESSAGES);
  const form = useDraft<Draft, number, Result>({
    entity: 'category',
    id: category.id,
    stored: { draft: stored, version: category.version },
    isMissing,
    followsStoredRow: true,
    ...(check ? { check } : {}),
    send: (draft, version) => send(run, draft, version),
    onSaved: (result, sent) => form.adoptSaved(sent, toSaved(result, sent)),
  });
  const leave = () => {
    form.isLeavePromptSkipped.current = true;
    void navigate(CATEGORIES_PATH);
  };
  return { form, leave };
}
