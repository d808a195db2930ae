// Sets an order's status from a dropdown. What cannot be taken back is asked about first; until the server has answered the dropdown
// shows what was chosen, and when it refused, what is.

import { useState } from 'react';
import type { AdminOrder } from '#shop/orders/admin-order.ts';
import { useOrderActions } from '../order-actions/use-order-actions.ts';
import { questionBefore } from './order-messages.ts';

const CALM: readonly string[] = ['pending', 'processing'];

/** What a dialog and a dropdown need of an order, in the list and on its page. */
export type MovableOrder = Pick<
  AdminOrder,
  'id' | 'orderId' | 'status' | 'total' | 'money' | 'paymentMethod' | 'custody' | 'awaitsPickup' | 'request'
>;

export interface AskedMove {
  readonly order: MovableOrder;
  readonly to: string;
  /** Why, where the move is a correction. */
  readonly reason?: string;
}

const UNDONE = 'Undone right after it was set';

export interface StatusMoves {
  /** By the order's id: what was chosen and is not answered yet. */
  readonly chosen: Readonly<Record<string, string>>;
  /** From the dropdown. */
  readonly choose: (order: MovableOrder, to: string) => void;
  /** After the question. */
  readonly move: (asked: AskedMove) => Promise<boolean>;
}

interface Circumstances {
  readonly onAsk: (asked: AskedMove) => void;
  /** Answered, whatever the answer: rows of a list, which is not asked for again by itself, may be old. */
  readonly onDone?: () => void;
}

export function useStatusMoves({ onAsk, onDone }: Circumstances): StatusMoves {
  const { run } = useOrderActions();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const move = async ({ order, to, reason = '' }: AskedMove): Promise<boolean> => {
    const { id, status: seen } = order;
    setChosen((before) => ({ ...before, [id]: to }));
    // What told the customer something, took money down or released units is not undone by a word.
    const undo = CALM.includes(to) && CALM.includes(seen);
    const back = () => void move({ order: { ...order, status: to as AdminOrder['status'] }, to: seen, reason: UNDONE });
    const result = await run('setStatus', { id, status: to, seen, reason }, { undo: undo ? back : undefined });
    setChosen(({ [id]: _answered, ...others }) => others);
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

/** Delivering an order of cash on delivery takes down that the cash was paid. */
export const needsCash = ({ paymentMethod, money, total }: MovableOrder, to: string): boolean =>
  to === 'delivered' && paymentMethod === 'cod' && money.collectedCash === 0 && total > 0;
