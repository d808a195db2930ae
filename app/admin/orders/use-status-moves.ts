// Sets an order's status from a dropdown. Moves that cannot be undone need a confirmation. Until the server answers, the dropdown shows the
// chosen status; after a refusal, the actual one.

import { useState } from 'react';
import type { AdminOrder } from '#shop/orders/admin-order.ts';
import { useOrderActions } from '../order-actions/use-order-actions.ts';
import { questionBefore } from './order-messages.ts';

const CALM: readonly string[] = ['pending', 'processing'];

/** The part of an order that the dialog and the dropdown need, in the list and on its page. */
export type MovableOrder = Pick<
  AdminOrder,
  'id' | 'orderId' | 'status' | 'total' | 'money' | 'paymentMethod' | 'custody' | 'awaitsPickup' | 'request'
>;

export interface AskedMove {
  readonly order: MovableOrder;
  readonly to: string;
  /** The reason, if the move is a correction. */
  readonly reason?: string;
}

const UNDONE = 'Undone right after it was set';

export interface StatusMoves {
  /** By order id: the chosen status without an answer yet. */
  readonly chosen: Readonly<Record<string, string>>;
  /** Called by the dropdown. */
  readonly choose: (order: MovableOrder, to: string) => void;
  /** Called after the confirmation. */
  readonly move: (asked: AskedMove) => Promise<boolean>;
}

interface Circumstances {
  readonly onAsk: (asked: AskedMove) => void;
  /** Called after every answer: the rows of the list, which does not reload by itself, may be out of date. */
  readonly onDone?: () => void;
}

export function useStatusMoves({ onAsk, onDone }: Circumstances): StatusMoves {
  const { run } = useOrderActions();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const move = async ({ order, to, reason = '' }: AskedMove): Promise<boolean> => {
    const { id, status: seen } = order;
    setChosen((before) => ({ ...before, [id]: to }));
    // Moves that notified the customer, recorded money or released units have no simple undo.
    const undo = CALM.includes(to) && CALM.includes(seen);
    const back = () => void move({ order: { ...order, status: to as AdminOrder['status'] }, to: seen, reason: UNDONE });
    const result = await run('setStatus', { id, status: to, seen, reason }, { undo: undo ? back : undefined });
    setChosen(({ [id]: _finished, ...others }) => others);
    onDone?.();
    return result.ok;
  };
  const choose = (order: MovableOrder, to: string) => {
    if (to === order.status) return;
    if (questionBefore(order.status, to as AdminOrder['status']) === null && !needsCash(order, to))
      void move({ order, to });
    else onAsk({ order, to });
  };
  return { chosen, choose, move };
}

/** Setting a COD order to delivered records its cash as collected. */
export const needsCash = ({ paymentMethod, money, total }: MovableOrder, to: string): boolean =>
  to === 'delivered' && paymentMethod === 'cod' && money.collectedCash === 0 && total > 0;
