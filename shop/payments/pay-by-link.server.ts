// The customer's side of a payment link. The token is the only proof that is asked for: nobody needs to be signed in. The payment itself
// goes the way of every online checkout: the provider's window, then `confirmCheckout`, the webhook or the reconciler.

import { and, asc, eq } from 'drizzle-orm';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';
import { paymentLinks } from '#db/schema/payment-links.ts';
import type { ShopContext } from '#shop/context.ts';
import { getOrderAmounts } from '#shop/orders/order-amounts.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type Confirmation, type ConfirmRefusal, confirmCheckout, loadDecidedState } from './confirm-payment.server.ts';
import type { PaymentLinkView } from './payment-link.ts';
import { findCheckoutByToken, isWaiting } from './payment-link-rows.server.ts';
import { toStartedPayment, type WindowRefusal } from './payment-window.server.ts';
import type { PaymentState, StartedPayment } from './started-payment.ts';

export type PayLinkRefusal = WindowRefusal | 'no-such-link' | { readonly kind: 'cash-only' };

async function toOpenView(ctx: ShopContext, checkout: Checkout): Promise<PaymentLinkView> {
  const lines = await ctx.db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkout.id))
    .orderBy(asc(checkoutLines.position));
  const { customerName, shippingAddress, total, expiresAt } = checkout;
  return {
    state: 'open',
    customerName,
    shippingAddress,
    total,
    expiresAt,
    lines: lines.map(({ name, size, quantity, price, image }) => ({ name, size, quantity, price, image })),
    amounts: getOrderAmounts({ ...checkout, items: lines, couponCode: null }),
    canPay: ctx.providers.payments.isOffered,
  };
}

/** Null for an unknown token. */
export async function getPaymentLink(ctx: ShopContext, token: string): Promise<PaymentLinkView | null> {
  const checkout = await findCheckoutByToken(ctx.db, token);
  if (!checkout) return null;
  const decided = await loadDecidedState(ctx, checkout);
  if (decided.kind === 'placed') return { state: 'paid', orderId: decided.orderId };
  if (decided.kind === 'returned') return { state: 'returned' };
  if (isWaiting(checkout, ctx.now)) return toOpenView(ctx, checkout);
  return { state: checkout.state === 'abandoned' ? 'cancelled' : 'expired' };
}

/** Opens the payment window, for the method that the customer chose. */
export async function startLinkPayment(
  ctx: ShopContext,
  token: string,
  method: 'card' | 'upi',
): Promise<Result<StartedPayment, PayLinkRefusal>> {
  const found = await findCheckoutByToken(ctx.db, token);
  if (!found) return refuse('no-such-link');
  if (!ctx.providers.payments.isOffered) return refuse({ kind: 'cash-only' });
  const [chosen] = await ctx.db
    .update(checkouts)
    .set({ paymentMethod: method, updatedAt: ctx.now })
    .where(and(eq(checkouts.id, found.id), eq(checkouts.state, 'open')))
    .returning();
  if (chosen) {
    await ctx.db.update(paymentLinks).set({ windowOpenedAt: ctx.now }).where(eq(paymentLinks.checkoutId, found.id));
  }
  const { storeInfo } = await getSettings(ctx);
  const checkout = chosen ?? (await findCheckoutByToken(ctx.db, token)) ?? found;
  return toStartedPayment(ctx, { checkout, isNew: false, storeName: storeInfo.name });
}

export async function confirmLinkPayment(
  ctx: ShopContext,
  token: string,
  receipt: Omit<Confirmation, 'checkoutId'>,
): Promise<Result<PaymentState, Exclude<ConfirmRefusal, 'not-allowed'>>> {
  const checkout = await findCheckoutByToken(ctx.db, token);
  return checkout ? confirmCheckout(ctx, checkout, receipt) : refuse('no-such-checkout');
}

/** For a page that waits for the bank. */
export async function linkPaymentState(
  ctx: ShopContext,
  token: string,
): Promise<Result<PaymentState, 'no-such-checkout'>> {
  const checkout = await findCheckoutByToken(ctx.db, token);
  return checkout ? ok(await loadDecidedState(ctx, checkout)) : refuse('no-such-checkout');
}
