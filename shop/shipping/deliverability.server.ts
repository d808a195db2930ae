// Asks the courier about a pincode and caches the response: in this node's memory, and in the database for all nodes
// and for after a restart. When the courier is unavailable the last response is used, however old; without one the
// result is unknown.
// The request uses the default parcel: below the couriers' limits, the weight changes the price and not the area. The
// real parcel is checked when it is sent.
// Placing an order never calls the courier: it uses what is cached or stored (`findOrderDelivery`).
// Invariant: only a fresh response prevents an order or cash on delivery, equally on every node. An unknown result
// prevents nothing.

import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { pinDeliverability } from '#db/schema/deliverability.ts';
import type { Providers, ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { orderNotification } from '#shop/notifications/notification.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import {
  type Deliverability,
  type DeliveryRefusal,
  getDeliveryDays,
  getDeliveryRefusal,
  NOT_SERVICEABLE,
  type PinServiceability,
  toDeliverability,
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

interface OrderDelivery {
  readonly refusal: DeliveryRefusal | null;
  /** Null when unknown. */
  readonly transitDays: number | null;
}

/** `db` may be the transaction that places the order. */
type OrderDeliveryContext = Pick<ShopContext, 'now' | 'providers'> & { readonly db: DbOrTx };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FRESH_MS = 12 * HOUR_MS;
/**
 * A pincode that is not serviceable today may be tomorrow, and shoppers want to buy: a negative response expires
 * sooner.
 */
const FRESH_NEGATIVE_MS = HOUR_MS;
/** After a failure no request is sent for this long. */
const COOLDOWN_MS = 30_000;
const WAIT_MS = 4_000;
const MAX_CACHED = 5_000;
const LOOKUP_LIMIT = { max: 30, withinMs: 10 * MINUTE_MS };
const ALARM_LIMIT = { max: 1, withinMs: 6 * HOUR_MS };
const RETENTION_DAYS = 30;

interface CachedServiceability extends PinServiceability {
  readonly checkedAt: Date;
}

interface Memory {
  readonly cache: Map<string, CachedServiceability>;
  readonly pendingRequests: Map<string, Promise<PinServiceability | null>>;
  pausedUntil: number;
}

/** One memory per courier, which is one per store. */
const memories = new WeakMap<Courier, Memory>();

function getMemory(courier: Courier): Memory {
  const memory = memories.get(courier) ?? { cache: new Map(), pendingRequests: new Map(), pausedUntil: 0 };
  memories.set(courier, memory);
  return memory;
}

const isFresh = ({ serviceable, codAvailable, checkedAt }: CachedServiceability, now: Date): boolean =>
  now.getTime() - checkedAt.getTime() < (serviceable && codAvailable ? FRESH_MS : FRESH_NEGATIVE_MS);

function storeInMemory({ cache }: Memory, pin: string, serviceability: CachedServiceability): void {
  cache.delete(pin);
  cache.set(pin, serviceability);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
}

/** Logs a failure; staff are notified of a configuration error of ours, at most once per six hours. */
async function reportFailure(ctx: ShopContext, { kind, detail }: Failure): Promise<void> {
  const isConfigurationError = kind === 'misconfigured' || kind === 'authentication';
  ctx.log[isConfigurationError ? 'error' : 'warn']({ kind, detail }, 'courier serviceability request failed');
  if (!isConfigurationError || !(await consumeRateLimit(ctx.db, `courier alarm ${kind}`, ALARM_LIMIT))) return;
  const notification = orderNotification({
    title: 'Courier Not Answering Us',
    message: `Delivery dates cannot be shown: ${detail}. Please check the courier's account and the pickup place.`,
  });
  await createNotification(ctx.db, notification, ctx.now);
}

/**
 * Null when unknown. COD is asked first: a courier that collects cash also delivers, so one request is mostly enough.
 */
async function requestServiceability(
  ctx: ShopContext,
  courier: Courier,
  { pin, parcel }: DeliveryQuery,
): Promise<PinServiceability | null> {
  for (const isCash of [true, false]) {
    const response = await courier.serviceability({ deliveryPincode: pin, isCash, parcel, amountToCollect: null });
    if (response.ok) return { serviceable: true, codAvailable: isCash, days: getDeliveryDays(response.value) };
    if (response.reason.kind !== 'not-serviceable') {
      // A failure for one unusual pincode says nothing about the others.
      if (response.reason.kind !== 'refused') getMemory(courier).pausedUntil = ctx.now.getTime() + COOLDOWN_MS;
      await reportFailure(ctx, response.reason);
      return null;
    }
  }
  return NOT_SERVICEABLE;
}

async function requestAndStore(
  ctx: ShopContext,
  courier: Courier,
  query: DeliveryQuery,
): Promise<PinServiceability | null> {
  const serviceability = await requestServiceability(ctx, courier, query);
  if (serviceability === null) return null;
  const entry = { ...serviceability, checkedAt: ctx.now };
  storeInMemory(getMemory(courier), query.pin, entry);
  await ctx.db
    .insert(pinDeliverability)
    .values({ pin: query.pin, ...entry })
    .onConflictDoUpdate({ target: pinDeliverability.pin, set: entry });
  return serviceability;
}

/**
 * Concurrent requests for one pincode share one call. A call that takes too long continues, and later requests use its
 * response.
 */
async function requestOnce(
  ctx: ShopContext,
  courier: Courier,
  query: DeliveryQuery,
): Promise<PinServiceability | null> {
  const { pendingRequests, cache } = getMemory(courier);
  const { pin, waitMs = WAIT_MS } = query;
  // Another request may have received the response while this one was being counted.
  const cached = cache.get(pin);
  if (cached && isFresh(cached, ctx.now)) return cached;
  const response =
    pendingRequests.get(pin) ??
    requestAndStore(ctx, courier, query)
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'storing the serviceability of a pincode failed');
        return null;
      })
      .finally(() => pendingRequests.delete(pin));
  pendingRequests.set(pin, response);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitMs, null);
  });
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer));
}

