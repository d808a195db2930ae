// The page of an order's invoice, for its shopper and for staff. An order of mode flat has a printout of its amounts. Other orders have the
// documents that were issued for them: one of them is shown and the others are listed. An order with nothing to pay has a delivery note.

import { and, eq, ne } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { ShopContext } from '#shop/context.ts';
import {
  type DocumentLink,
  type DocumentSummary,
  findLatestInvoice,
  toDocumentLink,
} from '#shop/invoices/document-summary.ts';
import { findDocuments, loadShownDocuments } from '#shop/invoices/find-documents.server.ts';
import { type ShownDocument, toDeliveryNote } from '#shop/invoices/shown-document.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { Settings } from '#shop/settings/settings.ts';
import { findInvoice, findInvoices, type Invoice } from './invoice.server.ts';
import { shortOrderId } from './order.ts';
import type { OrderRecord } from './order-record.ts';
import { getOrder, getOrders } from './order-records.server.ts';

export type MissingInvoice = 'not-sent' | 'replacement-not-sent' | 'cancelled';

export type InvoicePage =
  | { readonly kind: 'flat'; readonly orderId: string; readonly invoice: Invoice }
  | {
      readonly kind: 'document';
      readonly orderId: string;
      readonly document: ShownDocument;
      /** All documents of the order, oldest first. */
      readonly links: readonly DocumentLink[];
    }
  | { readonly kind: 'missing'; readonly orderId: string; readonly reason: MissingInvoice };

function toOrderDeliveryNote(order: OrderRecord, { storeInfo, legal }: Settings): ShownDocument {
  const { fullName, ...address } = order.shippingAddress;
  return toDeliveryNote({
    orderId: order.orderId,
    shortId: shortOrderId(order.orderId),
    orderDate: order.orderDate,
    supplier: {
      name: storeInfo.name,
      legalName: legal.legalName || storeInfo.name,
      address: legal.address || storeInfo.address,
      email: storeInfo.email,
      phone: storeInfo.phone,
    },
    recipient: { name: fullName, ...address },
    lines: order.items,
  });
}

async function findMissingReason(ctx: ShopContext, { id, status }: OrderRecord): Promise<MissingInvoice> {
  if (status !== 'cancelled') return 'not-sent';
  const [replacement] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.replacementFor, id), ne(orders.status, 'cancelled'), eq(orders.total, 0)))
    .limit(1);
  return replacement ? 'replacement-not-sent' : 'cancelled';
}

/** The document with this number, or the latest invoice without one. */
const chooseDocument = (documents: readonly DocumentSummary[], number: string | null): DocumentSummary | null =>
  number === null
    ? findLatestInvoice(documents)
    : (documents.find(({ documentNumber }) => documentNumber === number) ?? null);

/** `number` chooses one of several documents. Null when the actor has no such order, or the order has no such document. */
export async function findInvoicePage(
  ctx: ShopContext,
  id: string,
  number: string | null,
): Promise<InvoicePage | null> {
  const order = await getOrder(ctx, id);
  if (order === null) return null;
  const { orderId } = order;
  if (order.taxMode === 'flat') {
    const invoice = number === null ? await findInvoice(ctx, id) : null;
    return invoice && { kind: 'flat', orderId, invoice };
  }
  const { documents, isFree } = (await findDocuments(ctx.db, [order.id]))(order.id);
  const links = documents.map(toDocumentLink);
  const chosen = chooseDocument(documents, number);
  if (chosen) {
    const [document] = await loadShownDocuments(ctx.db, [chosen.id]);
    return document ? { kind: 'document', orderId, document, links } : null;
  }
  if (number !== null) return null;
  if (isFree) return { kind: 'document', orderId, document: toOrderDeliveryNote(order, await getSettings(ctx)), links };
  return { kind: 'missing', orderId, reason: await findMissingReason(ctx, order) };
}

export interface PrintedInvoices {
  readonly sheets: readonly (
    | { readonly kind: 'flat'; readonly key: string; readonly invoice: Invoice }
    | { readonly kind: 'document'; readonly key: string; readonly document: ShownDocument }
  )[];
  /** How many of the orders exist and have no invoice yet. */
  readonly notIssued: number;
  /** How many of the orders do not exist. */
  readonly missing: number;
}

/** For staff: the invoices of these orders, by row id. Orders that share an invoice print it once. */
export async function findPrintedInvoices(ctx: ShopContext, ids: readonly string[]): Promise<PrintedInvoices> {
  const records = await getOrders(ctx, ids);
  const flatIds = records.filter(({ taxMode }) => taxMode === 'flat').map(({ id }) => id);
  const invoicedRecords = records.filter(({ taxMode }) => taxMode !== 'flat');
  const [flat, getDocuments, settings] = await Promise.all([
    findInvoices(ctx, flatIds),
    findDocuments(
      ctx.db,
      invoicedRecords.map(({ id }) => id),
    ),
    getSettings(ctx),
  ]);
  const invoiceIds = invoicedRecords.map(({ id }) => findLatestInvoice(getDocuments(id).documents)?.id ?? null);
  const uniqueIds = [...new Set(invoiceIds.filter((id) => id !== null))];
  const documents = await loadShownDocuments(ctx.db, uniqueIds);
  const deliveryNotes = invoicedRecords
    .filter(({ id }, index) => invoiceIds[index] === null && getDocuments(id).isFree)
    .map((order) => toOrderDeliveryNote(order, settings));
  const sheets: PrintedInvoices['sheets'] = [
    ...flat.map((invoice) => ({ kind: 'flat' as const, key: invoice.order.orderId, invoice })),
    ...documents
      .concat(deliveryNotes)
      .map((document) => ({ kind: 'document' as const, key: document.fileName, document })),
  ];
  const notIssued = invoiceIds.filter((id) => id === null).length - deliveryNotes.length;
  return { sheets, notIssued, missing: ids.length - records.length };
}
