// A shopper asks to return, exchange or claim units of a delivered order. One request under the order's lock: a unit is in one live
// return, however many requests arrive at once.

import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { returnItems, returnPhotos, returns } from '#db/schema/returns.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import { inSavepoint, inTransaction } from '#db/transaction.server.ts';
import { signedInId } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { createNotification } from '#shop/notifications/create-notification.server.ts';
import { isOrderId, shortOrderId } from '#shop/orders/order.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { approveLocked } from './decide-return.server.ts';
import { enqueueReturnMail, writeEvent } from './move-return.server.ts';
import { wasPaidInCash } from './paid-in-cash.server.ts';
import { ANSWER_HOURS, HOUR_MS, isSizeReason, type ReturnKind, returnNumber, VPA } from './return.ts';
import { type ReturnRequest, returnRequest } from './return-input.ts';
import { kindOfRequest, type OfferedLine, returnOffer } from './return-offer.ts';
import { type LoadedOrder, loadReturnableOrder, type ReturnItemRow, type ReturnRow } from './return-rows.server.ts';

export type ReturnRefusal =
  | 'not-signed-in'
  | 'invalid'
  | 'no-such-order'
  | 'not-offered'
  | 'not-delivered'
  /** The time limit has passed. */
  | 'over'
  /** The product is not taken back; a claim is possible while claims are open. */
  | 'not-returnable'
  | 'one-exchange'
  | 'none-left'
  | 'photo-missing'
  | 'no-such-photo'
  | 'size-missing'
  | 'size-gone'
  | 'vpa-missing';

type RefuseWith = (reason: ReturnRefusal) => never;

/** Why a chosen line does not allow the request. */
function findLineRefusal(
  line: OfferedLine,
  quantity: number,
  { outcome, hasExchanges }: { readonly outcome: ReturnRequest['outcome']; readonly hasExchanges: boolean },
): ReturnRefusal {
  if (line.units.length < quantity) return 'none-left';
  if (line.problem === 'not-returnable') return 'not-returnable';
  if (outcome === 'exchange' && hasExchanges) return 'one-exchange';
  const isForClaimsOnly = line.problem === null && !line.allows.return && !line.allows.exchange;
  return isForClaimsOnly ? 'not-returnable' : 'over';
}

interface ChosenLine {
  readonly orderItemId: string;
  readonly units: readonly number[];
  readonly wantedLevelId: string | null;
}

/** The units of the request, and its kind: a request is a claim only if each of its lines may be claimed. */
function chooseUnits(
  { returnable }: LoadedOrder,
  request: ReturnRequest,
  now: Date,
  refuseWith: RefuseWith,
): { readonly kind: ReturnKind; readonly lines: readonly ChosenLine[] } {
  const offer = returnOffer(returnable, now);
  if (offer.windows === null) return refuseWith('not-delivered');
  const kinds = new Set<ReturnKind>();
  const lines = request.lines.map(({ orderItemId, quantity, wantedLevelId }) => {
    const line = offer.lines.find(({ id }) => id === orderItemId);
    if (!line) return refuseWith('invalid');
    const kind = line.units.length < quantity ? null : kindOfRequest(request, line.allows);
    if (kind === null) {
      const hasExchanges = returnable.isReplacement || returnable.exchanges >= returnable.terms.exchangesPerOrder;
      return refuseWith(findLineRefusal(line, quantity, { outcome: request.outcome, hasExchanges }));
    }
    kinds.add(kind);
    return { orderItemId, units: line.units.slice(0, quantity), wantedLevelId };
  });
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) return refuseWith('over');
  return { kind, lines };
}

/** The wanted size per item. Refuses one of another product or without units left. A claim may be for the same size. */
async function findWantedSizes(
  tx: Tx,
  { items }: LoadedOrder,
  { kind, lines }: ReturnType<typeof chooseUnits>,
  refuseWith: RefuseWith,
): Promise<ReadonlyMap<string, string>> {
  const sizes = new Map<string, string>();
  for (const { orderItemId, units, wantedLevelId } of lines) {
    const item = items.find(({ id }) => id === orderItemId);
    if (wantedLevelId === null || !item) return refuseWith('size-missing');
    const [level] = await tx.select().from(inventoryLevels).where(eq(inventoryLevels.id, wantedLevelId));
    if (!level || level.productId !== item.productId) return refuseWith('size-missing');
    if (kind === 'exchange' && level.size === item.size) return refuseWith('size-missing');
    if (level.onHand - level.reserved < units.length) return refuseWith('size-gone');
    sizes.set(orderItemId, level.size);
  }
  return sizes;
}

async function attachPhotos(tx: Tx, userId: string, returnId: string, photoIds: readonly string[]): Promise<boolean> {
  for (const [position, id] of photoIds.entries()) {
    const attached = await tx
      .update(returnPhotos)
      .set({ returnId, position })
      .where(and(eq(returnPhotos.id, id), eq(returnPhotos.userId, userId), isNull(returnPhotos.returnId)))
      .returning({ id: returnPhotos.id });
    if (attached.length === 0) return false;
  }
  return true;
}

