// Shipments and the courier's reports about them. One live shipment per order.

import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { EXCEPTION_KINDS, SHIPMENT_STATUSES } from '#config/value-lists.ts';
import { createdAt, id, instant, oneOf, paise, updatedAt } from './columns.ts';
import { orders } from './orders.ts';

/** The order as it was booked with the courier. An order that differs from it needs another booking. */
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
    /** The order's reference at the provider: our order number, with a suffix after a cancelled shipment. */
    reference: text(),
    /** Lease of the node that works on the shipment with the provider; no other node begins before it ends. */
    leaseExpiresAt: instant(),
    providerOrderId: text(),
    shipmentId: text(),
    courierCompanyId: integer(),
    courierName: text(),
    status: text({ enum: SHIPMENT_STATUSES }).notNull().default('NEW'),
    awbCode: text(),
    rate: paise(),
    /** The booking data; null for shipments from before this was stored. */
    booked: jsonb().$type<BookedParcel>(),
    codAmount: paise().notNull().default(0),
    labelUrl: text(),
    manifestUrl: text(),
    estimatedDelivery: instant(),
    lastError: text(),
    pickupAt: instant(),
    /** The courier's latest report: the status as the shop understood it, and the courier's text. */
    courierState: text(),
    courierStatusText: text(),
    reportedAt: instant(),
    deliveredAt: instant(),
    /** The shipment exception that staff must handle; null when there is none or it is resolved. */
    exception: text(),
    exceptionReason: text(),
    exceptionAt: instant(),
    /** When the units of a returned parcel were restocked; this happens at most once. */
    restockedAt: instant(),
    polledAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // A delivered or returned shipment does not block the next one.
    uniqueIndex('shipments_one_living')
      .on(table.orderId)
      .where(sql`${table.status} not in ('CANCELLED', 'DELIVERED', 'RETURNED')`),
    uniqueIndex('shipments_provider').on(table.provider, table.shipmentId),
    uniqueIndex('shipments_reference').on(table.provider, table.reference),
    index('shipments_by_provider_order').on(table.providerOrderId),
    index('shipments_by_awb').on(table.awbCode),
    index('shipments_exception').on(table.exceptionAt.desc().nullsFirst()).where(sql`${table.exception} is not null`),
    // Shipments to poll: the one that was polled longest ago comes first.
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
