// The payment window of an open checkout: finds or creates the provider's order whose receipt is the checkout's id, and returns the
// parameters of the window. The same checkout always has the same provider order, even after a lost response.

import { and, eq, isNull } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import type { OpenedCheckout } from '#shop/orders/place-order.server.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { ProviderFailure, ProviderOrder } from './payment-provider.ts';
import type { StartedPayment } from './started-payment.ts';

/** One rupee: below it the provider takes no online payment. */
export const MIN_ONLINE_AMOUNT = 100;
const CURRENCY = 'INR';

export type WindowRefusal =
  /** The checkout has ended: a new one is needed. */
  { readonly kind: 'expired' } | { readonly kind: 'provider-unavailable' };

const toAddressText = ({ shippingAddress: to }: Checkout): string =>
  `${to.fullName}, ${to.address}, ${to.city}, ${to.state} ${to.pincode}`;

/** Indian numbers of ten digits get their country code; others stay as typed. */
function toContactNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `+91${digits}` : phone;
}

export interface PaymentToStart extends OpenedCheckout {
  readonly storeName: string;
}

function toPaymentWindow(
  ctx: ShopContext,
  { checkout, storeName }: PaymentToStart,
  providerOrderId: string,
): StartedPayment {
  const { keyId, scriptUrl } = ctx.providers.payments;
  return {
    kind: 'open',
    storeName,
    keyId,
    scriptUrl,
    providerOrderId,
    amount: checkout.total,
    currency: CURRENCY,
    checkoutId: checkout.id,
    method: checkout.paymentMethod === 'card' ? 'card' : 'upi',
    prefill: {
      name: checkout.customerName,
      email: checkout.customerEmail,
      contact: toContactNumber(checkout.customerPhone),
    },
    notes: { address: toAddressText(checkout).slice(0, 256) },
    expiresAt: checkout.expiresAt.toISOString(),
    secondsLeft: Math.floor((checkout.expiresAt.getTime() - ctx.now.getTime()) / 1_000),
  };
}

/** Looks up the receipt first: a provider order whose response was lost belongs to this checkout. */
async function findOrCreate(
  ctx: ShopContext,
  checkout: Checkout,
  isNew: boolean,
): Promise<Result<ProviderOrder, ProviderFailure>> {
  const { payments } = ctx.providers;
  if (!isNew) {
    const existingOrder = await payments.findOrderByReceipt(checkout.id);
    if (!existingOrder.ok) return existingOrder;
    if (existingOrder.value?.amount === checkout.total) return ok(existingOrder.value);
  }
  const notes = { checkout: checkout.id, address: toAddressText(checkout) };
  return payments.createOrder({ receipt: checkout.id, amount: checkout.total, currency: CURRENCY, notes });
}

/** Two requests at once may have made two provider orders; the first one stored is the one that is paid. */
async function storeProviderOrder(ctx: ShopContext, checkout: Checkout, providerOrderId: string): Promise<string> {
  await ctx.db
    .update(checkouts)
    .set({ provider: ctx.providers.payments.name, providerOrderId, updatedAt: ctx.now })
    .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.providerOrderId)));
  const [stored] = await ctx.db
    .select({ id: checkouts.providerOrderId })
    .from(checkouts)
    .where(eq(checkouts.id, checkout.id));
  return stored?.id ?? providerOrderId;
}

async function openPaymentWindow(
  ctx: ShopContext,
  payment: PaymentToStart,
): Promise<Result<StartedPayment, WindowRefusal>> {
  const { checkout, isNew } = payment;
  if (checkout.providerOrderId) return ok(toPaymentWindow(ctx, payment, checkout.providerOrderId));
  failpoint('after_checkout_before_provider_order');
  const providerOrder = await findOrCreate(ctx, checkout, isNew);
  failpoint('after_provider_order_before_save');
  if (!providerOrder.ok) {
    ctx.log.error({ checkout: checkout.id, detail: providerOrder.reason.detail }, 'creating the provider order failed');
    return refuse({ kind: 'provider-unavailable' });
  }
  return ok(toPaymentWindow(ctx, payment, await storeProviderOrder(ctx, checkout, providerOrder.value.id)));
}

/** The response to the browser about a checkout that was opened now or before. */
export async function toStartedPayment(
  ctx: ShopContext,
  payment: PaymentToStart,
): Promise<Result<StartedPayment, WindowRefusal>> {
  const { checkout } = payment;
  if (checkout.state === 'placed') {
    const [order] = await ctx.db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(eq(orders.checkoutId, checkout.id));
    return ok({ kind: 'placed', orderId: order?.orderId ?? '' });
  }
  if (checkout.state !== 'open' || checkout.expiresAt <= ctx.now) return refuse({ kind: 'expired' });
  return openPaymentWindow(ctx, payment);
}
