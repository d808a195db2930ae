// Deletes an account at the request of its owner or of staff. Personal data is deleted; orders and returns stay without
// the name, with the state and pincode that tax law needs; reviews stay without the name. While an order, a payment or
// a return is under way, deletion is refused, because the address is needed.

import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { consents, contactTokens, stockWaits } from '#db/schema/consents.ts';
import { feedback, leads, newsletterAddresses, reviews } from '#db/schema/feedback.ts';
import { checkouts, orders } from '#db/schema/orders.ts';
import { cashReturns } from '#db/schema/payments.ts';
import { users } from '#db/schema/people.ts';
import { couponUses } from '#db/schema/promotions.ts';
import { returnMessages, returns } from '#db/schema/returns.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { notifications, outbox } from '#db/schema/system.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import { toContacts, toEmailContact } from '#shop/consents/consent.ts';
import type { ShopContext } from '#shop/context.ts';
import { eraseMessagesOf } from '#shop/messages/erase-values.server.ts';
import { deleteViewsNaming } from '#shop/orders/order-views.server.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { pick } from '#shop/pick.ts';
import { type Result, refuse } from '#shop/result.ts';
import { lockAdministrators } from '#shop/staff/administrators.server.ts';
import { ACCOUNT_MAIL_TOPICS } from './account-mail.ts';
import { claimGuestOrders } from './claim-guest-orders.server.ts';
import { parseMobile } from './mobile-number.ts';
import { deletePhoneCodes } from './phone-codes.server.ts';

export type DeleteRefusal = 'not-settled' | 'last-administrator' | 'no-such-person';

export const DELETED_CUSTOMER_NAME = 'Deleted customer';

const hasEmailOf = (userId: string) =>
  sql`lower(${checkouts.customerEmail}) = (select lower(email) from users where id = ${userId})`;

/**
 * SQL: her own checkouts, those of payment links that staff sent to her address and that were not paid, and those that
 * were started as a guest with her address, if the address is confirmed.
 */
const isOwnCheckout = (userId: string) =>
  or(
    eq(checkouts.userId, userId),
    and(
      isNull(checkouts.userId),
      inArray(checkouts.id, sql`(select checkout_id from payment_links)`),
      hasEmailOf(userId),
    ),
    and(
      isNotNull(checkouts.guestHash),
      hasEmailOf(userId),
      sql`(select email_verified from users where id = ${userId})`,
    ),
  );

const OPEN_STATUSES = ['pending', 'confirmed', 'processing', 'shipped'] as const;

async function hasOpenOrders(tx: Tx, userId: string): Promise<boolean> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, OPEN_STATUSES)))
    .limit(1);
  const [checkout] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isOwnCheckout(userId), eq(checkouts.state, 'open')))
    .limit(1);
  return order !== undefined || checkout !== undefined;
}

/** A return also counts as open while staff must still send its refund to her UPI id. */
async function hasOpenReturns(tx: Tx, userId: string): Promise<boolean> {
  const [openReturn] = await tx
    .select({ id: returns.id })
    .from(returns)
    .where(
      and(
        eq(returns.userId, userId),
        or(
          isNull(returns.endedAt),
          sql`exists (select 1 from cash_returns c where c.return_id = ${returns.id} and c.status = 'open')`,
        ),
      ),
    )
    .limit(1);
  return openReturn !== undefined;
}

type AddressColumn = typeof orders.shippingAddress | typeof checkouts.shippingAddress | typeof returns.pickupAddress;

async function anonymise(tx: Tx, userId: string): Promise<void> {
  const customer = { customerName: DELETED_CUSTOMER_NAME, customerEmail: '', customerPhone: '' };
  const anonymisedAddress = (address: AddressColumn) =>
    sql`${address} || jsonb_build_object('fullName', ${DELETED_CUSTOMER_NAME}::text, 'address', '', 'phone', '')`;
  await tx
    .update(orders)
    .set({ ...customer, shippingAddress: anonymisedAddress(orders.shippingAddress), userProfile: null })
    .where(eq(orders.userId, userId));
  await tx
    .update(checkouts)
    .set({ ...customer, shippingAddress: anonymisedAddress(checkouts.shippingAddress) })
    .where(isOwnCheckout(userId));
  await tx
    .update(couponUses)
    .set({ guestPhone: null })
    .where(sql`${couponUses.orderId} in (select id from orders where user_id = ${userId})`);
  await tx
    .update(returns)
    .set({ pickupAddress: anonymisedAddress(returns.pickupAddress), vpa: null, comment: '' })
    .where(eq(returns.userId, userId));
  await tx
    .update(cashReturns)
    .set({ vpa: null })
    .where(sql`${cashReturns.orderId} in (select id from orders where user_id = ${userId})`);
  await tx
    .delete(returnMessages)
    .where(sql`${returnMessages.returnId} in (select id from returns where user_id = ${userId})`);
  for (const table of [reviews, feedback]) {
    await tx.update(table).set({ userName: DELETED_CUSTOMER_NAME }).where(eq(table.userId, userId));
  }
}

/**
 * Contacts that this account has proven. With contacts that were merely typed, somebody could delete another person's
 * newsletter and codes.
 */
