// Seeds returns in four states, through the store's own functions: a new request, an exchange to approve, a parcel to
// check, a settled refund.
import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { DEMO_ACCOUNTS } from '#config/store.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { inventoryLevels } from '#db/schema/stock.ts';
import type { ShopContext } from '#shop/context.ts';
import { findReturnForStaff } from '#shop/returns/admin-return.server.ts';
import { checkReturn } from '#shop/returns/check-return.server.ts';
import { approveReturn } from '#shop/returns/decide-return.server.ts';
import { markArrived } from '#shop/returns/pickup-progress.server.ts';
import { requestReturn } from '#shop/returns/request-return.server.ts';
import { settleReturn } from '#shop/returns/settle-return.server.ts';
import { contextAt, daysBefore, expectOk } from './sample-context.ts';

const DAY_MS = 86_400_000;

type Order = typeof orders.$inferSelect;

interface PlannedReturn {
  readonly key: string;
  readonly reason: 'too-large' | 'too-small' | 'changed-mind';
  readonly comment: string;
  readonly isExchange: boolean;
  readonly until: 'requested' | 'arrived' | 'settled';
}

/** Requests are made for orders that were delivered just now, the others for older ones (seedReturns). */
const PLANNED: readonly PlannedReturn[] = [
  {
    key: '00000000-0000-4000-8000-00000000a001',
    reason: 'too-small',
    comment: 'Tight at the shoulders. One size up, please.',
    isExchange: true,
    until: 'requested',
  },
  {
    key: '00000000-0000-4000-8000-00000000a002',
    reason: 'changed-mind',
    comment: '',
    isExchange: false,
    until: 'requested',
  },
  {
    key: '00000000-0000-4000-8000-00000000a003',
    reason: 'too-large',
    comment: 'Loose at the waist. Tags are on, tried only once.',
    isExchange: false,
    until: 'arrived',
  },
  {
    key: '00000000-0000-4000-8000-00000000a004',
    reason: 'too-large',
    comment: '',
    isExchange: false,
    until: 'settled',
  },
];

/** Delivered orders that were paid online. Those of the demo shopper stay as the tour of the store shows them. */
const loadDelivered = (ctx: ShopContext): Promise<Order[]> =>
  ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'delivered'),
        inArray(orders.paymentMethod, ['upi', 'card']),
        ne(orders.customerEmail, DEMO_ACCOUNTS.shopper.email),
        isNotNull(orders.userId),
        isNotNull(orders.deliveryDate),
      ),
    )
    .orderBy(desc(orders.deliveryDate), orders.id)
    .limit(40);

/** Another size of the line's product with units left. */
async function findOtherSize(ctx: ShopContext, { productId, size }: typeof orderItems.$inferSelect) {
  const levels = await ctx.db
    .select()
    .from(inventoryLevels)
    .where(eq(inventoryLevels.productId, productId ?? ''))
    .orderBy(asc(inventoryLevels.size));
  return levels.find((level) => level.size !== size && level.onHand > level.reserved)?.id ?? null;
}

/** False when the order cannot have this return. */
async function makeReturn(ctx: ShopContext, order: Order, planned: PlannedReturn): Promise<boolean> {
  const { deliveryDate, userId } = order;
  if (deliveryDate === null || userId === null) return false;
  const [item] = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const wantedLevelId = item && planned.isExchange ? await findOtherSize(ctx, item) : null;
  if (!item || (planned.isExchange && wantedLevelId === null)) return false;
  // Half a day after delivery, but half an hour ago at the latest.
  const requestedAt = new Date(Math.min(daysBefore(deliveryDate, -0.5).getTime(), daysBefore(ctx.now, 0.02).getTime()));
  const shopper = contextAt(ctx, requestedAt, { kind: 'shopper', userId });
  const requested = await requestReturn(shopper, {
    orderId: order.orderId,
    idempotencyKey: planned.key,
    lines: [{ orderItemId: item.id, quantity: 1, wantedLevelId }],
    reason: planned.reason,
    comment: planned.comment,
    outcome: planned.isExchange ? 'exchange' : 'refund',
    vpa: '',
    photoIds: [],
    pickupAddress: null,
    pickupMethod: 'courier',
  });
  if (!requested.ok) return false;
  await continueReturn(ctx, requested.value, { requestedAt, until: planned.until });
  return true;
}

async function continueReturn(
  ctx: ShopContext,
  number: string,
  { requestedAt, until }: { readonly requestedAt: Date; readonly until: PlannedReturn['until'] },
): Promise<void> {
  if (until === 'requested') return;
  const staff = (days: number) => contextAt(ctx, daysBefore(requestedAt, -days));
  expectOk(await approveReturn(staff(0.1), number, { answer: '' }), 'an approved return');
  expectOk(await markArrived(staff(2), number), 'a return that arrived');
  if (until === 'arrived') return;
  const details = expectOk(await findReturnForStaff(ctx, number), 'a return');
  const items = (details?.shown.items ?? []).map(({ id }) => ({
    id,
    finding: 'ok' as const,
    disposition: 'shelf' as const,
    refundAmount: null,
  }));
  expectOk(await checkReturn(staff(2.1), number, { items, note: '' }), 'a checked return');
  expectOk(await settleReturn(staff(2.2), number), 'a settled return');
}

/**
 * A request must be within two days of the delivery; a return that arrived or was settled began more than four days
 * ago.
 */
export async function seedReturns(ctx: ShopContext): Promise<void> {
  const unassigned = [...PLANNED];
  for (const order of await loadDelivered(ctx)) {
    const ageDays = (ctx.now.getTime() - (order.deliveryDate?.getTime() ?? 0)) / DAY_MS;
    const index = unassigned.findIndex(({ until }) => (until === 'requested' ? ageDays < 1.5 : ageDays > 4));
    const planned = unassigned[index];
    if (planned && (await makeReturn(ctx, order, planned))) unassigned.splice(index, 1);
    if (unassigned.length === 0) return;
  }
}
