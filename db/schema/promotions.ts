// Coupons and their uses, banners, and the one settings record.

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ACTIVITY, COUPON_TYPE_NAMES, COUPON_USE_STATES, TAX_MODES } from '#config/value-lists.ts';
import { pictures } from './catalog.ts';
import { createdAt, id, instant, oneOf, paise, updatedAt } from './columns.ts';
import { users } from './people.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: text({ enum: COUPON_TYPE_NAMES }).notNull(),
    /** Percent for 'percentage', paise for 'fixed', ignored for 'free_shipping'. */
    value: integer().notNull(),
    maxDiscount: paise().notNull().default(0),
    minOrderAmount: paise().notNull().default(0),
    /** 0 means unlimited. */
    usageLimit: integer().notNull().default(0),
    usedCount: integer().notNull().default(0),
    validFrom: instant().notNull(),
    validUntil: instant().notNull(),
    status: text({ enum: ACTIVITY }).notNull().default('active'),
    applicableCategories: uuid().array().notNull().default(sql`'{}'`),
    applicableProducts: uuid().array().notNull().default(sql`'{}'`),
    excludeCategories: uuid().array().notNull().default(sql`'{}'`),
    excludeProducts: uuid().array().notNull().default(sql`'{}'`),
    firstTimeUserOnly: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Deleted coupons stay as hidden rows, because cancelled orders that used them may be reopened. Their codes are free for reuse. */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('coupons_code').on(table.code).where(sql`${table.deletedAt} is null`),
    index('coupons_newest').on(table.createdAt.desc().nullsFirst(), table.id).where(sql`${table.deletedAt} is null`),
    check('coupons_code_upper', sql`${table.code} = upper(${table.code}) and length(${table.code}) > 0`),
    check('coupons_type', oneOf(table.type, COUPON_TYPE_NAMES)),
    check('coupons_value', sql`${table.value} >= 0 and (${table.type} <> 'percentage' or ${table.value} <= 100)`),
    check(
      'coupons_amounts',
      sql`least(${table.maxDiscount}, ${table.minOrderAmount}, ${table.usageLimit}, ${table.usedCount}) >= 0`,
    ),
    check('coupons_limit', sql`${table.usageLimit} = 0 or ${table.usedCount} <= ${table.usageLimit}`),
    check('coupons_window', sql`${table.validFrom} <= ${table.validUntil}`),
    check('coupons_status', oneOf(table.status, ACTIVITY)),
  ],
);

/** One redemption of a coupon: held by a checkout, then used by its order, or released. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: id(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The verified number of a guest who used a first-time coupon: the number identifies the person. */
    guestPhone: text(),
    checkoutId: uuid().notNull().unique(),
    orderId: uuid().unique(),
    /** Copied from the coupon, so that 'once per person' can be a unique index. */
    firstTimeOnly: boolean().notNull(),
    state: text({ enum: COUPON_USE_STATES }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('coupon_uses_by_coupon').on(table.couponId, table.state),
    uniqueIndex('coupon_uses_first_time_once')
      .on(table.userId)
      .where(sql`${table.firstTimeOnly} and ${table.state} <> 'released'`),
    uniqueIndex('coupon_uses_first_time_once_a_phone')
      .on(table.guestPhone)
      .where(sql`${table.guestPhone} is not null and ${table.state} <> 'released'`),
    check('coupon_uses_state', oneOf(table.state, COUPON_USE_STATES)),
    check('coupon_uses_order', sql`${table.state} <> 'used' or ${table.orderId} is not null`),
  ],
);

export const banners = pgTable(
  'banners',
  {
    id: id(),
    title: text().notNull(),
    subtitle: text().notNull(),
    description: text().notNull(),
    image: text()
      .notNull()
      .references(() => pictures.key),
    buttonText: text().notNull(),
    buttonLink: text().notNull(),
    category: text().notNull(),
    isActive: boolean().notNull().default(true),
    order: integer().notNull(),
    showFrom: instant(),
    showUntil: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('banners_in_order').on(table.order),
    check('banners_order', sql`${table.order} > 0`),
    check(
      'banners_window',
      sql`${table.showFrom} is null or ${table.showUntil} is null or ${table.showFrom} < ${table.showUntil}`,
    ),
  ],
);

export interface StoreInfo {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  /** Missing in records of earlier versions. */
  readonly hours?: string;
  readonly replyTime?: string;
}

export const settings = pgTable(
  'settings',
  {
    id: text().primaryKey().default('general'),
    taxRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    shippingStandard: paise().notNull(),
    shippingExpress: paise().notNull(),
    freeShippingThreshold: paise().notNull(),
    currencySymbol: text().notNull(),
    currencyCode: text().notNull(),
    storeInfo: jsonb().$type<StoreInfo>().notNull(),
    stripText: text().notNull(),
    reviewsByBuyersOnly: boolean().notNull().default(false),
    /** Whether the owner gets a mail for each new order, and at which address. */
    ownerMail: boolean().notNull().default(false),
    ownerMailAddress: text().notNull().default(''),
    /** Logo, colours, links and the home page; missing values are the defaults of shop/brand/brand.ts. */
    brand: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** The seller as the law wants her named; missing values are empty. */
    legal: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Whether a product without its own texts shows the specified ones for material, care, fit and occasion. */
    showsDefaultTexts: boolean().notNull().default(true),
    /** Whether a list of the shop shows one card per style, or one per colour. */
    oneCardPerStyle: boolean().notNull().default(true),
    /** Whether shoppers sign in by codes to their mobile numbers, where an SMS account is set up. */
    mobileCodes: boolean().notNull().default(false),
    /** Whether checkout, popup and newsletter ask for consent to offers with a box. */
    asksForConsent: boolean().notNull().default(false),
    /** Whether shoppers who agreed are reminded of the bag they left. */
    bagReminders: boolean().notNull().default(false),
    /** Whether shoppers may buy without an account. */
    guestCheckout: boolean().notNull().default(false),
    /** Decisions of the merchant that count as done in the setup list: no online payments, no courier account. */
    takesCashOnly: boolean().notNull().default(false),
    sendsByHand: boolean().notNull().default(false),
    taxMode: text({ enum: TAX_MODES }).notNull().default('flat'),
    /** GSTIN, numbering and rates; missing values are the defaults of shop/settings/gst-settings.ts. */
    gst: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Time limits and rules of returns; missing values are the defaults of shop/settings/return-settings.ts. */
    returns: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** The month's budget for messages and what a message costs; missing values are the defaults of shop/settings/message-settings.ts. */
    messages: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    version: integer().notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('settings_tax_mode', oneOf(table.taxMode, TAX_MODES)),
    check('settings_one_record', sql`${table.id} = 'general'`),
    check('settings_owner_mail', sql`not ${table.ownerMail} or ${table.ownerMailAddress} <> ''`),
    check('settings_tax', sql`${table.taxRate} between 0 and 100`),
    check(
      'settings_shipping',
      sql`least(${table.shippingStandard}, ${table.shippingExpress}, ${table.freeShippingThreshold}) >= 0`,
    ),
    check(
      'settings_currency',
      sql`length(${table.currencySymbol}) between 1 and 5 and length(${table.currencyCode}) between 1 and 3`,
    ),
  ],
);
