// Sets the status of the selected orders: one dialog with the effects, then one with the orders that were not changed.

import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { OrderToSelect } from '#shop/orders/admin-order.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { BULK_STATUSES, type BulkStatus } from '#shop/orders/selected-orders.ts';
import { callAction } from '../kit/actions/use-admin-action.ts';
import { ConfirmDialog } from '../kit/form/confirm-dialog.tsx';
import { orderPath } from '../kit/order-path.ts';
import { Progress } from '../kit/progress.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { capitalise, joinNames } from '../kit/wording.ts';
import { FAILURE_MESSAGES, statusesSetMessage } from '../order-actions/order-action-messages.ts';
import type { action } from '../order-actions/orders.actions.ts';
import { bulkEffects, suggestedStatus } from './bulk-effects.ts';
import { type BulkOutcome, runBulkStatus } from './bulk-run.ts';
import { ordersText } from './order-messages.ts';

interface BulkStatusDialogProps {
  readonly orders: readonly OrderToSelect[];
  readonly onClose: () => void;
  /** Called once, after the last response. */
  readonly onOutcome: (outcome: BulkOutcome) => void;
}

export function BulkStatusDialog({ orders, onClose, onOutcome }: BulkStatusDialogProps) {
  const money = useMoney();
  const toast = useToast();
  const [to, setTo] = useState<BulkStatus>(() => suggestedStatus(orders));
  const [progress, setProgress] = useState<number | null>(null);
  const isStopping = useRef(false);
  const { movingCount, effects } = bulkEffects(orders, to, money);
  const isRunning = progress !== null;
  const send = (batch: readonly OrderToSelect[]) =>
    callAction<typeof action, 'setStatuses'>({
      path: '/admin-panel/orders/change',
      failureMessages: FAILURE_MESSAGES,
      name: 'setStatuses',
      input: { orders: batch.map(({ id, status: seen }) => ({ id, seen })), status: to },
    });
  const setStatuses = async () => {
    setProgress(0);
    const calls = { send, isStopping: () => isStopping.current, onProgress: setProgress };
    const outcome = await runBulkStatus(orders, to, calls);
    onClose();
    if (isComplete(outcome)) toast({ kind: 'ok', text: statusesSetMessage(outcome.done.length, to) });
    onOutcome(outcome);
  };
  const stop = () => {
    isStopping.current = true;
  };
  return (
    <ConfirmDialog
      open
      title={`Set status of ${ordersText(orders.length)}`}
      action={`Set ${ordersText(movingCount)} to ${capitalise(to)}`}
      dismiss={isRunning ? 'Stop' : 'Cancel'}
      busy={isRunning}
      disabled={movingCount === 0}
      onClose={isRunning ? stop : onClose}
      onConfirm={() => void setStatuses()}
    >
      {isRunning && (
        <Progress
          label={`${formatCount(progress)} of ${ordersText(orders.length)}`}
          value={progress}
          max={orders.length}
        />
      )}
      <div className="field">
        <label htmlFor="bulk-status">New status</label>
        <select
          id="bulk-status"
          className="select"
          aria-describedby="bulk-status-hint"
          value={to}
          disabled={isRunning}
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

export const isComplete = ({ refused, remaining }: BulkOutcome): boolean =>
  refused.length === 0 && remaining.orders.length === 0;

const outcomeTitle = ({ done, refused, remaining }: BulkOutcome): string =>
  [
    `${formatCount(done.length)} changed`,
    ...(refused.length > 0 ? [`${formatCount(refused.length)} refused`] : []),
    ...(remaining.orders.length > 0 ? [`${formatCount(remaining.orders.length)} open`] : []),
  ].join(', ');

interface BulkOutcomeDialogProps {
  readonly outcome: BulkOutcome;
  readonly onClose: () => void;
}

/** Shown when at least one order was not changed. */
export function BulkOutcomeDialog({ outcome, onClose }: BulkOutcomeDialogProps) {
  const { to, done, refused, remaining } = outcome;
  return (
    <Dialog open title={outcomeTitle(outcome)} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {remaining.orders.length > 0 && (
        <p>
          {ordersText(remaining.orders.length)} {remaining.orders.length === 1 ? 'is' : 'are'} left and still selected.{' '}
          {remaining.reason}
        </p>
      )}
      {done.length > 0 && (
        <p>
          Now {capitalise(to)}: {joinNames(done.map(({ orderId }) => shortOrderId(orderId)))}
        </p>
      )}
      {refused.length > 0 && (
        <>
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
        </>
      )}
    </Dialog>
  );
}
