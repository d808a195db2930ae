// Places orders. Cash on delivery: parse, load, price, write and notify in one transaction (`placeCodOrder`). Card and UPI: the same
// steps write a checkout that reserves stock and holds the coupon (`openCheckout`); when its payment arrives, `settle` turns it into
// an order (`placeFromCheckout`). Staff and the outbox relay are notified by triggers, when the transaction commits.

import { and, asc, eq } from 'drizzle-orm';
import { insertIfAbsent, insertMany, rowsFor, type TableRows } from '#db/batch-insert.server.ts';
import type { Tx } from '#db/client.server.ts';
import { checkoutLines, checkouts, orders } from '#db/schema/orders.ts';
import { users } from '#db/schema/people.ts';
import { coupons } from '#db/schema/promotions.ts';
import { timeOrderedId } from '#db/time-ordered-id.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import { clearBagLines } from '#shop/bag/account-bag.server.ts';
import { type CheckoutOwner, ownerOf } from '#shop/checkout-owner.ts';
import { CHECKOUT_OFFERS_WORDS } from '#shop/consents/consent.ts';
import { givePhoneOffers } from '#shop/consents/consents.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { holdCoupon, spendHeldCoupon } from '#shop/coupons/coupons.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { toReturnTerms } from '#shop/settings/return-settings.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { saveOrderAddress } from '#shop/shipping/saved-address.server.ts';
import { loadBuyer } from './buyer.server.ts';
import { type OrderRequest, orderRequest } from './order-input.ts';
import { type Order, orderRows, type PlacedOrder, type Placement } from './order-rows.server.ts';
import {
  type Checkout,
  type CheckoutLine,
  type CheckoutRefusal,
  findEarlierCheckout,
  type PricedCheckout,
  type Purchase,
  priceCheckout,
} from './price-checkout.server.ts';
import { closeOwnCheckouts, lockOwnCheckouts, swapReservations } from './release-checkouts.server.ts';

/** `items` is null for a repeated request: they are not loaded again. */
export type Placed = PlacedOrder | { readonly order: Order; readonly items: null };

export type CodRefusal = CheckoutRefusal | 'not-allowed' | 'invalid';

interface CodOptions<ExtraRefusal> {
  /** The courier's days to the order's pincode; null when unknown. */
  readonly transitDays: number | null;
  /** May refuse before an open checkout of the shopper is released for this order. */
  readonly beforeRelease: (refuse: (reason: ExtraRefusal) => never) => void;
}

const NO_OPTIONS: CodOptions<never> = { transitDays: null, beforeRelease: () => {} };

/** Who buys: null for a visitor, and for a guest while staff have guest checkout switched off. */
export function findBuyingOwner({ actor }: ShopContext, { guestCheckout }: Settings): CheckoutOwner | null {
  const owner = ownerOf(actor);
  return owner?.userId === null && !guestCheckout ? null : owner;
}

export async function placeCodOrder<ExtraRefusal = never>(
  ctx: ShopContext,
  input: OrderRequest,
  { transitDays, beforeRelease }: CodOptions<ExtraRefusal> = NO_OPTIONS,
): Promise<Result<Placed, CodRefusal | ExtraRefusal>> {
  const settings = await getSettings(ctx);
  const owner = findBuyingOwner(ctx, settings);
  if (owner === null) return refuse('not-allowed');
  const request = orderRequest.safeParse(input);
  if (!request.success || request.data.paymentMethod !== 'cod') return refuse('invalid');
  const buyer = { owner, now: ctx.now, actor: actorName(ctx.actor), settings };

  return inTransaction<Placed, CheckoutRefusal | ExtraRefusal>(ctx.db, async (tx, refuseWith) => {
    const purchase = {
      buyer,
      request: request.data,
      refuse: refuseWith,
      beforeRelease: () => beforeRelease(refuseWith),
    };
    const priced = await priceCheckout(tx, purchase);
    if ('repeated' in priced) return findPlaced(tx, priced.repeated, refuseWith);

    const { tableRows, ...placed } = orderRows(
      priced.checkout,
      priced.lines,
      { paymentId: null, transitDays, at: buyer.now, actor: buyer.actor },
      {
        coupon: priced.coupon,
        buyer: priced.currentBuyer?.profile ?? null,
        isOwnerMailOn: buyer.settings.ownerMail.isOn,
        returnTerms: toReturnTerms(buyer.settings.returns),
      },
    );
    const repeated = await writeCheckout(tx, purchase, priced, tableRows);
    if (repeated) return findPlaced(tx, repeated, refuseWith);
    await finalizeOrder(tx, placed, priced.currentBuyer?.hasBag ?? false);
    return placed;
  });
}

async function findPlaced(
  tx: Tx,
  { id }: Checkout,
  refuseWith: (reason: CheckoutRefusal) => never,
): Promise<{ readonly order: Order; readonly items: null }> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, id));
  return order ? { order, items: null } : refuseWith({ kind: 'key-reused' });
}

export interface OpenedCheckout {
  readonly checkout: Checkout;
  readonly isNew: boolean;
}

/**
 * Opens a checkout for a future payment. Its lines are stored until it is placed: they release its stock, or reserve it
 * for a late payment.
 */
export async function openCheckout(tx: Tx, purchase: Purchase): Promise<OpenedCheckout> {
  await lockOwnCheckouts(tx, purchase.buyer.owner);
  // Before pricing: a repeated request releases nothing, even if the shopper has opened another checkout since.
  const earlier = await findEarlierCheckout(tx, purchase);
  if (earlier) return { checkout: earlier, isNew: false };
  const priced = await priceCheckout(tx, purchase);
  if ('repeated' in priced) return { checkout: priced.repeated, isNew: false };

  const { checkout } = priced;
  const rows = priced.lines.map((line) => ({
    id: timeOrderedId(purchase.buyer.now),
    checkoutId: checkout.id,
    ...line,
  }));
  const repeated = await writeCheckout(tx, purchase, priced, [rowsFor(checkoutLines, rows)]);
  return repeated ? { checkout: repeated, isNew: false } : { checkout, isNew: true };
}

