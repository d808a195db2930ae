// Opens a checkout intent: prices the wish, reserves its stock and holds its coupon in one transaction, before any money moves.
// It places no order; `placeFromIntent` does. The same key with the same wish gives the same intent, with another wish a refusal.

import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { INTENT_MINUTES } from '#config/store.ts';
import { insertIfAbsent, into, type Part } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { intentLines, intents } from '#db/schema/orders.ts';
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
import type { orderWish } from './order-input.ts';
import { findOverLimit, type OverLimit } from './order-limits.ts';
import { closeCheckoutsOf, lockCheckoutsOf, swapHolds } from './release-checkouts.server.ts';
import { type LinesRefusal, loadWanted, type Wanted, type WantedLine } from './wanted-lines.server.ts';

export type Intent = typeof intents.$inferSelect;
export type IntentRefusal =
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

export type IntentLine = Omit<typeof intentLines.$inferSelect, 'id' | 'intentId'>;

export type OpenedIntent =
  | { readonly isNew: true; readonly intent: Intent; readonly lines: readonly IntentLine[] }
  | { readonly isNew: false; readonly intent: Intent };

export type ParsedWish = z.output<typeof orderWish>;

/** What a column of paise can hold, about two crore rupees. */
const MAX_PAISE = 2_147_483_647;

/** What the screen showed is not part of what is wanted. */
const hashOfWish = ({ shownTotal: _shown, ...wish }: ParsedWish): string =>
  createHash('sha256').update(JSON.stringify(wish)).digest('hex');

function objectionTo(totals: Totals, shownTotal: Paise | null): IntentRefusal | null {
  if (totals.subtotal + totals.shipping + totals.tax > MAX_PAISE) return { kind: 'sold-out' };
  return shownTotal === null || shownTotal === totals.total ? null : { kind: 'price-changed', total: totals.total };
}

async function findByKey(tx: Tx, buyer: Buyer, key: string): Promise<Intent | null> {
  const [known] = await tx
    .select()
    .from(intents)
    .where(and(eq(intents.userId, buyer.userId), eq(intents.idempotencyKey, key)));
  return known ?? null;
}

interface PricedWish {
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
  return lines.some((line) => isFewer({ ...line, left: line.left + (held.get(line.stockId) ?? 0) }));
}

async function priceWish(tx: Tx, buyer: Buyer, wish: ParsedWish): Promise<PricedWish | IntentRefusal> {
  const tellsLater = stateOf(wish.paymentMethod) === 'placed';
  const found = await loadWanted(tx, wish.lines, { userId: buyer.userId, tellsLater });
  if ('kind' in found) return found;
  const { lines: wanted, buyer: buyerNow } = found;
  const overLimit = findOverLimit(wanted);
  if (overLimit) return overLimit;
  // Most of a sale's buyers come too late: they are told before anything is written.
  if (await isShort(tx, found, buyer.userId)) return { kind: 'sold-out' };
  const checked = wish.couponCode ? await checkCoupon(tx, wish.couponCode, wanted, buyer) : ok(null);
  if (!checked.ok) return { kind: 'coupon', reason: checked.reason.reason };
  const totals = priceBag(wanted, buyer.settings, checked.value);
  return objectionTo(totals, wish.shownTotal) ?? { wanted, coupon: checked.value, totals, buyerNow };
}

const stateOf = (method: ParsedWish['paymentMethod']) =>
  // Cash becomes an order in the same transaction.
  method === 'cod' ? ('placed' as const) : ('open' as const);

function intentOf(buyer: Buyer, wish: ParsedWish, { coupon, totals }: PricedWish): Intent {
  return {
    id: timeOrderedId(buyer.now),
    userId: buyer.userId,
    idempotencyKey: wish.idempotencyKey,
    bodyHash: hashOfWish(wish),
    state: stateOf(wish.paymentMethod),
    paymentMethod: wish.paymentMethod,
    customerName: wish.customer.name,
    customerEmail: wish.customer.email,
    customerPhone: wish.customer.phone,
    shippingAddress: wish.shippingAddress,
    ...totals,
    couponId: coupon?.id ?? null,
    provider: null,
    providerOrderId: null,
    expiresAt: new Date(buyer.now.getTime() + INTENT_MINUTES * 60_000),
    createdAt: buyer.now,
    updatedAt: buyer.now,
  };
}

