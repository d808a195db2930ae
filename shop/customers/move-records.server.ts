// Moves all records of one account to another, inside the transaction that joins the two. When both accounts have a
// record that an account may have once, the kept account's stays: an address, a wishlist entry, a first-order coupon.
// Quantities of the bag are added, up to its limits. Of two reviews of one product the newer one stays.

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { consents, contactTokens, stockWaits } from '#db/schema/consents.ts';
import { feedback, reviewPhotos, reviews } from '#db/schema/feedback.ts';
import { messages } from '#db/schema/messages.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import { addresses, accounts as credentials, customerNotes } from '#db/schema/people.ts';
import { returnPhotos, returns } from '#db/schema/returns.ts';
import { actorName } from '#shop/actor.ts';
import { mergeAccountBags } from '#shop/bag/account-bag.server.ts';
import { MAX_WISHLIST_ITEMS } from '#shop/bag/bag.ts';
import type { ShopContext } from '#shop/context.ts';
import { closeOwnCheckouts, lockOwnCheckouts, swapReservations } from '#shop/orders/release-checkouts.server.ts';
import { recomputeRatings } from '#shop/reviews/recount-reviews.server.ts';
import { listMovingAddresses } from './join-accounts.ts';

interface Move {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

const toAccountOwner = (userId: string) => ({ userId, guestHash: null });

/** Locks the checkouts before the accounts, as a settlement does: first the checkout, then the account's bag. */
export async function lockCheckoutsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockOwnCheckouts(tx, toAccountOwner(id));
  await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(inArray(checkouts.userId, [...ids]))
    .orderBy(asc(checkouts.id))
    .for('update');
}

/**
 * A person has one open checkout, so the older one of two is released, as when she begins a new checkout. A payment
 * that still arrives for it reserves its units again.
 */
async function releaseOlderCheckout(tx: Tx, ctx: ShopContext, { from, to, at }: Move): Promise<void> {
  const openCheckouts = await tx
    .select({ id: checkouts.id, userId: checkouts.userId })
    .from(checkouts)
    .where(and(inArray(checkouts.userId, [from, to]), eq(checkouts.state, 'open')))
    .orderBy(asc(checkouts.createdAt), asc(checkouts.id));
  const [older, newer] = openCheckouts;
  if (!older?.userId || !newer) return;
  const closed = await closeOwnCheckouts(tx, toAccountOwner(older.userId), { exceptId: newer.id, at });
  const origin = { checkoutId: newer.id, generation: 0, actor: actorName(ctx.actor), at };
  await swapReservations(tx, closed, { lines: [], couponId: null, origin });
}

/** Moves the checkouts and the uses of coupons. A payment that is under way becomes an order of the kept account. */
export async function moveCheckouts(tx: Tx, ctx: ShopContext, move: Move): Promise<void> {
  const { from, to } = move;
  await releaseOlderCheckout(tx, ctx, move);
  // In the statements below, `k` is a row that the kept account has already. Idempotency keys are unique per account:
  // when both accounts have used a key, the moved checkout gets another one.
  await tx.execute(sql`update checkouts c set user_id = ${to}, idempotency_key = case
      when exists (select from checkouts k where k.user_id = ${to} and k.idempotency_key = c.idempotency_key)
      then c.idempotency_key || ' ' || c.id else c.idempotency_key end
    where c.user_id = ${from}`);
  // A person has one first-order coupon; a second use stays with its order, but without an account.
  await tx.execute(sql`update coupon_uses u set user_id = case
      when u.first_time_only and u.state <> 'released' and exists (
        select from coupon_uses k where k.user_id = ${to} and k.first_time_only and k.state <> 'released')
      then null else ${to}::uuid end
    where u.user_id = ${from}`);
}

/** Deletes the older review when both accounts have reviewed the same product. */
async function deleteOlderReviews(tx: Tx, { from, to, at }: Move): Promise<void> {
  const { rows } = await tx.execute<{ product_id: string }>(sql`delete from reviews r using reviews newer
    where r.product_id = newer.product_id and r.user_id in (${from}, ${to}) and newer.user_id in (${from}, ${to})
      and r.user_id <> newer.user_id and (newer.date, newer.id) > (r.date, r.id)
    returning r.product_id`);
  await recomputeRatings(tx, [...new Set(rows.map(({ product_id }) => product_id))], at);
}

async function moveAddresses(tx: Tx, { from, to, at }: Move): Promise<void> {
  const listOf = (userId: string) =>
    tx
      .select()
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(sql`${addresses.isDefault} desc`, asc(addresses.createdAt), asc(addresses.id));
  const [kept, joined] = [await listOf(to), await listOf(from)];
  const moving = listMovingAddresses(kept, joined);
  if (moving.length === 0) return;
  // The kept account's default address stays the default, if there is one.
  const isDefault = kept.length === 0 ? addresses.isDefault : sql`false`;
  await tx
    .update(addresses)
    .set({ userId: to, isDefault, updatedAt: at })
    .where(inArray(addresses.id, [...moving]));
}

async function moveWishlist(tx: Tx, { from, to }: Move): Promise<void> {
  await tx.execute(sql`insert into wishlist_items (user_id, product_id, added_at)
    select ${to}, product_id, added_at from wishlist_items w where user_id = ${from}
      and not exists (select from wishlist_items k where k.user_id = ${to} and k.product_id = w.product_id)
    order by added_at, product_id
    limit greatest(0, ${MAX_WISHLIST_ITEMS} - (select count(*) from wishlist_items where user_id = ${to}))`);
}

/**
 * Moves the ways to sign in: a verified number replaces the kept account's number, and Google opens the kept account. A
 * password belongs to its email address and is not moved.
 */
async function moveSignIns(tx: Tx, { from, to, at }: Move, movesNumber: boolean): Promise<void> {
  if (movesNumber) {
    await tx.delete(credentials).where(and(eq(credentials.userId, to), eq(credentials.providerId, 'phone')));
  }
  await tx
    .update(credentials)
    .set({ userId: to, updatedAt: at })
    .where(and(eq(credentials.userId, from), inArray(credentials.providerId, ['phone', 'google'])));
}

const OWNED_TABLES = [
  returns,
  returnPhotos,
  feedback,
  reviews,
  reviewPhotos,
  messages,
  consents,
  contactTokens,
  stockWaits,
  customerNotes,
] as const;

/** Moves everything except checkouts and uses of coupons. `movesNumber`: the account's number is verified. */
export async function moveRecords(
  tx: Tx,
  move: Move,
  { movesNumber }: { readonly movesNumber: boolean },
): Promise<void> {
  const { from, to } = move;
  // `updatedAt` is not set, because the order itself has not changed.
  await tx.update(orders).set({ userId: to }).where(eq(orders.userId, from));
  await deleteOlderReviews(tx, move);
  for (const table of OWNED_TABLES) await tx.update(table).set({ userId: to }).where(eq(table.userId, from));
  await moveAddresses(tx, move);
  await mergeAccountBags(tx, move);
  await moveWishlist(tx, move);
  // When both accounts got the same reminder of the same bag, the kept account's row stays.
  await tx.execute(sql`update bag_reminders r set user_id = ${to} where user_id = ${from} and not exists (
    select from bag_reminders k where k.user_id = ${to} and k.bag_hash = r.bag_hash and k.step = r.step)`);
  await moveSignIns(tx, move, movesNumber);
  await tx.execute(sql`update notifications set data = jsonb_set(data, '{userId}', to_jsonb(${to}::text))
    where data ->> 'userId' = ${from}`);
}
