// Issues invoices at dispatch and credit notes at cancellation, inside the transaction of the order's move. An order has at most one open
// invoice, which is one that is not credited in full. Orders of mode flat and orders with nothing to pay have no invoice. The row of the
// counter stays locked until the transaction ends, so that a rollback uses up no number. Two transactions that lock the counter and an
// inventory level in opposite order deadlock, which `inTransaction` retries.

import { and, asc, eq, sql } from 'drizzle-orm';
import { failpoint } from '#config/failpoint.server.ts';
import type { Tx } from '#db/client.server.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returns } from '#db/schema/returns.ts';
import { documentCounters, type Recipient, type TaxDocumentLine, taxDocuments } from '#db/schema/tax-documents.ts';
import type { Paise } from '#shop/money/money.ts';
import { pick } from '#shop/pick.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { stateOfGstin } from '#shop/tax/gstin.ts';
import {
  type LineCredit,
  linesLeft,
  shareReduction,
  sumLines,
  toCreditLines,
  toInvoiceLine,
} from './document-lines.ts';
import { financialYear, formatDocumentNumber, seriesOf, type TaxDocumentKind } from './document-number.ts';
import type { TaxDocument } from './document-title.ts';
import { toExchangeLines } from './exchange-lines.ts';
import { listPriceRefunds } from './price-refunds.server.ts';
import { loadSale } from './sale.server.ts';
import { splitOrderTaxes } from './split-order-taxes.server.ts';
import { toSupplier } from './supplier.ts';

type Order = typeof orders.$inferSelect;

/** The recipient has the delivery address of the order that is sent, and the buyer of the order that was sold. */
const toRecipient = ({ shippingAddress }: Order, { customerEmail, buyerGstin, buyerBusiness }: Order): Recipient => ({
  name: shippingAddress.fullName,
  ...pick(shippingAddress, 'address', 'city', 'state', 'pincode', 'phone'),
  email: customerEmail,
  gstin: buyerGstin ?? '',
  business: buyerBusiness ?? '',
});

async function takeNumber(tx: Tx, kind: TaxDocumentKind, prefix: string, at: Date) {
  const [series, year] = [seriesOf(kind, prefix), financialYear(at)];
  const [counter] = await tx
    .insert(documentCounters)
    .values({ series, financialYear: year, last: 1 })
    .onConflictDoUpdate({
      target: [documentCounters.series, documentCounters.financialYear],
      set: { last: sql`${documentCounters.last} + 1` },
    })
    .returning({ number: documentCounters.last });
  if (!counter) throw new Error(`the series ${series} of ${year} gave no number`);
  failpoint('after_document_number_before_document');
  const documentNumber = formatDocumentNumber(series, year, counter.number);
  return { series, financialYear: year, number: counter.number, documentNumber };
}

/** Returns the order's invoice that is not credited in full, with its open lines, or null. */
async function findOpenInvoice(tx: Tx, orderId: string) {
  const documents = await tx.select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId));
  for (const invoice of documents.filter(({ kind }) => kind === 'invoice')) {
    const credited = documents.filter(({ invoiceId }) => invoiceId === invoice.id).flatMap(({ lines }) => lines);
    const openLines = linesLeft(invoice.lines, credited);
    if (openLines.length > 0) return { invoice, openLines };
  }
  return null;
}

/** Returns the order under which the goods were sold: for a replacement with nothing to pay, the order that it replaces. */
async function findSale(tx: Tx, order: Order): Promise<Order> {
  if (order.total > 0 || order.replacementFor === null) return order;
  // The replaced order is locked like the sent one, because its documents are read and written here.
  const [replaced] = await tx.select().from(orders).where(eq(orders.id, order.replacementFor)).for('update');
  if (!replaced) throw new Error(`order ${order.replacementFor} was replaced and is missing`);
  return findSale(tx, replaced);
}

/** True when goods of the order came back. Such an order has had its invoice, and gets no other one when staff correct its status. */
async function wasReturned(tx: Tx, orderId: string): Promise<boolean> {
  const [settled] = await tx
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.status, 'settled')))
    .limit(1);
  return settled !== undefined;
}

/** Called when the order is sent, with its row locked. Does nothing when the order has an open invoice already. */
export async function issueInvoice(tx: Tx, sentOrder: Order, at: Date): Promise<void> {
  if (sentOrder.taxMode === 'flat') return;
  if (sentOrder.isExchange) return issueExchangeInvoice(tx, sentOrder, at);
  const order = await findSale(tx, sentOrder);
  if (order.taxMode === 'flat' || order.total === 0 || order.placeOfSupply === null) return;
  if ((await findOpenInvoice(tx, order.id)) || (await wasReturned(tx, order.id))) return;
  const settings = await getSettings({ db: tx });
  // A replacement may go to another State than its sale, and the seller's registration may have moved to another State since the order.
  const place = sentOrder.placeOfSupply ?? order.placeOfSupply;
  const { items, taxIncluded } = await splitOrderTaxes(tx, order.id, { place, gstin: settings.gst.gstin });
  if (taxIncluded !== order.taxIncluded) await tx.update(orders).set({ taxIncluded }).where(eq(orders.id, order.id));
  const lines = items.map((item) => toInvoiceLine(item, settings.gst.hsnDigits));
  await tx.insert(taxDocuments).values({
    kind: 'invoice',
    ...(await takeNumber(tx, 'invoice', settings.gst.invoicePrefix, at)),
    orderId: order.id,
    issuedAt: at,
    taxMode: order.taxMode,
    placeOfSupply: place,
    supplier: toSupplier(settings),
    recipient: toRecipient(sentOrder, order),
    lines,
    ...sumLines(lines),
  });
  // Refunds from before this invoice are credited on it too, as later ones would be.
  for (const { amount, reason } of await listPriceRefunds(tx, order.id)) {
    await creditAmount(tx, order.id, amount, { at, reason });
  }
}

