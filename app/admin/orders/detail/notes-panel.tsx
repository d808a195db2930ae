import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { orderMoment } from '#shop/orders/order-dates.ts';
import { NOTE_FAILED } from '../order-messages.ts';
import type { OrderChanges } from '../use-order-changes.ts';

interface NotesPanelProps {
  readonly detail: AdminOrderDetail;
  readonly changes: OrderChanges;
  readonly onDone: () => void;
}

/** What was typed stays until it is kept. */
export function NotesPanel({ detail, changes, onDone }: NotesPanelProps) {
  const [note, setNote] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '' || changes.busy === 'note') return;
    if (await changes.run({ intent: 'note', id: detail.order.id, note }, NOTE_FAILED)) {
      setNote('');
      onDone();
    }
  };
  return (
    <section className="panel" aria-labelledby="order-notes">
      <div className="panel__head">
        <h2 id="order-notes">Notes</h2>
      </div>
      <div className="odetail__body">
        {detail.notes.length > 0 && (
          <ul className="onotes">
            {detail.notes.map(({ id, note: told, actor, at }) => (
              <li key={id}>
                <p>{told}</p>
                <span className="sub">
                  {actor}, {orderMoment(at)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={submit}>
          <TextArea
            label="New note"
            hint="For staff; the customer does not see it."
            rows={2}
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button type="submit" variant="quiet" size="sm" busy={changes.busy === 'note'} disabled={note.trim() === ''}>
            Add note
          </Button>
        </form>
      </div>
    </section>
  );
}
