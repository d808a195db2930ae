// Shared by manual orders and payment links: parsing, the idempotency key, and the priced checkout that reserves the units. Writes in the
// caller's transaction only.

import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { insertMany, rowsFor } from '#db/batch-insert.server.ts';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import { paymentLinks } from '#db/schema/payment-links.ts';
import { users } from '#db/schema/people.ts';
import { audit } from '#db/schema/system.ts';
import { actorName } from '#shop/actor.ts';
import { toOwner } from '#shop/checkout-owner.ts';
import type { ShopContext } from '#shop/context.ts';
import { isOutsideOwnState, loadLineTaxes } from '#shop/pricing/line-taxes.server.ts';
import { priceBag, type Totals } from '#shop/pricing/price-bag.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { reserveStock } from '#shop/stock/reserve-stock.server.ts';
import { parseShipping } from './checkout-form.ts';
import type { ManualItem, ManualOrder, ManualOrderRefusal, ResolvedItem } from './manual-order.ts';
import { orderRequest } from './order-input.ts';
import { mergeLines, type OrderLine } from './order-line.ts';
import {
  type Checkout,
  type CheckoutLine,
  hashRequest,
  isTooLarge,
  type ParsedOrderRequest,
  toCheckoutLines,
  toCheckoutRow,
} from './price-checkout.server.ts';
import { resolveManualItems } from './resolve-manual-items.server.ts';
import { discountOn, isDiscountValue, parseDiscountReason, type StaffDiscount } from './staff-discount.ts';

/** The audit log's name of an order that staff entered; its rows have the idempotency key as their id. */
export const MANUAL_ORDER_ENTITY = 'manual order';

export type RefuseManual = (reason: ManualOrderRefusal) => never;

export interface ParsedManualOrder {
  readonly request: ParsedOrderRequest;
  readonly items: readonly ManualItem[];
  readonly discount: StaffDiscount | null;
  readonly bodyHash: string;
}

/** The prefix separates keys of staff from the keys of the customer's own checkouts, which are unique per account. */
const toCheckoutKey = (idempotencyKey: string): string => `staff ${idempotencyKey}`;

function parseDiscount(discount: StaffDiscount | null): Result<StaffDiscount | null, ManualOrderRefusal> {
  if (discount === null) return ok(null);
  if (!isDiscountValue(discount)) return refuse({ kind: 'discount', problem: 'not-an-amount' });
  const reason = parseDiscountReason(discount.reason);
  return reason === null ? refuse({ kind: 'discount', problem: 'no-reason' }) : ok({ ...discount, reason });
}

/** The same request with another discount is another request. */
const hashManual = (request: ParsedOrderRequest, discount: StaffDiscount | null): string =>
  discount === null
    ? hashRequest(request)
    : createHash('sha256')
        .update(JSON.stringify([hashRequest(request), discount.kind, discount.value, discount.reason]))
        .digest('hex');

export function parseManualOrder(
  { idempotencyKey, items, shipping, shownTotal, discount }: ManualOrder,
  paymentMethod: 'cod' | 'upi',
): Result<ParsedManualOrder, ManualOrderRefusal> {
  const shippingResult = parseShipping(shipping);
  if (!shippingResult.ok) return refuse({ kind: 'invalid', fields: shippingResult.reason });
  const { email, ...address } = shippingResult.value;
  const parsed = orderRequest.safeParse({
    idempotencyKey,
    lines: items,
    shownTotal,
    paymentMethod,
    customer: { name: address.fullName, email, phone: address.phone },
    shippingAddress: address,
  });
  if (!parsed.success) return refuse({ kind: 'invalid', fields: {} });
  const parsedDiscount = parseDiscount(discount);
  if (!parsedDiscount.ok) return parsedDiscount;
  const bodyHash = hashManual(parsed.data, parsedDiscount.value);
  return ok({ request: parsed.data, items, discount: parsedDiscount.value, bodyHash });
}

/** Serialises requests with the same key. */
export const lockManualKey = (tx: Tx, idempotencyKey: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${MANUAL_ORDER_ENTITY} ${idempotencyKey}`}))`);

export async function findOrderByManualKey(db: DbOrTx, idempotencyKey: string) {
  const [placed] = await db
    .select({ order: orders, bodyHash: checkouts.bodyHash })
    .from(audit)
    .innerJoin(orders, sql`${orders.id} = (${audit.after} ->> 'id')::uuid`)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(and(eq(audit.entity, MANUAL_ORDER_ENTITY), eq(audit.entityId, idempotencyKey)));
  return placed ?? null;
}

