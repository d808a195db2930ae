// Exports all data that the store has about the actor, and nothing about others. Secrets (hashes, tokens) are not
// exported.

import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { bagReminders, consents, stockWaits } from '#db/schema/consents.ts';
import { feedback, newsletterAddresses, reviews } from '#db/schema/feedback.ts';
import { cancellationRequests, orderEvents, orderItems, orders } from '#db/schema/orders.ts';
import {
  addresses,
  bagLines,
  accounts as credentials,
  customerNotes,
  sessions,
  users,
  wishlistItems,
} from '#db/schema/people.ts';
import { passkeys } from '#db/schema/second-factors.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { staffInvites } from '#db/schema/staff-invites.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { signedInId } from '#shop/actor.ts';
import { pictureUrl } from '#shop/catalog/picture.ts';
import { toContacts, toEmailContact } from '#shop/consents/consent.ts';
import type { ShopContext } from '#shop/context.ts';
import { pick } from '#shop/pick.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { exportMessages } from './export-messages.server.ts';
import { exportReturns } from './export-returns.server.ts';

const LIMIT = { max: 10, withinMs: 60 * 60_000 };

const loadProfile = (ctx: ShopContext, userId: string) =>
  ctx.db
    .select({
      ...pick(users, 'email', 'name', 'phone', 'phoneVerifiedAt', 'address', 'city', 'state', 'pincode', 'role'),
      emailConfirmed: users.emailVerified,
      createdAt: users.createdAt,
      lastLogin: users.lastLogin,
    })
    .from(users)
    .where(eq(users.id, userId));

/** Returns an invoice or credit note with everything that it shows, without internal ids. */
function toExported(document: typeof taxDocuments.$inferSelect, numbers: ReadonlyMap<string, string>) {
  const { id: _id, orderId: _order, invoiceId, lines, ...shown } = document;
  return {
    ...shown,
    againstInvoice: invoiceId === null ? null : (numbers.get(invoiceId) ?? null),
    lines: lines.map(({ orderItemId: _item, ...line }) => line),
  };
}

async function loadOrders(ctx: ShopContext, userId: string) {
  const ownOrders = await ctx.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.orderDate));
  const ids = ownOrders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const events = await ctx.db
    .select({ orderId: orderEvents.orderId, description: orderEvents.description, at: orderEvents.at })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.at));
  const requests = await ctx.db
    .select()
    .from(cancellationRequests)
    .where(inArray(cancellationRequests.orderId, ids))
    .orderBy(asc(cancellationRequests.requestedAt));
  const documents = await ctx.db
    .select()
    .from(taxDocuments)
    .where(inArray(taxDocuments.orderId, ids))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.number));
  const numbers = new Map(documents.map(({ id, documentNumber }) => [id, documentNumber]));
  // Internal notes of staff and internal ids are not exported.
  return ownOrders.map(
    ({
      id,
      notes: _notes,
      version: _version,
      reservationGeneration: _generation,
      checkoutId: _checkout,
      guestHash: _guest,
      ...order
    }) => ({
      ...order,
      items: items
        .filter(({ orderId }) => orderId === id)
        .map(({ name, size, quantity, price }) => ({ name, size, quantity, pricePaise: price })),
      events: events.filter(({ orderId }) => orderId === id).map(({ description, at }) => ({ description, at })),
      cancellationRequests: requests
        .filter(({ orderId }) => orderId === id)
        .map(({ reason, type, status, requestedAt }) => ({ reason, type, status, requestedAt })),
      documents: documents.filter(({ orderId }) => orderId === id).map((document) => toExported(document, numbers)),
    }),
  );
}

async function loadReviewsAndNewsletter(ctx: ShopContext, userId: string, contacts: readonly string[]) {
  const isOfAddress = sql`c.contact = lower(${newsletterAddresses.email})`;
  const [submitted, approved, newsletter] = await Promise.all([
    ctx.db
      .select({
        product: products.name,
        ...pick(feedback, 'rating', 'comment', 'fit', 'status', 'createdAt'),
        photos: sql<
          string[]
        >`array(select picture_key from review_photos where feedback_id = user_feedback.id order by position)`,
      })
      .from(feedback)
      .innerJoin(products, eq(products.id, feedback.productId))
      .where(eq(feedback.userId, userId)),
    ctx.db
      .select({
        product: products.name,
        ...pick(reviews, 'rating', 'comment', 'fit', 'date'),
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.userId, userId)),
    ctx.db
      .select({ email: newsletterAddresses.email, since: newsletterAddresses.createdAt })
      .from(newsletterAddresses)
      .where(
        // Includes the newsletter that this account asked for before it confirmed the address.
        sql`lower(${newsletterAddresses.email}) = any(${sql.param(contacts)}::text[])
          or exists (select from consents c where ${isOfAddress} and c.user_id = ${userId} and c.at = ${newsletterAddresses.createdAt})`,
      ),
  ]);
  const withPhotos = submitted.map((each) => ({ ...each, photos: each.photos.map(pictureUrl) }));
  return { feedback: withPhotos, reviews: approved, newsletter };
}

