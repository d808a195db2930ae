// Asks the courier about a PIN code and caches the answer: in this node's memory, and in the database for all nodes and for
// after a restart. When the courier is unavailable the last answer counts, however old; without one the result is unknown.
// The request uses the default parcel: below the couriers' limits, the weight changes the price and not the area. The real parcel is
// checked when it is sent.
// Invariant: only a fresh answer prevents an order or cash on delivery, equally on every node. An unknown result never
// does.

import { eq, sql } from 'drizzle-orm';
import { pinDeliverability } from '#db/schema/deliverability.ts';
import type { Providers, ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { orderNotification } from '#shop/notifications/notification.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import {
  type Deliverability,
  type DeliveryRefusal,
  daysOf,
  deliverabilityOf,
  deliveryRefusal,
  NOT_SERVED,
  type PinFacts,
} from './deliverability.ts';

type Courier = NonNullable<Providers['courier']>;
type Route = Parameters<Courier['serviceability']>[0];
type Failure = Extract<Awaited<ReturnType<Courier['serviceability']>>, { readonly ok: false }>['reason'];

export interface DeliveryQuery {
  readonly pin: string;
  readonly parcel: Route['parcel'];
  /** The key of the rate limit. */
  readonly network: string;
  /** How long the shopper may wait for the courier. */
  readonly waitMs?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FRESH_MS = 12 * HOUR_MS;
/** A PIN code that is not serviceable today may be tomorrow, and somebody wants to buy: a negative answer expires sooner. */
const FRESH_NO_MS = HOUR_MS;
/** After a failure no request is sent for this long. */
const COOLDOWN_MS = 30_000;
const WAIT_MS = 4_000;
const MAX_CACHED = 5_000;
const LOOKUP_LIMIT = { max: 30, withinMs: 10 * MINUTE_MS };
const ALARM_LIMIT = { max: 1, withinMs: 6 * HOUR_MS };
const RETENTION_DAYS = 30;

interface Known extends PinFacts {
  readonly checkedAt: Date;
}

interface Memory {
  readonly known: Map<string, Known>;
  readonly asking: Map<string, Promise<PinFacts | null>>;
  pausedUntil: number;
}

/** One per courier, which is one per store. */
const memories = new WeakMap<Courier, Memory>();

function memoryOf(courier: Courier): Memory {
  const memory = memories.get(courier) ?? { known: new Map(), asking: new Map(), pausedUntil: 0 };
  memories.set(courier, memory);
  return memory;
}

const isFresh = ({ serviceable, codAvailable, checkedAt }: Known, now: Date): boolean =>
  now.getTime() - checkedAt.getTime() < (serviceable && codAvailable ? FRESH_MS : FRESH_NO_MS);

function remember({ known }: Memory, pin: string, facts: Known): void {
  known.delete(pin);
  known.set(pin, facts);
  const [oldest] = known.keys();
  if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
}

/** A configuration error of ours, which must not block a shopper: staff are notified, but not at every request. */
async function raise(ctx: ShopContext, { kind, because }: Failure): Promise<void> {
  const isOurs = kind === 'misconfigured' || kind === 'authentication';
  ctx.log[isOurs ? 'error' : 'warn']({ kind, because }, 'the courier could not be asked about a PIN code');
  if (!isOurs || !(await consumeRateLimit(ctx.db, `courier alarm ${kind}`, ALARM_LIMIT))) return;
  const notification = orderNotification({
    title: 'Courier Not Answering Us',
    message: `Delivery dates cannot be shown: ${because}. Please check the courier's account and the pickup place.`,
  });
  await createNotification(ctx.db, notification, ctx.now);
}

/** Null when unknown. COD is asked first: a courier that collects cash also delivers, so one request is mostly enough. */
async function askCourier(
  ctx: ShopContext,
  courier: Courier,
  { pin, parcel }: DeliveryQuery,
): Promise<PinFacts | null> {
  for (const isCash of [true, false]) {
    const answer = await courier.serviceability({ deliveryPincode: pin, isCash, parcel });
    if (answer.ok) return { serviceable: true, codAvailable: isCash, days: daysOf(answer.value) };
    if (answer.reason.kind !== 'not-serviceable') {
      // A failure for one unusual PIN code says nothing about the others.
      if (answer.reason.kind !== 'refused') memoryOf(courier).pausedUntil = ctx.now.getTime() + COOLDOWN_MS;
      await raise(ctx, answer.reason);
      return null;
    }
  }
  return NOT_SERVED;
}

async function askAndStore(ctx: ShopContext, courier: Courier, query: DeliveryQuery): Promise<PinFacts | null> {
  const facts = await askCourier(ctx, courier, query);
  if (facts === null) return null;
  const known = { ...facts, checkedAt: ctx.now };
  remember(memoryOf(courier), query.pin, known);
  await ctx.db
    .insert(pinDeliverability)
    .values({ pin: query.pin, ...known })
    .onConflictDoUpdate({ target: pinDeliverability.pin, set: known });
  return facts;
}

/** Concurrent requests for one PIN code share one call. A call that takes too long continues, and later requests use its answer. */
async function askOnce(ctx: ShopContext, courier: Courier, query: DeliveryQuery): Promise<PinFacts | null> {
  const { asking, known } = memoryOf(courier);
  const { pin, waitMs = WAIT_MS } = query;
  // Another request may have received the answer while this one was being counted.
  const answered = known.get(pin);
  if (answered && isFresh(answered, ctx.now)) return answered;
  const answer =
    asking.get(pin) ??
    askAndStore(ctx, courier, query)
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'an answer about a PIN code could not be kept');
        return null;
      })
      .finally(() => asking.delete(pin));
  asking.set(pin, answer);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitMs, null);
  });
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}

