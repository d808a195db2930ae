// Places an order that staff enter, cash on delivery, and decreases its stock in one step. The order's own transaction reserves the units,
// decreases the stock and marks the order as processed, so that 'Process Stock' never decreases it again. The customer gets the same
// confirmation mail as for any order. The same idempotency key gives the same order. `quoteManualOrder` prices the items in the same way
// and writes nothing.

import { and, eq, sql } from 'drizzle-orm';
import { insertMany, rowsFor } from '#db/batch-insert.server.ts';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import { users } from '#db/schema/people.ts';
import { audit } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { isOutsideOwnState, loadLineTaxes } from '#shop/pricing/line-taxes.server.ts';
import { priceBag } from '#shop/pricing/price-bag.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { findOrderDelivery } from '#shop/shipping/deliverability.server.ts';
import { reserveStock } from '#shop/stock/reserve-stock.server.ts';
import { parseShipping } from './checkout-form.ts';
import { moveUnits } from './custody.server.ts';
import {
  type ManualItem,
  type ManualOrder,
  type ManualOrderRefusal,
  type ManualQuote,
  type ResolvedItem,
  toQuotedItem,
} from './manual-order.ts';
import { orderRequest } from './order-input.ts';
import { mergeLines, type OrderLine } from './order-line.ts';
import type { Order } from './order-rows.server.ts';
import { placeFromCheckout } from './place-order.server.ts';
import {
  hashRequest,
  isTooLarge,
  type ParsedOrderRequest,
  toCheckoutLines,
  toCheckoutRow,
} from './price-checkout.server.ts';
import { resolveManualItems } from './resolve-manual-items.server.ts';

const AUDIT_ENTITY = 'manual order';

type Refuse = (reason: ManualOrderRefusal) => never;

export async function quoteManualOrder(
  ctx: ShopContext,
  { items, idempotencyKey }: Pick<ManualOrder, 'items' | 'idempotencyKey'>,
): Promise<Result<ManualQuote, 'not-allowed'>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const placed = await findByKey(ctx.db, idempotencyKey);
  const resolved = await resolveManualItems(ctx.db, items);
  const lines = resolved.flatMap(({ problem, line }) => (problem === null ? [line] : []));
  const canBePlaced = lines.length === items.length;
  const settings = await getSettings(ctx);
  return ok({
    items: resolved.map(toQuotedItem),
    totals: canBePlaced ? priceBag(lines, settings, null) : null,
    taxMode: settings.taxMode,
    placedAs: placed?.order.orderId ?? null,
  });
}

export async function placeManualOrder(
  ctx: ShopContext,
  input: ManualOrder,
): Promise<Result<Order, ManualOrderRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  const parsed = parseRequest(input);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const settings = await getSettings(ctx);
  const origin = { actor: actorName(ctx.actor), at: ctx.now };
  const { transitDays } = await findOrderDelivery(ctx, request.shippingAddress.pincode, true);

  return inTransaction<Order, ManualOrderRefusal>(ctx.db, async (tx, refuseWith) => {
    const alreadyPlaced = await findPlaced(tx, request, refuseWith);
    if (alreadyPlaced) return alreadyPlaced;

    const lines = toOrderLines(await resolveManualItems(tx, input.items), input.items, refuseWith);
    if (isOutsideOwnState(settings, request.shippingAddress)) return refuseWith({ kind: 'outside-state' });
    const totals = priceBag(lines, settings, null);
    if (isTooLarge(totals)) return refuseWith({ kind: 'too-large' });
    if (request.shownTotal !== null && request.shownTotal !== totals.total) {
      return refuseWith({ kind: 'price-changed', total: totals.total });
    }

    const taxes = await loadLineTaxes(tx, lines, {
      settings,
      totals,
      coupon: null,
      deliverTo: request.shippingAddress,
      now: ctx.now,
    });
    const buyer = {
      userId: await findAccount(tx, request.customer.email),
      now: ctx.now,
      actor: origin.actor,
      settings,
    };
    const checkout = {
      ...toCheckoutRow({ buyer, request, coupon: null, totals, taxes }),
      // The prefix separates keys of staff from the keys of the customer's own checkouts, which are unique per account.
      idempotencyKey: `staff ${request.idempotencyKey}`,
    };
    await insertMany(tx, [rowsFor(checkouts, [checkout])]);
    if (!(await reserveStock(tx, lines, { checkoutId: checkout.id, generation: 0, ...origin }))) {
      // Units were sold after the items were read. With the items read again, toOrderLines refuses the sold-out one.
      toOrderLines(await resolveManualItems(tx, input.items), input.items, refuseWith);
      throw new Error('the stock of a manual order could not be reserved');
    }
    const { order } = await placeFromCheckout(tx, checkout, toCheckoutLines(lines, taxes), {
      paymentId: null,
      transitDays,
      ...origin,
    });
    await recordChange(tx, ctx.actor, {
      action: 'add',
      entity: AUDIT_ENTITY,
      entityId: request.idempotencyKey,
      after: { id: order.id, orderId: order.orderId },
    });
    return markProcessed(tx, order, origin);
  });
}

