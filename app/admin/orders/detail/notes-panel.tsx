import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { Panel } from '../../kit/panel.tsx';
import { IfMay } from '../../kit/use-may.tsx';
import type { OrderActions } from '../../order-actions/use-order-actions.ts';
import type { MarkUnsaved } from './unsaved-field.ts';

interface NotesPanelProps {
  readonly detail: AdminOrderDetail;
  readonly actions: OrderActions;
  readonly onDirty: MarkUnsaved;
}

/** The typed note stays until it is stored. */
export function NotesPanel({ detail, actions: { run, isBusy }, onDirty }: NotesPanelProps) {
  const [note, setNoteText] = useState('');
  const setNote = (text: string) => {
    setNoteText(text);
    onDirty('New note', text.trim() !== '');
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea');
    if (note.trim() === '' || isBusy('addNote')) return;
    const result = await run('addNote', { id: detail.order.id, note });
    if (!result.ok) return;
    setNote('');
    // The button is disabled now and would lose the focus.
    field?.focus();
  };
  return (
    <Panel title="Notes" bodyClass="odetail__body">
      {detail.notes.length > 0 && (
        <ul className="onotes">
          {detail.notes.map(({ id, note: text, actor, at }) => (
            <li key={id}>
              <p>{text}</p>
              <span className="sub">
                {actor}, {orderDayAndTime(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <IfMay anyOf={['orders.edit', 'orders.move', 'fulfilment']}>
        <form onSubmit={submit}>
          <TextArea
            label="New note"
            hint="For staff; the customer does not see it."
            rows={2}
            maxLength={2_000}
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
