// Confirms a change of many products, and shows which of them are affected, are on other pages or are inactive.

import { useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { ConfirmDialog, PromptDialog } from '../../kit/form/confirm-dialog.tsx';
import type { MatchSelection } from '../../kit/list/use-match-selection.ts';
import { type AffectedProduct, affectedText, type BulkChange } from './bulk-change-messages.ts';
import { productsText } from './list-messages.ts';
import type { ProductChanges } from './use-product-changes.ts';

/** Returns a whole number of units from 1 to a million; null for any other text. */
export function parseAmount(text: string): number | null {
  const digits = text.trim();
  const amount = Number(digits);
  return /^\d{1,7}$/.test(digits) && amount >= 1 && amount <= 1_000_000 ? amount : null;
}

/** The initial amount, and the step of the arrow keys. */
const STEP = 10;

export type BulkDialog = 'activate' | 'deactivate' | 'increase' | 'decrease' | 'delete';

interface BulkDialogsProps {
  readonly dialog: BulkDialog | null;
  readonly selection: MatchSelection<AffectedProduct>;
  readonly changes: ProductChanges;
  readonly onClose: () => void;
}

export function BulkDialogs({ dialog, selection, changes, onClose }: BulkDialogsProps) {
  const { rows: products } = selection;
  // A colleague's change may have removed all selected rows while the dialog was open.
  if (dialog === null || products.length === 0) return null;
  /** Closes the dialog at once. The selection is cleared only when all changes succeeded. */
  const closeAndClearOnSuccess = async (change: Promise<boolean>) => {
    onClose();
    if (await change) selection.clear();
  };
  if (dialog === 'increase' || dialog === 'decrease') {
    return (
      <StockPrompt
        direction={dialog}
        selection={selection}
        onClose={onClose}
        onAmount={(amount) =>
          void closeAndClearOnSuccess(changes.changeStock(products, dialog === 'increase' ? amount : -amount))
        }
      />
    );
  }
  if (dialog === 'delete') {
    return (
      <ConfirmDialog
        open
        danger
        title="Delete products"
        action={`Delete ${productsText(products.length)}`}
        onClose={onClose}
        onConfirm={() => void closeAndClearOnSuccess(changes.remove(products))}
      >
        <p>Are you sure you want to delete {productsText(products.length)}?</p>
        <AffectedProducts change="delete" selection={selection} />
        <p className="sub">
          {products.length === 1 ? 'It leaves' : 'They leave'} the shop and this list. Orders keep what was bought.
        </p>
      </ConfirmDialog>
    );
  }
  const isOn = dialog === 'activate';
  return (
    <ConfirmDialog
      open
      title={isOn ? 'Activate products' : 'Deactivate products'}
      action={`${isOn ? 'Activate' : 'Deactivate'} ${productsText(products.length)}`}
      onClose={onClose}
      onConfirm={() => void closeAndClearOnSuccess(changes.setStatus(products, isOn ? 'active' : 'inactive'))}
    >
      <p>
        {isOn ? 'Show' : 'Hide'} {productsText(products.length)} {isOn ? 'in' : 'from'} the shop?
      </p>
      <AffectedProducts change={dialog} selection={selection} />
    </ConfirmDialog>
  );
}

function AffectedProducts({
  change,
  selection: { rows: products, onOtherPages: idsOnOtherPages },
}: {
  readonly change: BulkChange;
  readonly selection: MatchSelection<AffectedProduct>;
}) {
  const { names, notes } = affectedText(change, products, new Set(idsOnOtherPages));
  return (
    <div className="touched">
      <p>{names}</p>
      {notes.map((note) => (
        <p key={note} className="sub">
          {note}
        </p>
      ))}
    </div>
  );
}

interface StockPromptProps {
  readonly direction: 'increase' | 'decrease';
  readonly selection: MatchSelection<AffectedProduct>;
  readonly onClose: () => void;
  readonly onAmount: (amount: number) => void;
}

function StockPrompt({ direction, selection, onClose, onAmount }: StockPromptProps) {
  const [error, setError] = useState<string>();
  const limit = direction === 'decrease' ? ', never below 0' : '';
  return (
    <PromptDialog
      open
      title={direction === 'increase' ? 'Stock increase' : 'Stock decrease'}
      action={direction === 'increase' ? 'Increase stock' : 'Decrease stock'}
      onClose={onClose}
      onSubmit={(form) => {
        const amount = parseAmount(String(form.get('amount') ?? ''));
        if (amount === null) setError('Please enter a whole number of units.');
        else onAmount(amount);
      }}
    >
      <Field
        label="Units"
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={STEP}
        step={STEP}
        error={error}
        hint={`For each of ${productsText(selection.rows.length)}, spread evenly over its sizes${limit}.`}
      />
      <AffectedProducts change="stock" selection={selection} />
    </PromptDialog>
  );
}
