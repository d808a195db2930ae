// Texts about the custody of an order's units, and about the effects of staff statements (shop/orders/unit-actions.ts).

import { formatCount } from '#shop/format-count.ts';
import type { Paise } from '#shop/money/money.ts';
import type { DetailPayment } from '#shop/orders/admin-order-detail.ts';
import { CUSTODY_EVENTS, CUSTODY_STATES, type Custody, type CustodyState, countUnits } from '#shop/orders/custody.ts';
import { findUnitActionRefusal, UNIT_ACTIONS, type UnitAction, type UnitState } from '#shop/orders/unit-actions.ts';
import type { StatusTone } from '../../kit/status-badge.tsx';
import { unitsText } from '../order-messages.ts';

type Money = (amount: Paise) => string;

export const CUSTODY_LABELS: Readonly<Record<CustodyState, readonly [label: string, tone: StatusTone]>> = {
  reserved: ['Reserved', 'accepted'],
  picked: ['Packed', 'working'],
  withCourier: ['With courier', 'moving'],
  withCustomer: ['With customer', 'good'],
  lost: ['Lost', 'failed'],
  returned: ['Returned', 'waiting'],
  released: ['Released', 'idle'],
  shelved: ['Back on the shelf', 'idle'],
  writtenOff: ['Written off', 'ended'],
};

export interface UnitBadge {
  readonly state: CustodyState;
  readonly tone: StatusTone;
  /** 'Packed', or 'Packed 2' for a line with more than one unit. */
  readonly label: string;
}

/** Returns one badge per state that has units. */
export function unitBadges(custody: Custody): UnitBadge[] {
  const total = countUnits(custody, CUSTODY_STATES);
  return CUSTODY_STATES.filter((state) => custody[state] > 0).map((state) => {
    const [name, tone] = CUSTODY_LABELS[state];
    return { state, tone, label: total > 1 ? `${name} ${formatCount(custody[state])}` : name };
  });
}

/** Returns 'Packed 1 · Returned 1'. */
export const unitSummary = (custody: Custody): string =>
  CUSTODY_STATES.filter((state) => custody[state] > 0)
    .map((state) => `${CUSTODY_LABELS[state][0]} ${formatCount(custody[state])}`)
    .join(' · ');

export const ACTION_LABELS: Readonly<Record<UnitAction, string>> = {
  'never-left': 'Never left the store',
  'came-back': 'Came back',
  'pack-again': 'Pack again',
  restock: 'Back on the shelf',
  'write-off': 'Write off',
};

const EVENT_BY_ACTION = {
  'never-left': 'never-left',
  'came-back': 'arrive',
  'pack-again': 'repack',
  restock: 'restock',
  'write-off': 'write-off',
} as const;

/** Returns how many units the statement moves. */
export const unitsMoved = (action: UnitAction, custody: Custody): number =>
  countUnits(custody, CUSTODY_EVENTS[EVENT_BY_ACTION[action]].from);

/** Returns '2 units count', the beginning of a sentence. */
const unitsCount = (units: number): string => `${unitsText(units)} ${units === 1 ? 'counts' : 'count'}`;
/** Returns '1 unit is'. */
const unitsAre = (units: number): string => `${unitsText(units)} ${units === 1 ? 'is' : 'are'}`;

const NO_MONEY = 'No money moves.';
const NO_MAIL = 'The customer gets no email.';

/**
 * Returns the effect on the order's cash: cash that staff recorded is voided, because the delivery was a mistake; cash that a courier
 * reported stays.
 */
function cashEffectText(payments: readonly DetailPayment[], money: Money): string {
  const cash = payments.find(({ provider, voidedAt }) => provider === 'cash' && voidedAt === null);
  if (!cash) return NO_MONEY;
  if (cash.collectedBy === 'staff' && cash.refunded === 0) {
    return `${money(cash.amount)} that staff booked as collected in cash is taken back. It is to be collected again.`;
  }
  return `${money(cash.amount)} stays booked as collected in cash.`;
}

interface UnitStatement {
  readonly custody: Custody;
  readonly status: UnitState['status'];
  readonly payments: readonly DetailPayment[];
  /** With 'restock': how many of the units cannot be sold. */
  readonly unsellable?: number;
}

/** Returns the effects of the statement, which staff read before they confirm it. */
export function statementEffects(
  action: UnitAction,
  { custody, status, payments, unsellable = 0 }: UnitStatement,
  money: Money,
): string[] {
  const units = unitsMoved(action, custody);
  switch (action) {
    case 'never-left':
      return [`${unitsCount(units)} as packed and in the store again.`, cashEffectText(payments, money), NO_MAIL];
    case 'came-back':
      return [
        `${unitsCount(units)} as returned and waiting to be checked.`,
        status === 'cancelled'
          ? 'Nothing is for sale again until you put it back on the shelf.'
          : 'You can then pack again and send once more, or cancel the order.',
        NO_MONEY,
        NO_MAIL,
      ];
    case 'pack-again':
      return [`${unitsAre(units)} packed for this order again. Send with Create Shipment.`, NO_MONEY, NO_MAIL];
    case 'restock':
      return [
        ...(units > unsellable ? [`${unitsAre(units - unsellable)} for sale again.`] : []),
        ...(unsellable > 0 ? [`${unitsAre(unsellable)} written off: out of stock for good.`] : []),
        NO_MONEY,
        NO_MAIL,
      ];
    case 'write-off':
      return [`${unitsAre(units)} written off: out of stock for good. This cannot be taken back.`, NO_MONEY, NO_MAIL];
  }
}

/** Returns why a statement is not possible and what staff can do instead; null when there is no useful hint. */
function hintFor(action: UnitAction, unitState: UnitState): string | null {
  const obstacle = findUnitActionRefusal(action, unitState);
  if (obstacle === 'with-courier') {
    return 'The courier has the parcel and reports where it is. A parcel in trouble is settled under Fulfillment.';
  }
  if (obstacle === 'status-first' && action === 'never-left' && unitState.status !== 'cancelled') {
    return 'Marked as sent by mistake? Set the status back to Processing, then say “Never left the store” here.';
  }
  if (obstacle === 'status-first' && action === 'pack-again') {
    return 'To send returned units again, set the status to Processing, then choose “Pack again” here.';
  }
  if (obstacle === 'cancel-first' && action === 'restock') {
    return 'To sell returned units again, cancel the order, then choose “Back on the shelf” here.';
  }
  if (obstacle === 'cancel-first' && action === 'write-off' && unitState.custody.lost > 0) {
    return 'To write lost units off, cancel the order first. Its payment is refunded with it.';
  }
  return null;
}

export const unitHints = (unitState: UnitState): string[] => [
  ...new Set(UNIT_ACTIONS.map((action) => hintFor(action, unitState)).filter((hint) => hint !== null)),
];