interface ProvenContacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/** Deletes data about the person outside of the account's own tables, including unsent mails and codes to the number. */
async function deleteTraces(tx: Tx, userId: string, { email, phone }: ProvenContacts): Promise<void> {
  if (phone !== null) await deletePhoneCodes(tx, phone);
  const mobile = phone === null ? null : parseMobile(phone);
  await tx
    .delete(notifications)
    .where(
      or(
        sql`${notifications.data} ->> 'userId' = ${userId}`,
        mobile === null ? undefined : sql`${notifications.data} ->> 'phone' = ${mobile}`,
        sql`${notifications.data} ->> 'orderId' in (select id::text from orders where user_id = ${userId})`,
        sql`${notifications.data} ->> 'feedbackId' in (select id::text from user_feedback where user_id = ${userId})`,
      ),
    );
  await deleteOwnSubscription(tx, userId);
  await deleteContacts(tx, userId, toContacts({ email, phone }));
  for (const contact of [email, phone]) if (contact !== null) await deleteViewsNaming(tx, contact);
  if (email === null) return;
  await tx.delete(staffInvites).where(eq(staffInvites.email, toEmailContact(email)));
  await tx.delete(newsletterAddresses).where(sql`lower(${newsletterAddresses.email}) = ${toEmailContact(email)}`);
  // Mails to her, and mails of the contact form with her as sender.
  const isHers = (field: string) => sql`lower(${outbox.payload} ->> ${field}) = ${toEmailContact(email)}`;
  await tx.delete(outbox).where(or(isHers('email'), isHers('to'), isHers('replyTo')));
}

/** Deletes the newsletter that began with a consent of this account, unless another person has agreed to it for the address. */
async function deleteOwnSubscription(tx: Tx, userId: string): Promise<void> {
  const isOfAddress = sql`c.contact = lower(${newsletterAddresses.email})`;
  await tx.delete(newsletterAddresses).where(
    sql`exists (select from consents c where ${isOfAddress} and c.user_id = ${userId} and c.at = ${newsletterAddresses.createdAt})
      and not exists (select from consents c where ${isOfAddress} and c.user_id is distinct from ${userId})`,
  );
}

/** Deletes the unsent mails about the account, even if its address is not confirmed: an address has one account only. */
const deleteAccountMails = (tx: Tx, email: string) =>
  tx
    .delete(outbox)
    .where(
      and(
        inArray(outbox.topic, ACCOUNT_MAIL_TOPICS),
        sql`lower(${outbox.payload} ->> 'email') = ${toEmailContact(email)}`,
      ),
    );

/** Deletes the rows that contain one of these contacts. A message stays in its list, without the person and her values. */
async function deleteContacts(tx: Tx, userId: string, contacts: readonly string[]): Promise<void> {
  for (const table of [stockWaits, consents, contactTokens]) {
    await tx.delete(table).where(inArray(table.contact, [...contacts]));
  }
  await tx.delete(leads).where(sql`'+91' || ${leads.mobileNumber} = any(${sql.param(contacts)}::text[])`);
  await eraseMessagesOf(tx, userId, contacts);
}

/**
 * Deletes an account inside the caller's transaction. Deleting the row also deletes sessions, addresses, bag and
 * wishlist. `isLastAdministrator`: no administrator would be left, so the deletion is refused.
 */
export async function deleteAccountInTx(
  tx: Tx,
  ctx: ShopContext,
  { userId, isLastAdministrator }: { readonly userId: string; readonly isLastAdministrator: boolean },
  refuseWith: (reason: DeleteRefusal) => never,
): Promise<null> {
  // The lock waits for an order that is being placed at this moment.
  const [person] = await tx
    .select({
      ...pick(users, 'email', 'phone', 'phoneVerifiedAt', 'name', 'role'),
      isEmailConfirmed: users.emailVerified,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!person) return refuseWith('no-such-person');
  if (isLastAdministrator) refuseWith('last-administrator');
  // Orders that she bought as a guest since the last sign-in are hers too: an open one refuses the deletion, the others
  // are anonymised.
  await claimGuestOrders(tx, userId);
  if ((await hasOpenOrders(tx, userId)) || (await hasOpenReturns(tx, userId))) refuseWith('not-settled');
  await anonymise(tx, userId);
  await deleteTraces(tx, userId, {
    email: person.isEmailConfirmed ? person.email : null,
    phone: person.phoneVerifiedAt === null ? null : person.phone,
  });
  if (person.email !== null) await deleteAccountMails(tx, person.email);
  await tx.delete(users).where(eq(users.id, userId));
  if (person.email !== null) {
    await enqueue(tx, {
      topic: 'account-deleted',
      ref: userId,
      payload: { email: person.email, name: person.isEmailConfirmed ? person.name : null },
    });
  }
  const before = { role: person.role };
  await recordChange(tx, ctx.actor, { action: 'delete', entity: 'user', entityId: userId, before });
  return null;
}

/** Deletes the actor's own account only; staff delete other accounts by deleteUser. */
export async function deleteAccount(ctx: ShopContext, userId: string): Promise<Result<null, DeleteRefusal>> {
  if (signedInId(ctx.actor) !== userId) return refuse('no-such-person');
  return inTransaction<null, DeleteRefusal>(ctx.db, async (tx, refuseWith) => {
    const administrators = await lockAdministrators(tx);
    return deleteAccountInTx(tx, ctx, { userId, isLastAdministrator: administrators.isLast(userId) }, refuseWith);
  });
}
