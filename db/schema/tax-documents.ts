// Invoices and credit notes, as they were issued: a document holds everything that it shows, is never changed, and is never deleted.
// Numbers have no gaps within a series and a financial year.

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { TAX_DOCUMENT_KINDS } from '#config/value-lists.ts';
import { id, instant, oneOf, paise } from './columns.ts';
import { orders } from './orders.ts';

/** The seller as the document names her. */
export interface Supplier {
  readonly name: string;
  readonly legalName: string;
  readonly address: string;
  /** '' when she is not registered. */
  readonly gstin: string;
  /** The two digits of her State; '' when she is not registered. */
  readonly stateCode: string;
  readonly isComposition: boolean;
  readonly email: string;
  readonly phone: string;
}

/** The buyer as the document names her. */
export interface Recipient {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly phone: string;
  readonly email: string;
  /** '' for a consumer. */
  readonly gstin: string;
  readonly business: string;
}

/** A line of a document: an order item, or a part of its quantity. Amounts in paise, for the whole quantity. */
export interface TaxDocumentLine {
  readonly orderItemId: string;
  readonly name: string;
  readonly size: string;
  /** '' in a document without tax. */
  readonly hsn: string;
  readonly unit: 'PCS' | 'PRS';
  readonly quantity: number;
  /** The price of one item. */
  readonly price: number;
  readonly discount: number;
  readonly shipping: number;
  /** In percent. */
  readonly rate: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  /** taxable + cgst + sgst + igst */
  readonly total: number;
}

export const taxDocuments = pgTable(
  'tax_documents',
  {
    id: id(),
    kind: text({ enum: TAX_DOCUMENT_KINDS }).notNull(),
    /** The letters before the number: 'TB', 'TBC'. */
    series: text().notNull(),
    /** The financial year, April to March in India: '26-27'. */
    financialYear: text().notNull(),
    number: integer().notNull(),
    /** 'TB/26-27/000123' */
    documentNumber: text().notNull().unique(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The invoice that a credit note reduces. */
    invoiceId: uuid().references((): AnyPgColumn => taxDocuments.id),
    reason: text(),
    issuedAt: instant().notNull(),
    /** 'gst': with tax. 'none': without any. */
    taxMode: text({ enum: ['gst', 'none'] }).notNull(),
    /** The two digits of the State where the goods are delivered. */
    placeOfSupply: text().notNull(),
    supplier: jsonb().$type<Supplier>().notNull(),
    recipient: jsonb().$type<Recipient>().notNull(),
    lines: jsonb().$type<readonly TaxDocumentLine[]>().notNull(),
    taxable: paise().notNull(),
    cgst: paise().notNull(),
    sgst: paise().notNull(),
    igst: paise().notNull(),
    total: paise().notNull(),
  },
  (table) => [
    uniqueIndex('tax_documents_number').on(table.series, table.financialYear, table.number),
    index('tax_documents_by_order').on(table.orderId, table.issuedAt),
    index('tax_documents_by_invoice').on(table.invoiceId).where(sql`${table.invoiceId} is not null`),
    index('tax_documents_by_time').on(table.issuedAt, table.id),
    check('tax_documents_kind', oneOf(table.kind, TAX_DOCUMENT_KINDS)),
    check('tax_documents_mode', oneOf(table.taxMode, ['gst', 'none'])),
    check('tax_documents_length', sql`length(${table.documentNumber}) <= 16 and ${table.number} > 0`),
    check('tax_documents_credit', sql`(${table.kind} = 'credit-note') = (${table.invoiceId} is not null)`),
    check(
      'tax_documents_sum',
      sql`${table.total} = ${table.taxable} + ${table.cgst} + ${table.sgst} + ${table.igst} and ${table.cgst} = ${table.sgst}
        and (${table.igst} = 0 or ${table.cgst} = 0) and least(${table.taxable}, ${table.cgst}, ${table.igst}) >= 0`,
    ),
  ],
);

/** The last number of each series; its row is locked while a document is written. */
export const documentCounters = pgTable(
  'document_counters',
  {
    series: text().notNull(),
    financialYear: text().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);
