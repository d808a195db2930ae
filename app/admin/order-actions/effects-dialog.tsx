// Confirms an action after listing its effects, with an optional text field. The dialog shows a refusal, and the typed
// text stays until the server has accepted it.

import { type ReactNode, useState } from 'react';
import { TextArea } from '#app/ui/field.tsx';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { useCloseAfter } from '../kit/actions/use-close-after.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { FailureNote } from '../kit/note.tsx';

interface EffectsDialogProps {
  readonly title: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly effects: readonly string[];
  /** The dialog's text field; absent when the action needs no text. */
  readonly text?: { readonly label: string; readonly hint: string; readonly isRequired: boolean };
  /** Additional fields above the text. */
  readonly children?: ReactNode;
  /** True when the additional fields are valid. */
  readonly isValid?: boolean;
  readonly onConfirm: (text: string) => Promise<ActionResult>;
  readonly onClose: () => void;
}

export function EffectsDialog({
  effects,
  text,
  children,
  isValid = true,
  onConfirm,
  onClose,
  ...dialogProps
}: EffectsDialogProps) {
  const [input, setInput] = useState('');
  const { failure, closeAfter } = useCloseAfter(onClose);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await closeAfter(onConfirm(input));
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open
      {...dialogProps}
      busy={busy}
      disabled={!isValid || (text?.isRequired === true && input.trim() === '')}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <FailureNote failure={failure} />
      <p>What happens next</p>
      <ul className="orders__effects">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {children}
      {text && (
        <TextArea
          label={text.label}
          {...(text.isRequired ? {} : { labelNote: 'optional' })}
          required={text.isRequired}
          rows={2}
          maxLength={500}
          hint={text.hint}
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
