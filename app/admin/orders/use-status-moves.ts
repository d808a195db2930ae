// Sets an order's status from a dropdown. Cancelling, reopening, corrections and cash collection need a confirmation.
// Until the server responds, the dropdown shows the selected status; after a refusal, the stored one.

import { useState } from 'react';
import type { AdminOrder } from '#shop/orders/admin-order.ts';
import { isBeforeSending, type SettableStatus } from '#shop/orders/order.ts';
import type { ActionResult } from '../kit/actions/action-result.ts';
import { useHasCourier } from '../kit/use-has-courier.tsx';
import { useMay } from '../kit/use-may.tsx';
import { useOrderActions } from '../order-actions/use-order-actions.ts';
import { confirmationFor } from './order-messages.ts';

const UNDOABLE_STATUSES: readonly string[] = ['pending', 'processing'];

/** The part of an order that the dialog and the dropdown need, in the list and on its page. */
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
  /** The reason, if the move is a correction. */
  readonly reason?: string;
}

const UNDO_REASON = 'Undone right after it was set';

export interface StatusMoves {
  /** By order id: the selected status while the server has not responded yet. */
  readonly pendingStatuses: Readonly<Record<string, string>>;
  /** Called by the dropdown. */
  readonly choose: (order: MovableOrder, to: SettableStatus) => void;
  /** Called after the confirmation, whose dialog shows a failure. */
  readonly move: (requestedMove: RequestedMove) => Promise<ActionResult>;
}

interface StatusMovesOptions {
  /** In a store without a courier account, Shipped asks how the parcel was sent. */
  readonly onSend: (orderNumber: string) => void;
  readonly onConfirmNeeded: (requestedMove: RequestedMove) => void;
  /** Called after every response: the rows of the list, which does not reload by itself, may be out of date. */
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
    // Moves that notified the customer, recorded money or released units have no simple undo.
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

/** Setting a COD order to delivered records its cash as collected. */
export const recordsCash = (
  { paymentMethod, money, total }: Pick<MovableOrder, 'paymentMethod' | 'money' | 'total'>,
  to: string,
): boolean => to === 'delivered' && paymentMethod === 'cod' && money.collectedCash === 0 && total > 0;
