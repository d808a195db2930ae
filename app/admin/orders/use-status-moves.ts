// Sets an order's status from a dropdown. Cancelling, reopening, corrections and the collection of cash need a confirmation. The dropdown
// shows the selected status while the request is running, and the stored status after a refusal.

import { useState } from 'react';
import type { AdminOrder } from '#shop/orders/admin-order.ts';
import { isBeforeSending, type SettableStatus } from '#shop/orders/order.ts';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { useMay } from '../kit/use-may.tsx';
import { useOrderActions } from '../order-actions/use-order-actions.ts';
import { confirmationFor } from './order-messages.ts';

const UNDOABLE_STATUSES: readonly string[] = ['pending', 'processing'];

/** The part of an order that the dialog and the dropdown need, in the list and on the order's page. */
export type MovableOrder = Pick<
  AdminOrder,
  | 'id'
  | 'orderId'
  | 'status'
  | 'total'
  | 'money'
  | 'paymentMethod'
  | 'couponCode'
  | 'custody'
  | 'awaitsPickup'
  | 'request'
>;

export interface RequestedMove {
  readonly order: MovableOrder;
  readonly to: SettableStatus;
  /** The reason that a correction requires. */
  readonly reason?: string;
}

const UNDO_REASON = 'Undone right after it was set';

export interface StatusMoves {
  /** By order id, the selected status while the request is running. */
  readonly pendingStatuses: Readonly<Record<string, string>>;
  /** Called by the dropdown with the selected status. */
  readonly choose: (order: MovableOrder, to: SettableStatus) => void;
  /** Called after the confirmation. Its dialog shows a failure. */
  readonly move: (requestedMove: RequestedMove) => Promise<ActionResult>;
}

interface StatusMovesOptions {
  /** Called instead of a confirmation when Shipped is selected in a store without a courier account: asks how the parcel was sent. */
  readonly onSend: (orderNumber: string) => void;
  readonly onConfirmNeeded: (requestedMove: RequestedMove) => void;
  /** Called after every response: the list does not reload by itself, so its rows may be outdated. */
  readonly onDone?: () => void;
}

export function useStatusMoves({ onConfirmNeeded, onSend, onDone }: StatusMovesOptions): StatusMoves {
  const hasCourier = useHasCourier();
  const may = useMay();
  const { run } = useOrderActions();
  const [pendingStatuses, setPendingStatuses] = useState<Readonly<Record<string, string>>>({});
  const move = async (
    { order, to, reason = '' }: RequestedMove,
    options: { readonly hidesFailureToast?: boolean } = {},
  ): Promise<ActionResult> => {
    const { id, status: seen } = order;
    setPendingStatuses((current) => ({ ...current, [id]: to }));
    // A move that notified the customer, recorded money or released units has no simple undo.
    const canUndo = may('orders.edit') && UNDOABLE_STATUSES.includes(to) && UNDOABLE_STATUSES.includes(seen);
    const undoMove = () =>
      void move({ order: { ...order, status: to }, to: seen as SettableStatus, reason: UNDO_REASON });
    const input = { id, status: to, seen, reason };
    const result = await run('setStatus', input, { ...options, undo: canUndo ? undoMove : undefined });
    setPendingStatuses(({ [id]: _answered, ...others }) => others);
    onDone?.();
    return result;
  };
  const choose = (order: MovableOrder, to: SettableStatus) => {
    if (to === order.status) return;
    if (to === 'shipped' && !hasCourier && isBeforeSending(order.status)) return onSend(order.orderId);
    const needsConfirmation = confirmationFor(order.status, to) !== null || recordsCash(order, to);
    if (needsConfirmation) onConfirmNeeded({ order, to });
    else void move({ order, to });
  };
  return { pendingStatuses, choose, move: (requestedMove) => move(requestedMove, { hidesFailureToast: true }) };
}

/** Returns whether the move records cash as collected: it does when a COD order becomes delivered. */
export const recordsCash = (
  { paymentMethod, money, total }: Pick<MovableOrder, 'paymentMethod' | 'money' | 'total'>,
  to: string,
): boolean => to === 'delivered' && paymentMethod === 'cod' && money.collectedCash === 0 && total > 0;
