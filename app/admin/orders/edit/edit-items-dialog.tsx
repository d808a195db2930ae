// Changes the items of an order that was not sent. The dialog shows the sums before and after the change.

import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import type { OrderAmount } from '#shop/orders/order-amounts.ts';
import { type LineEdit, MAX_EDITED_QUANTITY } from '#shop/orders/order-edit.ts';
import type { EditFormLine, EditPreview } from '#shop/payments/edit-order.server.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { Note } from '../../kit/note.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import type { action } from './edit-order.actions.ts';
import { FAILURE_MESSAGES, REFUSAL_MESSAGES } from './edit-order-messages.ts';
import { EDIT_PATH, useEditPreview } from './use-edit-preview.ts';

interface EditItemsDialogProps {
  readonly orderId: string;
  /** 'A7K2MX9P' */
  readonly shortId: string;
  readonly onClose: () => void;
}

type Drafts = Readonly<Record<string, { readonly size: string; readonly quantity: string } | 'removed'>>;

/** An invalid quantity is sent as 0, which the store refuses. */
function toEdits(lines: readonly EditFormLine[], drafts: Drafts): LineEdit[] {
  return lines.flatMap(({ id, size, quantity }) => {
    const draft = drafts[id];
    if (draft === 'removed') return [];
    if (draft === undefined) return [{ id, size, quantity }];
    return [{ id, size: draft.size, quantity: /^\d{1,4}$/.test(draft.quantity) ? Number(draft.quantity) : 0 }];
  });
}

