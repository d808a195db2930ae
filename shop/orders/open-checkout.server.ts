// Opens a checkout: prices the request, reserves its stock and holds its coupon in one transaction, before any money moves.
// It places no order; `placeFromCheckout` does. The same key with the same request gives the same checkout, with another request a refusal.

import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { CHECKOUT_MINUTES } from '#config/store.ts';
import { insertIfAbsent, into, type Part } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines, checkouts } from '#db/schema/orders.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import { unitsHeldBy } from '#shop/bag/own-holds.server.ts';
import { checkCoupon } from '#shop/coupons/check-coupon.server.ts';
import type { Coupon, CouponRefusal } from '#shop/coupons/coupon.ts';
import { holdCoupon } from '#shop/coupons/coupons.server.ts';
import type { Paise } from '#shop/money/money.ts';
import { priceBag, type Totals } from '#shop/pricing/price-bag.ts';
import { ok } from '#shop/result.ts';
import type { Settings } from '#shop/settings/settings.ts';
import type { BuyerNow } from './buyer.server.ts';
import type { orderRequest } from './order-input.ts';
import { findOverLimit, type OverLimit } from './order-limits.ts';
import { closeCheckoutsOf, lockCheckoutsOf, swapHolds } from './release-checkouts.server.ts';
import { type LinesRefusal, loadWanted, type Wanted, type WantedLine } from './wanted-lines.server.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutRefusal =
  | LinesRefusal
  | OverLimit
  | { readonly kind: 'sold-out' }
  | { readonly kind: 'key-reused' }
  /** The displayed total is stale; the shopper must confirm the new one. */
  | { readonly kind: 'price-changed'; readonly total: Paise }
  | { readonly kind: 'coupon'; readonly reason: CouponRefusal };

export interface Buyer {
  readonly userId: string;
  readonly now: Date;
  readonly actor: string;
  /** The terms of the moment, read before the transaction. */
  readonly settings: Settings;
}

export type CheckoutLine = Omit<typeof checkoutLines.$inferSelect, 'id' | 'checkoutId'>;

export type OpenedCheckout =
  | { readonly isNew: true; readonly checkout: Checkout; readonly lines: readonly CheckoutLine[] }
  | { readonly isNew: false; readonly checkout: Checkout };

export type ParsedOrderRequest = z.output<typeof orderRequest>;

/** What a column of paise can hold, about two crore rupees. */
const MAX_PAISE = 2_147_483_647;

/** What the screen showed is not part of what is wanted. */
const hashOfRequest = ({ shownTotal: _shown, ...request }: ParsedOrderRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

function objectionTo(totals: Totals, shownTotal: Paise | null): CheckoutRefusal | null {
  if (totals.subtotal + totals.shipping + totals.tax > MAX_PAISE) return { kind: 'sold-out' };
  return shownTotal === null || shownTotal === totals.total ? null : { kind: 'price-changed', total: totals.total };
}

async function findByKey(tx: Tx, buyer: Buyer, key: string): Promise<Checkout | null> {
  const [known] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, buyer.userId), eq(checkouts.idempotencyKey, key)));
  return known ?? null;
}

interface PricedRequest {
  readonly wanted: readonly WantedLine[];
  readonly coupon: Coupon | null;
  readonly totals: Totals;
  readonly buyerNow: BuyerNow | null;
}

const isFewer = ({ left, quantity }: WantedLine): boolean => left < quantity;

/** Units that her own open checkout holds are hers: it is released when this one is written. */
async function isShort(tx: Tx, { lines, buyer }: Wanted, userId: string): Promise<boolean> {
  if (!lines.some(isFewer)) return false;
  if (!buyer?.hasOpenCheckout) return true;
  const held = await unitsHeldBy(tx, userId);
  return lines.some((line) => isFewer({ ...line, left: line.left + (held.get(line.inventoryLevelId) ?? 0) }));
}

async function priceRequest(
  tx: Tx,
  buyer: Buyer,
  request: ParsedOrderRequest,
): Promise<PricedRequest | CheckoutRefusal> {
  const found = await loadWanted(tx, request.lines, buyer.userId);
  if ('kind' in found) return found;
  const { lines: wanted, buyer: buyerNow } = found;
  const overLimit = findOverLimit(wanted);
  if (overLimit) return overLimit;
  // Most of a sale's buyers come too late: they are told before anything is written.
  if (await isShort(tx, found, buyer.userId)) return { kind: 'sold-out' };
  const checked = request.couponCode ? await checkCoupon(tx, request.couponCode, wanted, buyer) : ok(null);
  if (!checked.ok) return { kind: 'coupon', reason: checked.reason.reason };
  const totals = priceBag(wanted, buyer.settings, checked.value);
  return objectionTo(totals, request.shownTotal) ?? { wanted, coupon: checked.value, totals, buyerNow };
}

const stateOf = (method: ParsedOrderRequest['paymentMethod']) =>
  // Cash becomes an order in the same transaction.
  method === 'cod' ? ('placed' as const) : ('open' as const);

