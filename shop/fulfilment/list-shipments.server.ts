// Lists shipments for staff: those under way, the ones without an AWB first; and those with an exception, newest first.

import { and, count, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { IS_REPLACED } from '#shop/orders/replace-order.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type AdminShipment, toAdminShipment } from './admin-shipment.ts';
import { asRefusal, type FulfilmentRefusal } from './fulfilment-refusal.ts';
import { limitAndOffset, type PageParams, toLikePattern } from './paged.ts';
import { ACTIVE_STATUSES } from './shipment-progress.ts';

export interface ShipmentQuery extends PageParams {
  /** Any part of the shipment's id at the provider, the order's number or the AWB. */
  readonly search?: string;
}

export interface ShipmentList {
  readonly shipments: readonly AdminShipment[];
  readonly total: number;
}

const toSearchCondition = (search = ''): SQL | undefined => {
  const pattern = toLikePattern(search);
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
  { filter, sort }: { readonly filter: SQL | undefined; readonly sort: readonly SQL[] },
): Promise<Result<ShipmentList, FulfilmentRefusal>> {
  if (!may(ctx.actor, 'fulfilment')) return refuse(asRefusal('not-allowed'));
  const where = and(filter, toSearchCondition(query.search));
  const { limit, offset } = limitAndOffset(query);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ row: shipments, order: orders, isReplaced: IS_REPLACED })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(where)
      .orderBy(...sort)
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(shipments).innerJoin(orders, eq(orders.id, shipments.orderId)).where(where),
  ]);
  // Staff who may not read customers get no phone number.
  const hiddenFields = may(ctx.actor, 'customers.read') ? {} : { customerPhone: '' };
  return ok({
    shipments: rows.map(({ row, order, isReplaced }) =>
      toAdminShipment(row, { ...order, ...hiddenFields, isReplaced }, ctx.now),
    ),
    total: counted?.total ?? 0,
  });
}

const isBooked = isNotNull(shipments.shipmentId);

export const listActiveShipments = (
  ctx: ShopContext,
  query: ShipmentQuery,
): Promise<Result<ShipmentList, FulfilmentRefusal>> =>
  list(ctx, query, {
    filter: and(inArray(shipments.status, [...ACTIVE_STATUSES]), isBooked),
    sort: [sql`${shipments.awbCode} is not null`, desc(shipments.createdAt), sql`${shipments.id}`],
  });

export const listShipmentExceptions = (
  ctx: ShopContext,
  query: ShipmentQuery,
): Promise<Result<ShipmentList, FulfilmentRefusal>> =>
  list(ctx, query, {
    filter: isNotNull(shipments.exception),
    sort: [desc(shipments.exceptionAt), sql`${shipments.id}`],
  });
