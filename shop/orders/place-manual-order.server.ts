// Adds an order and lowers its stock in one step, for orders that staff take by phone or over the counter. A product is looked up by
// id, then by name. Reservation, decrease and stamp are in the order's own transaction, so that 'Process Stock' never lowers it again.
// The same idempotency key gives the same order.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#db/client.server.ts';
import { products } from '#db/schema/catalog.ts';
import { checkoutLines, checkouts, orders } from '#db/schema/orders.ts';
import { users } from '#db/schema/people.ts';
import { audit } from '#db/schema/system.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, mayManage } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { movePieces } from '#shop/orders/custody.server.ts';
import { loadOrderLines } from '#shop/orders/load-order-lines.server.ts';
import { orderRequest } from '#shop/orders/order-input.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { placeFromCheckout } from '#shop/orders/place-order.server.ts';
import type { CheckoutLine } from '#shop/orders/price-checkout.server.ts';
import { priceBag } from '#shop/pricing/price-bag.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { reserveStock } from '#shop/stock/reserve-stock.server.ts';

export interface ManualOrder {
  readonly idempotencyKey: string;
  readonly items: ReadonlyArray<{
    readonly productId?: string;
    readonly name?: string;
    readonly size: string;
    readonly quantity: number;
  }>;
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string };
  readonly shippingAddress: z.input<typeof orderRequest>['shippingAddress'];
}

export type ManualOrderRefusal = 'not-allowed' | 'invalid' | 'no-such-product' | 'unavailable' | 'sold-out';

const KEY_ENTITY = 'order taken by staff';

/** By id when an existing id is given, else by name. Null when neither finds a product. */
async function productIdOf(tx: Tx, { productId, name }: ManualOrder['items'][number]): Promise<string | null> {
  const kept = isNull(products.deletedAt);
  if (productId && isRowId(productId)) {
    const [byId] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), kept));
    if (byId) return byId.id;
  }
  if (!name?.trim()) return null;
  const [byName] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(sql`lower(${products.name}) = lower(${name.trim()})`, eq(products.status, 'active'), kept))
    .orderBy(products.id)
    .limit(1);
  return byName?.id ?? null;
}

/** Serialises requests with the same key; returns the order that was added with it before, if any. */
async function findPlaced(tx: Tx, key: string): Promise<Order | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${KEY_ENTITY} ${key}`}))`);
  const added = tx
    .select({ id: sql<string>`${audit.after} ->> 'id'` })
    .from(audit)
    .where(and(eq(audit.entity, KEY_ENTITY), eq(audit.entityId, key)));
  const ids = (await added).map(({ id }) => id);
  const [order] = ids.length === 0 ? [] : await tx.select().from(orders).where(inArray(orders.id, ids));
  return order ?? null;
}

type Parsed = z.output<typeof orderRequest>;

async function writeCheckout(tx: Tx, ctx: ShopContext, request: Parsed, settings: Settings, lines: readonly Priced[]) {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${request.customer.email})`);
  const row = {
    id: timeOrderedId(ctx.now),
    userId: account?.id ?? null,
    idempotencyKey: `staff ${request.idempotencyKey}`,
    bodyHash: request.idempotencyKey,
    state: 'placed' as const,
    paymentMethod: 'cod' as const,
    customerName: request.customer.name,
    customerEmail: request.customer.email,
    customerPhone: request.customer.phone,
    shippingAddress: request.shippingAddress,
    ...priceBag(lines, settings, null),
    taxRate: settings.taxRate,
    expiresAt: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const [checkout] = await tx.insert(checkouts).values(row).returning();
  if (!checkout) throw new Error('The checkout of an order was not written');
  const kept = lines.map(({ categoryId: _category, ...line }) => line);
  await tx.insert(checkoutLines).values(kept.map((line) => ({ checkoutId: checkout.id, ...line })));
  return { checkout, lines: kept };
}

type Priced = CheckoutLine & {
  readonly categoryId: string;
  readonly productId: string;
  readonly inventoryLevelId: string;
};

/** The units leave the shelf now, and the order is stamped as processed. */
async function processStockNow(tx: Tx, ctx: ShopContext, order: Order): Promise<Order> {
  const moved = await movePieces(tx, order, 'process', { actor: actorName(ctx.actor), at: ctx.now });
  if (moved === null) throw new Error(`What was reserved for order ${order.id} is gone`);
  const [stamped] = await tx.select().from(orders).where(eq(orders.id, order.id));
  return stamped ?? order;
}

async function loadLines(
  tx: Tx,
  items: ManualOrder['items'],
  refuseWith: (reason: ManualOrderRefusal) => never,
): Promise<readonly Priced[]> {
  const requests: { productId: string; size: string; quantity: number }[] = [];
  for (const item of items) {
    const productId = await productIdOf(tx, item);
    if (productId === null) return refuseWith('no-such-product');
    requests.push({ productId, size: item.size, quantity: item.quantity });
  }
  const wanted = await loadOrderLines(tx, requests, null);
  if ('kind' in wanted) return refuseWith('unavailable');
  return wanted.lines.map(({ left: _left, ...line }, position) => ({ position, ...line }));
}

export async function placeManualOrder(
  ctx: ShopContext,
  entry: ManualOrder,
): Promise<Result<Order, ManualOrderRefusal>> {
  if (!mayManage(ctx.actor)) return refuse('not-allowed');
  // The ids are looked up below; all other fields follow the same rules as a shopper's order.
  const lines = entry.items.map(({ size, quantity }) => ({ productId: crypto.randomUUID(), size, quantity }));
  const parsed = orderRequest.safeParse({ ...entry, lines, paymentMethod: 'cod' });
  if (!parsed.success) return refuse('invalid');
  const request = parsed.data;
  const settings = await getSettings(ctx);
  return inTransaction<Order, ManualOrderRefusal>(ctx.db, async (tx, refuseWith) => {
    const before = await findPlaced(tx, request.idempotencyKey);
    if (before) return before;
    const wanted = await loadLines(tx, entry.items, refuseWith);
    const { checkout, lines: kept } = await writeCheckout(tx, ctx, request, settings, wanted);
    const origin = { checkoutId: checkout.id, generation: 0, actor: actorName(ctx.actor), at: ctx.now };
    if (!(await reserveStock(tx, wanted, origin))) return refuseWith('sold-out');
    const placement = { paymentId: null, at: ctx.now, actor: origin.actor };
    const { order } = await placeFromCheckout(tx, checkout, kept, placement);
    await recordChange(tx, ctx.actor, {
      action: 'add',
      entity: KEY_ENTITY,
      entityId: request.idempotencyKey,
      after: { id: order.id, orderId: order.orderId },
    });
    return processStockNow(tx, ctx, order);
  });
}
