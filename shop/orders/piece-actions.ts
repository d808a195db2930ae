// Which statements staff may make about the units of an order, and the reason when not. Pure: the screen offers what the server accepts.

import { type Custody, countOf } from './custody.ts';
import type { OrderStatus } from './order.ts';

export const PIECE_ACTIONS = ['never-left', 'came-back', 'pack-again', 'restock', 'write-off'] as const;
export type UnitAction = (typeof PIECE_ACTIONS)[number];

export type UnitActionRefusal =
  | 'not-allowed'
  | 'no-such-order'
  | 'reason-missing'
  /** More units of a line are marked unsellable than came back. */
  | 'unfit-too-many'
  /** No unit is in a state from which the statement could move it. */
  | 'nothing-to-move'
  /** The courier has the parcel and will report. */
  | 'with-courier'
  /** The status contradicts the statement: staff must correct the status first. */
  | 'status-first'
  /** Units are restocked when their order is cancelled; otherwise they are sent again. */
  | 'cancel-first';

export interface UnitFacts {
  readonly status: OrderStatus;
  readonly custody: Custody;
  /** The courier holds a parcel of this order. */
  readonly hasParcel: boolean;
}

const isBeforeSending = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'processing';

type Rule = (facts: UnitFacts) => UnitActionRefusal | null;

const outsideOf = ({ custody }: UnitFacts): number => countOf(custody, ['withCourier', 'withCustomer']);
const ifBeforeSending: Rule = ({ status }) => (isBeforeSending(status) ? null : 'status-first');
const ifCancelled: Rule = ({ status }) => (status === 'cancelled' ? null : 'cancel-first');
const ifNotWithCourier: Rule = ({ hasParcel }) => (hasParcel ? 'with-courier' : null);
const ifAny =
  (units: (facts: UnitFacts) => number): Rule =>
  (facts) =>
    units(facts) === 0 ? 'nothing-to-move' : null;
const ifReturned = ifAny(({ custody }) => custody.returned);

/** The conditions per statement; the first unmet one is reported. */
const RULES: Readonly<Record<UnitAction, readonly Rule[]>> = {
  // A cancelled order releases units that are at the store; with a shipped or delivered order the status would contradict them.
  'never-left': [ifAny(outsideOf), ifNotWithCourier, ifBeforeSending],
  'came-back': [ifAny((facts) => outsideOf(facts) + facts.custody.lost), ifNotWithCourier],
  'pack-again': [ifReturned, ifBeforeSending],
  restock: [ifReturned, ifCancelled],
  'write-off': [ifAny(({ custody }) => countOf(custody, ['returned', 'lost'])), ifCancelled],
};

/** Null when the statement may be made. */
export function mayCorrectUnits(action: UnitAction, facts: UnitFacts): UnitActionRefusal | null {
  for (const rule of RULES[action]) {
    const refusal = rule(facts);
    if (refusal) return refusal;
  }
  return null;
}

export const possibleUnitActions = (facts: UnitFacts): UnitAction[] =>
  PIECE_ACTIONS.filter((action) => mayCorrectUnits(action, facts) === null);

/** It corrects an earlier statement, or writes units off. */
export const needsReason = (action: UnitAction, hasUnfit: boolean): boolean =>
  action === 'never-left' || action === 'write-off' || (action === 'restock' && hasUnfit);