/** An intent as it would be written: everything is decided, nothing is written yet. */
export interface IntentDraft {
  readonly intent: Intent;
  readonly lines: readonly IntentLine[];
  readonly wanted: readonly WantedLine[];
  readonly coupon: Coupon | null;
  readonly buyerNow: BuyerNow | null;
}

export interface Asked {
  readonly buyer: Buyer;
  readonly wish: ParsedWish;
  readonly refuse: (reason: IntentRefusal) => never;
  /** Called first when she has an open checkout that is about to be released. */
  readonly beforeRelease?: () => void;
}

type Repeated = Extract<OpenedIntent, { isNew: false }>;

async function findRepeated(tx: Tx, { buyer, wish, refuse }: Asked): Promise<Repeated | null> {
  const known = await findByKey(tx, buyer, wish.idempotencyKey);
  if (!known) return null;
  if (known.bodyHash !== hashOfWish(wish)) return refuse({ kind: 'key-reused' });
  const objection = objectionTo(known, wish.shownTotal);
  return objection ? refuse(objection) : { intent: known, isNew: false };
}

export async function draftIntent(tx: Tx, asked: Asked): Promise<IntentDraft | Repeated> {
  const { buyer, wish, refuse } = asked;
  const priced = await priceWish(tx, buyer, wish);
  // A repeat: the order it made may have taken the last one, or used the coupon up, or the price has changed since.
  if ('kind' in priced) return (await findRepeated(tx, asked)) ?? refuse(priced);
  const { wanted, coupon, buyerNow } = priced;
  if (buyerNow?.hasOpenCheckout) asked.beforeRelease?.();
  const lines = wanted.map(({ categoryId: _category, left: _left, ...line }, position) => ({ position, ...line }));
  return { intent: intentOf(buyer, wish, priced), lines, wanted, coupon, buyerNow };
}

/** Writes it with the rows that stand and fall with it, takes what it wants, and releases an open checkout of hers. */
export async function writeIntent(
  tx: Tx,
  asked: Asked,
  draft: IntentDraft,
  alongside: readonly [Part, ...Part[]],
): Promise<OpenedIntent> {
  const { buyer, refuse } = asked;
  const { intent, lines, wanted, coupon } = draft;
  const close = () => closeCheckoutsOf(tx, buyer.userId, { exceptId: intent.id, at: buyer.now });
  // One is open at a time, so another must be closed before this one is written.
  const before = intent.state === 'open' ? await close() : [];
  if (!(await insertIfAbsent(tx, into(intents, [intent]), ...alongside))) {
    // A repeat: it is here already.
    return (await findRepeated(tx, asked)) ?? refuse({ kind: 'key-reused' });
  }
  const after = intent.state !== 'open' && draft.buyerNow?.hasOpenCheckout ? await close() : [];
  const origin = { intentId: intent.id, round: 0, actor: buyer.actor, at: buyer.now };
  const next = { lines: wanted, couponId: coupon?.id ?? null, origin };
  if (!(await swapHolds(tx, [...before, ...after], next))) return refuse({ kind: 'sold-out' });
  if (coupon && !(await holdCoupon(tx, coupon, { intentId: intent.id, userId: buyer.userId, at: buyer.now }))) {
    return refuse({ kind: 'coupon', reason: 'invalid' });
  }
  return { isNew: true, intent, lines };
}

/** Its lines are kept until it is placed: by them its stock is released, or reserved again for a late payment. */
export async function openIntent(tx: Tx, asked: Asked): Promise<OpenedIntent> {
  await lockCheckoutsOf(tx, asked.buyer.userId);
  // A repeat releases nothing, whatever she has opened since.
  const repeated = await findRepeated(tx, asked);
  if (repeated) return repeated;
  const draft = await draftIntent(tx, asked);
  if ('isNew' in draft) return draft;
  const ownLines = draft.lines.map((line) => ({
    id: timeOrderedId(asked.buyer.now),
    intentId: draft.intent.id,
    ...line,
  }));
  return writeIntent(tx, asked, draft, [into(intentLines, ownLines)]);
}
