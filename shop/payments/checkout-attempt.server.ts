// Finds the outcome of an attempt to order, by its idempotency key. The browser asks before it sends a different
// attempt, so that a lost response never makes two orders.
// Example: the response to a cash order is lost; the shopper chooses UPI and orders again. `resolveAttempt` finds the
// cash order, and no payment starts. If the cash order did not arrive, its key is closed: a copy that arrives later is
// refused (`key-reused`).

import { and, eq } from 'drizzle-orm';
import { checkouts } from '#db/schema/orders.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import { ownedBy } from '#shop/checkout-owner.server.ts';
import { type CheckoutOwner, ownerKey, ownerOf } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { toLastOrder } from '#shop/orders/last-order.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { findOrderByIdempotencyKey } from './add-order.server.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import { abandonPayment, paymentState } from './confirm-payment.server.ts';
import type { PaymentState } from './started-payment.ts';

export type AttemptRefusal = 'not-signed-in' | 'invalid' | 'too-many';

/** Each closed key is a row; no real shopper closes this many. */
const CLOSE_KEY_LIMIT = { max: 60, withinMs: 10 * 60_000 };

/** Printable ASCII without spaces, as browsers make their keys. */
const KEY = /^[\x21-\x7e]{8,100}$/;

const findAttempt = (ctx: ShopContext, owner: CheckoutOwner, key: string) =>
  ctx.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(ownedBy(checkouts, owner), eq(checkouts.idempotencyKey, key)))
    .then(([found]) => found ?? null);

async function toOutcome(ctx: ShopContext, key: string, state: PaymentState): Promise<AttemptOutcome> {
  if (state.kind === 'placed') {
    const order = await findOrderByIdempotencyKey(ctx, key);
    if (!order) throw new Error(`Order ${state.orderId} was placed but not found`);
    return { kind: 'placed', order: toLastOrder(order) };
  }
  if (state.kind === 'returned') return state;
  return { kind: state.kind === 'pending' ? 'open' : 'none' };
}

/** Reads the outcome and changes nothing. */
export async function findAttemptOutcome(
  ctx: ShopContext,
  key: string,
): Promise<Result<AttemptOutcome, AttemptRefusal>> {
  const owner = ownerOf(ctx.actor);
  if (owner === null) return refuse('not-signed-in');
  if (!KEY.test(key)) return refuse('invalid');
  const attempt = await findAttempt(ctx, owner, key);
  const state = attempt && (await paymentState(ctx, attempt.id));
  return ok(state?.ok ? await toOutcome(ctx, key, state.value) : { kind: 'none' });
}

/**
 * Closes an unused key. The insert waits for an uncommitted checkout with the same key; returns false if that checkout is
 * committed.
 */
async function closeKey(ctx: ShopContext, owner: CheckoutOwner, key: string): Promise<boolean> {
  const closed = await ctx.db
    .insert(checkouts)
    .values({
      id: timeOrderedId(ctx.now),
      ...owner,
      idempotencyKey: key,
      // No request has this hash, so every request with this key is refused.
      bodyHash: 'closed',
      state: 'abandoned',
      paymentMethod: 'cod',
      customerName: '',
      customerEmail: '',
      customerPhone: '',
      shippingAddress: { fullName: '', address: '', city: '', state: '', pincode: '', phone: '' },
      subtotal: 0,
      shipping: 0,
      tax: 0,
      taxRate: 0,
      discount: 0,
      total: 0,
      expiresAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: checkouts.id });
  return closed.length > 0;
}

/** Finds the order, or makes sure that this attempt can no longer become an order: a started payment is abandoned. */
export async function resolveAttempt(ctx: ShopContext, key: string): Promise<Result<AttemptOutcome, AttemptRefusal>> {
  const owner = ownerOf(ctx.actor);
  if (owner === null) return refuse('not-signed-in');
  if (!KEY.test(key)) return refuse('invalid');
  let attempt = await findAttempt(ctx, owner, key);
  if (!attempt) {
    if (!(await consumeRateLimit(ctx.db, `close checkout keys of ${ownerKey(owner)}`, CLOSE_KEY_LIMIT)))
      return refuse('too-many');
    if (await closeKey(ctx, owner, key)) return ok({ kind: 'none' });
    attempt = await findAttempt(ctx, owner, key);
  }
  const state = attempt && (await abandonPayment(ctx, attempt.id));
  const outcome = state?.ok ? await toOutcome(ctx, key, state.value) : ({ kind: 'none' } as const);
  // 'open' is a stale read here: another request closed the checkout after abandonPayment had read it.
  return ok(outcome.kind === 'open' ? { kind: 'none' } : outcome);
}