/** A store that takes cash only delivers only where cash is collected. */
const asTheStoreDelivers = (ctx: ShopContext, facts: PinFacts): PinFacts =>
  ctx.providers.payments.isOffered || facts.codAvailable ? facts : NOT_SERVED;

/** The answer in this node's memory while it is fresh, the same as stored; else the stored answer, however old. */
async function findKnown(ctx: ShopContext, memory: Memory, pin: string): Promise<Known | null> {
  const remembered = memory.known.get(pin);
  if (remembered && isFresh(remembered, ctx.now)) return remembered;
  const { serviceable, codAvailable, days, checkedAt } = pinDeliverability;
  const [stored] = await ctx.db
    .select({ serviceable, codAvailable, days, checkedAt })
    .from(pinDeliverability)
    .where(eq(pinDeliverability.pin, pin));
  if (stored) remember(memory, pin, stored);
  return stored ?? null;
}

export async function findDeliverability(
  ctx: ShopContext,
  query: DeliveryQuery,
): Promise<Result<Deliverability, 'too-many'>> {
  const { courier } = ctx.providers;
  if (!courier) return ok({ state: 'unknown' });
  const memory = memoryOf(courier);
  const cached = await findKnown(ctx, memory, query.pin);
  if (cached && isFresh(cached, ctx.now)) return ok(deliverabilityOf(asTheStoreDelivers(ctx, cached), ctx.now));
  const isResting = ctx.now.getTime() < memory.pausedUntil;
  if (!isResting && !(await consumeRateLimit(ctx.db, `pin code from ${query.network}`, LOOKUP_LIMIT)))
    return refuse('too-many');
  const facts = (isResting ? null : await askOnce(ctx, courier, query)) ?? cached;
  return ok(facts ? deliverabilityOf(asTheStoreDelivers(ctx, facts), ctx.now) : { state: 'unknown' });
}

/** For an order to that PIN code. The courier is not called: only its recent answers, to any node, count. */
export async function findDeliveryRefusal(
  ctx: ShopContext,
  pin: string,
  isCash: boolean,
): Promise<DeliveryRefusal | null> {
  const { courier } = ctx.providers;
  const known = courier && (await findKnown(ctx, memoryOf(courier), pin));
  return known && isFresh(known, ctx.now) ? deliveryRefusal(asTheStoreDelivers(ctx, known), isCash) : null;
}

export async function forgetOldPins(ctx: ShopContext): Promise<void> {
  await ctx.db
    .delete(pinDeliverability)
    .where(sql`${pinDeliverability.checkedAt} < now() - make_interval(days => ${RETENTION_DAYS})`);
}