function checkoutOf(buyer: Buyer, request: ParsedOrderRequest, { coupon, totals }: PricedRequest): Checkout {
  return {
    id: timeOrderedId(buyer.now),
    userId: buyer.userId,
    idempotencyKey: request.idempotencyKey,
    bodyHash: hashOfRequest(request),
    state: stateOf(request.paymentMethod),
    paymentMethod: request.paymentMethod,
    customerName: request.customer.name,
    customerEmail: request.customer.email,
    customerPhone: request.customer.phone,
    shippingAddress: request.shippingAddress,
    ...totals,
    couponId: coupon?.id ?? null,
    provider: null,
    providerOrderId: null,
    expiresAt: new Date(buyer.now.getTime() + CHECKOUT_MINUTES * 60_000),
    createdAt: buyer.now,
    updatedAt: buyer.now,
  };
}

/** A checkout as it would be written: everything is decided, nothing is written yet. */
export interface CheckoutDraft {
  readonly checkout: Checkout;
  readonly lines: readonly CheckoutLine[];
  readonly wanted: readonly WantedLine[];
  readonly coupon: Coupon | null;
  readonly buyerNow: BuyerNow | null;
}

export interface Asked {
  readonly buyer: Buyer;
  readonly request: ParsedOrderRequest;
  readonly refuse: (reason: CheckoutRefusal) => never;
  /** Called first when she has an open checkout that is about to be released. */
  readonly beforeRelease?: () => void;
}

type Repeated = Extract<OpenedCheckout, { isNew: false }>;

async function findRepeated(tx: Tx, { buyer, request, refuse }: Asked): Promise<Repeated | null> {
  const known = await findByKey(tx, buyer, request.idempotencyKey);
  if (!known) return null;
  if (known.bodyHash !== hashOfRequest(request)) return refuse({ kind: 'key-reused' });
  const objection = objectionTo(known, request.shownTotal);
  return objection ? refuse(objection) : { checkout: known, isNew: false };
}

export async function draftCheckout(tx: Tx, asked: Asked): Promise<CheckoutDraft | Repeated> {
  const { buyer, request, refuse } = asked;
  const priced = await priceRequest(tx, buyer, request);
  // A repeat: the order it made may have taken the last one, or used the coupon up, or the price has changed since.
  if ('kind' in priced) return (await findRepeated(tx, asked)) ?? refuse(priced);
  const { wanted, coupon, buyerNow } = priced;
  if (buyerNow?.hasOpenCheckout) asked.beforeRelease?.();
  const lines = wanted.map(({ categoryId: _category, left: _left, ...line }, position) => ({ position, ...line }));
  return { checkout: checkoutOf(buyer, request, priced), lines, wanted, coupon, buyerNow };
}

/** Writes it with the rows that stand and fall with it, takes what it wants, and releases an open checkout of hers. */
export async function writeCheckout(
  tx: Tx,
  asked: Asked,
  draft: CheckoutDraft,
  alongside: readonly [Part, ...Part[]],
): Promise<OpenedCheckout> {
  const { buyer, refuse } = asked;
  const { checkout, lines, wanted, coupon } = draft;
  const close = () => closeCheckoutsOf(tx, buyer.userId, { exceptId: checkout.id, at: buyer.now });
  // One is open at a time, so another must be closed before this one is written.
  const before = checkout.state === 'open' ? await close() : [];
  if (!(await insertIfAbsent(tx, into(checkouts, [checkout]), ...alongside))) {
    // A repeat: it is here already.
    return (await findRepeated(tx, asked)) ?? refuse({ kind: 'key-reused' });
  }
  const after = checkout.state !== 'open' && draft.buyerNow?.hasOpenCheckout ? await close() : [];
  const origin = { checkoutId: checkout.id, generation: 0, actor: buyer.actor, at: buyer.now };
  const next = { lines: wanted, couponId: coupon?.id ?? null, origin };
  if (!(await swapHolds(tx, [...before, ...after], next))) return refuse({ kind: 'sold-out' });
  if (coupon && !(await holdCoupon(tx, coupon, { checkoutId: checkout.id, userId: buyer.userId, at: buyer.now }))) {
    return refuse({ kind: 'coupon', reason: 'invalid' });
  }
  return { isNew: true, checkout, lines };
}

/** Its lines are kept until it is placed: by them its stock is released, or reserved again for a late payment. */
export async function openCheckout(tx: Tx, asked: Asked): Promise<OpenedCheckout> {
  await lockCheckoutsOf(tx, asked.buyer.userId);
  // A repeat releases nothing, whatever she has opened since.
  const repeated = await findRepeated(tx, asked);
  if (repeated) return repeated;
  const draft = await draftCheckout(tx, asked);
  if ('isNew' in draft) return draft;
  const ownLines = draft.lines.map((line) => ({
    id: timeOrderedId(asked.buyer.now),
    checkoutId: draft.checkout.id,
    ...line,
  }));
  return writeCheckout(tx, asked, draft, [into(checkoutLines, ownLines)]);
}
