// A shopper's own returns, and the form to ask for one. Another person's order or return does not exist for her.

import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { RETURN_RULES } from '#config/store.ts';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { signedInId } from '#shop/actor.ts';
import { SIZES_IN_ORDER } from '#shop/catalog/size-order.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { formatDayInIndia, formatIndianTime } from '#shop/indian-clock.ts';
import type { Paise } from '#shop/money/money.ts';
import { PAYMENT_METHOD_LABELS } from '#shop/orders/last-order.ts';
import { isOrderId, shortOrderId } from '#shop/orders/order.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { fullRefund, type UnitAmounts } from '#shop/pricing/unit-amounts.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { loadPictures, loadReturn, loadSaleAmounts, loadSummaries } from './load-return.server.ts';
import { wasPaidInCash } from './paid-in-cash.server.ts';
import { serialFromAddress } from './return.ts';
import { type OfferedLine, openUntil, overSentence, type ReturnOffer, returnOffer } from './return-offer.ts';
import { loadReturnableOrder, type OrderItemRow } from './return-rows.server.ts';
import type { FormLine, ReturnForm, ReturnSummary, ShownReturn } from './shown-return.ts';

const MAX_OWN_RETURNS = 200;

async function findOwnOrder(ctx: ShopContext, orderId: string): Promise<Order | null> {
  const userId = signedInId(ctx.actor);
  if (userId === null || !isOrderId(orderId)) return null;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), eq(orders.userId, userId)));
  return order ?? null;
}

function problemSentence({ problem, allows }: OfferedLine, offer: ReturnOffer): string | null {
  if (problem === 'none-left') return 'Already in a return.';
  if (problem === 'over') return overSentence(offer);
  if (problem === 'not-returnable')
    return allows.claim
      ? 'This item cannot be returned. Is it damaged or wrong? Report a problem.'
      : 'This item cannot be returned.';
  return null;
}

/** The sums of the first units: [one unit, two units, …]. */
function cumulate(amounts: readonly UnitAmounts[], isClaim: boolean): Paise[] {
  let sum = 0;
  return amounts.map((unit) => {
    sum += fullRefund(unit, isClaim);
    return sum;
  });
}

async function loadSizes(ctx: ShopContext, items: readonly OrderItemRow[]) {
  const ids = items.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  if (ids.length === 0) return [];
  return ctx.db
    .select(getTableColumns(inventoryLevels))
    .from(inventoryLevels)
    .innerJoin(products, eq(products.id, inventoryLevels.productId))
    .where(inArray(inventoryLevels.productId, [...new Set(ids)]))
    .orderBy(SIZES_IN_ORDER);
}

const dayOrNull = (until: Date | null | undefined, isAllowed: boolean): string | null =>
  until && isAllowed ? formatDayInIndia(until, true) : null;

/** Null when the actor has no such order, it is not delivered, or the store takes no requests. */
export async function loadReturnForm(ctx: ShopContext, orderId: string): Promise<ReturnForm | null> {
  const order = await findOwnOrder(ctx, orderId);
  const { returns: rules } = await getSettings(ctx);
  if (order === null || !rules.takesRequests) return null;
  const { items, returnable } = await loadReturnableOrder(ctx.db, order, rules);
  const offer = returnOffer(returnable, ctx.now);
  if (offer.windows === null || returnable.deliveredAt === null) return null;
  const [amountsOf, levels, pictures, isCash] = await Promise.all([
    loadSaleAmounts(ctx, order),
    loadSizes(ctx, items),
    loadPictures(
      ctx.db,
      items.map(({ image }) => image),
    ),
    wasPaidInCash(ctx.db, order),
  ]);
  const lines = items.map<FormLine>((item) => {
    const offered = offer.lines.find(({ id }) => id === item.id);
    if (!offered) throw new Error(`line ${item.id} has no offer`);
    const amounts = offered.units.map((unit) => amountsOf(item.id, unit));
    const sizes = levels
      .filter(({ productId, onHand, reserved }) => productId === item.productId && onHand > reserved)
      .map(({ id, size, onHand, reserved }) => ({ levelId: id, size, left: onHand - reserved }));
    return {
      id: item.id,
      name: item.name,
      size: item.size,
      allows: offered.allows,
      units: offered.units.length,
      picture: pictures.get(item.image) ?? null,
      problem: problemSentence(offered, offer),
      refunds: cumulate(amounts, false),
      claimRefunds: cumulate(amounts, true),
      sizes,
    };
  });
  const { windows, allows } = offer;
  const { exchangesPerOrder } = returnable.terms;
  return {
    orderId: order.orderId,
    shortId: shortOrderId(order.orderId),
    lines,
    allows,
    deliveredOn: formatDayInIndia(returnable.deliveredAt, true),
    returnUntil: dayOrNull(windows.returnUntil, allows.return),
    exchangeUntil: dayOrNull(windows.exchangeUntil, allows.exchange),
    claimUntil: allows.claim ? formatIndianTime(windows.claimUntil) : null,
    hasUsedExchange: exchangesPerOrder > 0 && (returnable.isReplacement || returnable.exchanges >= exchangesPerOrder),
    isPaidInCash: isCash,
    paymentLabel: PAYMENT_METHOD_LABELS[order.paymentMethod],
    address: order.shippingAddress,
    pickupMethod: rules.pickupMethod === 'courier' && ctx.providers.courier !== null ? 'courier' : 'self',
    selfShipRefund: rules.selfShipRefund,
    sendExchangeAfter: rules.sendExchangeAfter,
    refundDays: RETURN_RULES.refundWorkingDays,
  };
}

