// Parcels and what the courier said about them. One living shipment an order.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, paise, updatedAt } from './columns.ts';
import { orders } from './orders.ts';

export const SHIPMENT_STATUSES = [
  'NEW',
  'PICKUP_SCHEDULED',
  'PICKUP_COMPLETED',
  'IN_TRANSIT',
  'DELIVERED',
  'RETURNED',
  'FAILED',
  'CANCELLED',
] as const;

export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    providerOrderId: text(),
    shipmentId: text(),
    courierCompanyId: integer(),
    courierName: text(),
    status: text({ enum: SHIPMENT_STATUSES }).notNull().default('NEW'),
    awbCode: text(),
    rate: paise(),
    codAmount: paise().notNull().default(0),
    labelUrl: text(),
    manifestUrl: text(),
    estimatedDelivery: instant(),
    lastError: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('shipments_one_living').on(table.orderId).where(sql`${table.status} <> 'CANCELLED'`),
    uniqueIndex('shipments_provider').on(table.provider, table.shipmentId),
    index('shipments_by_status').on(table.status, table.createdAt.desc().nullsFirst()),
    check(
      'shipments_status',
      sql`${table.status} in ('NEW', 'PICKUP_SCHEDULED', 'PICKUP_COMPLETED', 'IN_TRANSIT', 'DELIVERED', 'RETURNED', 'FAILED', 'CANCELLED')`,
    ),
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
