// Steps: money. Cash collected or returned, refunds sent, failed and retried.
import { and, eq, inArray } from 'drizzle-orm';
import { cashReturns, refunds } from '#db/schema/payments.ts';
import { endCashReturn, voidCash } from '#shop/payments/cash.server.ts';
import { refreshRefund, retryRefund, sendRefund } from '#shop/payments/refunds.server.ts';
import { clearCash } from './model.ts';
import { type Effect, effectIfOk, forOrder, inModel, NO_EFFECT, type Run } from './step.ts';
import type { PaymentFault } from './world-payments.ts';

export const voidCashStep = forOrder(async (world, order) =>
  effectIfOk(world, order.name, await voidCash(world.staff(), order.id, 'nobody got it'), clearCash),
);

export const endCash = forOrder(async (world, order) => {
  const [task] = await world.db
    .select()
    .from(cashReturns)
    .where(and(eq(cashReturns.orderId, order.id), eq(cashReturns.status, 'open')));
  if (!task) return NO_EFFECT;
  return effectIfOk(world, order.name, await endCashReturn(world.staff(), task.id, 'by transfer'), (each) => {
    clearCash(each);
    each.cashReturns += 1;
  });
});

/** Sends or refreshes all open refunds of every order; the fault applies to the first one. */
export const sendRefunds: Run = async (world, [fault]) => {
  world.payments.fault = (fault as PaymentFault | undefined) ?? null;
  const effects: Effect[] = [];
  for (const [name, { id }] of world.orders) {
    const openRefunds = await world.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, id), inArray(refunds.status, ['requested', 'pending'])));
    for (const { id: refund, providerRefundId } of openRefunds) {
      if (providerRefundId) await refreshRefund(world.system(), providerRefundId);
      else await sendRefund(world.system(), refund).catch(() => {});
      const [now] = await world.db.select().from(refunds).where(eq(refunds.id, refund));
      if (now?.status !== 'failed') continue;
      effects.push(
        inModel(name, (order) => {
          order.refunded -= now.amount;
        }),
      );
    }
  }
  return (model) => {
    for (const effect of effects) effect(model);
  };
};

/** The provider reports its pending refunds as processed or failed. */
export const endRefunds: Run = async (world, [status = 'processed']) => {
  for (const refund of world.payments.refunds.values()) {
    if (refund.status === 'pending') refund.status = status === 'failed' ? 'failed' : 'processed';
  }
  return sendRefunds(world, []);
};

export const retry = forOrder(async (world, order) => {
  const all = await world.db.select().from(refunds).where(eq(refunds.orderId, order.id));
  // A refund is retried once: after a second failure the retry is retried.
  const failed = all.find(({ id, status }) => status === 'failed' && !all.some(({ retryOf }) => retryOf === id));
  if (!failed) return NO_EFFECT;
  return effectIfOk(world, order.name, await retryRefund(world.staff(), failed.id), (each) => {
    each.refunded = each.captured;
  });
});
