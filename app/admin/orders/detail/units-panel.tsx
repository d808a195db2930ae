// The statements that staff can make about the custody of an order's units. A dialog shows the effects of each before
// it is confirmed.

import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { AdminOrderDetail, DetailItem } from '#shop/orders/admin-order-detail.ts';
import { sumCustody } from '#shop/orders/custody.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { getPossibleUnitActions, needsReason, type UnitAction } from '#shop/orders/unit-actions.ts';
import { Panel } from '../../kit/panel.tsx';
import { useMoney } from '../../kit/use-money.tsx';
import { EffectsDialog } from '../../order-actions/effects-dialog.tsx';
import type { OrderActions } from '../../order-actions/use-order-actions.ts';
import { ACTION_LABELS, statementEffects, unitHints, unitSummary } from './unit-messages.ts';

interface UnitsPanelProps {
  readonly detail: AdminOrderDetail;
  readonly run: OrderActions['run'];
}

/** Shows nothing when no statement is possible and there is no hint. */
export function UnitsPanel({ detail, run }: UnitsPanelProps) {
  const [confirming, setConfirming] = useState<UnitAction | null>(null);
  const { order, items, isWithCourier } = detail;
  const custody = sumCustody(items.map((item) => item.custody));
  const unitState = { status: order.status, custody, isWithCourier };
  const possibleActions = getPossibleUnitActions(unitState);
  const hints = unitHints(unitState);
  if (possibleActions.length === 0 && hints.length === 0) return null;
  return (
    <Panel
      title="Where the units are"
      headClass="order-units__head"
      headerExtra={<span className="sub">{unitSummary(custody)}</span>}
    >
      <div className="odetail__body">
        {possibleActions.length > 0 && (
          <div className="buttons">
            {possibleActions.map((action) => (
              <Button key={action} variant="quiet" onClick={() => setConfirming(action)}>
                {ACTION_LABELS[action]}
              </Button>
            ))}
          </div>
        )}
        {hints.map((hint) => (
          <p key={hint} className="sub order-units__hint">
            {hint}
          </p>
        ))}
      </div>
      {confirming && (
        <StatementDialog action={confirming} detail={detail} run={run} onClose={() => setConfirming(null)} />
      )}
    </Panel>
  );
}

interface StatementDialogProps extends UnitsPanelProps {
  readonly action: UnitAction;
  readonly onClose: () => void;
}

/** Returns a whole number from 0 to the number of returned units; null for any other text. */
const parseUnsellableCount = (input: string, { custody: { returned } }: DetailItem): number | null => {
  const count = input.trim() === '' ? 0 : Number(input);
  return Number.isInteger(count) && count >= 0 && count <= returned ? count : null;
};

function StatementDialog({ action, detail, run, onClose }: StatementDialogProps) {
  const money = useMoney();
  const [unsellableInputs, setUnsellableInputs] = useState<Readonly<Record<string, string>>>({});
  const { order, items, payments } = detail;
  const custody = sumCustody(items.map((item) => item.custody));
  const returnedItems = action === 'restock' ? items.filter((item) => item.custody.returned > 0) : [];
  const unsellableCounts = returnedItems.map((item) => ({
    item,
    count: parseUnsellableCount(unsellableInputs[item.id] ?? '', item),
  }));
  const unsellableUnits = unsellableCounts.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const unsellableById = Object.fromEntries(unsellableCounts.map(({ item, count }) => [item.id, count ?? 0]));
  const isRequired = needsReason(action, unsellableUnits > 0);
  const showsReason = action !== 'pack-again' && action !== 'came-back';
  return (
    <EffectsDialog
      title={`${ACTION_LABELS[action]}: order ${shortOrderId(order.orderId)}`}
      action={ACTION_LABELS[action]}
      danger={action === 'write-off'}
      effects={statementEffects(
        action,
        { custody, status: order.status, payments, unsellable: unsellableUnits },
        money,
      )}
      {...(showsReason
        ? { text: { label: 'Reason', hint: 'Kept in the audit log. The customer does not see it.', isRequired } }
        : {})}
      isValid={unsellableCounts.every(({ count }) => count !== null)}
      onConfirm={(reason) =>
        run('stateUnits', { id: order.id, action, reason, unsellable: unsellableById }, { hidesFailureToast: true })
      }
      onClose={onClose}
    >
      {unsellableCounts.map(({ item, count }) => (
        <Field
          key={item.id}
          label={`Cannot be sold: ${item.name}${item.size ? `, ${item.size}` : ''}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={item.custody.returned}
          hint={`${item.custody.returned} came back. What cannot be sold is written off.`}
          error={count === null ? `Enter a number from 0 to ${item.custody.returned}.` : undefined}
          value={unsellableInputs[item.id] ?? '0'}
          onChange={(event) => setUnsellableInputs((inputs) => ({ ...inputs, [item.id]: event.target.value }))}
        />
      ))}
    </EffectsDialog>
  );
}
