// Checkouts and orders. A checkout holds the price snapshot and the reservation before any money moves; an order exists only when it is
// paid or is cash on delivery, at most one per checkout.

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  CANCELLATION_TYPES,
  CHECKOUT_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REQUEST_STATUSES,
  STORED_ORDER_STATUSES,
} from '#config/value-lists.ts';
import { products } from './catalog.ts';
import { createdAt, id, instant, oneOf, paise, updatedAt } from './columns.ts';
import { lineTax, lineTaxAdds, money, staffDiscountFits, taxModeFits } from './order-amounts.ts';
import { hasOneOwner, owner } from './order-owner.ts';
import type { ProfileSnapshot, ReplacedUnit, ReturnTerms, ShippingAddress } from './order-values.ts';
import { coupons } from './promotions.ts';
import { inventoryLevels } from './stock.ts';

const customer = () => ({
  customerName: text().notNull(),
  customerEmail: text().notNull(),
  customerPhone: text().notNull(),
  shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
});

export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    ...owner(),
    idempotencyKey: text().notNull(),
    /** Hash of the request sent with this key: the same key with another order is refused. */
    bodyHash: text().notNull(),
    state: text({ enum: CHECKOUT_STATES }).notNull().default('open'),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    ...customer(),
    ...money(),
    couponId: uuid().references(() => coupons.id),
    provider: text(),
    providerOrderId: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('checkouts_once_a_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('checkouts_provider_order').on(table.provider, table.providerOrderId),
    // One open checkout per person: a new one first releases the old one.
    uniqueIndex('checkouts_one_open_per_person').on(table.userId).where(sql`${table.state} = 'open'`),
    uniqueIndex('checkouts_once_a_guest_key')
      .on(table.guestHash, table.idempotencyKey)
      .where(sql`${table.guestHash} is not null`),
    uniqueIndex('checkouts_one_open_per_guest').on(table.guestHash).where(sql`${table.state} = 'open'`),
    check('checkouts_one_owner', hasOneOwner(table)),
    index('checkouts_open').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    check('checkouts_state', oneOf(table.state, CHECKOUT_STATES)),
    check('checkouts_method', oneOf(table.paymentMethod, PAYMENT_METHODS)),
    check('checkouts_tax_mode', taxModeFits(table)),
    check('checkouts_staff_discount', staffDiscountFits(table)),
    check(
      'checkouts_total',
      sql`${table.total} = ${table.subtotal} + ${table.shipping} + ${table.tax} - ${table.discount}`,
    ),
    check(
      'checkouts_amounts',
      sql`least(${table.subtotal}, ${table.shipping}, ${table.tax}, ${table.discount}, ${table.total}) >= 0`,
    ),
  ],
);

const line = () => ({
  productId: uuid().references(() => products.id, { onDelete: 'set null' }),
  inventoryLevelId: uuid().references(() => inventoryLevels.id, { onDelete: 'set null' }),
  name: text().notNull(),
  size: text().notNull().default(''),
  /** The size's SKU when it was ordered. Null for lines from before sizes had SKUs whose size has been removed. */
  sku: text(),
  quantity: integer().notNull(),
  price: paise().notNull(),
  image: text().notNull(),
  ...lineTax(),
});

