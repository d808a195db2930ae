// Lists shipments for staff: those under way, without an AWB first; and those with an exception, newest first.

import { and, count, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { mayManage } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type AdminShipment, toAdminShipment } from './admin-shipment.ts';
import { type FulfilmentRefusal, no } from './fulfilment-refusal.ts';
import { type Paged, patternOf, placeOf } from './paged.ts';
import { ACTIVE_STATUSES } from './shipment-progress.ts';

export interface ShipmentQuery extends Paged {
  /** A part of the shipment's, order's or AWB's number. */
  readonly search?: string;
}

export interface ShipmentList {
  readonly shipments: readonly AdminShipment[];
  readonly total: number;
}

const matching = (search = ''): SQL | undefined => {
  const pattern = patternOf(search);
  if (pattern === null) return undefined;
  const text = `%${pattern}%`;
  return or(
    sql`${shipments.shipmentId} ilike ${text}`,
    sql`${shipments.awbCode} ilike ${text}`,
    sql`${orders.orderId} ilike ${text}`,
  );
};

async function list(
  ctx: ShopContext,
  query: ShipmentQuery,
  { which, order }: { readonly which: SQL | undefined; readonly order: readonly SQL[] },
): Promise<Result<ShipmentList, FulfilmentRefusal>> {
  if (!mayManage(ctx.actor)) return refuse(no('not-allowed'));
  const where = and(which, matching(query.search));
  const { limit, offset } = placeOf(query);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ row: shipments, order: orders })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(shipments).innerJoin(orders, eq(orders.id, shipments.orderId)).where(where),
  ]);
  return ok({
    shipments: rows.map(({ row, order: of }) => toAdminShipment(row, of, ctx.now)),
    total: counted?.total ?? 0,
  });
}

const isBooked = isNotNull(shipments.shipmentId);

export const listActiveShipments = (
  ctx: ShopContext,
  query: ShipmentQuery,
): Promise<Result<ShipmentList, FulfilmentRefusal>> =>
  list(ctx, query, {
    which: and(inArray(shipments.status, [...ACTIVE_STATUSES]), isBooked),
    order: [sql`${shipments.awbCode} is not null`, desc(shipments.createdAt), sql`${shipments.id}`],
  });

export const listShipmentExceptions = (
  ctx: ShopContext,
  query: ShipmentQuery,
): Promise<Result<ShipmentList, FulfilmentRefusal>> =>
  list(ctx, query, {
    which: isNotNull(shipments.exception),
    order: [desc(shipments.exceptionAt), sql`${shipments.id}`],
  });
