// Starts a card or UPI payment: opens the intent and commits it, then asks the provider for an order whose receipt is the
// intent's id, and answers what the browser's window needs. The same key gives the same intent and the same provider order, also
// when an answer was lost on the way. When the provider is away the intent stays until its time is over: the order may have been
// made all the same, and she who tries again with her key still has her units.

import { and, eq, isNull } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { intents, orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type CodeAsker, consumeCouponGuess } from '#shop/coupons/check-coupon.server.ts';
import { type Intent, type IntentRefusal, type OpenedIntent, openIntent } from '#shop/orders/open-intent.server.ts';
import { type OrderWish, orderWish } from '#shop/orders/order-input.ts';
import { findPostedOverLimit } from '#shop/orders/order-limits.ts';
import { type UnreadableOrder, unreadableOrder } from '#shop/orders/order-problem.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { findDeliveryRefusal } from '#shop/shipping/deliverability.server.ts';
import type { DeliveryRefusal } from '#shop/shipping/deliverability.ts';
import { mayStartFrom } from './checkout-starts.server.ts';
import { afterAsking } from './paid-already.server.ts';
import type { ProviderFailure, ProviderOrder } from './payment-provider.ts';
import type { StartedPayment } from './started-payment.ts';

export type StartRefusal =
  | IntentRefusal
  | DeliveryRefusal
  | 'not-allowed'
  | UnreadableOrder
  /** Nobody can pay that little online. */
  | { readonly kind: 'too-little' }
  /** Its time is over: a new key begins a new checkout. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'too-many' }
  /** The store takes cash only. */
  | { readonly kind: 'cash-only' }
  | { readonly kind: 'provider-unavailable' };

const LEAST_ONLINE = 100;
const CURRENCY = 'INR';
/** Each start holds units for a quarter of an hour. */
const STARTS = { most: 30, withinMs: 15 * 60_000 };

const addressOf = ({ shippingAddress: to }: Intent): string =>
  `${to.fullName}, ${to.address}, ${to.city}, ${to.state} ${to.pincode}`;

/** Indian numbers of ten digits get their country; others are left as typed. */
function contactOf(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `+91${digits}` : phone;
}

function windowFor(ctx: ShopContext, intent: Intent, providerOrderId: string): StartedPayment {
  const { keyId, scriptAddress } = ctx.providers.payments;
  return {
    kind: 'open',
    keyId,
    scriptAddress,
    providerOrderId,
    amount: intent.total,
    currency: CURRENCY,
    intentId: intent.id,
    method: intent.paymentMethod === 'card' ? 'card' : 'upi',
    prefill: { name: intent.customerName, email: intent.customerEmail, contact: contactOf(intent.customerPhone) },
    notes: { address: addressOf(intent).slice(0, 256) },
    expiresAt: intent.expiresAt.toISOString(),
    secondsLeft: Math.floor((intent.expiresAt.getTime() - ctx.now.getTime()) / 1_000),
  };
}

/** Looked for first: an order that was made while its answer was lost is this one's. */
async function findOrCreate(
  ctx: ShopContext,
  intent: Intent,
  isNew: boolean,
): Promise<Result<ProviderOrder, ProviderFailure>> {
  const { payments } = ctx.providers;
  if (!isNew) {
    const known = await payments.findOrderByReceipt(intent.id);
    if (!known.ok) return known;
    if (known.value?.amount === intent.total) return ok(known.value);
  }
  const notes = { intent: intent.id, address: addressOf(intent) };
  return payments.createOrder({ receipt: intent.id, amount: intent.total, currency: CURRENCY, notes });
}

/** Two at once may have asked for two; the first to write decides which one is paid. */
async function rememberOrder(ctx: ShopContext, intent: Intent, providerOrderId: string): Promise<string> {
  await ctx.db
    .update(intents)
    .set({ provider: ctx.providers.payments.name, providerOrderId, updatedAt: ctx.now })
    .where(and(eq(intents.id, intent.id), isNull(intents.providerOrderId)));
  const [kept] = await ctx.db.select({ id: intents.providerOrderId }).from(intents).where(eq(intents.id, intent.id));
  return kept?.id ?? providerOrderId;
}

