// Increases or decreases the stock of one size, with a reason. When the server refuses, the dialog shows the reason and
// keeps the typed values.

import { useState } from 'react';
import { newKey } from '#app/new-key.ts';
import { Field, Select } from '#app/ui/field.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { InventoryRow } from '#shop/stock/inventory.server.ts';
import type { SizeStock } from '#shop/stock/product-to-edit.server.ts';
import { MAX_REASON_LENGTH, normalizeReason } from '#shop/stock/stock-problem.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { PromptDialog } from '../../kit/form/confirm-dialog.tsx';
import { FailureNote } from '../../kit/note.tsx';
import { FAILURE_MESSAGES } from '../product-messages.ts';
import type { action } from '../products.actions.ts';
import { parseAmount } from './bulk-dialogs.tsx';

const COMMON_REASONS = ['Counted again', 'Damaged', 'Lost', 'Returned to supplier', 'Delivery from supplier'];

/** Returns 'M (TB-1-M): 12 on hand, 2 reserved'. */
function sizeText({ size, sku, onHand, reserved }: SizeStock): string {
  const text = `${size || 'One size'} (${sku}): ${formatCount(onHand)} on hand`;
  return reserved > 0 ? `${text}, ${formatCount(reserved)} reserved` : text;
}

const parseForm = (form: FormData) => ({
  operation: form.get('operation') === 'decrease' ? ('decrease' as const) : ('increase' as const),
  size: String(form.get('size') ?? ''),
  units: parseAmount(String(form.get('units') ?? '')),
  reason: normalizeReason(String(form.get('reason') ?? '')),
});

type Errors = Readonly<{ units?: string; reason?: string }>;

function findProblems({ units, reason }: ReturnType<typeof parseForm>): Errors {
  const errors: { units?: string; reason?: string } = {};
  if (units === null) errors.units = 'Enter a whole number of at least 1.';
  if (reason === '') errors.reason = 'Enter a reason, so that others understand the change.';
  return errors;
}

export function AdjustStock({ row, onClose }: { readonly row: InventoryRow; readonly onClose: () => void }) {
  const { run, isBusy } = useAdminAction<typeof action>('/admin-panel/products/change', FAILURE_MESSAGES);
  const [errors, setErrors] = useState<Errors>({});
  // The key stays the same while the dialog is open: after a lost response, a second Save does not change the stock
  // twice.
  const [idempotencyKey] = useState(() => newKey());
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const submit = async (form: FormData) => {
    const { units, ...otherFields } = parseForm(form);
    setErrors(findProblems({ units, ...otherFields }));
    setFailure(null);
    if (units === null || otherFields.reason === '') return;
    const input = { id: row.id, units, ...otherFields, idempotencyKey };
    const result = await run('adjustStock', input, { hidesFailureToast: true });
    if (result.ok) onClose();
    else setFailure(result);
  };
  return (
    <PromptDialog
      open
      title="Adjust stock"
      action="Save adjustment"
      busy={isBusy()}
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
    >
      <p className="adjust__product">
        {row.name} <span className="sub mono">{row.skuId}</span>
      </p>
      <FailureNote failure={failure} />
      <div className="adjust__fields">
        <Select label="Change" name="operation">
          <option value="increase">Increase</option>
          <option value="decrease">Decrease</option>
        </Select>
        <Field label="Units" name="units" inputMode="numeric" autoComplete="off" aria-required error={errors.units} />
      </div>
      <Select label="Size" name="size" hint="Reserved units are promised to orders and stay.">
        {row.sizes.map((size) => (
          <option key={size.size} value={size.size}>
            {sizeText(size)}
          </option>
        ))}
      </Select>
      <Field
        label="Reason"
        name="reason"
        list="stock-reasons"
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        aria-required
        hint="Kept in the audit log."
        error={errors.reason}
      />
      <datalist id="stock-reasons">
        {COMMON_REASONS.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </PromptDialog>
  );
}
