// Dialogs of the form: leaving without saving, removing a size, and choosing between one's own and a colleague's
// values.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import type { ProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { LeavePrompt } from '../../kit/form/leave-guard.tsx';
import { differences, type RowNames, valueText } from './draft-compare.ts';
import { type DraftSize, toDraft, toggleSize } from './product-draft.ts';
import type { ProductForm } from './use-product-form.ts';

interface LeaveDialogProps {
  readonly form: ProductForm;
  readonly names: RowNames;
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly onSave: () => void;
}

export function LeaveDialog({ form, names, onLeave, onStay, onSave }: LeaveDialogProps) {
  return (
    <LeavePrompt onLeave={onLeave} onStay={onStay} save={{ busy: form.busy, onSave }}>
      <p>
        Your changes to <b>{form.loaded.name || 'the new product'}</b> are not saved yet:
      </p>
      <dl className="pairs">
        {form.changed.map((field) => (
          <div key={field}>
            <dt>{PRODUCT_FIELDS[field].label}</dt>
            <dd>
              <s className="old">{valueText(form.loaded, field, names)}</s> {valueText(form.draft, field, names)}
            </dd>
          </div>
        ))}
      </dl>
    </LeavePrompt>
  );
}

interface RemoveSizeDialogProps {
  readonly form: ProductForm;
  readonly row: DraftSize;
  readonly onClose: () => void;
}

/** Confirms the removal of a size that has units. */
export function RemoveSizeDialog({ form, row, onClose }: RemoveSizeDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      title={`Turn off size ${row.size}?`}
      action={`Turn off ${row.size}`}
      onClose={onClose}
      onConfirm={() => {
        form.setDraft((before) => toggleSize(before, row.size, form.loaded.sizes));
        onClose();
      }}
    >
      <p>{row.onHand} units are on hand in this size. When you save, they are taken out of stock.</p>
    </ConfirmDialog>
  );
}

interface CompareDialogProps {
  readonly form: ProductForm;
  readonly theirs: ProductToEdit;
  readonly names: RowNames;
}

/**
 * Compares the form with the version that a colleague saved. Staff choose a value for each field that both changed; the
 * result is not saved yet.
 */
export function CompareDialog({ form, theirs, names }: CompareDialogProps) {
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());
  const theirDraft = toDraft(theirs);
  const rows = differences(form.loaded, form.draft, theirDraft);
  const choose = (field: string, isTheirs: boolean) => {
    const next = new Set(discarded);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setDiscarded(next);
  };
  const editor = theirs.savedBy?.name ?? 'Somebody else';
  return (
    <Dialog
      open
      wide
      title={`${editor} saved this product while you were editing`}
      onClose={form.keepMine}
      footer={
        <>
          <Button variant="quiet" onClick={form.keepMine}>
            Keep editing
          </Button>
          <Button onClick={() => form.resolve(discarded)}>Use these values</Button>
        </>
      }
    >
      <p>
        Nothing of yours is saved or lost. Choose which value to keep where both of you changed something, then save.
      </p>
      {rows.length === 0 && <p>Only things that do not concern your changes are different.</p>}
      <table className="table compare">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved by {editor}</th>
            <th scope="col">In your form</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, isContested }) => (
            <tr key={field}>
              <th scope="row">{PRODUCT_FIELDS[field].label}</th>
              <td>
                <ComparedValue
                  field={field}
                  text={valueText(theirDraft, field, names)}
                  isChosen={!isContested || discarded.has(field)}
                  onChoose={isContested ? () => choose(field, true) : null}
                />
              </td>
              <td>
                <ComparedValue
                  field={field}
                  text={valueText(form.draft, field, names)}
                  isChosen={isContested && !discarded.has(field)}
                  onChoose={isContested ? () => choose(field, false) : null}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

interface ComparedValueProps {
  readonly field: string;
  readonly text: string;
  readonly isChosen: boolean;
  /** Null when only one of the two changed the field. */
  readonly onChoose: (() => void) | null;
}

function ComparedValue({ field, text, isChosen, onChoose }: ComparedValueProps) {
  if (!onChoose) return isChosen ? <b>{text}</b> : <span className="sub">{text}</span>;
  return (
    <label className="compare__side">
      <input type="radio" name={field} checked={isChosen} onChange={onChoose} />
      {text}
    </label>
  );
}
