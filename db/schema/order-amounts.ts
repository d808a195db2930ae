// Columns of amounts that a checkout and its order have in common, and those of their lines.

import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, numeric, text } from 'drizzle-orm/pg-core';
import { TAX_MODES, TAX_UNITS } from '#config/value-lists.ts';
import { oneOf, paise } from './columns.ts';
import { gstRate } from './tax-classes.ts';

export const money = () => ({
  subtotal: paise().notNull(),
  shipping: paise().notNull(),
  tax: paise().notNull(),
  /** The GST rate that `tax` was computed with, in percent: a later change of the settings does not change an order. */
  taxRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  discount: paise().notNull(),
  /** All of `discount` when staff gave it by hand; 0 when a coupon gave it. */
  staffDiscount: paise().notNull().default(0),
  /** Why staff gave it; shoppers do not see it. */
  discountReason: text(),
  total: paise().notNull(),
  taxMode: text({ enum: TAX_MODES }).notNull().default('flat'),
  /** The GST that the prices include; not part of `tax`. */
  taxIncluded: paise().notNull().default(0),
  /** The two digits of the State where the goods are delivered; null in mode flat. */
  placeOfSupply: text(),
  /** The GSTIN of a business that wants it on the invoice. */
  buyerGstin: text(),
  buyerBusiness: text(),
});

export const taxModeFits = (table: Record<keyof ReturnType<typeof money>, AnyPgColumn>): SQL =>
  sql`${oneOf(table.taxMode, TAX_MODES)} and (${table.taxMode} = 'flat' or ${table.tax} = 0)
    and (${table.taxMode} = 'gst' or ${table.taxIncluded} = 0) and ${table.taxIncluded} between 0 and ${table.total}
    and (${table.taxMode} = 'flat') = (${table.placeOfSupply} is null)`;

/** A discount is of a coupon or of staff, never of both, and staff name a reason. */
export const staffDiscountFits = (table: Record<keyof ReturnType<typeof money> | 'couponId', AnyPgColumn>): SQL =>
  sql`${table.staffDiscount} = 0 or (${table.staffDiscount} = ${table.discount} and ${table.discount} <= ${table.subtotal}
    and ${table.couponId} is null and coalesce(length(trim(${table.discountReason})), 0) > 0)`;

/**
 * A line's shares in the order's discount and delivery, and its tax in the modes gst and none; amounts for the whole quantity. All are null
 * for lines of replacements and exchanges without a price.
 */
export const lineTax = () => ({
  hsn: text(),
  unit: text({ enum: TAX_UNITS }),
  gstRate: gstRate(),
  lineDiscount: paise(),
  lineShipping: paise(),
  taxable: paise(),
  cgst: paise(),
  sgst: paise(),
  igst: paise(),
});

/** Either no tax is stored, or all of it with both shares, and the parts add up to the line's share of the total. */
export const lineTaxAdds = (table: Record<keyof ReturnType<typeof lineTax> | 'price' | 'quantity', AnyPgColumn>): SQL =>
  sql`num_nulls(${table.hsn}, ${table.unit}, ${table.gstRate}, ${table.taxable}, ${table.cgst}, ${table.sgst}, ${table.igst}) in (0, 7)
    and num_nulls(${table.lineDiscount}, ${table.lineShipping}) in (0, 2)
    and (${table.lineDiscount} is null or (least(${table.lineDiscount}, ${table.lineShipping}) >= 0 and ${table.lineDiscount} <= ${table.price} * ${table.quantity}))
    and (${table.taxable} is null or (${table.lineDiscount} is not null and
      ${table.taxable} + ${table.cgst} + ${table.sgst} + ${table.igst} = ${table.price} * ${table.quantity} - ${table.lineDiscount} + ${table.lineShipping}
      and ${table.cgst} = ${table.sgst} and (${table.igst} = 0 or ${table.cgst} = 0)
      and least(${table.taxable}, ${table.cgst}, ${table.igst}) >= 0))`;
