import { type KeyboardEvent, useId } from 'react';
import { TextArea } from '#app/ui/field.tsx';
import { LEAD_STATUSES } from '#config/value-lists.ts';
import { formatMobile, type LeadStatus, MAX_NOTES_LENGTH, sourceLabel } from '#shop/leads/lead.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { EditNote } from '../kit/form/edit-note.tsx';
import { ChoiceButtons } from '../kit/form/form-fields.tsx';
import { isSaveKey } from '../kit/form/form-keys.ts';
import { useDraft } from '../kit/form/use-draft.ts';
import { capitalise } from '../kit/wording.ts';
import type { LeadRow } from './lead-table.tsx';
import type { action } from './leads.actions.ts';

interface EditDialogProps {
  /** The lead as it was when the dialog opened. */
  readonly lead: LeadRow;
  /** The lead as it is stored now; null when the list no longer contains it. */
  readonly current: LeadRow | null;
  readonly run: AdminActions<typeof action>['run'];
  readonly onClose: () => void;
}

const STATUSES = LEAD_STATUSES.map((status) => [status, capitalise(status)] as const);

/**
 * Leads have no version number: the server compares the stored fields with the fields that the form was loaded with.
 */
const toStored = ({ status, notes }: LeadRow) => ({ draft: { status, notes }, version: { status, notes } });

export function EditDialog({ lead, current, run, onClose }: EditDialogProps) {
  const form = useDraft({
    entity: 'lead',
    id: lead.id,
    stored: toStored(current ?? lead),
    isMissing: current === null,
    send: (fields, original) => run('update', { id: lead.id, fields, original }, { hidesFailureToast: true }),
    onSaved: onClose,
  });
  const { draft, deletion } = form;
  const onKey = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    void form.save();
  };
  return (
    <PromptDialog
      open
      title="Edit lead"
      action="Save lead"
      busy={form.isSaving}
      disabled={deletion !== null}
      onClose={onClose}
      onSubmit={() => void form.save()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl S saves from any of its fields */}
      <div className="leads-edit" onKeyDown={onKey}>
        <p className="sub">
          {formatMobile(lead.mobileNumber)} · {sourceLabel(lead.source) || 'Unknown source'}
        </p>
        <EditNote
          deletionMessage={deletion}
          failure={form.failure}
          onShowTheirs={current && form.showTheirs}
          onOverwrite={() => void form.save(null)}
          onClose={onClose}
        />
        <StatusChoice value={draft.status} onChange={(status) => form.setFields({ status })} />
        <TextArea
          label="Notes"
          rows={4}
          maxLength={MAX_NOTES_LENGTH}
          value={draft.notes}
          onChange={(event) => form.setFields({ notes: event.target.value })}
        />
      </div>
    </PromptDialog>
  );
}

interface StatusChoiceProps {
  readonly value: LeadStatus;
  readonly onChange: (status: LeadStatus) => void;
}

function StatusChoice({ value, onChange }: StatusChoiceProps) {
  const title = useId();
  return (
    <fieldset aria-labelledby={title}>
      <legend id={title} className="filters__legend">
        Status
      </legend>
      <ChoiceButtons value={value} choices={STATUSES} onChoose={onChange} />
    </fieldset>
  );
}
