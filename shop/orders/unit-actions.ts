// Decides which statements staff may make about the units of an order, or why not. Pure: screen and server use the same rules.

import { type Custody, countUnits } from './custody.ts';
import { isBeforeSending, type OrderStatus } from './order.ts';

export const UNIT_ACTIONS = ['never-left', 'came-back', 'pack-again', 'restock', 'write-off'] as const;
export type UnitAction = (typeof UNIT_ACTIONS)[number];

export type UnitActionRefusal =
  | 'not-allowed'
  | 'no-such-order'
  | 'reason-missing'
  /** More units of a line are marked unsellable than came back. */
  | 'unsellable-too-many'
  /** No unit is in a state from which the statement could move it. */
  | 'nothing-to-move'
  /** The courier has the parcel and will report where it is. */
  | 'with-courier'
  /** The status contradicts the statement: staff must correct the status first. */
  | 'status-first'
  /** Units are restocked when their order is cancelled; otherwise they are sent again. */
  | 'cancel-first';

export interface UnitState {
  readonly status: OrderStatus;
  readonly custody: Custody;
  /** The courier holds a parcel of this order. */
  readonly isWithCourier: boolean;
}

type Rule = (state: UnitState) => UnitActionRefusal | null;

const countOutside = ({ custody }: UnitState): number => countUnits(custody, ['withCourier', 'withCustomer']);
const requireBeforeSending: Rule = ({ status }) => (isBeforeSending(status) ? null : 'status-first');
const requireCancelled: Rule = ({ status }) => (status === 'cancelled' ? null : 'cancel-first');
const requireNotWithCourier: Rule = ({ isWithCourier }) => (isWithCourier ? 'with-courier' : null);
const requireUnits =
  (units: (state: UnitState) => number): Rule =>
  (state) =>
    units(state) === 0 ? 'nothing-to-move' : null;
const requireReturned = requireUnits(({ custody }) => custody.returned);

/** The conditions per statement; the first unmet one is reported. */
const RULES: Readonly<Record<UnitAction, readonly Rule[]>> = {
  // The units become picked again, so the order must still be open: a cancelled order keeps no picked units, and a shipped or
  // delivered one says that the units left.
  'never-left': [requireUnits(countOutside), requireNotWithCourier, requireBeforeSending],
  'came-back': [requireUnits((state) => countOutside(state) + state.custody.lost), requireNotWithCourier],
  'pack-again': [requireReturned, requireBeforeSending],
  restock: [requireReturned, requireCancelled],
  'write-off': [requireUnits(({ custody }) => countUnits(custody, ['returned', 'lost'])), requireCancelled],
};

/** Null when the statement may be made. */
export function findUnitActionRefusal(action: UnitAction, state: UnitState): UnitActionRefusal | null {
  for (const rule of RULES[action]) {
    const refusal = rule(state);
    if (refusal) return refusal;
  }
  return null;
}

export const getPossibleUnitActions = (state: UnitState): UnitAction[] =>
  UNIT_ACTIONS.filter((action) => findUnitActionRefusal(action, state) === null);

/** True for a statement that corrects an earlier one or writes units off. */
export const needsReason = (action: UnitAction, hasUnsellable: boolean): boolean =>
  action === 'never-left' || action === 'write-off' || (action === 'restock' && hasUnsellable);
