// Starts a card or UPI payment: opens the checkout and commits it, then asks the provider for an order whose receipt is the
// checkout's id, and returns the parameters of the payment window. The same key gives the same checkout and the same provider order,
// even after a lost response. When the provider is unavailable the checkout stays open until it expires: the provider order may
// exist all the same, and a shopper who retries with the same key keeps the reserved units.

import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import { ownerKey } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { type CouponGuesser, consumeCouponGuess } from '#shop/coupons/check-coupon.server.ts';
import { type OrderRequest, orderRequest } from '#shop/orders/order-input.ts';
import { findPostedOverLimit } from '#shop/orders/order-limits.ts';
import { type InvalidOrder, toInvalidOrder } from '#shop/orders/order-problem.ts';
import { findBuyingOwner, type OpenedCheckout, openCheckout } from '#shop/orders/place-order.server.ts';
import type { CheckoutRefusal } from '#shop/orders/price-checkout.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { findOrderDelivery } from '#shop/shipping/deliverability.server.ts';
import type { DeliveryRefusal } from '#shop/shipping/deliverability.ts';
import { consumeCheckoutStart } from './checkout-starts.server.ts';
import { checkPaymentsThenRun } from './paid-already.server.ts';
import { MIN_ONLINE_AMOUNT, toStartedPayment, type WindowRefusal } from './payment-window.server.ts';
import type { StartedPayment } from './started-payment.ts';

export type StartRefusal =
  | CheckoutRefusal
  | DeliveryRefusal
  | 'not-allowed'
  | InvalidOrder
  /** Below the provider's minimum for an online payment. */
  | { readonly kind: 'too-little' }
  | WindowRefusal
  | { readonly kind: 'too-many' }
  /** The store takes cash only. */
  | { readonly kind: 'cash-only' };

/** Each start reserves units for 15 minutes. */
const START_LIMIT = { max: 30, withinMs: 15 * 60_000 };

/** A refused start leaves no rows, so attempts with coupon codes are counted before the checkout is opened. */
const consumeStartLimits = async ({ db }: ShopContext, guesser: CouponGuesser, code: string | null): Promise<boolean> =>
  (code === null || (await consumeCouponGuess(db, guesser, code))) && (await consumeCheckoutStart(db, guesser.network));

/** `network` is the browser's network, see `getVisitorNetwork`; the limit per network is not applied to null. */
export async function startPayment(
  ctx: ShopContext,
  request: OrderRequest,
  network: string | null = null,
): Promise<Result<StartedPayment, StartRefusal>> {
  const settings = await getSettings(ctx);
  const owner = findBuyingOwner(ctx, settings);
  if (owner === null) return refuse('not-allowed');
  const overLimit = findPostedOverLimit(request);
  if (overLimit) return refuse(overLimit);
  const parsed = orderRequest.safeParse(request);
  if (!parsed.success) return refuse(toInvalidOrder(request, parsed.error.issues));
  if (parsed.data.paymentMethod === 'cod') return refuse({ kind: 'invalid-request' });
  if (!ctx.providers.payments.isOffered) return refuse({ kind: 'cash-only' });
  if (!(await consumeStartLimits(ctx, { shopper: ownerKey(owner), network }, parsed.data.couponCode)))
    return refuse({ kind: 'too-many' });
  const buyer = { owner, now: ctx.now, actor: actorName(ctx.actor), settings };
  const { refusal: undeliverable } = await findOrderDelivery(ctx, parsed.data.shippingAddress.pincode, false);
  const opened = await checkPaymentsThenRun<OpenedCheckout, StartRefusal>(
    ctx,
    { owner, request: parsed.data },
    (refuseUnchecked) =>
      inTransaction(ctx.db, async (tx, refuseWith) => {
        const beforeRelease = () => refuseUnchecked(refuseWith);
        const started = await openCheckout(tx, { buyer, request: parsed.data, refuse: refuseWith, beforeRelease });
        // A checkout that was opened before the courier withdrew the pincode continues.
        if (started.isNew && undeliverable) return refuseWith(undeliverable);
        if (started.checkout.total < MIN_ONLINE_AMOUNT) return refuseWith({ kind: 'too-little' });
        // Only a start that reserves units is counted: a refusal rolls the count back too.
        if (started.isNew && !(await consumeRateLimit(tx, `payment-checkout ${ownerKey(owner)}`, START_LIMIT)))
          return refuseWith({ kind: 'too-many' });
        return started;
      }),
  );
  if ('paidAlready' in opened) {
    const { order, key } = opened.paidAlready;
    return ok({ kind: 'placed', orderId: order.orderId, key });
  }
  if (!opened.ok) return opened;
  return toStartedPayment(ctx, { ...opened.value, storeName: buyer.settings.storeInfo.name });
}