async function insertReturn(
  tx: Tx,
  ctx: ShopContext,
  { order }: LoadedOrder,
  { request, sizes }: { readonly request: ReturnRequest; readonly sizes: ReadonlyMap<string, string> },
  { kind, lines }: ReturnType<typeof chooseUnits>,
  refuseWith: RefuseWith,
): Promise<{ readonly row: ReturnRow; readonly items: readonly ReturnItemRow[] }> {
  const isCash = await wasPaidInCash(tx, order);
  // An exchange may become a refund later, so it needs the UPI id too.
  if (isCash && !VPA.test(request.vpa)) return refuseWith('vpa-missing');
  const { returns: rules } = await getSettings({ db: tx });
  const [row] = await tx
    .insert(returns)
    .values({
      orderId: order.id,
      userId: order.userId,
      idempotencyKey: request.idempotencyKey,
      kind,
      outcome: request.outcome,
      reason: request.reason,
      comment: request.comment,
      refundTo: isCash ? 'upi' : 'source',
      vpa: isCash ? request.vpa : null,
      pickupMethod: rules.pickupMethod === 'self' ? 'self' : request.pickupMethod,
      pickupAddress: request.pickupAddress ?? order.shippingAddress,
      requestedAt: ctx.now,
      answerBy: new Date(ctx.now.getTime() + ANSWER_HOURS * HOUR_MS),
      updatedAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error('The return was not written');
  const items = await tx
    .insert(returnItems)
    .values(
      lines.flatMap(({ orderItemId, units, wantedLevelId }) =>
        units.map((unit) => ({
          returnId: row.id,
          orderItemId,
          unit,
          wantedLevelId: request.outcome === 'exchange' ? wantedLevelId : null,
          wantedSize: sizes.get(orderItemId) ?? null,
        })),
      ),
    )
    .returning();
  return { row, items };
}

/** The earlier return of a repeated request. */
async function findRepeated(tx: Tx, userId: string, idempotencyKey: string): Promise<ReturnRow | null> {
  const [earlier] = await tx
    .select()
    .from(returns)
    .where(and(eq(returns.idempotencyKey, idempotencyKey), eq(returns.userId, userId)));
  return earlier ?? null;
}

async function recordAndNotify(tx: Tx, ctx: ShopContext, order: Order, row: ReturnRow): Promise<void> {
  await writeEvent(tx, ctx, row, 'Request received');
  await enqueueReturnMail(tx, row);
  const nouns = { return: 'a return', exchange: 'an exchange', claim: 'a problem' } as const;
  const message = `${order.customerName} reports ${nouns[row.kind]} of order ${shortOrderId(order.orderId)}`;
  await createNotification(
    tx,
    { type: 'order', title: 'Return Requested', message, data: { orderId: order.id, returnId: row.id } },
    ctx.now,
  );
}

interface OwnRequest {
  readonly request: ReturnRequest;
  readonly userId: string;
  readonly settings: Settings;
}

/** Writes the request. The caller has locked the order and checked that it is the shopper's own. */
async function writeRequest(
  tx: Tx,
  ctx: ShopContext,
  order: Order,
  { request, userId, settings }: OwnRequest,
  refuseWith: RefuseWith,
): Promise<ReturnRow> {
  const loaded = await loadReturnableOrder(tx, order, settings.returns);
  const chosen = chooseUnits(loaded, request, ctx.now, refuseWith);
  if (chosen.kind === 'claim' && request.photoIds.length === 0) return refuseWith('photo-missing');
  const sizes =
    request.outcome === 'exchange' ? await findWantedSizes(tx, loaded, chosen, refuseWith) : new Map<string, string>();
  const { row, items } = await insertReturn(tx, ctx, loaded, { request, sizes }, chosen, refuseWith);
  if (!(await attachPhotos(tx, userId, row.id, request.photoIds))) return refuseWith('no-such-photo');
  await recordAndNotify(tx, ctx, order, row);
  if (settings.returns.approvesItself && isSizeReason(row.reason) && row.kind !== 'claim') {
    await approveBySystem(tx, ctx, { row, order, items });
  }
  return row;
}

/** Returns the number of the return. */
export async function requestReturn(ctx: ShopContext, input: unknown): Promise<Result<string, ReturnRefusal>> {
  const userId = signedInId(ctx.actor);
  if (userId === null) return refuse('not-signed-in');
  const parsed = returnRequest.safeParse(input);
  if (!parsed.success) return refuse('invalid');
  const request = parsed.data;
  const { orderId } = request;
  if (!isRowId(orderId) && !isOrderId(orderId)) return refuse('no-such-order');
  const settings = await getSettings(ctx);
  if (!settings.returns.takesRequests) return refuse('not-offered');
  const requested = await inTransaction<ReturnRow, ReturnRefusal>(ctx.db, async (tx, refuseWith) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(isRowId(orderId) ? eq(orders.id, orderId) : eq(orders.orderId, orderId), eq(orders.userId, userId)))
      .for('update');
    if (!order) return refuseWith('no-such-order');
    const repeated = await findRepeated(tx, userId, request.idempotencyKey);
    return repeated ?? writeRequest(tx, ctx, order, { request, userId, settings }, refuseWith);
  });
  return requested.ok ? ok(returnNumber(requested.value)) : requested;
}

/** Approves the request in a savepoint: when the wanted size is gone, the request waits for staff. */
async function approveBySystem(
  tx: Tx,
  ctx: ShopContext,
  locked: { readonly row: ReturnRow; readonly order: Order; readonly items: readonly ReturnItemRow[] },
): Promise<void> {
  const system: ShopContext = { ...ctx, actor: { kind: 'system', name: 'returns' } };
  await inSavepoint<null, 'not-approved'>(tx, async (savepoint, refuseWith) =>
    (await approveLocked(savepoint, system, locked, { answer: '' })) === 'approved' ? null : refuseWith('not-approved'),
  );
}
