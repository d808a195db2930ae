// Describes the effects of a bulk status change before staff confirm it, and lists the orders that it will leave unchanged. It follows
// shop/payments/set-order-statuses, which decides again on the server.

import type { Paise } from '#shop/money/money.ts';
import type { OrderToSelect } from '#shop/orders/admin-order.ts';
import { canMove, isCorrection, shortOrderId } from '#shop/orders/order.ts';
import { BULK_STATUSES, type BulkStatus } from '#shop/orders/selected-orders.ts';
import { capitalise, joinNames } from '../kit/wording.ts';
import { type MoveEffect, unitEffects, unitsMoved } from './move-effects.ts';
import { ordersText } from './order-messages.ts';
import { recordsCash } from './use-status-moves.ts';

export interface BulkEffects {
  /** How many orders the change is expected to move. */
  readonly movingCount: number;
  readonly effects: readonly MoveEffect[];
}

const canMoveInBulk = (order: OrderToSelect, to: BulkStatus): boolean =>
  canMove(order.status, to) && !isCorrection(order.status, to);

/** Returns the earliest status that at least one of the selected orders can move to. */
export const suggestedStatus = (orders: readonly OrderToSelect[]): BulkStatus =>
  BULK_STATUSES.find((to) => orders.some((order) => canMoveInBulk(order, to))) ?? 'processing';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function cashEffect(orders: readonly OrderToSelect[], to: BulkStatus, money: (amount: Paise) => string): MoveEffect[] {
  const cashOrders = orders.filter((order) => recordsCash(order, to));
  if (cashOrders.length === 0) return [];
  const amount = money(sum(cashOrders.map(({ total }) => total)));
  return [`${amount} counts as collected in cash: ${ordersText(cashOrders.length)} paid on delivery.`];
}

function unchangedEffects(orders: readonly OrderToSelect[], to: BulkStatus): MoveEffect[] {
  const joinOrderIds = (listed: readonly OrderToSelect[]) =>
    joinNames(listed.map(({ orderId }) => shortOrderId(orderId)));
  const unchanged = orders.filter(({ status }) => status === to);
  const needReason = orders.filter((order) => order.status !== to && !canMoveInBulk(order, to));
  return [
    ...(unchanged.length > 0 ? [`Unchanged, ${capitalise(to)} already: ${joinOrderIds(unchanged)}.`] : []),
    ...(needReason.length > 0
      ? [`Unchanged, because going back or skipping a step needs a reason for each order: ${joinOrderIds(needReason)}.`]
      : []),
  ];
}

function movedEffects(moving: readonly OrderToSelect[], to: BulkStatus, money: (amount: Paise) => string) {
  const units = moving.map((order) => unitsMoved(order, to));
  return [
    `${ordersText(moving.length)} ${moving.length === 1 ? 'becomes' : 'become'} ${capitalise(to)}.`,
    ...unitEffects({
      sent: sum(units.map(({ sent }) => sent)),
      delivered: sum(units.map(({ delivered }) => delivered)),
    }),
    ...cashEffect(moving, to, money),
    to === 'processing' ? 'Customers get no email.' : 'Each of these customers gets an email.',
  ];
}

export function bulkEffects(
  orders: readonly OrderToSelect[],
  to: BulkStatus,
  money: (amount: Paise) => string,
): BulkEffects {
  const moving = orders.filter((order) => canMoveInBulk(order, to));
  return {
    movingCount: moving.length,
    effects: [...(moving.length > 0 ? movedEffects(moving, to, money) : []), ...unchangedEffects(orders, to)],
  };
}
