import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Stars } from '#app/ui/rating.tsx';
import { MAX_REASON_LENGTH } from '#shop/reviews/feedback.ts';
import type { ActionFailure } from '../kit/actions/action-result.ts';
import { PromptDialog } from '../kit/form/confirm-dialog.tsx';
import { Note } from '../kit/note.tsx';
import { COMMON_REASONS } from './feedback-messages.ts';
import { type FeedbackRow, ProductThumb } from './feedback-table.tsx';
import type { FeedbackChanges } from './use-feedback-changes.ts';

interface RejectDialogProps {
  readonly row: FeedbackRow;
  readonly changes: FeedbackChanges;
  readonly onClose: () => void;
}

export function RejectDialog({ row, changes, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<ActionFailure | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const reject = async () => {
    setProblem(null);
    const result = await changes.reject(row.id, reason);
    if (result.ok) onClose();
    else setProblem(result);
  };
  const applyCommonReason = (commonReason: string) => {
    setReason(commonReason);
    field.current?.focus();
  };
  return (
    <PromptDialog
      open
      title="Reject feedback"
      action="Reject feedback"
      busy={changes.isBusy('reject')}
      disabled={reason.trim() === ''}
      onClose={onClose}
      onSubmit={() => void reject()}
    >
      {problem && (
        <Note kind="bad" title={problem.message}>
          {problem.reason}
        </Note>
      )}
      <div className="fb-quote">
        <ProductThumb row={row} />
        <div>
          <div className="fb-quote__head">
            <Stars value={row.rating} />
            <b>{row.userName}</b>
          </div>
          <p>{row.comment}</p>
        </div>
      </div>
      <div>
        <TextArea
          ref={field}
          label="Reason"
          labelNote="required"
          required
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          placeholder="Reason, for the team"
          hint="Stored with the feedback, for staff only. The customer gets a polite message that it was not published."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="fb-reasons">
          {COMMON_REASONS.map((commonReason) => (
            <Button key={commonReason} variant="quiet" size="sm" onClick={() => applyCommonReason(commonReason)}>
              {commonReason}
            </Button>
          ))}
        </div>
      </div>
    </PromptDialog>
  );
}