/** A store that takes cash only delivers only where cash is collected. */
const applyPaymentMethods = (ctx: OrderDeliveryContext, serviceability: PinServiceability): PinServiceability =>
  ctx.providers.payments.isOffered || serviceability.codAvailable ? serviceability : NOT_SERVICEABLE;

/** The response in this node's memory while it is fresh; else the stored response, however old. */
async function findCached(
  ctx: OrderDeliveryContext,
  memory: Memory,
  pin: string,
): Promise<CachedServiceability | null> {
  const remembered = memory.cache.get(pin);
  if (remembered && isFresh(remembered, ctx.now)) return remembered;
  const { serviceable, codAvailable, days, checkedAt } = pinDeliverability;
  const [stored] = await ctx.db
    .select({ serviceable, codAvailable, days, checkedAt })
    .from(pinDeliverability)
    .where(eq(pinDeliverability.pin, pin));
  if (stored) storeInMemory(memory, pin, stored);
  return stored ?? null;
}

export async function findDeliverability(
  ctx: ShopContext,
  query: DeliveryQuery,
): Promise<Result<Deliverability, 'too-many'>> {
  const { courier } = ctx.providers;
  if (!courier) return ok({ state: 'unknown' });
  const memory = getMemory(courier);
  const cached = await findCached(ctx, memory, query.pin);
  if (cached && isFresh(cached, ctx.now)) return ok(toDeliverability(applyPaymentMethods(ctx, cached), ctx.now));
  const isPaused = ctx.now.getTime() < memory.pausedUntil;
  if (!isPaused && !(await consumeRateLimit(ctx.db, `pincode from ${query.network}`, LOOKUP_LIMIT)))
    return refuse('too-many');
  const serviceability = (isPaused ? null : await requestOnce(ctx, courier, query)) ?? cached;
  return ok(
    serviceability ? toDeliverability(applyPaymentMethods(ctx, serviceability), ctx.now) : { state: 'unknown' },
  );
}

/**
 * The courier's responses about the pincode of an order. The courier is not called, so a slow courier delays no order. Only a fresh
 * response, which any node may have received, refuses the order. The transit days are those of the last response, however old: pages show
 * them while the courier is unavailable.
 */
export async function findOrderDelivery(
  ctx: OrderDeliveryContext,
  pin: string,
  isCash: boolean,
): Promise<OrderDelivery> {
  const { courier } = ctx.providers;
  const entry = courier && (await findCached(ctx, getMemory(courier), pin));
  if (!entry) return { refusal: null, transitDays: null };
  const serviceability = applyPaymentMethods(ctx, entry);
  return {
    refusal: isFresh(entry, ctx.now) ? getDeliveryRefusal(serviceability, isCash) : null,
    transitDays: serviceability.days,
  };
}

export async function deleteOldPins(ctx: ShopContext): Promise<void> {
  await ctx.db
    .delete(pinDeliverability)
    .where(sql`${pinDeliverability.checkedAt} < now() - make_interval(days => ${RETENTION_DAYS})`);
}
