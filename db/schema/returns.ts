// Returns, exchanges and claims of delivered goods. One row of `return_items` per unit: a unit is in one live return at most, and its part
// of what was paid is the same whatever else comes back, so that all refunds together are the order's total to the paisa.

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  PICKUP_METHODS,
  REFUND_TARGETS,
  RETURN_DISPOSITIONS,
  RETURN_FINDINGS,
  RETURN_KINDS,
  RETURN_OUTCOMES,
  RETURN_REASONS,
  RETURN_SHIPMENT_STATUSES,
  RETURN_STATUSES,
} from '#config/value-lists.ts';
import { bytes, createdAt, id, instant, oneOf, paise, updatedAt } from './columns.ts';
import type { ShippingAddress } from './order-values.ts';
import { checkouts, orderItems, orders } from './orders.ts';
import { users } from './people.ts';
import { inventoryLevels } from './stock.ts';

export const returns = pgTable(
  'returns',
  {
    id: id(),
    /** Part of the return's number: RET-000123. */
    serial: integer().notNull().generatedAlwaysAsIdentity().unique(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Chosen by the form, so that a repeated request makes one return. */
    idempotencyKey: uuid().notNull().unique(),
    kind: text({ enum: RETURN_KINDS }).notNull(),
    /** What the shopper gets. An exchange becomes a refund when its size is gone. */
    outcome: text({ enum: RETURN_OUTCOMES }).notNull(),
    status: text({ enum: RETURN_STATUSES }).notNull().default('requested'),
    reason: text({ enum: RETURN_REASONS }).notNull(),
    comment: text().notNull().default(''),
    refundTo: text({ enum: REFUND_TARGETS }).notNull(),
    vpa: text(),
    pickupMethod: text({ enum: PICKUP_METHODS }).notNull(),
    pickupAddress: jsonb().$type<ShippingAddress>().notNull(),
    pickupFailures: integer().notNull().default(0),
    /** What staff paid a shopper who sent the goods herself, outside the store's payments. */
    postagePaid: paise().notNull().default(0),
    postageReference: text(),
    /** The reservation of the new size, until the exchange order is placed. */
    exchangeCheckoutId: uuid().references(() => checkouts.id),
    exchangeOrderId: uuid()
      .unique()
      .references(() => orders.id),
    /** What staff wrote to the shopper when they approved or refused. */
    answer: text().notNull().default(''),
    requestedAt: createdAt(),
    /** The deadline for the answer of staff. */
    answerBy: instant().notNull(),
    /** When staff were notified that the answer is overdue; once. */
    overdueNotifiedAt: instant(),
    decidedAt: instant(),
    decidedBy: text(),
    pickedUpAt: instant(),
    arrivedAt: instant(),
    checkedAt: instant(),
    endedAt: instant(),
    /** The refund of the settled return, with the refunded share of delivery. */
    refundAmount: paise().notNull().default(0),
    version: integer().notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('returns_by_order').on(table.orderId, table.requestedAt),
    index('returns_by_user').on(table.userId, table.requestedAt),
    index('returns_by_status').on(table.status, table.answerBy, table.id),
    index('returns_newest').on(table.requestedAt, table.id),
    check('returns_kind', oneOf(table.kind, RETURN_KINDS)),
    check('returns_outcome', oneOf(table.outcome, RETURN_OUTCOMES)),
    check('returns_status', oneOf(table.status, RETURN_STATUSES)),
    check('returns_reason', oneOf(table.reason, RETURN_REASONS)),
    check('returns_refund_to', oneOf(table.refundTo, REFUND_TARGETS)),
    check('returns_pickup_method', oneOf(table.pickupMethod, PICKUP_METHODS)),
    check('returns_decided', sql`(${table.decidedAt} is null) = (${table.decidedBy} is null)`),
    check(
      'returns_ended',
      sql`(${table.status} in ('settled', 'refused', 'withdrawn', 'sent-back', 'lapsed')) = (${table.endedAt} is not null)`,
    ),
    check('returns_amount', sql`${table.refundAmount} >= 0`),
  ],
);

export const returnItems = pgTable(
  'return_items',
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id),
    /** Which unit of the line, from 1 to its quantity. */
    unit: integer().notNull(),
    /** False when the return ended without the unit: refused, withdrawn, sent back or lapsed. The unit may then be in another return. */
    isHeld: boolean().notNull().default(true),
    /** The size that an exchange sends. */
    wantedLevelId: uuid().references(() => inventoryLevels.id, { onDelete: 'set null' }),
    wantedSize: text(),
    finding: text({ enum: RETURN_FINDINGS }),
    disposition: text({ enum: RETURN_DISPOSITIONS }),
    /** What staff refund of the unit; null until it is checked. */
    refundAmount: paise(),
  },
  (table) => [
    uniqueIndex('return_items_once').on(table.returnId, table.orderItemId, table.unit),
    uniqueIndex('return_items_one_live').on(table.orderItemId, table.unit).where(sql`${table.isHeld}`),
    check('return_items_unit', sql`${table.unit} > 0`),
    check('return_items_finding', oneOf(table.finding, RETURN_FINDINGS)),
    check('return_items_disposition', oneOf(table.disposition, RETURN_DISPOSITIONS)),
    check('return_items_checked', sql`(${table.finding} is null) = (${table.refundAmount} is null)`),
    check('return_items_amount', sql`${table.refundAmount} >= 0`),
  ],
);

