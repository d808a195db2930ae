import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { LEAD_STATUSES, type LeadStatus, MAX_NOTES_LENGTH, mobileInWords, sourceInWords } from '#shop/leads/lead.ts';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { DeletedNote } from '../kit/form/deleted-note.tsx';
import { useDeletion } from '../kit/form/use-deletion.ts';
import { Note } from '../kit/note.tsx';
import type { LeadRow } from './lead-row.ts';
import type { LeadChanges } from './use-lead-changes.ts';

interface EditDialogProps {
  /** As it was when the window opened. */
  readonly lead: LeadRow;
  /** As it is now; null when the list no longer has it. */
  readonly current: LeadRow | null;
  readonly changes: LeadChanges;
  readonly onClose: () => void;
}

const fieldsOf = ({ status, notes }: LeadRow) => ({ status, notes });

export function EditDialog({ lead, current, changes, onClose }: EditDialogProps) {
  const [draft, setDraft] = useState(() => fieldsOf(lead));
  const [known, setKnown] = useState(() => fieldsOf(lead));
  const [problem, setProblem] = useState<Extract<ActionResult, { ok: false }> | null>(null);
  const deletion = useDeletion({
    entity: 'lead',
    id: lead.id,
    isMissing: current === null,
    isRefused: problem?.isGone === true,
  });
  const save = async (seen: typeof known | null) => {
    setProblem(null);
    const answer = await changes.update(lead.id, draft, seen);
    if (answer.ok) onClose();
    else setProblem(answer);
  };
  const showTheirs = () => {
    const theirs = fieldsOf(current ?? lead);
    setDraft(theirs);
    setKnown(theirs);
    setProblem(null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (changes.busy !== 'update' && deletion === null) void save(known);
  };
  return (
    <PromptDialog
      open
      title="Edit lead"
      action="Save lead"
      busy={changes.busy === 'update'}
      disabled={deletion !== null}
      onClose={onClose}
      onSubmit={() => void save(known)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl S saves from any of its fields */}
      <div className="leads-edit" onKeyDown={onKey}>
        <p className="sub">
          {mobileInWords(lead.mobileNumber)} · {sourceInWords(lead.source) || 'Unknown source'}
        </p>
        {deletion !== null && <DeletedNote words={deletion} onClose={onClose} />}
        {deletion === null && problem && (
          <Note kind="bad" title={problem.message}>
            {problem.reason}
            {problem.changedMeanwhile && current && (
              <span className="leads-edit__choice">
                <Button variant="quiet" size="sm" onClick={showTheirs}>
                  Show theirs
                </Button>
                <Button variant="quiet" size="sm" onClick={() => void save(null)}>
                  Save mine
                </Button>
              </span>
            )}
          </Note>
        )}
        <StatusChoice value={draft.status} onChange={(status) => setDraft({ ...draft, status })} />
        <TextArea
          label="Notes"
          rows={4}
          maxLength={MAX_NOTES_LENGTH}
          value={draft.notes}
          onChange={(event) => setDraft({ ...draft, notes: event.target.value })}
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
      <div className="seg seg--wide">
        {LEAD_STATUSES.map((status) => (
          <button key={status} type="button" aria-pressed={status === value} onClick={() => onChange(status)}>
            {status.charAt(0).toUpperCase() + status.slice(1)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
