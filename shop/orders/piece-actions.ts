// Which statements staff may make about the pieces of an order, and why not. Pure: the screen offers what the server accepts.

import { type Custody, countOf } from './custody.ts';
import type { OrderStatus } from './order.ts';

export const PIECE_ACTIONS = ['never-left', 'came-back', 'pack-again', 'restock', 'write-off'] as const;
export type PieceAction = (typeof PIECE_ACTIONS)[number];

export type PieceActionRefusal =
  | 'not-allowed'
  | 'no-such-order'
  | 'reason-missing'
  /** No piece is where the statement would move it from. */
  | 'nothing-to-move'
  /** The courier has the parcel and will report. */
  | 'with-courier'
  /** The status says otherwise: it is corrected first. */
  | 'status-first'
  /** Pieces go on the shelf when their order is cancelled; otherwise they are sent again. */
  | 'cancel-first';

export interface PieceFacts {
  readonly status: OrderStatus;
  readonly custody: Custody;
  /** The courier holds a parcel of this order. */
  readonly hasParcel: boolean;
}

const isBeforeSending = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing';

/** Null when the statement may be made. */
export function mayCorrectPieces(
  action: PieceAction,
  { status, custody, hasParcel }: PieceFacts,
): PieceActionRefusal | null {
  const outside = countOf(custody, ['withCourier', 'withCustomer']);
  switch (action) {
    case 'never-left':
      if (outside === 0) return 'nothing-to-move';
      if (hasParcel) return 'with-courier';
      // Back in the house, a cancelled order gives its pieces back, and a shipped or delivered one would say what is not so.
      return isBeforeSending(status) ? null : 'status-first';
    case 'came-back':
      if (outside + custody.lost === 0) return 'nothing-to-move';
      return hasParcel ? 'with-courier' : null;
    case 'pack-again':
      if (custody.returned === 0) return 'nothing-to-move';
      return isBeforeSending(status) ? null : 'status-first';
    case 'restock':
      if (custody.returned === 0) return 'nothing-to-move';
      return status === 'cancelled' ? null : 'cancel-first';
    case 'write-off':
      if (countOf(custody, ['returned', 'lost']) === 0) return 'nothing-to-move';
      return status === 'cancelled' ? null : 'cancel-first';
  }
}

export const possiblePieceActions = (facts: PieceFacts): PieceAction[] =>
  PIECE_ACTIONS.filter((action) => mayCorrectPieces(action, facts) === null);