/** Photos of the shopper, encoded again without their metadata. In the database, because no public address may show them. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the request is sent. */
    returnId: uuid().references(() => returns.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    webp: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('return_photos_by_return').on(table.returnId, table.position),
    index('return_photos_by_user').on(table.userId),
    index('return_photos_unsent').on(table.createdAt).where(sql`${table.returnId} is null`),
  ],
);

/** What shopper and staff wrote to each other about a return. */
export const returnMessages = pgTable(
  'return_messages',
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    isFromStaff: boolean().notNull(),
    /** The staff member's address; null for the shopper. */
    actor: text(),
    text: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    index('return_messages_by_return').on(table.returnId, table.at),
    check('return_messages_text', sql`length(trim(${table.text})) > 0`),
  ],
);

/** The history of a return. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    status: text({ enum: RETURN_STATUSES }).notNull(),
    /** For shopper and staff: 'Approved', 'Pickup failed: nobody at home'. */
    description: text().notNull(),
    actor: text().notNull(),
    at: createdAt(),
  },
  (table) => [index('return_events_by_return').on(table.returnId, table.at)],
);

/** The courier's pickup of a return: a reverse shipment. Kept apart from `shipments`, whose rows move orders. */
export const returnShipments = pgTable(
  'return_shipments',
  {
    id: id(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id),
    provider: text().notNull(),
    /** Unique at the provider, written before the first call: RET-000123, with a suffix after a cancelled one. */
    reference: text().notNull(),
    /** See `shipments.lease_expires_at`. */
    leaseExpiresAt: instant(),
    providerOrderId: text(),
    shipmentId: text(),
    courierName: text(),
    awbCode: text(),
    status: text({ enum: RETURN_SHIPMENT_STATUSES }).notNull().default('new'),
    pickupAt: instant(),
    /** The courier's latest report. */
    courierState: text(),
    courierStatusText: text(),
    reportedAt: instant(),
    deliveredAt: instant(),
    lastError: text(),
    polledAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('return_shipments_one_live')
      .on(table.returnId)
      .where(sql`${table.status} not in ('cancelled', 'delivered', 'failed')`),
    uniqueIndex('return_shipments_reference').on(table.provider, table.reference),
    uniqueIndex('return_shipments_provider').on(table.provider, table.shipmentId),
    index('return_shipments_by_provider_order').on(table.providerOrderId),
    index('return_shipments_by_awb').on(table.awbCode),
    index('return_shipments_followed')
      .on(table.polledAt.nullsFirst())
      .where(sql`${table.status} in ('new', 'pickup-scheduled', 'picked-up', 'in-transit')`),
    check('return_shipments_status', oneOf(table.status, RETURN_SHIPMENT_STATUSES)),
  ],
);
