import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AdminReturn } from '#shop/returns/admin-return.server.ts';
import { MAX_MESSAGE_LENGTH } from '#shop/returns/return.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { FailureNote, Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { REFUSAL_MESSAGES } from '../return-messages.ts';
import type { MarkUnsaved } from './unsaved-field.ts';
import type { ReturnActions } from './use-return-actions.ts';

/** Answers the request. The typed answer stays until it is stored. */
export function DecisionPanel({
  detail: { shown, itemDetails },
  actions: { run, isBusy },
  onDirty,
}: {
  readonly detail: AdminReturn;
  readonly actions: ReturnActions;
  readonly onDirty: MarkUnsaved;
}) {
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const [isRefusing, setRefusing] = useState(false);
  const [isAnswerMissing, setAnswerMissing] = useState(false);
  const answerRef = useRef<HTMLTextAreaElement>(null);
  const isSizeGone =
    shown.outcome === 'exchange' && itemDetails.some(({ isWantedSizeLeft }) => isWantedSizeLeft === false);
  const { number } = shown;
  const changeAnswer = (text: string) => {
    setAnswer(text);
    setAnswerMissing(false);
    onDirty('Answer', text.trim() !== '');
  };
  const askToRefuse = () => {
    const isMissing = answer.trim() === '';
    setAnswerMissing(isMissing);
    if (isMissing) answerRef.current?.focus();
    else setRefusing(true);
  };
  const decide = async (decision: 'approve' | 'refuse') => {
    setFailure(null);
    const result =
      decision === 'refuse'
        ? await run('refuse', { number, answer }, { hidesFailureToast: true })
        : await run('approve', { number, answer, asRefund: isSizeGone }, { hidesFailureToast: true });
    setRefusing(false);
    if (result.ok) onDirty('Answer', false);
    else setFailure(result);
  };
  return (
    <Panel title="Answer the request" bodyClass="ret__body">
      <FailureNote failure={failure} />
      {isSizeGone && (
        <Note kind="warn" title="The wanted size is gone.">
          You can approve the request as a refund; the customer is told.
        </Note>
      )}
      <TextArea
        ref={answerRef}
        label="Answer to the customer"
        labelNote="needed to refuse"
        name="answer"
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        hint="Sent by email with your decision."
        error={isAnswerMissing ? REFUSAL_MESSAGES['answer-missing'] : undefined}
        value={answer}
        onChange={(event) => changeAnswer(event.target.value)}
      />
      <div className="buttons ret__buttons">
        <Button busy={isBusy('approve')} disabled={isBusy('refuse')} onClick={() => void decide('approve')}>
          <Icon name="check" />
          {isSizeGone ? 'Approve as refund' : 'Approve'}
        </Button>
        <Button variant="quiet" disabled={isBusy()} onClick={askToRefuse}>
          <Icon name="close" />
          Refuse
        </Button>
      </div>
      {isRefusing && (
        <ConfirmDialog
          open
          danger
          busy={isBusy()}
          title="Refuse the request"
          action="Refuse"
          onClose={() => setRefusing(false)}
          onConfirm={() => void decide('refuse')}
        >
          <p>Your answer is sent by email, and the return ends. This cannot be undone.</p>
          {shown.kind === 'claim' && (
            <p>The law lets nobody refuse damaged or wrong goods because of a return policy.</p>
          )}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
