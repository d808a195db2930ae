import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { orderDayAndTime } from '#shop/orders/order-dates.ts';
import { NoteForm } from '../../kit/form/note-form.tsx';
import { Panel } from '../../kit/panel.tsx';
import { IfMay } from '../../kit/use-may.tsx';
import type { OrderActions } from '../../order-actions/use-order-actions.ts';
import type { MarkUnsaved } from './unsaved-field.ts';

interface NotesPanelProps {
  readonly detail: AdminOrderDetail;
  readonly actions: OrderActions;
  readonly onDirty: MarkUnsaved;
}

export function NotesPanel({ detail, actions: { run, isBusy }, onDirty }: NotesPanelProps) {
  return (
    <Panel title="Notes" bodyClass="odetail__body">
      {detail.notes.length > 0 && (
        <ul className="onotes">
          {detail.notes.map(({ id, note, actor, at }) => (
            <li key={id}>
              <p>{note}</p>
              <span className="sub">
                {actor}, {orderDayAndTime(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <IfMay anyOf={['orders.edit', 'orders.move', 'fulfilment']}>
        <NoteForm
          hint="For staff; the customer does not see it."
          maxLength={2_000}
          isBusy={isBusy('addNote')}
          onAdd={(note) => run('addNote', { id: detail.order.id, note })}
          onTyped={(note) => onDirty('New note', note.trim() !== '')}
        />
      </IfMay>
    </Panel>
  );
}
