// Reads issued documents. A free replacement belongs to the sale of the order that it replaces and has the same documents. An exchange has
// an invoice of its own, and a delivery note before it is sent. The caller has checked access to the orders.

import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { orders } from '#db/schema/orders.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { pick } from '#shop/pick.ts';
import type { DocumentSummary } from './document-summary.ts';
import { type ShownDocument, toShownDocument } from './shown-document.ts';

/** The order under which the goods were sold. */
interface SaleOrder {
  readonly id: string;
  /** True when nothing was paid for the goods, so that there is no invoice. */
  readonly isFree: boolean;
}

const saleColumns = {
  ...pick(orders, 'id', 'total', 'replacementFor', 'isExchange'),
};

type SaleRow = Pick<typeof orders.$inferSelect, keyof typeof saleColumns>;

/** Returns the order whose documents this one shares because it replaces it, or null for an order with documents of its own. */
const replacedOrderOf = ({ total, replacementFor, isExchange }: SaleRow): string | null =>
  total === 0 && !isExchange ? replacementFor : null;

/** Returns these orders and the orders that they replace, which may be replacements too. */
async function loadWithReplaced(db: DbOrTx, ids: readonly string[]) {
  const rows = new Map<string, SaleRow>();
  let next = [...ids];
  while (next.length > 0) {
    const found = await db.select(saleColumns).from(orders).where(inArray(orders.id, next));
    for (const row of found) rows.set(row.id, row);
    next = found.flatMap((row) => replacedOrderOf(row) ?? []);
  }
  return rows;
}

/** Returns, by order id, the order under which its goods were sold. */
async function findSales(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, SaleOrder>> {
  const rows = await loadWithReplaced(db, ids);
  const toSale = (id: string): SaleOrder => {
    const row = rows.get(id);
    const replaced = row ? replacedOrderOf(row) : null;
    return replaced === null ? { id, isFree: row?.total === 0 } : toSale(replaced);
  };
  return new Map(ids.map((id) => [id, toSale(id)]));
}

const summaryColumns = {
  ...pick(taxDocuments, 'id', 'kind', 'documentNumber', 'orderId', 'invoiceId', 'issuedAt', 'placeOfSupply', 'total'),
};

export interface OrderDocuments {
  readonly documents: readonly DocumentSummary[];
  readonly isFree: boolean;
}

/** Returns a function that gives the documents of one of these orders, oldest first. `orderIds` are ids of rows. */
export async function findDocuments(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<(orderId: string) => OrderDocuments> {
  if (orderIds.length === 0) return () => ({ documents: [], isFree: false });
  const sales = await findSales(db, orderIds);
  const saleIds = [...new Set([...sales.values()].map(({ id }) => id))];
  const rows = await db
    .select(summaryColumns)
    .from(taxDocuments)
    .where(inArray(taxDocuments.orderId, saleIds))
    // `desc` on the kind puts a credit note after the invoice of the same moment, because 'credit-note' comes before
    // 'invoice' in the alphabet.
    .orderBy(asc(taxDocuments.issuedAt), desc(taxDocuments.kind), asc(taxDocuments.number));
  const bySale = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId) => {
    const sale = sales.get(orderId);
    return { documents: sale ? (bySale.get(sale.id) ?? []) : [], isFree: sale?.isFree ?? false };
  };
}

/** Returns the documents in the order of the ids. */
export async function loadShownDocuments(db: DbOrTx, ids: readonly string[]): Promise<ShownDocument[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ document: taxDocuments, orderId: orders.orderId, orderDate: orders.orderDate })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(inArray(taxDocuments.id, [...ids]));
  const invoiceIds = rows.flatMap(({ document }) => document.invoiceId ?? []);
  const invoices = await db.select(summaryColumns).from(taxDocuments).where(inArray(taxDocuments.id, invoiceIds));
  const invoiceById = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const shown = new Map(
    rows.map(({ document, orderId, orderDate }) => {
      const invoice = document.invoiceId === null ? null : (invoiceById.get(document.invoiceId) ?? null);
      return [document.id, toShownDocument(document, { orderId, orderDate, invoice })];
    }),
  );
  return ids.flatMap((id) => shown.get(id) ?? []);
}
