// Sets the status of the selected orders: a dialog with the effects, then a dialog with the refused orders.

import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import { BULK_STATUSES, type BulkStatus } from '#shop/orders/selected-orders.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { orderPath } from '../kit/order-path.ts';
import { useMoney } from '../kit/use-money.tsx';
import { capitalise } from '../kit/wording.ts';
import type { OutcomeMessage } from '../order-actions/order-action-messages.ts';
import { useOrderActions } from '../order-actions/use-order-actions.ts';
import { bulkEffects, suggestedStatus } from './bulk-effects.ts';
import { ordersText } from './order-messages.ts';
import type { MovableOrder } from './use-status-moves.ts';

export interface BulkOutcome {
  readonly to: BulkStatus;
  readonly done: readonly MovableOrder[];
  readonly refused: readonly { readonly order: MovableOrder; readonly reason: string }[];
}

interface BulkStatusDialogProps {
  readonly orders: readonly MovableOrder[];
  readonly onClose: () => void;
  /** Called after the server has responded. */
  readonly onOutcome: (outcome: BulkOutcome) => void;
}

export function BulkStatusDialog({ orders, onClose, onOutcome }: BulkStatusDialogProps) {
  const money = useMoney();
  const { run, isBusy } = useOrderActions();
  const [to, setTo] = useState<BulkStatus>(() => suggestedStatus(orders));
  const { moving, effects } = bulkEffects(orders, to, money);
  const set = async () => {
    const requestedOrders = orders.map(({ id, status: seen }) => ({ id, seen }));
    const result = await run('setStatuses', { orders: requestedOrders, status: to });
    onClose();
    if (!result.ok) return;
    const outcomes: readonly OutcomeMessage[] = result.value;
    const reasonById = new Map(outcomes.map(({ id, refusal }) => [id, refusal]));
    onOutcome({
      to,
      done: orders.filter(({ id }) => reasonById.get(id) === null),
      refused: orders.flatMap((order) => {
        const reason = reasonById.get(order.id);
        return reason ? [{ order, reason }] : [];
      }),
    });
  };
  return (
    <ConfirmDialog
      open
      title={`Set status of ${ordersText(orders.length)}`}
      action={`Set ${ordersText(moving)} to ${capitalise(to)}`}
      busy={isBusy('setStatuses')}
      disabled={moving === 0}
      onClose={onClose}
      onConfirm={() => void set()}
    >
      <div className="field">
        <label htmlFor="bulk-status">New status</label>
        <select
          id="bulk-status"
          className="select"
          aria-describedby="bulk-status-hint"
          value={to}
          onChange={(event) => setTo(event.target.value as BulkStatus)}
        >
          {BULK_STATUSES.map((status) => (
            <option key={status} value={status}>
              {capitalise(status)}
            </option>
          ))}
        </select>
        <p className="field__hint" id="bulk-status-hint">
          Orders are cancelled or moved back one by one, because each has its own refund or reason.
        </p>
      </div>
      <div aria-live="polite">
        <p>What happens next</p>
        <ul className="orders__effects">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  );
}

interface BulkOutcomeDialogProps {
  readonly outcome: BulkOutcome;
  readonly onClose: () => void;
}

/** Shown when at least one order was refused. */
export function BulkOutcomeDialog({ outcome: { to, done, refused }, onClose }: BulkOutcomeDialogProps) {
  return (
    <Dialog
      open
      title={`${done.length} changed, ${refused.length} refused`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {done.length > 0 && (
        <p>
          Now {capitalise(to)}: {done.map(({ orderId }) => shortOrderId(orderId)).join(', ')}
        </p>
      )}
      <p>{refused.length === 1 ? 'This order stays as it was:' : 'These orders stay as they were:'}</p>
      <ul className="orders__effects">
        {refused.map(({ order, reason }) => (
          <li key={order.id}>
            <Link className="inline-link mono" to={orderPath(order.orderId)}>
              {shortOrderId(order.orderId)}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