/**
 * Invoices the new size of an exchange at the value of the paid unit, which a credit note took back when the old size was checked: the
 * customer pays nothing. Does nothing when that unit had no tax, an invoice is open, or goods of the exchange came back.
 */
async function issueExchangeInvoice(tx: Tx, order: Order, at: Date): Promise<void> {
  if (order.placeOfSupply === null) return;
  if ((await findOpenInvoice(tx, order.id)) || (await wasReturned(tx, order.id))) return;
  const sale = await loadSale(tx, order);
  const { taxMode } = sale.order;
  if (taxMode === 'flat') return;
  const settings = await getSettings({ db: tx });
  const { gstin, hsnDigits, invoicePrefix } = settings.gst;
  const sent = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const lines = toExchangeLines(sent, sale, {
    hsnDigits,
    isInterState: gstin === '' ? null : order.placeOfSupply !== stateOfGstin(gstin),
  });
  if (lines.length === 0) return;
  await tx.insert(taxDocuments).values({
    kind: 'invoice',
    ...(await takeNumber(tx, 'invoice', invoicePrefix, at)),
    orderId: order.id,
    issuedAt: at,
    taxMode,
    placeOfSupply: order.placeOfSupply,
    supplier: toSupplier(settings),
    recipient: toRecipient(order, order),
    lines,
    ...sumLines(lines),
  });
}

interface CreditNote {
  readonly at: Date;
  readonly reason: string;
}

/** Credits everything that is open on the order's invoice. Does nothing without an open invoice. */
export async function creditInvoice(tx: Tx, orderId: string, note: CreditNote): Promise<void> {
  const openInvoice = await findOpenInvoice(tx, orderId);
  if (openInvoice) await insertCreditNote(tx, openInvoice.invoice, openInvoice.openLines, note);
}

/** Credits units that came back, or a part of what was paid for them, up to the open amount of their lines. Returns the credited amount. */
export async function creditUnits(
  tx: Tx,
  orderId: string,
  credits: readonly LineCredit[],
  note: CreditNote,
): Promise<Paise> {
  const openInvoice = await findOpenInvoice(tx, orderId);
  if (!openInvoice) return 0;
  const lines = toCreditLines(openInvoice.openLines, credits);
  await insertCreditNote(tx, openInvoice.invoice, lines, note);
  return sumLines(lines).total;
}

/**
 * Credits an amount that lowers the prices, without goods that come back. An amount beyond the order's open invoice is credited on the
 * invoices of its exchanges. Does nothing without an open invoice.
 */
export async function creditAmount(tx: Tx, orderId: string, amount: Paise, note: CreditNote): Promise<void> {
  let remaining = amount - (await lowerInvoice(tx, orderId, amount, note));
  if (remaining === 0) return;
  for (const id of await lockExchanges(tx, orderId)) remaining -= await lowerInvoice(tx, id, remaining, note);
}

async function lowerInvoice(tx: Tx, orderId: string, amount: Paise, note: CreditNote): Promise<Paise> {
  const openInvoice = amount > 0 ? await findOpenInvoice(tx, orderId) : null;
  return openInvoice ? creditUnits(tx, orderId, shareReduction(openInvoice.openLines, amount), note) : 0;
}

/** Locks the exchanges that send goods of this order, even after a free replacement or another exchange. Returns their ids. */
async function lockExchanges(tx: Tx, orderId: string): Promise<readonly string[]> {
  const sent = sql`(with recursive sent as (
      select id from orders where replacement_for = ${orderId} and total = 0
      union all select o.id from orders o join sent on o.replacement_for = sent.id where o.total = 0
    ) select id from sent)`;
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.isExchange, true), sql`${orders.id} in ${sent}`))
    .orderBy(asc(orders.orderDate), asc(orders.id))
    .for('update');
  return rows.map(({ id }) => id);
}

async function insertCreditNote(
  tx: Tx,
  invoice: TaxDocument,
  lines: readonly TaxDocumentLine[],
  { at, reason }: CreditNote,
): Promise<void> {
  if (lines.length === 0) return;
  const settings = await getSettings({ db: tx });
  await tx.insert(taxDocuments).values({
    kind: 'credit-note',
    ...(await takeNumber(tx, 'credit-note', settings.gst.invoicePrefix, at)),
    orderId: invoice.orderId,
    invoiceId: invoice.id,
    reason,
    issuedAt: at,
    taxMode: invoice.taxMode,
    placeOfSupply: invoice.placeOfSupply,
    // The supplier of the invoice is kept, whatever the settings are today: that registration declared the sale.
    supplier: invoice.supplier,
    recipient: invoice.recipient,
    lines,
    ...sumLines(lines),
  });
}
