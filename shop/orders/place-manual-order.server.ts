// Places an order that staff enter, cash on delivery, and decreases its stock in one step. The order's own transaction reserves the units,
// decreases the stock and marks the order as processed, so that 'Process Stock' never decreases it again. The customer gets the same
// confirmation mail as for any order. The same idempotency key gives the same order. `quoteManualOrder` prices the items in the same way
// and writes nothing. A payment link instead of cash: shop/payments/create-payment-link.server.ts.

import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { priceBag } from '#shop/pricing/price-bag.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { findOrderDelivery } from '#shop/shipping/deliverability.server.ts';
import { moveUnits } from './custody.server.ts';
import {
  discountForAudit,
  findAccountByEmail,
  findLinkByManualKey,
  findOrderByManualKey,
  lockManualKey,
  MANUAL_ORDER_ENTITY,
  type ParsedManualOrder,
  parseManualOrder,
  type RefuseManual,
  writeManualCheckout,
} from './manual-checkout.server.ts';
import { type ManualOrder, type ManualOrderRefusal, type ManualQuote, toQuotedItem } from './manual-order.ts';
import type { Order } from './order-rows.server.ts';
import { placeFromCheckout } from './place-order.server.ts';
import { resolveManualItems } from './resolve-manual-items.server.ts';
import { discountOn, type StaffDiscount } from './staff-discount.ts';

export async function quoteManualOrder(
  ctx: ShopContext,
  {
    items,
    idempotencyKey,
    discount,
  }: Pick<ManualOrder, 'items' | 'idempotencyKey'> & { readonly discount: Omit<StaffDiscount, 'reason'> | null },
): Promise<Result<ManualQuote, 'not-allowed'>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  const placed = await findOrderByManualKey(ctx.db, idempotencyKey);
  const resolved = await resolveManualItems(ctx.db, items);
  const lines = resolved.flatMap(({ problem, line }) => (problem === null ? [line] : []));
  const canBePlaced = lines.length === items.length;
  const settings = await getSettings(ctx);
  const withoutDiscount = priceBag(lines, settings, null);
  const discountAmount = discount === null ? ok(0) : discountOn(discount, withoutDiscount.subtotal);
  return ok({
    items: resolved.map(toQuotedItem),
    totals: canBePlaced ? priceBag(lines, settings, null, discountAmount.ok ? discountAmount.value : 0) : null,
    discountProblem: canBePlaced && !discountAmount.ok ? discountAmount.reason : null,
    taxMode: settings.taxMode,
    placedAs: placed?.order.orderId ?? null,
  });
}

export async function placeManualOrder(
  ctx: ShopContext,
  input: ManualOrder,
): Promise<Result<Order, ManualOrderRefusal>> {
  if (!may(ctx.actor, 'orders.edit')) return refuse('not-allowed');
  const parsed = parseManualOrder(input, 'cod');
  if (!parsed.ok) return parsed;
  const { request } = parsed.value;
  const settings = await getSettings(ctx);
  const origin = { actor: actorName(ctx.actor), at: ctx.now };
  const { transitDays } = await findOrderDelivery(ctx, request.shippingAddress.pincode, true);

  return inTransaction<Order, ManualOrderRefusal>(ctx.db, async (tx, refuseWith) => {
    const alreadyPlaced = await lockAndFindPlaced(tx, parsed.value, refuseWith);
    if (alreadyPlaced) return alreadyPlaced;

    const userId = await findAccountByEmail(tx, request.customer.email);
    const { checkout, lines } = await writeManualCheckout(tx, ctx, parsed.value, {
      settings,
      userId,
      refuseWith,
      expiresAt: null,
    });
    const { order } = await placeFromCheckout(tx, checkout, lines, { paymentId: null, transitDays, ...origin });
    await recordChange(tx, ctx.actor, {
      action: 'add',
      entity: MANUAL_ORDER_ENTITY,
      entityId: request.idempotencyKey,
      after: { id: order.id, orderId: order.orderId, ...discountForAudit(checkout) },
    });
    return markProcessed(tx, order, origin);
  });
}

/** The order that an earlier copy of this request placed, if any. */
async function lockAndFindPlaced(tx: Tx, order: ParsedManualOrder, refuseWith: RefuseManual): Promise<Order | null> {
  const { idempotencyKey } = order.request;
  await lockManualKey(tx, idempotencyKey);
  if (await findLinkByManualKey(tx, idempotencyKey)) return refuseWith({ kind: 'already-linked' });
  const placed = await findOrderByManualKey(tx, idempotencyKey);
  if (!placed) return null;
  if (placed.bodyHash === order.bodyHash) return placed.order;
  return refuseWith({ kind: 'already-placed', orderId: placed.order.orderId });
}

/** Decreases the stock now, which also marks the order as processed. */
async function markProcessed(
  tx: Tx,
  order: Order,
  origin: { readonly actor: string; readonly at: Date },
): Promise<Order> {
  const moved = await moveUnits(tx, order, 'process', origin);
  if (moved === null) throw new Error(`the reserved units of order ${order.id} could not be processed`);
  // moveUnits has marked the row: it is read again.
  const [processed] = await tx.select().from(orders).where(eq(orders.id, order.id));
  return processed ?? order;
}