export const checkoutLines = pgTable(
  'checkout_lines',
  {
    id: id(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    ...line(),
  },
  (table) => [
    uniqueIndex('checkout_lines_once').on(table.checkoutId, table.inventoryLevelId),
    uniqueIndex('checkout_lines_position').on(table.checkoutId, table.position),
    check('checkout_lines_tax', lineTaxAdds(table)),
    check('checkout_lines_amounts', sql`${table.quantity} > 0 and ${table.price} >= 0`),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** ORD-{timestamp}-{9 characters}; shoppers see the last 8. */
    orderId: text().notNull().unique(),
    checkoutId: uuid()
      .notNull()
      .unique()
      .references(() => checkouts.id),
    /** Without an owner the order is anonymous: the account was deleted, or staff entered the order. */
    ...owner(),
    ...customer(),
    ...money(),
    couponId: uuid().references(() => coupons.id),
    couponCode: text(),
    couponName: text(),
    status: text({ enum: STORED_ORDER_STATUSES }).notNull().default('pending'),
    paymentStatus: text({ enum: PAYMENT_STATUSES }).notNull().default('pending'),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    paymentId: text(),
    orderDate: createdAt(),
    estimatedDelivery: instant(),
    deliveryDate: instant(),
    trackingNumber: text(),
    /** Entered by staff for a parcel that was sent by hand; a booked shipment has its own courier. */
    courierName: text(),
    trackingUrl: text(),
    stockProcessed: boolean().notNull().default(false),
    stockProcessedAt: instant(),
    /** See `stock_ledger.reservation_generation`. */
    reservationGeneration: integer().notNull().default(0),
    userProfile: jsonb().$type<ProfileSnapshot>(),
    /** Set on a replacement, which has nothing to pay. */
    replacementFor: uuid().references((): AnyPgColumn => orders.id),
    /** The replacement of items that came back (`returns.exchange_order_id`), not of the whole order. */
    isExchange: boolean().notNull().default(false),
    /** Null for an order that is older than this column: the current rules apply. */
    returnTerms: jsonb().$type<ReturnTerms>(),
    notes: text(),
    version: integer().notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('orders_newest').on(table.orderDate.desc().nullsFirst(), table.id),
    index('orders_by_user').on(table.userId, table.orderDate.desc().nullsFirst()),
    index('orders_by_guest').on(table.guestHash).where(sql`${table.guestHash} is not null`),
    // Read as one index range per pair of the two columns, so that any filter by them returns rows in the order of time.
    index('orders_by_status').on(table.status, table.paymentStatus, table.orderDate.desc().nullsFirst(), table.id),
    index('orders_by_total').on(table.total, table.id),
    // Search columns of staff: a prefix of these, and any part of the name.
    index('orders_by_email').on(sql`lower(${table.customerEmail}) text_pattern_ops`),
    index('orders_by_phone').on(sql`${table.customerPhone} text_pattern_ops`),
    index('orders_tracking_number')
      .on(sql`lower(${table.trackingNumber})`)
      .where(sql`${table.trackingNumber} is not null`),
    index('orders_short_id').on(sql`right(${table.orderId}, 8) text_pattern_ops`),
    index('orders_by_name')
      .using('gin', sql`lower(${table.customerName}) gin_trgm_ops`)
      // Every search also reads the index's pending list, so the list is kept short.
      .with({ gin_pending_list_limit: 256 }),
    index('orders_replacing').on(table.replacementFor).where(sql`${table.replacementFor} is not null`),
    uniqueIndex('orders_one_live_replacement')
      .on(table.replacementFor)
      .where(sql`${table.replacementFor} is not null and ${table.status} <> 'cancelled' and not ${table.isExchange}`),
    index('orders_unprocessed')
      .on(table.orderDate)
      .where(sql`not ${table.stockProcessed} and ${table.status} <> 'cancelled'`),
    check('orders_one_owner', hasOneOwner(table)),
    check('orders_status', oneOf(table.status, STORED_ORDER_STATUSES)),
    check('orders_payment_status', oneOf(table.paymentStatus, PAYMENT_STATUSES)),
    check('orders_method', oneOf(table.paymentMethod, PAYMENT_METHODS)),
    check('orders_tax_mode', taxModeFits(table)),
    check('orders_staff_discount', staffDiscountFits(table)),
    check(
      'orders_total',
      sql`${table.total} = ${table.subtotal} + ${table.shipping} + ${table.tax} - ${table.discount}`,
    ),
    check(
      'orders_amounts',
      sql`least(${table.subtotal}, ${table.shipping}, ${table.tax}, ${table.discount}, ${table.total}) >= 0`,
    ),
    check('orders_paid_by_id', sql`(${table.paymentStatus} = 'paid') = (${table.paymentId} is not null)`),
    check('orders_processed_at', sql`${table.stockProcessed} = (${table.stockProcessedAt} is not null)`),
    check('orders_exchange', sql`not ${table.isExchange} or ${table.replacementFor} is not null`),
    check('orders_coupon', sql`(${table.couponCode} is null) = (${table.couponName} is null)`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    ...line(),
    /** For a line of a free replacement: what each of its units replaces. A return of such a unit refunds the value of the replaced one. */
    replaces: jsonb().$type<readonly ReplacedUnit[]>(),
    /** The custody of the line's units: shop/orders/custody.ts. Units counted in none of these columns are reserved. */
    picked: integer().notNull().default(0),
    withCourier: integer().notNull().default(0),
    withCustomer: integer().notNull().default(0),
    lost: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    released: integer().notNull().default(0),
    shelved: integer().notNull().default(0),
    writtenOff: integer().notNull().default(0),
    reserved: integer().generatedAlwaysAs(
      sql`quantity - picked - with_courier - with_customer - lost - returned - released - shelved - written_off`,
    ),
  },
  (table) => [
    uniqueIndex('order_items_position').on(table.orderId, table.position),
    index('order_items_by_product').on(table.productId),
    check('order_items_tax', lineTaxAdds(table)),
    check('order_items_amounts', sql`${table.quantity} > 0 and ${table.price} >= 0`),
    check(
      'order_items_custody',
      sql`least(picked, with_courier, with_customer, lost, returned, released, shelved, written_off) >= 0
        and picked + with_courier + with_customer + lost + returned + released + shelved + written_off <= quantity`,
    ),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text().notNull(),
    description: text().notNull(),
    actor: text().notNull(),
    at: createdAt(),
  },
  (table) => [index('order_events_by_order').on(table.orderId, table.at)],
);

/** Internal notes of staff; the shopper does not see them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    actor: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    index('order_notes_by_order').on(table.orderId, table.at),
    check('order_notes_note', sql`length(trim(${table.note})) > 0`),
  ],
);

export const cancellationRequests = pgTable(
  'cancellation_requests',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    type: text({ enum: CANCELLATION_TYPES }).notNull(),
    status: text({ enum: REQUEST_STATUSES }).notNull().default('pending'),
    requestedAt: createdAt(),
    adminNotes: text(),
    processedAt: instant(),
    processedBy: text(),
  },
  (table) => [
    uniqueIndex('cancellation_requests_one_open').on(table.orderId).where(sql`${table.status} = 'pending'`),
    index('cancellation_requests_by_order').on(table.orderId, table.requestedAt),
    check('cancellation_requests_reason', sql`length(trim(${table.reason})) > 0`),
    check('cancellation_requests_type', oneOf(table.type, CANCELLATION_TYPES)),
    check('cancellation_requests_status', oneOf(table.status, REQUEST_STATUSES)),
    check('cancellation_requests_processed', sql`(${table.status} = 'pending') = (${table.processedAt} is null)`),
  ],
);
