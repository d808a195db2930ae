// Describes the effects of approving a cancellation request before staff confirm it, as shop/payments/decide-cancellation performs them.

import type { Paise } from '#shop/money/money.ts';
import {
  type AdminOrderDetail,
  type DetailItem,
  sumCashCollected,
  sumRefundable,
} from '#shop/orders/admin-order-detail.ts';
import { unitsAtStore, unitsOutside } from '#shop/orders/custody.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { refundedOfOrder } from '#shop/payments/refund-reasons.ts';
import { unitsText } from '../order-messages.ts';

type Money = (amount: Paise) => string;

export interface ApprovalEffects {
  /** The button's label. */
  readonly action: string;
  readonly amounts: ReadonlyArray<{ readonly name: string; readonly amount: string; readonly isTotal?: boolean }>;
  readonly effects: readonly string[];
  /** Why the approval would be refused; null when it would not. */
  readonly obstacle: string | null;
}

const itemLabel = ({ name, size }: DetailItem): string => (size === '' ? name : `${name}, size ${size}`);
const METHOD_LABELS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'the same card',
  netbanking: 'net banking',
};

function unitEffects({ items }: AdminOrderDetail): string[] {
  const effects: string[] = [];
  for (const item of items) {
    const returning = unitsAtStore(item.custody);
    const outside = unitsOutside(item.custody);
    if (returning > 0) {
      const verb = returning === 1 ? 'returns' : 'return';
      const stockChange = item.left === null ? '' : `: ${item.left} → ${item.left + returning} left`;
      effects.push(`${unitsText(returning)} of ${itemLabel(item)}, ${verb} to stock${stockChange}.`);
    }
    if (outside > 0) {
      const units = `${unitsText(outside)} of ${itemLabel(item)}, out of the store`;
      effects.push(`${units}: not for sale until you record the return.`);
    }
  }
  return effects;
}

function couponEffect({ order, couponUses }: AdminOrderDetail): string[] {
  if (!order.appliedCoupon || couponUses === null) return [];
  return [
    `Coupon ${order.appliedCoupon.code} can be used once more: ${couponUses} → ${Math.max(0, couponUses - 1)} uses.`,
  ];
}

function moneyEffects(detail: AdminOrderDetail, money: Money): string[] {
  const refundable = sumRefundable(detail.payments);
  const cash = sumCashCollected(detail.payments);
  const method = detail.payments.find(({ provider }) => provider !== 'cash')?.method ?? '';
  return [
    ...(refundable > 0
      ? [`${money(refundable)} is refunded by ${METHOD_LABELS[method] ?? method} in 5 to 7 working days.`]
      : []),
    ...(cash > 0 ? [`${money(cash)} was paid in cash. Giving it back becomes a task under Refunds.`] : []),
    ...(refundable === 0 && cash === 0 ? ['Nothing was paid, so there is nothing to refund.'] : []),
  ];
}

function refundApproval(detail: AdminOrderDetail, money: Money): ApprovalEffects {
  const { payments, order } = detail;
  const refundable = sumRefundable(payments);
  if (order.status === 'cancelled') {
    const effects = ['The order is cancelled already; the request is only marked as approved.'];
    return { action: 'Approve', amounts: [], effects, obstacle: null };
  }
  const { liveReplacement } = detail;
  // Voided payments are left out: that cash was recorded by mistake and never paid.
  const validPayments = payments.filter(({ voidedAt }) => voidedAt === null);
  const refunded = validPayments.reduce((sum, payment) => sum + payment.refunded, 0);
  const paid = validPayments.reduce((sum, { amount }) => sum + amount, 0);
  return {
    action: refundable > 0 ? `Approve and refund ${money(refundable)}` : 'Approve and cancel the order',
    amounts: [
      { name: 'Paid', amount: money(paid) },
      { name: 'Already refunded', amount: money(refunded) },
      { name: 'Refund', amount: money(refundable), isTotal: true },
    ],
    effects: [
      ...moneyEffects(detail, money),
      'The order becomes Cancelled.',
      ...unitEffects(detail),
      ...couponEffect(detail),
      'The customer gets an email.',
    ],
    obstacle:
      liveReplacement === null
        ? null
        : `Order ${shortOrderId(liveReplacement)} is sent in its place. Cancel that order first, then approve the refund.`,
  };
}

/** Returns why a replacement would be refused; null when it would not. */
function replacementObstacle(detail: AdminOrderDetail): string | null {
  const { items, order, replaces, liveReplacement, payments, refunds } = detail;
  if (order.status === 'cancelled') return 'The order is cancelled: it cannot be replaced.';
  if (order.status === 'delivered') return 'The order was delivered: it cannot be replaced any more.';
  if (liveReplacement !== null) return `Order ${shortOrderId(liveReplacement)} is already sent in its place.`;
  if (replaces !== null) return `This order already replaces order ${shortOrderId(replaces)}.`;
  if (refundedOfOrder(payments, refunds) > 0) return 'Its payment is already refunded, so it cannot be replaced.';
  // Approving cancels an order that is not sent yet, which releases its units for the new order.
  if (order.status !== 'shipped') return null;
  const shortItem = items.find(({ left, quantity }) => left === null || left < quantity);
  return shortItem
    ? `There is not enough stock of ${itemLabel(shortItem)}: ${shortItem.left ?? 0} left, ${shortItem.quantity} needed.`
    : null;
}

function replacementApproval(detail: AdminOrderDetail, money: Money): ApprovalEffects {
  const { items, order } = detail;
  const isOwed = order.paymentStatus !== 'paid' && order.total > 0;
  const unitsLeft = items.map((item) => `${item.quantity} × ${itemLabel(item)}, ${item.left ?? 0} left`);
  const toPay = isOwed ? `${money(order.total)} to pay on delivery` : 'nothing to pay';
  const isAlreadySent = order.status === 'shipped' && !isOwed;
  return {
    action: 'Approve and send a replacement',
    amounts: [],
    effects: [
      `A new order with ${toPay} takes ${unitsLeft.join('; ')}.`,
      isAlreadySent
        ? 'Two parcels: this order’s is already on its way and stays so, and the new order is sent too.'
        : 'This order becomes Cancelled and is not sent as well; nothing is refunded.',
      'It can be refunded again only when the new order is cancelled.',
      'The customer gets an email.',
    ],
    obstacle: replacementObstacle(detail),
  };
}

export const approvalEffects = (
  detail: AdminOrderDetail,
  type: 'refund' | 'replacement',
  money: Money,
): ApprovalEffects => (type === 'refund' ? refundApproval(detail, money) : replacementApproval(detail, money));
