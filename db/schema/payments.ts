// Payments, refunds, and the inbox of provider messages. Refunds can never exceed their payment.

import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CASH_COLLECTORS, CASH_RETURN_STATUSES, REFUND_STATUSES, UNKNOWN_PAYMENT_STATES } from '#config/value-lists.ts';
import { createdAt, id, instant, oneOf, paise, updatedAt } from './columns.ts';
import { checkouts, orders } from './orders.ts';
import { users } from './people.ts';
import { returns } from './returns.ts';
import { shipments } from './shipments.ts';

export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** 'razorpay', or 'cash' for cash collected on delivery. */
    provider: text().notNull(),
    providerPaymentId: text().notNull(),
    checkoutId: uuid().references(() => checkouts.id),
    orderId: uuid().references(() => orders.id),
    amount: paise().notNull(),
    currency: text().notNull().default('INR'),
    method: text().notNull(),
    /** The amount refunded or being refunded. */
    refunded: paise().notNull().default(0),
    /** For cash: who reported that it was collected, and with which parcel. */
    collectedBy: text({ enum: CASH_COLLECTORS }),
    shipmentId: uuid().references(() => shipments.id),
    /** Set when cash was recorded by mistake; the payment is then ignored. */
    voidedAt: instant(),
    voidedBy: text(),
    voidReason: text(),
    capturedAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payments_provider').on(table.provider, table.providerPaymentId),
    index('payments_by_order').on(table.orderId),
    check('payments_amount', sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`),
    check('payments_collected_by', oneOf(table.collectedBy, CASH_COLLECTORS)),
    check('payments_voided', sql`${table.voidedAt} is null or (${table.provider} = 'cash' and ${table.refunded} = 0)`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    orderId: uuid().references(() => orders.id),
    amount: paise().notNull(),
    reason: text().notNull(),
    /** Idempotency key sent to the provider with every attempt, so that a retry makes no second refund. */
    idempotencyKey: text().notNull().unique(),
    providerRefundId: text().unique(),
    /** The failed refund that this one repeats. */
    retryOf: uuid()
      .unique()
      .references((): AnyPgColumn => refunds.id),
    /** The return that this refund settles. */
    returnId: uuid().references(() => returns.id),
    status: text({ enum: REFUND_STATUSES }).notNull().default('requested'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** When the provider was last asked for a pending refund. `updatedAt` is shown to staff as the time of the last change. */
    polledAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('refunds_by_payment').on(table.paymentId),
    index('refunds_by_order').on(table.orderId),
    index('refunds_by_return').on(table.returnId).where(sql`${table.returnId} is not null`),
    index('refunds_to_do').on(table.createdAt).where(sql`${table.status} in ('requested', 'failed')`),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_status', oneOf(table.status, REFUND_STATUSES)),
  ],
);

/** Collected cash that staff must return to the customer by hand. */
export const cashReturns = pgTable(
  'cash_returns',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amount: paise().notNull(),
    reason: text().notNull(),
    /** The UPI id that the customer named; null: staff ask her. */
    vpa: text(),
    returnId: uuid().references(() => returns.id),
    status: text({ enum: CASH_RETURN_STATUSES }).notNull().default('open'),
    /** The staff member who took the task. */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** How the cash was returned: a transfer's number, 'cash at the counter'. */
    reference: text(),
    createdAt: createdAt(),
    endedAt: instant(),
    endedBy: text(),
  },
  (table) => [
    index('cash_returns_by_payment').on(table.paymentId),
    index('cash_returns_open').on(table.createdAt).where(sql`${table.status} = 'open'`),
    index('cash_returns_by_order').on(table.orderId),
    check('cash_returns_amount', sql`${table.amount} > 0`),
    check('cash_returns_status', oneOf(table.status, CASH_RETURN_STATUSES)),
    check('cash_returns_ended', sql`(${table.status} = 'open') = (${table.endedAt} is null)`),
    check('cash_returns_reference', sql`${table.status} <> 'done' or length(trim(${table.reference})) > 0`),
  ],
);

/** Payments captured for a checkout that this database does not know, as after restoring a backup. Staff refund or dismiss them. */
export const unknownPayments = pgTable(
  'unknown_payments',
  {
    id: id(),
    provider: text().notNull(),
    providerPaymentId: text().notNull(),
    providerOrderId: text().notNull(),
    /** The id of the unknown checkout. */
    receipt: text().notNull(),
    amount: paise().notNull(),
    currency: text().notNull(),
    method: text().notNull(),
    state: text({ enum: UNKNOWN_PAYMENT_STATES }).notNull().default('open'),
    foundAt: createdAt(),
    decidedAt: instant(),
    decidedBy: text(),
  },
  (table) => [
    uniqueIndex('unknown_payments_once').on(table.provider, table.providerPaymentId),
    check('unknown_payments_state', oneOf(table.state, UNKNOWN_PAYMENT_STATES)),
    check('unknown_payments_amount', sql`${table.amount} > 0`),
  ],
);

export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: id(),
    provider: text().notNull(),
    eventId: text().notNull(),
    event: text().notNull(),
    body: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    receivedAt: createdAt(),
    processedAt: instant(),
  },
  (table) => [
    uniqueIndex('webhook_inbox_once').on(table.provider, table.eventId),
    index('webhook_inbox_waiting').on(table.receivedAt).where(sql`${table.processedAt} is null`),
  ],
);