async function openWindow(
  ctx: ShopContext,
  intent: Intent,
  isNew: boolean,
): Promise<Result<StartedPayment, StartRefusal>> {
  if (intent.providerOrderId) return ok(windowFor(ctx, intent, intent.providerOrderId));
  failpoint('after_intent_before_provider_order');
  const made = await findOrCreate(ctx, intent, isNew);
  failpoint('after_provider_order_before_save');
  if (!made.ok) {
    ctx.log.error({ intent: intent.id, because: made.reason.because }, 'a payment could not be started');
    return refuse({ kind: 'provider-unavailable' });
  }
  return ok(windowFor(ctx, intent, await rememberOrder(ctx, intent, made.value.id)));
}

/** What her browser is told about a checkout that was opened now or before. */
async function answerOpened(
  ctx: ShopContext,
  intent: Intent,
  isNew: boolean,
): Promise<Result<StartedPayment, StartRefusal>> {
  if (intent.state === 'placed') {
    const [order] = await ctx.db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.intentId, intent.id));
    return ok({ kind: 'placed', orderId: order?.orderId ?? '' });
  }
  if (intent.state !== 'open' || intent.expiresAt <= ctx.now) return refuse({ kind: 'expired' });
  return openWindow(ctx, intent, isNew);
}

/** A refused start leaves no trace, so codes that are tried here are counted before. */
const mayStart = async ({ db }: ShopContext, asker: CodeAsker, code: string | null): Promise<boolean> =>
  (code === null || (await consumeCouponGuess(db, asker, code))) && (await mayStartFrom(db, asker.network));

/** `network` is where the browser comes from, see `networkOfVisitor`; null is not counted. */
export async function startPayment(
  ctx: ShopContext,
  wish: OrderWish,
  network: string | null = null,
): Promise<Result<StartedPayment, StartRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-allowed');
  const overLimit = findPostedOverLimit(wish);
  if (overLimit) return refuse(overLimit);
  const parsed = orderWish.safeParse(wish);
  if (!parsed.success) return refuse(unreadableOrder(wish, parsed.error.issues));
  if (parsed.data.paymentMethod === 'cod') return refuse({ kind: 'not-understood' });
  if (!ctx.providers.payments.isOffered) return refuse({ kind: 'cash-only' });
  if (!(await mayStart(ctx, { userId, network }, parsed.data.couponCode))) return refuse({ kind: 'too-many' });
  const buyer = { userId, now: ctx.now, actor: actorName(ctx.actor), settings: await getSettings(ctx) };
  const undeliverable = await findDeliveryRefusal(ctx, parsed.data.shippingAddress.pincode, false);
  const opened = await afterAsking<OpenedIntent, StartRefusal>(ctx, { userId, wish: parsed.data }, (refuseUnasked) =>
    inTransaction(ctx.db, async (tx, refuseWith) => {
      const beforeRelease = () => refuseUnasked(refuseWith);
      const known = await openIntent(tx, { buyer, wish: parsed.data, refuse: refuseWith, beforeRelease });
      // What was begun before the courier said so goes on.
      if (known.isNew && undeliverable) return refuseWith(undeliverable);
      if (known.intent.total < LEAST_ONLINE) return refuseWith({ kind: 'too-little' });
      // Counted with the units that it holds: what was refused holds none.
      if (known.isNew && !(await consumeRateLimit(tx, `payment-intent ${buyer.userId}`, STARTS)))
        return refuseWith({ kind: 'too-many' });
      return known;
    }),
  );
  if ('paidAlready' in opened) {
    const { order, key } = opened.paidAlready;
    return ok({ kind: 'placed', orderId: order.orderId, key });
  }
  if (!opened.ok) return opened;
  const { intent, isNew } = opened.value;
  return answerOpened(ctx, intent, isNew);
}
