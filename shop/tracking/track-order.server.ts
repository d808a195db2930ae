// Looks up an order for a visitor, by id and email address. Rate limits: every request counts for the visitor's
// network, and every request with id and email counts for that id, whether or not the order exists. So guessing is
// stopped before it can succeed, and a refusal reveals nothing. With an email alone, a job later mails links to the
// orders of that address; the response is the same for an address without orders.
// Invariant: one query matches id and email together, so a wrong email and an unknown order cause the same work and the
// same response.

import { and, eq, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { isEmail } from '#shop/email.ts';
import { enqueue } from '#shop/outbox.server.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { loadTrackedOrder } from './tracked-orders.server.ts';
import { parseOrderId, type TrackedOrder } from './tracking.ts';

const LIMIT_PER_NETWORK = { max: 30, withinMs: 10 * 60_000 };
const LIMIT_PER_ORDER = { max: 10, withinMs: 10 * 60_000 };
const LIMIT_PER_RECIPIENT = { max: 3, withinMs: 15 * 60_000 };

export type TrackRefusal = 'missing' | 'not-found' | 'too-many';

export type TrackResult = { readonly kind: 'order'; readonly order: TrackedOrder } | { readonly kind: 'mailed' };

export interface TrackRequest {
  readonly orderId: string;
  readonly email: string;
}

async function mailLinks(ctx: ShopContext, email: string): Promise<void> {
  await inTransaction<null, never>(ctx.db, async (tx) => {
    // An address with too many requests gets no more mail; the response is the same.
    if (await consumeRateLimit(tx, `track mail ${email}`, LIMIT_PER_RECIPIENT)) {
      await enqueue(tx, { topic: 'track-orders', ref: crypto.randomUUID(), payload: { email } });
    }
    return null;
  });
}

async function findOrder(ctx: ShopContext, condition: SQL | undefined) {
  const [order] = await ctx.db.select().from(orders).where(condition).limit(1);
  return order ?? null;
}

async function lookUp(
  ctx: ShopContext,
  parsedId: { readonly kind: 'whole' | 'short'; readonly id: string },
  email: string,
): Promise<Result<TrackResult, TrackRefusal>> {
  // Counted by the last 8 characters, however much of the id is typed.
  if (email !== '' && !(await consumeRateLimit(ctx.db, `track order ${parsedId.id.slice(-8)}`, LIMIT_PER_ORDER))) {
    return refuse('too-many');
  }
  const byId =
    parsedId.kind === 'whole' ? eq(orders.orderId, parsedId.id) : sql`right(${orders.orderId}, 8) = ${parsedId.id}`;
  const byEmail = sql`lower(${orders.customerEmail}) = ${email.toLowerCase()}`;
  const order = await findOrder(ctx, email === '' ? byId : and(byId, byEmail));
  if (order === null) return refuse('not-found');
  return ok({ kind: 'order', order: await loadTrackedOrder(ctx, order, { isPersonal: email !== '' }) });
}

export async function trackOrder(
  ctx: ShopContext,
  request: TrackRequest,
  network: string,
): Promise<Result<TrackResult, TrackRefusal>> {
  const parsedId = parseOrderId(request.orderId);
  const email = request.email.trim();
  if (parsedId.kind === 'none' && email === '') return refuse('missing');
  if (!(await consumeRateLimit(ctx.db, `track from ${network}`, LIMIT_PER_NETWORK))) return refuse('too-many');
  if (parsedId.kind === 'nonsense' || (email !== '' && !isEmail(email))) return refuse('not-found');
  if (parsedId.kind === 'none') {
    await mailLinks(ctx, email.toLowerCase());
    return ok({ kind: 'mailed' });
  }
  // A part of an id is no secret: parcels and subject lines show it.
  if (parsedId.kind === 'short' && email === '') return refuse('not-found');
  return lookUp(ctx, parsedId, email);
}

/** A signed-in shopper needs no further proof for an own order. Null for everybody else. */
export async function trackOwnOrder(ctx: ShopContext, orderId: string): Promise<TrackedOrder | null> {
  const uid = signedInId(ctx.actor);
  const parsedId = parseOrderId(orderId);
  if (uid === null || parsedId.kind !== 'whole') return null;
  const order = await findOrder(ctx, and(eq(orders.orderId, parsedId.id), eq(orders.userId, uid)));
  return order && loadTrackedOrder(ctx, order, { isPersonal: true });
}
