// A question before a fact is stated: what it will do, a text where one is needed, and the refusal in its place. What was typed stays
// until the server has accepted it.

import { type ReactNode, useState } from 'react';
import { TextArea } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { Note } from '../../kit/note.tsx';
import type { ChangeAnswer } from '../change/change-answer.ts';
import type { Change } from '../change/change-input.ts';
import type { OrderChanges } from '../use-order-changes.ts';

interface FactDialogProps {
  readonly title: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly effects: readonly string[];
  /** Asks for a text; without it none is asked for. */
  readonly text?: { readonly label: string; readonly hint: string; readonly isRequired: boolean };
  /** Fields of its own, above the text. */
  readonly children?: ReactNode;
  /** Its own fields are filled in well. */
  readonly isValid?: boolean;
  readonly changes: OrderChanges;
  readonly change: (text: string) => Change;
  /** Said when the server does not answer. */
  readonly failed: string;
  readonly onClose: () => void;
  /** Answered, whatever the answer: what is shown may be old. */
  readonly onDone: () => void;
}

export function FactDialog({
  effects,
  text,
  children,
  isValid = true,
  changes,
  change,
  failed,
  onClose,
  onDone,
  ...ask
}: FactDialogProps) {
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Extract<ChangeAnswer, { ok: false }> | null>(null);
  const confirm = async () => {
    setFailure(null);
    const answer = await changes.send(change(typed), failed);
    onDone();
    if (!answer.ok) return setFailure(answer);
    toast({ kind: 'ok', text: answer.message });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      {...ask}
      busy={changes.busy !== null}
      disabled={!isValid || (text?.isRequired === true && typed.trim() === '')}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {failure && (
        <Note kind="bad" title={failure.message}>
          {failure.reason}
        </Note>
      )}
      <p>This will happen:</p>
      <ul className="orders__effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {children}
      {text && (
        <TextArea
          label={text.label}
          {...(text.isRequired ? {} : { aside: 'optional' })}
          required={text.isRequired}
          rows={2}
          maxLength={500}
          hint={text.hint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
