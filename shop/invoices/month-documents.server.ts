// Reads the documents of a month in the order in which they were issued, in pages, so that memory use does not grow with the month.

import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { pick } from '#shop/pick.ts';
import type { ReturnDocument } from './gstr1-tables.ts';
import { monthBounds } from './return-month.ts';

/** A page is small, because other requests wait while its rows are converted to text. */
const PAGE_SIZE = 200;
const invoice = alias(taxDocuments, 'credited_invoice');

/** SQL: true for a document of the month. An index on `issued_at` serves it. */
export function isInMonth(month: string): SQL {
  const { from, until } = monthBounds(month);
  return sql`${gte(taxDocuments.issuedAt, from)} and ${lt(taxDocuments.issuedAt, until)}`;
}

interface Position {
  readonly issuedAt: Date;
  readonly id: string;
}

async function loadPage(db: DbOrTx, month: string, after: Position | null) {
  return db
    .select({
      ...pick(taxDocuments, 'id', 'kind', 'series', 'financialYear', 'number'),
      ...pick(taxDocuments, 'documentNumber', 'issuedAt', 'taxMode', 'placeOfSupply'),
      gstin: sql<string>`${taxDocuments.supplier} ->> 'gstin'`,
      sellerState: sql<string>`coalesce(${invoice.supplier}, ${taxDocuments.supplier}) ->> 'stateCode'`,
      recipient: {
        name: sql<string>`${taxDocuments.recipient} ->> 'name'`,
        business: sql<string>`${taxDocuments.recipient} ->> 'business'`,
        gstin: sql<string>`${taxDocuments.recipient} ->> 'gstin'`,
      },
      lines: taxDocuments.lines,
      total: taxDocuments.total,
      orderNumber: orders.orderId,
      against: {
        documentNumber: invoice.documentNumber,
        issuedAt: invoice.issuedAt,
        total: invoice.total,
      },
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .leftJoin(invoice, eq(invoice.id, taxDocuments.invoiceId))
    .where(
      and(
        isInMonth(month),
        after ? sql`(${taxDocuments.issuedAt}, ${taxDocuments.id}) > (${after.issuedAt}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.id))
    .limit(PAGE_SIZE);
}

type Row = Awaited<ReturnType<typeof loadPage>>[number];

/** Yields pages of documents; each page is a query of its own. */
export async function* monthDocuments(db: DbOrTx, month: string): AsyncGenerator<readonly ReturnDocument[]> {
  let rows: readonly Row[];
  let last: Position | null = null;
  do {
    rows = await loadPage(db, month, last);
    yield rows;
    last = rows.at(-1) ?? null;
  } while (rows.length === PAGE_SIZE);
}

/** True when a document of the month has GST. */
export async function hasTaxedDocuments(db: DbOrTx, month: string): Promise<boolean> {
  const [found] = await db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(and(isInMonth(month), eq(taxDocuments.taxMode, 'gst')))
    .limit(1);
  return found !== undefined;
}