function parseRequest({
  idempotencyKey,
  items,
  shipping,
  shownTotal,
}: ManualOrder): Result<ParsedOrderRequest, ManualOrderRefusal> {
  const shippingResult = parseShipping(shipping);
  if (!shippingResult.ok) return refuse({ kind: 'invalid', fields: shippingResult.reason });
  const { email, ...address } = shippingResult.value;
  const parsed = orderRequest.safeParse({
    idempotencyKey,
    lines: items,
    shownTotal,
    paymentMethod: 'cod',
    customer: { name: address.fullName, email, phone: address.phone },
    shippingAddress: address,
  });
  return parsed.success ? ok(parsed.data) : refuse({ kind: 'invalid', fields: {} });
}

async function findByKey(db: DbOrTx, idempotencyKey: string) {
  const [placed] = await db
    .select({ order: orders, bodyHash: checkouts.bodyHash })
    .from(audit)
    .innerJoin(orders, sql`${orders.id} = (${audit.after} ->> 'id')::uuid`)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(audit.entity, AUDIT_ENTITY), eq(audit.entityId, idempotencyKey)));
  return placed ?? null;
}

/** Serialises requests with the same key; returns the order that an earlier copy of this request placed, if any. */
async function findPlaced(tx: Tx, request: ParsedOrderRequest, refuseWith: Refuse): Promise<Order | null> {
  const { idempotencyKey } = request;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${AUDIT_ENTITY} ${idempotencyKey}`}))`);
  const placed = await findByKey(tx, idempotencyKey);
  if (!placed) return null;
  if (placed.bodyHash === hashRequest(request)) return placed.order;
  return refuseWith({ kind: 'already-placed', orderId: placed.order.orderId });
}

/** The lines of all items; refuses the first item that cannot be ordered. */
function toOrderLines(
  resolved: readonly ResolvedItem[],
  items: readonly ManualItem[],
  refuseWith: Refuse,
): OrderLine[] {
  const lines = resolved.map(({ problem, line }, index) => {
    const item = items[index];
    if (problem === null || !item) return line;
    return refuseWith({ kind: 'item', problem, item, left: Math.max(0, line?.left ?? 0) });
  });
  return mergeLines(lines.filter((line) => line !== null));
}

async function findAccount(tx: Tx, email: string): Promise<string | null> {
  const [account] = await tx.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return account?.id ?? null;
}

/** Decreases the stock now and marks the order as processed. */
async function markProcessed(
  tx: Tx,
  order: Order,
  origin: { readonly actor: string; readonly at: Date },
): Promise<Order> {
  const moved = await moveUnits(tx, order, 'process', origin);
  if (moved === null) throw new Error(`the reserved units of order ${order.id} could not be processed`);
  const [processed] = await tx.select().from(orders).where(eq(orders.id, order.id));
  return processed ?? order;
}
