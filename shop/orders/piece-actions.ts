// Which statements staff may make about the pieces of an order, and why not. Pure: the screen offers what the server accepts.

import { type Custody, countOf } from './custody.ts';
import type { OrderStatus } from './order.ts';

export const PIECE_ACTIONS = ['never-left', 'came-back', 'pack-again', 'restock', 'write-off'] as const;
export type PieceAction = (typeof PIECE_ACTIONS)[number];

export type PieceActionRefusal =
  | 'not-allowed'
  | 'no-such-order'
  | 'reason-missing'
  /** More pieces of a line cannot be sold than came back. */
  | 'unfit-too-many'
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

type Rule = (facts: PieceFacts) => PieceActionRefusal | null;

const outsideOf = ({ custody }: PieceFacts): number => countOf(custody, ['withCourier', 'withCustomer']);
const ifBeforeSending: Rule = ({ status }) => (isBeforeSending(status) ? null : 'status-first');
const ifCancelled: Rule = ({ status }) => (status === 'cancelled' ? null : 'cancel-first');
const ifNotWithCourier: Rule = ({ hasParcel }) => (hasParcel ? 'with-courier' : null);
const ifAny =
  (units: (facts: PieceFacts) => number): Rule =>
  (facts) =>
    units(facts) === 0 ? 'nothing-to-move' : null;
const ifReturned = ifAny(({ custody }) => custody.returned);

/** Of each statement what must hold; the first that does not is told. */
const RULES: Readonly<Record<PieceAction, readonly Rule[]>> = {
  // Back in the house, a cancelled order gives its pieces back, and a shipped or delivered one would say what is not so.
  'never-left': [ifAny(outsideOf), ifNotWithCourier, ifBeforeSending],
  'came-back': [ifAny((facts) => outsideOf(facts) + facts.custody.lost), ifNotWithCourier],
  'pack-again': [ifReturned, ifBeforeSending],
  restock: [ifReturned, ifCancelled],
  'write-off': [ifAny(({ custody }) => countOf(custody, ['returned', 'lost'])), ifCancelled],
};

/** Null when the statement may be made. */
export function mayCorrectPieces(action: PieceAction, facts: PieceFacts): PieceActionRefusal | null {
  for (const rule of RULES[action]) {
    const refusal = rule(facts);
    if (refusal) return refusal;
  }
  return null;
}

export const possiblePieceActions = (facts: PieceFacts): PieceAction[] =>
  PIECE_ACTIONS.filter((action) => mayCorrectPieces(action, facts) === null);

/** It corrects what was said before, or writes something off. */
export const needsReason = (action: PieceAction, hasUnfit: boolean): boolean =>
  action === 'never-left' || action === 'write-off' || (action === 'restock' && hasUnfit);
