import { MAX_CUSTOMER_NOTE } from '#shop/customers/customer-page.ts';
import type { DetailNote } from '#shop/orders/admin-order-detail.ts';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { NoteForm } from '../kit/form/note-form.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { formatDateTime } from '../kit/indian-time.ts';
import { Panel } from '../kit/panel.tsx';
import { IfMay } from '../kit/use-may.tsx';
import { FAILURE_MESSAGES } from './user-messages.ts';
import type { action } from './users.actions.ts';

interface CustomerNotesProps {
  readonly userId: string;
  /** Newest first. */
  readonly notes: readonly DetailNote[];
}

export function CustomerNotes({ userId, notes }: CustomerNotesProps) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/users/change', FAILURE_MESSAGES);
  return (
    <Panel title="Notes" bodyClass="customer__body">
      {notes.length > 0 && (
        <ul className="customer__notes">
          {notes.map(({ id, note, actor, at }) => (
            <li key={id}>
              <div>
                <p>{note}</p>
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
        <NoteForm
          className="customer__note-form"
          hint="For staff. It is part of the data that the customer can download, and is deleted with the account."
          maxLength={MAX_CUSTOMER_NOTE}
          isBusy={isBusy('addNote')}
          onAdd={(note) => run('addNote', { id: userId, note })}
        />
      </IfMay>
    </Panel>
  );
}
