// Parcels and what the courier said about them. One living shipment an order.

import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { EXCEPTION_KINDS, SHIPMENT_STATUSES } from '#config/value-lists.ts';
import { createdAt, id, instant, oneOf, paise, updatedAt } from './columns.ts';
import { orders } from './orders.ts';

/** As the courier was told. An order that differs from it needs another booking. */
export interface BookedParcel {
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly items: readonly { readonly sku: string; readonly size: string; readonly quantity: number }[];
  readonly collect: number;
}

export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    /** What the provider knows the order by: our order's number, with a suffix after a cancelled one. */
    reference: text(),
    /** Whoever works on it with the provider holds it until then; nobody else begins. */
    leaseExpiresAt: instant(),
    providerOrderId: text(),
    shipmentId: text(),
    courierCompanyId: integer(),
    courierName: text(),
    status: text({ enum: SHIPMENT_STATUSES }).notNull().default('NEW'),
    awbCode: text(),
    rate: paise(),
    /** What it was booked with; null for parcels from before this was kept. */
    booked: jsonb().$type<BookedParcel>(),
    codAmount: paise().notNull().default(0),
    labelUrl: text(),
    manifestUrl: text(),
    estimatedDelivery: instant(),
    lastError: text(),
    pickupAt: instant(),
    /** The latest thing the courier said, as the shop understood it and in the courier's words. */
    courierState: text(),
    courierStatusText: text(),
    reportedAt: instant(),
    deliveredAt: instant(),
    /** Somebody must look at it; null when all is well, or settled. */
    exception: text(),
    exceptionReason: text(),
    exceptionAt: instant(),
    /** The goods of a parcel that came back are on the shelf again, once. */
    restockedAt: instant(),
    polledAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // A parcel that was delivered or came back does not stand in the way of the next one.
    uniqueIndex('shipments_one_living')
      .on(table.orderId)
      .where(sql`${table.status} not in ('CANCELLED', 'DELIVERED', 'RETURNED')`),
    uniqueIndex('shipments_provider').on(table.provider, table.shipmentId),
    uniqueIndex('shipments_reference').on(table.provider, table.reference),
    index('shipments_by_provider_order').on(table.providerOrderId),
    index('shipments_by_awb').on(table.awbCode),
    index('shipments_exception').on(table.exceptionAt.desc().nullsFirst()).where(sql`${table.exception} is not null`),
    // Those that are asked about, the longest not asked about first.
    index('shipments_followed')
      .on(table.polledAt.nullsFirst())
      .where(
        sql`${table.awbCode} is not null and ${table.status} in ('NEW', 'PICKUP_SCHEDULED', 'PICKUP_COMPLETED', 'IN_TRANSIT', 'FAILED')`,
      ),
    index('shipments_delivered').on(table.deliveredAt.desc().nullsFirst()),
    index('shipments_by_status').on(table.status, table.createdAt.desc().nullsFirst()),
    check('shipments_status', oneOf(table.status, SHIPMENT_STATUSES)),
    check('shipments_exception_known', oneOf(table.exception, EXCEPTION_KINDS)),
    check('shipments_cod', sql`${table.codAmount} >= 0`),
  ],
);

export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: id(),
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    activity: text().notNull(),
    location: text().notNull().default(''),
    status: text().notNull().default(''),
    timestamp: instant().notNull(),
    raw: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('shipment_events_once').on(table.shipmentId, table.timestamp, table.activity)],
);
