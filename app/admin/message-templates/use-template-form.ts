// The state of the editor: loaded and typed words, saving, and conflicts with a colleague's save.

import type { MailStore } from '#shop/mail/mail-store.ts';
import type { TemplateToEdit } from '#shop/messages/list-templates.server.ts';
import { type TemplateFields, templateProblems } from '#shop/messages/template-fields.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { FAILURE_MESSAGES, toFieldErrors } from './template-messages.ts';
import type { action } from './templates.actions.ts';

export interface EditedTemplate extends Omit<TemplateToEdit, 'changedAt'> {
  readonly store: MailStore;
  /** '14 Nov 2026, 11:12 am'; null for a template that staff have not changed. */
  readonly changedText: string | null;
}

const CHANGE_PATH = '/admin-panel/messages/templates/change';

export function useTemplateForm({ kind, fields, version }: EditedTemplate) {
  const { event, channel } = kind;
  const actions = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const form = useDraft({
    entity: null,
    id: null,
    stored: { draft: fields, version },
    followsStoredRow: true,
    check: (draft: TemplateFields) => toFieldErrors(templateProblems(draft, kind)),
    send: (draft, version) =>
      actions.run('save', { event, channel, version, fields: draft }, { hidesFailureToast: true }),
    onSaved: ({ value }, sent) => form.adoptSaved(sent, { draft: value.fields, version: value.version }),
  });
  return { form, actions };
}

export type TemplateDraftForm = ReturnType<typeof useTemplateForm>['form'];
