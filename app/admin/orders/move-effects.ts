// Describes the effects of a status change before staff confirm it, as shop/orders/move-order and shop/payments/settle perform them.

import type { Paise } from '#shop/money/money.ts';
import { countUnits, getCustodyEvents, getUnitMoves, unitsOutside } from '#shop/orders/custody.ts';
import { isCorrection, type SettableStatus } from '#shop/orders/order.ts';
import { capitalise } from '../kit/wording.ts';
import { METHOD_LABELS, unitsText } from './order-messages.ts';
import { type MovableOrder, type RequestedMove, recordsCash } from './use-status-moves.ts';

export type MoveEffect = string;
type Money = (amount: Paise) => string;

function refundEffect({ money: sums, paymentMethod }: MovableOrder, money: Money): string {
  const received = sums.capturedOnline + sums.collectedCash;
  if (received === 0) return 'Nothing was paid, so there is nothing to refund.';
  const retained = received - sums.refunded - sums.refundsPending - sums.awaitingStaff;
  if (retained <= 0) return 'The payment is already refunded, or the refund is on its way.';
  if (paymentMethod === 'cod')
    return `${money(retained)} was paid in cash. Giving it back becomes a task under Refunds.`;
  return `${money(retained)} is refunded to the customer by ${METHOD_LABELS[paymentMethod]} in 5 to 7 working days.`;
}

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

function releasedUnitEffects({ custody }: MovableOrder): MoveEffect[] {
  const inside = custody.reserved + custody.picked;
  const outside = unitsOutside(custody);
  return [
    ...(inside > 0 ? [`${unitsText(inside)} ${inside === 1 ? 'returns' : 'return'} to stock.`] : []),
    ...(outside > 0
      ? [`${unitsText(outside)} ${isOrAre(outside)} out of the store: not for sale until you record the return.`]
      : []),
  ];
}

const countsOrCount = (count: number): string => (count === 1 ? 'counts' : 'count');
const sumQuantities = (moves: ReturnType<typeof getUnitMoves>): number =>
  moves.reduce((sum, { quantity }) => sum + quantity, 0);

type OrderUnits = Pick<MovableOrder, 'custody' | 'status' | 'awaitsPickup'>;

/** Returns how many units of the order the move counts as sent, and as delivered. */
export function unitsMoved({ custody, status, awaitsPickup }: OrderUnits, to: SettableStatus) {
  const events = getCustodyEvents({ from: status, to, awaitsPickup });
  return {
    sent: events.includes('hand-over') ? sumQuantities(getUnitMoves(custody, 'hand-over')) : 0,
    delivered: events.includes('deliver') ? sumQuantities(getUnitMoves(custody, 'deliver')) : 0,
  };
}

/** Returns the effect on units that have not left the store, for one order or for several together. */
export const unitEffects = ({ sent, delivered }: ReturnType<typeof unitsMoved>): MoveEffect[] => [
  ...(sent > 0 ? [`${unitsText(sent)} ${countsOrCount(sent)} as sent and ${isOrAre(sent)} taken from stock.`] : []),
  ...(delivered > 0 ? [`${unitsText(delivered)} ${countsOrCount(delivered)} as with the customer.`] : []),
];

/** Returns a sentence about units that the move leaves unchanged, although its name may suggest otherwise. */
function unchangedUnitEffects({ custody, awaitsPickup }: MovableOrder, to: SettableStatus): MoveEffect[] {
  if (to === 'shipped' && awaitsPickup) return ['The items stay in stock until the courier picks up the shipment.'];
  const outside = unitsOutside(custody);
  const isBack = to === 'pending' || to === 'processing';
  if (!isBack || outside === 0) return [];
  return [
    `${unitsText(outside)} still ${countsOrCount(outside)} as sent. If they never left, record it on the order’s page.`,
  ];
}

const cancelEffects = (order: MovableOrder, money: Money): MoveEffect[] => [
  refundEffect(order, money),
  ...releasedUnitEffects(order),
  ...(order.couponCode === null ? [] : [`Coupon ${order.couponCode} can be used once more.`]),
  'The customer gets an email.',
  ...(order.request?.status === 'pending' ? ['The customer’s cancellation request still needs an answer.'] : []),
];

const NO_MAIL = 'The customer gets no email.';

function reopenEffects(order: MovableOrder, to: SettableStatus): MoveEffect[] {
  const reservable = countUnits(order.custody, ['released', 'shelved']);
  const outside = unitsOutside(order.custody);
  return [
    `The order becomes ${capitalise(to)}.`,
    ...(reservable > 0 ? [`${unitsText(reservable)} ${isOrAre(reservable)} reserved again, if there is stock.`] : []),
    ...(outside > 0 ? [`${unitsText(outside)} out of the store belong${outside === 1 ? 's' : ''} to it again.`] : []),
    ...(order.couponCode === null ? [] : [`Coupon ${order.couponCode} is used again, if it is not used up.`]),
    NO_MAIL,
  ];
}

const cashCollectedEffects = ({ total }: MovableOrder, money: Money): MoveEffect[] => [
  `${money(total)} counts as collected in cash: the order becomes paid.`,
];

const statusChangeEffects = (order: MovableOrder, to: SettableStatus, money: Money): MoveEffect[] => [
  `The order becomes ${capitalise(to)}.`,
  ...unitEffects(unitsMoved(order, to)),
  ...unchangedUnitEffects(order, to),
  ...(recordsCash(order, to) ? cashCollectedEffects(order, money) : []),
  isCorrection(order.status, to) ? NO_MAIL : 'The customer gets an email.',
];

export function moveEffects({ order, to }: RequestedMove, money: Money): MoveEffect[] {
  if (to === 'cancelled') return cancelEffects(order, money);
  return order.status === 'cancelled' ? reopenEffects(order, to) : statusChangeEffects(order, to, money);
}
