// The invoices and credit notes of a month: a page of the list, and the list as a CSV file.

import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { orders } from '#db/schema/orders.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { pick } from '#shop/pick.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { containsPattern } from '#shop/search-text.ts';
import { rupeesCell, stateCell } from './gstr1-cells.ts';
import type {
  DocumentFilters,
  DocumentList,
  DocumentQuery,
  DocumentSort,
  ListedTaxDocument,
} from './list-documents.ts';
import { hasTaxedDocuments, isInMonth } from './month-documents.server.ts';
import { isLateCredit } from './return-month.ts';
import { KIND_NAMES } from './sales-register.ts';

const invoice = alias(taxDocuments, 'credited_invoice');
const recipientText = (field: 'name' | 'business' | 'gstin'): SQL<string> =>
  sql<string>`${taxDocuments.recipient} ->> ${sql.raw(`'${field}'`)}`;

function toSearchCondition(search: string): SQL {
  const pattern = containsPattern(search);
  const columns = [
    sql`${taxDocuments.documentNumber}`,
    sql`${orders.orderId}`,
    ...(['name', 'business', 'gstin'] as const).map(recipientText),
  ];
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

function toCondition({ month, search, kind }: DocumentFilters): SQL {
  const conditions = [isInMonth(month)];
  if (kind) conditions.push(eq(taxDocuments.kind, kind));
  if (search !== '') conditions.push(toSearchCondition(search));
  return sql.join(conditions, sql` and `);
}

const ORDER_BY: Readonly<Record<DocumentSort, readonly SQL[]>> = {
  'date-desc': [desc(taxDocuments.issuedAt), desc(taxDocuments.id)],
  'date-asc': [asc(taxDocuments.issuedAt), asc(taxDocuments.id)],
  'number-asc': [asc(taxDocuments.documentNumber)],
  'number-desc': [desc(taxDocuments.documentNumber)],
  'total-desc': [desc(taxDocuments.total), desc(taxDocuments.id)],
  'total-asc': [asc(taxDocuments.total), asc(taxDocuments.id)],
};

const selectDocuments = ({ db }: ShopContext) =>
  db
    .select({
      ...pick(taxDocuments, 'id', 'kind', 'documentNumber', 'issuedAt'),
      orderNumber: orders.orderId,
      name: recipientText('name'),
      gstin: recipientText('gstin'),
      ...pick(taxDocuments, 'placeOfSupply', 'taxable', 'cgst', 'sgst', 'igst', 'total'),
      invoice: { documentNumber: invoice.documentNumber, issuedAt: invoice.issuedAt },
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .leftJoin(invoice, eq(invoice.id, taxDocuments.invoiceId));

type Row = Awaited<ReturnType<typeof selectDocuments>>[number];

const toListed = ({ invoice, taxable: _taxable, cgst, sgst, igst, ...row }: Row): ListedTaxDocument => ({
  ...row,
  tax: cgst + sgst + igst,
  against: invoice?.documentNumber ?? null,
  isLate: invoice !== null && isLateCredit(row.issuedAt, invoice.issuedAt),
});

/** A page number after the last page shows the last page. */
export async function listTaxDocuments(
  ctx: ShopContext,
  query: DocumentQuery,
): Promise<Result<DocumentList, 'not-allowed'>> {
  if (!may(ctx.actor, 'gst')) return refuse('not-allowed');
  const where = toCondition(query);
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(where);
  const count = counted?.count ?? 0;
  const page = Math.min(query.page, Math.max(1, Math.ceil(count / query.rows)));
  const rows = await selectDocuments(ctx)
    .where(where)
    .orderBy(...ORDER_BY[query.sort])
    .limit(query.rows)
    .offset((page - 1) * query.rows);
  return ok({ page, found: { count, more: false }, documents: rows.map(toListed) });
}

type Cell = readonly [column: string, isTax: boolean, toText: (row: Row, sign: 1 | -1) => string];

/** The figures of a credit note are negative, as in the sales register. */
const CELLS: readonly Cell[] = [
  ['Date', false, ({ issuedAt }) => dayInIndia(issuedAt)],
  ['Number', false, ({ documentNumber }) => documentNumber],
  ['Kind', false, ({ kind }) => KIND_NAMES[kind]],
  ['Against', false, ({ invoice }) => invoice?.documentNumber ?? ''],
  ['Order', false, ({ orderNumber }) => orderNumber],
  ['Recipient', false, ({ name }) => name],
  ['GSTIN', true, ({ gstin }) => gstin],
  ['Place of supply', true, ({ placeOfSupply }) => stateCell(placeOfSupply)],
  ['Taxable value', true, ({ taxable }, sign) => rupeesCell(sign * taxable)],
  ['CGST', true, ({ cgst }, sign) => rupeesCell(sign * cgst)],
  ['SGST/UTGST', true, ({ sgst }, sign) => rupeesCell(sign * sgst)],
  ['IGST', true, ({ igst }, sign) => rupeesCell(sign * igst)],
  ['Total', false, ({ total }, sign) => rupeesCell(sign * total)],
];

async function* documentChunks(ctx: ShopContext, filters: DocumentFilters): AsyncGenerator<string> {
  const hasTax = await hasTaxedDocuments(ctx.db, filters.month);
  const cells = CELLS.filter(([, isTax]) => hasTax || !isTax);
  const where = toCondition(filters);
  yield* csvChunks<Row>({
    columns: cells.map(([column]) => column),
    fetchRows: (after, limit) =>
      selectDocuments(ctx)
        .where(
          after
            ? sql`${where} and (${taxDocuments.issuedAt}, ${taxDocuments.id}) > (${after.issuedAt}, ${after.id})`
            : where,
        )
        .orderBy(...ORDER_BY['date-asc'])
        .limit(limit),
    toCells: (row) => cells.map(([, , toText]) => toText(row, row.kind === 'invoice' ? 1 : -1)),
  });
}

/** Exports the documents, oldest first, without tax columns when no document of the month has GST. */
export const exportTaxDocuments = (
  ctx: ShopContext,
  filters: DocumentFilters,
): Result<AsyncGenerator<string>, 'not-allowed'> =>
  may(ctx.actor, 'gst') ? ok(documentChunks(ctx, filters)) : refuse('not-allowed');