export function EditItemsDialog({ orderId, shortId, onClose }: EditItemsDialogProps) {
  const formId = useId();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [loaded, setLoaded] = useState<EditPreview | null>(null);
  const edits = loaded && Object.keys(drafts).length > 0 ? toEdits(loaded.lines, drafts) : null;
  const { latest, current, failure } = useEditPreview(orderId, edits);
  // The dialog keeps the lines and the version of the first response, so the server refuses to overwrite a later change
  // by a colleague.
  if (loaded === null && latest !== null) setLoaded(latest);
  const { run, isBusy } = useAdminAction<typeof action>(EDIT_PATH, FAILURE_MESSAGES);
  const [saveFailure, setSaveFailure] = useState<ActionFailure | null>(null);
  const isChangeable = loaded !== null && loaded.refusal === null;
  const save = async () => {
    if (!loaded || !edits || !current?.after || isBusy()) return;
    const result = await run(
      'save',
      { id: orderId, version: loaded.version, lines: edits },
      { hidesFailureToast: true },
    );
    if (result.ok) onClose();
    else setSaveFailure(result);
  };
  const setDraft = (id: string, draft: Drafts[string]) => {
    setSaveFailure(null);
    setDrafts((current) => ({ ...current, [id]: draft }));
  };
  const shownFailure = saveFailure ?? failure;
  return (
    <Dialog
      open
      wide
      title={`Edit items of order ${shortId}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy('save')} disabled={!current?.after}>
            Save changes
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="ask"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {loaded === null && failure === null && <p role="status">Loading the items…</p>}
        {isChangeable && <EditedLines lines={loaded.lines} drafts={drafts} onChange={setDraft} />}
        {shownFailure && (
          <Note kind="bad" title={shownFailure.message}>
            {shownFailure.reason}
          </Note>
        )}
        {loaded !== null && <Outcome preview={current ?? loaded} isRequested={edits !== null && current === null} />}
      </form>
    </Dialog>
  );
}

interface EditedLinesProps {
  readonly lines: readonly EditFormLine[];
  readonly drafts: Drafts;
  readonly onChange: (id: string, draft: Drafts[string]) => void;
}

function EditedLines({ lines, drafts, onChange }: EditedLinesProps) {
  return (
    <ul className="oedit">
      {lines.map((line) => (
        <EditedLine key={line.id} line={line} draft={drafts[line.id]} onChange={(draft) => onChange(line.id, draft)} />
      ))}
    </ul>
  );
}

interface EditedLineProps {
  readonly line: EditFormLine;
  /** Undefined until the line is changed. */
  readonly draft: Drafts[string] | undefined;
  readonly onChange: (draft: Drafts[string]) => void;
}

function EditedLine({ line, draft, onChange }: EditedLineProps) {
  const original = { size: line.size, quantity: String(line.quantity) };
  const isRemoved = draft === 'removed';
  const item = useRef<HTMLLIElement>(null);
  const wasRemoved = useRef(isRemoved);
  // The buttons Remove and Keep it replace each other, so the focus moves to the new button.
  useEffect(() => {
    if (wasRemoved.current !== isRemoved) item.current?.querySelector('button')?.focus();
    wasRemoved.current = isRemoved;
  }, [isRemoved]);
  return (
    <li ref={item} className="oedit__line">
      <b className="oedit__name">{line.name}</b>
      {draft === 'removed' ? (
        <>
          <span className="sub">Removed</span>
          <Button variant="quiet" size="sm" onClick={() => onChange(original)}>
            Keep it
          </Button>
        </>
      ) : (
        <LineFields line={line} draft={draft ?? original} onChange={onChange} />
      )}
    </li>
  );
}

interface LineFieldsProps {
  readonly line: EditFormLine;
  readonly draft: Exclude<Drafts[string], 'removed'>;
  readonly onChange: (draft: Drafts[string]) => void;
}

function LineFields({ line, draft, onChange }: LineFieldsProps) {
  const { name, size, sizes } = line;
  // The ordered size stays selectable even if the product no longer has it.
  const offered = sizes.some((each) => each.size === size) ? sizes : [{ size, available: 0 }, ...sizes];
  return (
    <>
      {offered.length > 1 && (
        <Select
          label="Size"
          aria-label={`Size of ${name}`}
          value={draft.size}
          onChange={(event) => onChange({ ...draft, size: event.target.value })}
        >
          {offered.map((each) => (
            <option key={each.size} value={each.size}>
              {`${each.size} (${each.size === size ? 'as ordered, ' : ''}${each.available} left)`}
            </option>
          ))}
        </Select>
      )}
      <Field
        label="Quantity"
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        maxLength={String(MAX_EDITED_QUANTITY).length}
        autoComplete="off"
        value={draft.quantity}
        onChange={(event) => onChange({ ...draft, quantity: event.target.value })}
      />
      <IconButton icon="trash" danger label={`Remove ${name}`} onClick={() => onChange('removed')} />
    </>
  );
}

interface OutcomeProps {
  readonly preview: EditPreview;
  readonly isRequested: boolean;
}

/** Shows the sums before and after, the refund, or why the change is not possible. */
function Outcome({ preview: { before, after, refund, refusal, isBooked }, isRequested }: OutcomeProps) {
  const money = useMoney();
  return (
    <div aria-live="polite" aria-busy={isRequested}>
      {refusal !== null && <Note kind="warn">{REFUSAL_MESSAGES[refusal]}</Note>}
      <SumTable before={before} after={after} />
      {after !== null && refund > 0 && <p>{money(refund)} will be refunded to the customer’s payment.</p>}
      {after !== null && isBooked && (
        <Note>A shipment is booked for the order as it was. Create the shipment again after the change.</Note>
      )}
    </div>
  );
}

/** Free and charged delivery share a row. */
const rowKey = ({ kind }: OrderAmount): string => (kind === 'free' ? 'shipping' : kind);

function SumTable({
  before,
  after,
}: {
  readonly before: readonly OrderAmount[];
  readonly after: readonly OrderAmount[] | null;
}) {
  const rows = after ?? before;
  const findBefore = (row: OrderAmount) => before.find((each) => rowKey(each) === rowKey(row))?.amount ?? '–';
  return (
    <table className="oedit__sums">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Amount</span>
          </th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.kind} className={row.kind === 'total' ? 'oedit__total' : undefined}>
            <th scope="row">{row.kind === 'subtotal' ? 'Subtotal' : row.name}</th>
            <td>{findBefore(row)}</td>
            <td>{after === null ? '–' : row.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
