// Before a shopper's open checkout is released for another purchase, the provider is asked whether it was paid and the response was
// lost. A paid checkout becomes its order. If the new purchase contains the same units, that order is returned as its
// result, so nothing is bought twice. While the provider is unavailable the purchase continues, and the payment is
// settled or refunded when it is found.

import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { checkouts, orderItems } from '#db/schema/orders.ts';
import { ownedBy } from '#shop/checkout-owner.server.ts';
import type { CheckoutOwner } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import type { ParsedOrderRequest } from '#shop/orders/price-checkout.server.ts';
import type { Result } from '#shop/result.ts';
import { type PayableCheckout, settlePayment } from './settle-payment.server.ts';

/** Settles the payments that the provider has captured or authorised for a checkout. Returns its order, when there is one now. */
export async function settleCheckoutPayments(ctx: ShopContext, checkout: PayableCheckout): Promise<Order | null> {
  if (checkout.providerOrderId === null) return null;
  const paid = await ctx.providers.payments.listPaymentsOfOrder(checkout.providerOrderId);
  let order: Order | null = null;
  for (const payment of paid.ok ? paid.value : []) {
    if (payment.status !== 'captured' && payment.status !== 'authorized') continue;
    const outcome = await settlePayment(ctx, checkout, payment);
    if (outcome.ok && outcome.value.kind === 'placed') order = outcome.value.order;
  }
  return order;
}

interface UnitLine {
  readonly productId: string | null;
  readonly size: string;
  readonly quantity: number;
}

/** A key that is equal for equal units, however they are split into lines. */
function unitsKey(lines: readonly UnitLine[]): string {
  const counts = new Map<string, number>();
  for (const { productId, size, quantity } of lines) {
    const key = JSON.stringify([productId, size]);
    counts.set(key, (counts.get(key) ?? 0) + quantity);
  }
  return JSON.stringify([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export interface PaidAlready {
  readonly order: Order;
  /** The idempotency key of its checkout. */
  readonly key: string;
}

async function findPaidAlready(
  ctx: ShopContext,
  owner: CheckoutOwner,
  request: ParsedOrderRequest,
): Promise<PaidAlready | null> {
  const openCheckouts = await ctx.db
    .select({
      id: checkouts.id,
      total: checkouts.total,
      providerOrderId: checkouts.providerOrderId,
      key: checkouts.idempotencyKey,
    })
    .from(checkouts)
    .where(
      and(
        ownedBy(checkouts, owner),
        eq(checkouts.state, 'open'),
        ne(checkouts.idempotencyKey, request.idempotencyKey),
        isNotNull(checkouts.providerOrderId),
      ),
    );
  for (const checkout of openCheckouts) {
    const order = await settleCheckoutPayments(ctx, checkout);
    if (order === null) continue;
    const items = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    if (unitsKey(items) === unitsKey(request.lines)) return { order, key: checkout.key };
  }
  return null;
}

const UNCHECKED_CHECKOUT = { kind: 'unchecked-checkout' } as const;
type UncheckedCheckout = typeof UNCHECKED_CHECKOUT;
const isUncheckedCheckout = (reason: unknown): reason is UncheckedCheckout => reason === UNCHECKED_CHECKOUT;

/**
 * Called by an attempt before it releases an open checkout, with its own refuse function. On the first run it refuses, so that
 * the payments are checked with the provider; on the second run it does nothing.
 */
export type RefuseUnchecked = (refuse: (reason: UncheckedCheckout) => never) => void;

export type Purchased<Value, Reason> = Result<Value, Reason> | { readonly paidAlready: PaidAlready };

/** Runs the attempt. If it would release an open checkout, asks the provider about that checkout's payments and runs it again. */
export async function checkPaymentsThenRun<Value, Reason>(
  ctx: ShopContext,
  { owner, request }: { readonly owner: CheckoutOwner; readonly request: ParsedOrderRequest },
  attempt: (refuseUnchecked: RefuseUnchecked) => Promise<Result<Value, Reason | UncheckedCheckout>>,
): Promise<Purchased<Value, Reason>> {
  const first = await attempt((refuse) => refuse(UNCHECKED_CHECKOUT));
  if (first.ok) return first;
  if (!isUncheckedCheckout(first.reason)) return { ok: false, reason: first.reason as Reason };
  const paidAlready = await findPaidAlready(ctx, owner, request);
  if (paidAlready) return { paidAlready };
  return (await attempt(() => {})) as Result<Value, Reason>;
}
