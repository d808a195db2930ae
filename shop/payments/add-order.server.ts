// Places a cash order that a browser sent. Invalid fields are reported in the order of S-CHK-10 to S-CHK-14; all other checks are in
// one transaction. A repeat of the same order gives the same order.

import { and, eq } from 'drizzle-orm';
import { checkouts, orders } from '#db/schema/orders.ts';
import { ownedBy } from '#shop/checkout-owner.server.ts';
import { type CheckoutOwner, ownerKey, ownerOf } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { orderRequest } from '#shop/orders/order-input.ts';
import { findPostedOverLimit } from '#shop/orders/order-limits.ts';
import { findOrderProblem, type InvalidOrder, toInvalidOrder } from '#shop/orders/order-problem.ts';
import { type OrderRecord, toOrderRecord } from '#shop/orders/order-record.ts';
import { getOrder } from '#shop/orders/order-records.server.ts';
import { placeCodOrder } from '#shop/orders/place-order.server.ts';
import type { CheckoutRefusal } from '#shop/orders/price-checkout.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { findOrderDelivery } from '#shop/shipping/deliverability.server.ts';
import type { DeliveryRefusal } from '#shop/shipping/deliverability.ts';
import { consumeCheckoutStart } from './checkout-starts.server.ts';
import { checkPaymentsThenRun } from './paid-already.server.ts';

/** No real shopper buys this often. The limit stops a client that reserves all stock by ordering again and again. */
const ORDER_LIMIT_PER_OWNER = { max: 30, withinMs: 10 * 60_000 };

export type PlaceRefusal =
  | CheckoutRefusal
  | InvalidOrder
  | { readonly kind: 'not-signed-in' }
  | { readonly kind: 'too-many' }
  | DeliveryRefusal;

/** 'not-allowed': staff have switched guest checkout off. */
const REFUSALS = {
  invalid: { kind: 'invalid-request' },
  'not-allowed': { kind: 'not-signed-in' },
} as const satisfies Record<string, PlaceRefusal>;

const consumeOrderLimits = async (
  { db }: ShopContext,
  owner: CheckoutOwner,
  network: string | null,
): Promise<boolean> =>
  (await consumeRateLimit(db, `order of ${ownerKey(owner)}`, ORDER_LIMIT_PER_OWNER)) &&
  (await consumeCheckoutStart(db, network));

/** `network` is the browser's network, see `getVisitorNetwork`; the limit per network is not applied to null. */
export async function addOrder(
  ctx: ShopContext,
  body: unknown,
  network: string | null = null,
): Promise<Result<OrderRecord, PlaceRefusal>> {
  const owner = ownerOf(ctx.actor);
  if (owner === null) return refuse({ kind: 'not-signed-in' });
  const problem = findOrderProblem(body) ?? findPostedOverLimit(body);
  if (problem) return refuse(problem);
  const request = orderRequest.safeParse(body);
  if (!request.success) return refuse(toInvalidOrder(body, request.error.issues));
  const { shippingAddress, idempotencyKey } = request.data;
  // A repeated request gets its existing order, even if the courier has withdrawn the pincode since.
  const { refusal, transitDays } = await findOrderDelivery(ctx, shippingAddress.pincode, true);
  if (refusal && !(await findOrderByIdempotencyKey(ctx, idempotencyKey))) return refuse(refusal);
  if (!(await consumeOrderLimits(ctx, owner, network))) return refuse({ kind: 'too-many' });
  const placed = await checkPaymentsThenRun(ctx, { owner, request: request.data }, (refuseUnchecked) =>
    placeCodOrder(ctx, request.data, { transitDays, beforeRelease: refuseUnchecked }),
  );
  if ('paidAlready' in placed) return ok(await loadPlacedOrder(ctx, placed.paidAlready.order.id));
  if (!placed.ok) return refuse(typeof placed.reason === 'string' ? REFUSALS[placed.reason] : placed.reason);
  const { order, items } = placed.value;
  return ok(items ? toOrderRecord({ order, items, request: null }) : await loadPlacedOrder(ctx, order.id));
}

async function loadPlacedOrder(ctx: ShopContext, id: string): Promise<OrderRecord> {
  const record = await getOrder(ctx, id);
  if (!record) throw new Error(`Order ${id} was placed but not found`);
  return record;
}

/** Finds the actor's own order by its idempotency key, after a response was lost. Null when the request made no order. */
export async function findOrderByIdempotencyKey(ctx: ShopContext, idempotencyKey: string): Promise<OrderRecord | null> {
  const owner = ownerOf(ctx.actor);
  if (owner === null || idempotencyKey.includes('\0')) return null;
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(and(ownedBy(checkouts, owner), eq(checkouts.idempotencyKey, idempotencyKey.slice(0, 100))));
  return found ? getOrder(ctx, found.id) : null;
}
