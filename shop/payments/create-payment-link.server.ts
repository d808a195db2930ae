// Staff enter an order that the customer pays online: a checkout without an owner reserves the units for 24 hours, and a mail sends the
// link to the customer. The order exists only once it is paid. The same idempotency key gives the same checkout, with another token.

import { insertMany, rowsFor } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines } from '#db/schema/orders.ts';
import { paymentLinks } from '#db/schema/payment-links.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import {
  discountForAudit,
  findLinkByManualKey,
  findOrderByManualKey,
  lockManualKey,
  type ParsedManualOrder,
  parseManualOrder,
  writeManualCheckout,
} from '#shop/orders/manual-checkout.server.ts';
import type { ManualOrder } from '#shop/orders/manual-order.ts';
import type { Checkout } from '#shop/orders/price-checkout.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type CreateLinkRefusal, linkExpiry, type NewPaymentLink } from './payment-link.ts';
import { createLinkToken, isWaiting } from './payment-link-rows.server.ts';
import { MIN_ONLINE_AMOUNT } from './payment-window.server.ts';

export const PAYMENT_LINK_ENTITY = 'payment link';

type Refuse = (reason: CreateLinkRefusal) => never;

/** Serialises the copies of a request, and finds the checkout that an earlier copy opened, if any. */
async function lockAndFindCreated(
  tx: Tx,
  ctx: ShopContext,
  { request: { idempotencyKey }, bodyHash }: ParsedManualOrder,
  refuseWith: Refuse,
): Promise<Checkout | null> {
  await lockManualKey(tx, idempotencyKey);
  const placed = await findOrderByManualKey(tx, idempotencyKey);
  if (placed) return refuseWith({ kind: 'already-placed', orderId: placed.order.orderId });
  const linked = await findLinkByManualKey(tx, idempotencyKey);
  if (!linked) return null;
  const { checkout, orderId } = linked;
  if (orderId !== null) return refuseWith({ kind: 'already-placed', orderId });
  if (checkout.bodyHash !== bodyHash) return refuseWith({ kind: 'already-linked' });
  return isWaiting(checkout, ctx.now) ? checkout : refuseWith({ kind: 'link-ended' });
}

export async function createPaymentLink(
  ctx: ShopContext,
  input: ManualOrder,
): Promise<Result<NewPaymentLink, CreateLinkRefusal>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  if (!ctx.providers.payments.isOffered) return refuse({ kind: 'cash-only' });
  // The customer chooses between UPI and card on the page; until then it is UPI.
  const parsed = parseManualOrder(input, 'upi');
  if (!parsed.ok) return parsed;
  const order = parsed.value;
  const settings = await getSettings(ctx);
  return inTransaction<NewPaymentLink, CreateLinkRefusal>(ctx.db, async (tx, refuseWith) => {
    const created = await lockAndFindCreated(tx, ctx, order, refuseWith);
    const checkout = created ?? (await openLink(tx, ctx, order, { settings, refuseWith }));
    const { id: checkoutId, expiresAt, customerEmail, total } = checkout;
    return { checkoutId, expiresAt, customerEmail, total, token: await createLinkToken(tx, checkoutId, ctx.now) };
  });
}

async function openLink(
  tx: Tx,
  ctx: ShopContext,
  order: ParsedManualOrder,
  { settings, refuseWith }: { readonly settings: Awaited<ReturnType<typeof getSettings>>; readonly refuseWith: Refuse },
): Promise<Checkout> {
  const { checkout, lines } = await writeManualCheckout(tx, ctx, order, {
    settings,
    refuseWith,
    // The checkout has no owner until it is paid: an owner has one open checkout, and the customer may have another one.
    userId: null,
    expiresAt: linkExpiry(ctx.now),
  });
  if (checkout.total < MIN_ONLINE_AMOUNT) return refuseWith({ kind: 'too-little' });
  const { id: checkoutId, total } = checkout;
  const lineRows = lines.map((line) => ({ id: timeOrderedId(ctx.now), checkoutId, ...line }));
  await insertMany(tx, [rowsFor(checkoutLines, lineRows)]);
  const { idempotencyKey } = order.request;
  await tx
    .insert(paymentLinks)
    .values({ checkoutId, idempotencyKey, createdBy: actorName(ctx.actor), createdAt: ctx.now });
  await enqueue(tx, { topic: 'payment-link', ref: `${checkoutId} 1`, payload: { checkoutId } });
  await recordChange(tx, ctx.actor, {
    action: 'add',
    entity: PAYMENT_LINK_ENTITY,
    entityId: checkoutId,
    after: { customer: checkout.customerName, total, ...discountForAudit(checkout) },
  });
  return checkout;
}