type Profile = Awaited<ReturnType<typeof loadProfile>>[number];

/** Returns the proven contacts: with one that was merely typed, the export could contain another person's data. */
const toOwnContacts = ({ email, emailConfirmed, phone, phoneVerifiedAt }: Profile): string[] =>
  toContacts({ email: emailConfirmed ? email : null, phone: phoneVerifiedAt === null ? null : phone });

async function loadConsents(ctx: ShopContext, userId: string, contacts: readonly string[]) {
  const [statements, waits, reminders] = await Promise.all([
    ctx.db
      .select({
        ...pick(consents, 'contact', 'channel', 'purpose', 'state', 'text', 'source', 'at'),
      })
      .from(consents)
      .where(or(inArray(consents.contact, [...contacts]), eq(consents.userId, userId)))
      .orderBy(asc(consents.at)),
    ctx.db
      .select({
        product: products.name,
        size: inventoryLevels.size,
        since: stockWaits.createdAt,
        toldAt: stockWaits.toldAt,
      })
      .from(stockWaits)
      .innerJoin(inventoryLevels, eq(inventoryLevels.id, stockWaits.inventoryLevelId))
      .innerJoin(products, eq(products.id, inventoryLevels.productId))
      .where(inArray(stockWaits.contact, [...contacts])),
    ctx.db
      .select({ step: bagReminders.step, sentAt: bagReminders.sentAt })
      .from(bagReminders)
      .where(eq(bagReminders.userId, userId))
      .orderBy(asc(bagReminders.createdAt)),
  ]);
  return { consents: statements, waitsFor: waits, bagReminders: reminders };
}

async function loadSavedData(ctx: ShopContext, userId: string) {
  const [saved, bag, wishlist, notes] = await Promise.all([
    ctx.db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.createdAt)),
    ctx.db
      .select({ product: products.name, size: bagLines.size, quantity: bagLines.qty, addedAt: bagLines.addedAt })
      .from(bagLines)
      .innerJoin(products, eq(products.id, bagLines.productId))
      .where(eq(bagLines.userId, userId)),
    ctx.db
      .select({ product: products.name, addedAt: wishlistItems.addedAt })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(eq(wishlistItems.userId, userId)),
    // The name of the member of staff is not exported.
    ctx.db
      .select({ note: customerNotes.note, at: customerNotes.at })
      .from(customerNotes)
      .where(eq(customerNotes.userId, userId))
      .orderBy(asc(customerNotes.at)),
  ]);
  const ownAddresses = saved.map(({ id: _id, userId: _user, ...address }) => address);
  return { addresses: ownAddresses, bag, wishlist, notesOfTheStore: notes };
}

const loadSignInMethods = async (ctx: ShopContext, userId: string) => ({
  signInMethods: await ctx.db
    .select({ method: credentials.providerId, since: credentials.createdAt })
    .from(credentials)
    .where(eq(credentials.userId, userId)),
  openSessions: await ctx.db
    .select({
      openedAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
      address: sessions.ipAddress,
      device: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId)),
  passkeys: await ctx.db
    .select({ name: passkeys.name, addedAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId)),
});

/** Invitations are exported for a confirmed address only: somebody else may have registered with an address that is not confirmed. */
const loadInvitations = async (ctx: ShopContext, { email, emailConfirmed }: Profile) => ({
  invitations:
    email === null || !emailConfirmed
      ? []
      : await ctx.db
          .select({ role: staffRoles.name, invitedAt: staffInvites.invitedAt, expiresAt: staffInvites.expiresAt })
          .from(staffInvites)
          .innerJoin(staffRoles, eq(staffRoles.id, staffInvites.staffRoleId))
          .where(eq(staffInvites.email, toEmailContact(email))),
});

export async function exportData(ctx: ShopContext): Promise<Result<object, 'not-signed-in' | 'too-many'>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  if (!(await consumeRateLimit(ctx.db, `export of ${userId}`, LIMIT))) return refuse('too-many');
  const [profile] = await loadProfile(ctx, userId);
  if (!profile) return refuse('not-signed-in');
  const contacts = toOwnContacts(profile);
  return ok({
    madeAt: ctx.now,
    profile,
    ...(await loadSavedData(ctx, userId)),
    orders: await loadOrders(ctx, userId),
    returns: await exportReturns(ctx, userId),
    ...(await loadReviewsAndNewsletter(ctx, userId, contacts)),
    ...(await loadConsents(ctx, userId, contacts)),
    messages: await exportMessages(ctx, userId, contacts),
    ...(await loadSignInMethods(ctx, userId)),
    ...(await loadInvitations(ctx, profile)),
  });
}
