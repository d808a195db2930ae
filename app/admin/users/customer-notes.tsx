import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { type CustomerNote, MAX_CUSTOMER_NOTE } from '#shop/customers/customer-page.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { formatDateTime } from '../kit/indian-time.ts';
import { Panel } from '../kit/panel.tsx';
import { IfMay } from '../kit/use-may.tsx';
import { FAILURE_MESSAGES } from './user-messages.ts';
import type { action } from './users.actions.ts';

interface CustomerNotesProps {
  readonly userId: string;
  /** Newest first. */
  readonly notes: readonly CustomerNote[];
}

/** The typed note stays until it is stored. */
export function CustomerNotes({ userId, notes }: CustomerNotesProps) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/users/change', FAILURE_MESSAGES);
  const [note, setNote] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea');
    if (note.trim() === '' || isBusy('addNote')) return;
    const result = await run('addNote', { id: userId, note });
    if (!result.ok) return;
    setNote('');
    // The button is disabled now and would lose the focus.
    field?.focus();
  };
  return (
    <Panel title="Notes" bodyClass="customer__body">
      {notes.length > 0 && (
        <ul className="customer__notes">
          {notes.map(({ id, note: text, actor, at }) => (
            <li key={id}>
              <div>
                <p>{text}</p>
                <span className="sub">
                  {actor}, {formatDateTime(at)}
                </span>
              </div>
              <IfMay anyOf={['customers.edit']}>
                <IconButton
                  icon="trash"
                  danger
                  label={`Delete the note of ${formatDateTime(at)}`}
                  disabled={isBusy('deleteNote')}
                  onClick={() => void run('deleteNote', { id })}
                />
              </IfMay>
            </li>
          ))}
        </ul>
      )}
      <IfMay anyOf={['customers.edit']}>
        <form className="customer__note-form" onSubmit={submit}>
          <TextArea
            label="New note"
            hint="For staff. It is part of the data that the customer can download, and is deleted with the account."
            rows={2}
            maxLength={MAX_CUSTOMER_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button type="submit" variant="quiet" size="sm" busy={isBusy('addNote')} disabled={note.trim() === ''}>
            Add note
          </Button>
        </form>
      </IfMay>
    </Panel>
  );
}