/** The checkout of the payment link with this key, and its order when it was paid. */
export async function findLinkByManualKey(db: DbOrTx, idempotencyKey: string) {
  const [linked] = await db
    .select({ checkout: checkouts, orderId: orders.orderId })
    .from(paymentLinks)
    .innerJoin(checkouts, eq(checkouts.id, paymentLinks.checkoutId))
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(eq(paymentLinks.idempotencyKey, idempotencyKey));
  return linked ?? null;
}

/** The account with this address, for which the order is placed. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<string | null> {
  const [account] = await tx.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return account?.id ?? null;
}

/** The lines of all items; refuses the first item that cannot be ordered. */
function toOrderLines(
  resolved: readonly ResolvedItem[],
  items: readonly ManualItem[],
  refuseWith: RefuseManual,
): OrderLine[] {
  const lines = resolved.map(({ problem, line }, index) => {
    const item = items[index];
    if (problem === null || !item) return line;
    return refuseWith({ kind: 'item', problem, item, left: Math.max(0, line?.left ?? 0) });
  });
  return mergeLines(lines.filter((line) => line !== null));
}

function priceLines(
  lines: readonly OrderLine[],
  settings: Settings,
  { discount, request: { shownTotal } }: ParsedManualOrder,
  refuseWith: RefuseManual,
): Totals {
  const withoutDiscount = priceBag(lines, settings, null);
  if (isTooLarge(withoutDiscount)) return refuseWith({ kind: 'too-large' });
  const discountAmount = discount === null ? ok(0) : discountOn(discount, withoutDiscount.subtotal);
  if (!discountAmount.ok) return refuseWith({ kind: 'discount', problem: discountAmount.reason });
  const totals = priceBag(lines, settings, null, discountAmount.value);
  if (shownTotal !== null && shownTotal !== totals.total)
    return refuseWith({ kind: 'price-changed', total: totals.total });
  return totals;
}

/** Prices the order, writes its checkout without lines, and reserves its units. Refuses a total that staff have not seen. */
export async function writeManualCheckout(
  tx: Tx,
  ctx: ShopContext,
  order: ParsedManualOrder,
  {
    settings,
    userId,
    expiresAt,
    refuseWith,
  }: {
    readonly settings: Settings;
    readonly userId: string | null;
    /** Null for a checkout that becomes an order at once. */
    readonly expiresAt: Date | null;
    readonly refuseWith: RefuseManual;
  },
): Promise<{ readonly checkout: Checkout; readonly lines: readonly CheckoutLine[] }> {
  const { request, items, discount, bodyHash } = order;
  const lines = toOrderLines(await resolveManualItems(tx, items), items, refuseWith);
  if (isOutsideOwnState(settings, request.shippingAddress)) return refuseWith({ kind: 'outside-state' });
  const totals = priceLines(lines, settings, order, refuseWith);
  const taxes = await loadLineTaxes(tx, lines, {
    settings,
    totals,
    coupon: null,
    deliverTo: request.shippingAddress,
    now: ctx.now,
  });
  const owner = toOwner({ userId, guestHash: null });
  const buyer = { owner, now: ctx.now, actor: actorName(ctx.actor), settings };
  const row = toCheckoutRow({ buyer, request, coupon: null, totals, taxes, discountReason: discount?.reason ?? null });
  const checkout = {
    ...row,
    bodyHash,
    idempotencyKey: toCheckoutKey(request.idempotencyKey),
    expiresAt: expiresAt ?? row.expiresAt,
  };
  await insertMany(tx, [rowsFor(checkouts, [checkout])]);
  const origin = { checkoutId: checkout.id, generation: 0, actor: buyer.actor, at: ctx.now };
  if (!(await reserveStock(tx, lines, origin))) {
    // Units were sold after the items were read. With the items read again, toOrderLines refuses the sold-out one.
    toOrderLines(await resolveManualItems(tx, items), items, refuseWith);
    throw new Error('the stock of a manual order could not be reserved');
  }
  return { checkout, lines: toCheckoutLines(lines, { totals, coupon: null, taxes }) };
}

/** For the audit log: how much staff gave, and why. */
export const discountForAudit = ({ staffDiscount, discountReason }: Checkout) =>
  staffDiscount > 0 ? { discountAmount: staffDiscount, discountReason } : {};
