// A return in the words of its page. Made on the server, so that the browser formats nothing.

import { formatDayInIndia, formatIndianTime } from '#shop/indian-clock.ts';
import { formatMoney } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { canMoveReturn, isEnded } from '#shop/returns/return.ts';
import {
  FINDING_LABELS,
  KIND_LABELS,
  nextStep,
  pickupText,
  REASON_LABELS,
  STATUS_LABELS,
} from '#shop/returns/return-labels.ts';
import type { ReturnItem, ReturnRefund, ShownReturn } from '#shop/returns/shown-return.ts';
import type { TimelineStep } from '../../order-parts/timeline.tsx';
import { describePickup, formatPickupDay, listSteps } from './return-steps.ts';

export interface ReturnView {
  readonly number: string;
  readonly orderNumber: string;
  /** 'Exchange RET-26-000123' */
  readonly title: string;
  readonly kind: string;
  /** 'Requested 16 Nov 2026 · Order M4T8ZC1R' */
  readonly about: string;
  readonly status: ShownReturn['status'];
  readonly statusLabel: string;
  readonly heading: string;
  /** The text below the heading; may be ''. */
  readonly text: string;
  readonly steps: readonly TimelineStep[];
  readonly isExchange: boolean;
  readonly items: readonly ShownItem[];
  readonly reason: string;
  readonly comment: string;
  readonly answer: string;
  readonly sums: readonly { readonly name: string; readonly amount: string; readonly note: string }[];
  readonly exchangeOrder: { readonly number: string; readonly status: string } | null;
  /** `details`: 'Wed, 18 Nov, with Delhivery, tracking number 1490…'. */
  readonly pickup: { readonly details: string; readonly text: string } | null;
  /** How the shopper hands the items over; null before the approval, and once they have left. */
  readonly handover: 'courier' | 'self' | null;
  readonly address: ShownReturn['pickupAddress'] | null;
  readonly photoIds: readonly string[];
  readonly messages: readonly ShownMessage[];
  readonly mayWithdraw: boolean;
}

export interface ShownItem {
  readonly id: string;
  readonly name: string;
  readonly size: string;
  readonly wantedSize: string | null;
  readonly picture: ReturnItem['picture'];
  /** 'OK, refund ₹1,021.82': what staff found of the unit, and its refund; '' until the check. */
  readonly finding: string;
}

export interface ShownMessage {
  readonly id: string;
  readonly isFromStaff: boolean;
  readonly text: string;
  readonly at: string;
}

function headingOf(shown: ShownReturn): string {
  const { status, outcome, refunds } = shown;
  const isRefunded = refunds.length > 0 && refunds.every(({ isDone }) => isDone);
  if (status === 'settled' && outcome === 'refund' && isRefunded) return 'Your refund was sent';
  if (status === 'pickup-booked' && shown.pickup?.pickupAt) {
    return `We collect it on ${formatPickupDay(shown.pickup.pickupAt)}`;
  }
  return nextStep(shown);
}

function textOf({ status, pickup, pickupMethod, answerBy, refundTo, outcome, events }: ShownReturn, now: Date): string {
  switch (status) {
    case 'requested':
      return answerBy > now
        ? `We answer by ${formatIndianTime(answerBy)}.`
        : 'We are sorry that it takes longer than usual.';
    case 'approved':
      return pickupMethod === 'courier' ? 'You will see the day here once the courier has set it.' : '';
    case 'pickup-booked':
      return pickup?.pickupAt ? '' : 'The courier has not named a day yet.';
    case 'picked-up':
      return 'We check them when they arrive.';
    case 'checked':
      return outcome === 'refund' ? `Then we refund you to ${placeOfRefund(refundTo)}.` : '';
    case 'sent-back':
      return `${events.findLast((event) => event.status === 'sent-back')?.description ?? 'Sent back'}.`;
    default:
      return '';
  }
}

const placeOfRefund = (refundTo: ShownReturn['refundTo']): string =>
  refundTo === 'upi' ? 'your UPI id' : 'where you paid from';

const toItem = ({ id, name, size, wantedSize, picture, finding, refundAmount }: ReturnItem): ShownItem => ({
  id,
  name,
  size,
  wantedSize,
  picture,
  finding:
    finding === null
      ? ''
      : [FINDING_LABELS[finding], refundAmount ? `refund ${formatMoney(refundAmount)}` : ''].filter(Boolean).join(', '),
});

/** '₹1,021.82 to where you paid from', and whether it is sent. */
function toSum({ amount, isDone }: ReturnRefund, { refundTo, vpa }: ShownReturn): ReturnView['sums'][number] {
  const destination = refundTo === 'upi' && vpa !== null ? `your UPI id ${vpa}` : 'where you paid from';
  return {
    name: isDone ? 'Refunded' : 'Refund',
    amount: formatMoney(amount),
    note: isDone ? `To ${destination}` : `Will be refunded to ${destination}`,
  };
}

function sumsOf(shown: ShownReturn): ReturnView['sums'] {
  if (shown.refunds.length > 0) return shown.refunds.map((refund) => toSum(refund, shown));
  if (shown.outcome === 'exchange') return [{ name: 'To pay', amount: formatMoney(0), note: '' }];
  if (isEnded(shown.status)) return [];
  const expected = shown.items.reduce((sum, { fullRefund }) => sum + fullRefund, 0);
  const note = `To ${placeOfRefund(shown.refundTo)}, after we have checked the items`;
  return [{ name: 'Refund', amount: formatMoney(expected), note }];
}

function pickupOf({ pickup, status }: ShownReturn): ReturnView['pickup'] {
  if (pickup === null || isEnded(status)) return null;
  const details = [describePickup(pickup), pickup.awb && `tracking number ${pickup.awb}`].filter(Boolean).join(', ');
  const text = pickupText(pickup);
  return details === '' && text === '' ? null : { details, text };
}

/** The shopper still has the items. */
const AWAITS_HANDOVER: readonly ShownReturn['status'][] = ['approved', 'pickup-booked'];

export function toReturnView(shown: ShownReturn, now: Date): ReturnView {
  const { number, orderNumber, kind, status, outcome, pickupMethod, exchangeOrder } = shown;
  return {
    number,
    orderNumber,
    status,
    comment: shown.comment,
    answer: shown.answer,
    photoIds: shown.photoIds,
    title: `${KIND_LABELS[kind]} ${number}`,
    kind: KIND_LABELS[kind],
    about: `Requested ${formatDayInIndia(shown.requestedAt, true)} · Order ${shortOrderId(orderNumber)}`,
    statusLabel: STATUS_LABELS[status],
    heading: headingOf(shown),
    text: textOf(shown, now),
    steps: listSteps(shown),
    isExchange: outcome === 'exchange',
    items: shown.items.map(toItem),
    reason: REASON_LABELS[shown.reason],
    sums: sumsOf(shown),
    exchangeOrder: exchangeOrder && { number: exchangeOrder.orderNumber, status: exchangeOrder.status },
    pickup: pickupOf(shown),
    handover: AWAITS_HANDOVER.includes(status) ? pickupMethod : null,
    address: pickupMethod === 'courier' ? shown.pickupAddress : null,
    messages: shown.messages.map(({ id, isFromStaff, text, at }) => ({
      id,
      isFromStaff,
      text,
      at: formatIndianTime(at),
    })),
    mayWithdraw: canMoveReturn(status, 'withdraw'),
  };
}