/**
 * Writes the checkout with `tableRows`, reserves its stock, holds its coupon, saves its address and its consent on
 * request, and releases an open checkout of the shopper. Returns the checkout of an earlier copy of the request when
 * there is one; then nothing is written.
 */
async function writeCheckout(
  tx: Tx,
  purchase: Purchase,
  { checkout, stock, coupon, currentBuyer, guest }: PricedCheckout,
  tableRows: readonly [TableRows, ...TableRows[]],
): Promise<Checkout | null> {
  const { buyer, refuse: refuseWith } = purchase;
  const { userId } = buyer.owner;
  const release = () => closeOwnCheckouts(tx, buyer.owner, { exceptId: checkout.id, at: buyer.now });
  // A person has one open checkout: another must be closed before this one is written.
  const releasedBefore = checkout.state === 'open' ? await release() : [];
  if (!(await insertIfAbsent(tx, rowsFor(checkouts, [checkout]), ...tableRows))) {
    return (await findEarlierCheckout(tx, purchase)) ?? refuseWith({ kind: 'key-reused' });
  }
  // The address is saved once per key, and only with the checkout: a repeated or refused request saves nothing.
  if (userId !== null) await saveToAccount(tx, userId, purchase, currentBuyer);
  await recordOffersConsent(tx, purchase);
  const releasedAfter = checkout.state !== 'open' && currentBuyer?.hasOpenCheckout ? await release() : [];
  const origin = { checkoutId: checkout.id, generation: 0, actor: buyer.actor, at: buyer.now };
  const next = { lines: stock, couponId: coupon?.id ?? null, origin };
  if (!(await swapReservations(tx, [...releasedBefore, ...releasedAfter], next)))
    return refuseWith({ kind: 'sold-out' });
  const hold = { checkoutId: checkout.id, userId, guestPhone: guest?.phone ?? null, at: buyer.now };
  if (coupon && !(await holdCoupon(tx, coupon, hold))) {
    return refuseWith({ kind: 'coupon', reason: 'invalid' });
  }
  return null;
}

/** Records the consent with the words of the box; a store that does not ask for consent has no box. */
async function recordOffersConsent(tx: Tx, { buyer, request }: Purchase): Promise<void> {
  if (!(buyer.settings.asksForConsent && request.allowsOffers)) return;
  const statement = {
    userId: buyer.owner.userId,
    text: CHECKOUT_OFFERS_WORDS,
    source: 'checkout',
    at: buyer.now,
  } as const;
  await givePhoneOffers(tx, { ...statement, tenDigits: request.shippingAddress.phone });
}

async function saveToAccount(
  tx: Tx,
  userId: string,
  { buyer, request }: Purchase,
  currentBuyer: PricedCheckout['currentBuyer'],
): Promise<void> {
  if (request.saveAddress) await saveOrderAddress(tx, userId, request.shippingAddress, buyer.now);
  if (currentBuyer?.profile?.name === '') await saveFirstName(tx, userId, request.customer.name);
}

/** An account of a mobile number has no name until its first checkout. */
async function saveFirstName(tx: Tx, userId: string, name: string): Promise<void> {
  await tx
    .update(users)
    .set({ name })
    .where(and(eq(users.id, userId), eq(users.name, '')));
}

/** A checkout becomes an order once. The caller holds its row lock, and has reserved its units again when it was not open. */
export async function claimCheckout(tx: Tx, checkout: Checkout, at: Date): Promise<readonly CheckoutLine[]> {
  const claimed = await tx
    .update(checkouts)
    .set({ state: 'placed', userId: checkout.userId, updatedAt: at })
    .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, checkout.state)))
    .returning({ id: checkouts.id });
  if (claimed.length !== 1) throw new Error(`Checkout ${checkout.id} is no longer ${checkout.state}`);
  const lines = await tx
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkout.id))
    .orderBy(asc(checkoutLines.position));
  return lines.map(({ id: _id, checkoutId: _checkoutId, ...line }) => line);
}

/** The caller has claimed the checkout, and has verified the payment where there is one. */
export async function placeFromCheckout(
  tx: Tx,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  placement: Placement,
): Promise<PlacedOrder> {
  const [coupon] = checkout.couponId ? await tx.select().from(coupons).where(eq(coupons.id, checkout.couponId)) : [];
  const buyer = await loadBuyer(tx, checkout.userId);
  const { ownerMail, returns } = await getSettings({ db: tx });
  const { tableRows, ...placed } = orderRows(checkout, lines, placement, {
    coupon: coupon ?? null,
    buyer: buyer?.profile ?? null,
    isOwnerMailOn: ownerMail.isOn,
    returnTerms: toReturnTerms(returns),
  });
  await insertMany(tx, tableRows);
  await finalizeOrder(tx, placed, buyer?.hasBag ?? false);
  return placed;
}

/** Removes the bought lines from the bag and spends the held coupon. The units of a replacement were in no bag. */
async function finalizeOrder(tx: Tx, { order, items }: PlacedOrder, hasBag: boolean): Promise<void> {
  if (order.userId && hasBag && !order.replacementFor) {
    const bought = items.flatMap(({ productId, size, quantity }) => (productId ? [{ productId, size, quantity }] : []));
    await clearBagLines(tx, order.userId, bought, order.orderDate);
  }
  if (order.couponId) await spendHeldCoupon(tx, order.checkoutId, order.id, order.orderDate);
}