/** Null when the order or the return is another person's, or they do not belong together. */
export async function findOwnReturn(ctx: ShopContext, orderId: string, number: string): Promise<ShownReturn | null> {
  const [order, serial] = [await findOwnOrder(ctx, orderId), serialFromAddress(number)];
  if (order === null || serial === null) return null;
  const [row] = await ctx.db
    .select()
    .from(returns)
    .where(and(eq(returns.serial, serial), eq(returns.orderId, order.id)));
  return row ? loadReturn(ctx, row, order) : null;
}

/** Newest first. Null for a guest. */
export async function listOwnReturns(ctx: ShopContext): Promise<readonly ReturnSummary[] | null> {
  const userId = signedInId(ctx.actor);
  return userId === null ? null : loadSummaries(ctx.db, eq(returns.userId, userId), MAX_OWN_RETURNS);
}

/** The data about returns on an order's card in My Orders. */
export interface OrderReturns {
  /** '12 Nov 2026': until when it can be returned or exchanged as `openFor` says; null when it cannot. */
  readonly openUntil: string | null;
  readonly openFor: 'Return or exchange' | 'Return' | 'Exchange';
  /** '15 Nov 2026, 4:20 pm': until when a problem can be reported; null when it cannot. */
  readonly claimUntil: string | null;
  readonly returns: readonly ReturnSummary[];
}

const openFor = (allows: ReturnOffer['allows']): OrderReturns['openFor'] => {
  if (allows.return === allows.exchange) return 'Return or exchange';
  return allows.return ? 'Return' : 'Exchange';
};

/** The data by order number, for delivered orders of the actor only. */
export async function loadReturnsOfOrders(
  ctx: ShopContext,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, OrderReturns>> {
  const userId = signedInId(ctx.actor);
  if (userId === null || orderNumbers.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderId, [...orderNumbers]), eq(orders.userId, userId), eq(orders.status, 'delivered')));
  if (rows.length === 0) return new Map();
  const { returns: rules } = await getSettings(ctx);
  const summaries = await loadSummaries(
    ctx.db,
    inArray(
      returns.orderId,
      rows.map(({ id }) => id),
    ),
    MAX_OWN_RETURNS,
  );
  const shown = await Promise.all(
    rows.map(async (order) => {
      const { returnable } = await loadReturnableOrder(ctx.db, order, rules);
      const offer = returnOffer(returnable, ctx.now);
      const until = rules.takesRequests ? openUntil(offer) : null;
      const canClaim = rules.takesRequests && offer.windows !== null && offer.allows.claim;
      const value: OrderReturns = {
        openUntil: until && formatDayInIndia(until, true),
        openFor: openFor(offer.allows),
        claimUntil: canClaim && offer.windows ? formatIndianTime(offer.windows.claimUntil) : null,
        returns: summaries.filter(({ orderId }) => orderId === order.id),
      };
      return [order.orderId, value] as const;
    }),
  );
  return new Map(shown);
}
