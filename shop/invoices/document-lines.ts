// The lines of a document, and the open lines of an invoice (what its credit notes have not credited). Pure.

import type { orderItems } from '#db/schema/orders.ts';
import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import type { Paise } from '#shop/money/money.ts';
import { allocate, splitTax, type TaxSplit } from '#shop/tax/gst.ts';

export interface DocumentSums extends TaxSplit {
  readonly total: Paise;
}

type OrderItem = Pick<
  typeof orderItems.$inferSelect,
  | 'id'
  | 'name'
  | 'size'
  | 'quantity'
  | 'price'
  | 'hsn'
  | 'unit'
  | 'gstRate'
  | 'lineDiscount'
  | 'lineShipping'
  | 'taxable'
  | 'cgst'
  | 'sgst'
  | 'igst'
>;

/** `hsnDigits`: how many digits of the HSN code the seller must show. */
export function toInvoiceLine(item: OrderItem, hsnDigits: number): TaxDocumentLine {
  const { taxable, cgst, sgst, igst, unit, gstRate, hsn } = item;
  if (taxable === null || cgst === null || sgst === null || igst === null || unit === null || gstRate === null) {
    throw new Error(`order item ${item.id} has no tax`);
  }
  return {
    orderItemId: item.id,
    name: item.name,
    size: item.size,
    hsn: (hsn ?? '').slice(0, hsnDigits),
    unit,
    quantity: item.quantity,
    price: item.price,
    discount: item.lineDiscount ?? 0,
    shipping: item.lineShipping ?? 0,
    rate: gstRate,
    taxable,
    cgst,
    sgst,
    igst,
    total: taxable + cgst + sgst + igst,
  };
}

/** The amounts of a line that a credit note reduces. */
const CREDITED_FIELDS = ['quantity', 'discount', 'shipping', 'taxable', 'cgst', 'sgst', 'igst', 'total'] as const;

function subtractCredits(line: TaxDocumentLine, credits: readonly TaxDocumentLine[]): TaxDocumentLine {
  const remaining: { -readonly [Key in keyof TaxDocumentLine]: TaxDocumentLine[Key] } = { ...line };
  for (const credit of credits) {
    for (const field of CREDITED_FIELDS) remaining[field] -= credit[field];
  }
  return remaining;
}

/** Returns what is still open of each line of an invoice, without lines that are credited in full. */
export function linesLeft(
  invoiced: readonly TaxDocumentLine[],
  credited: readonly TaxDocumentLine[],
): TaxDocumentLine[] {
  const creditsByItem = Map.groupBy(credited, ({ orderItemId }) => orderItemId);
  return invoiced
    .map((line) => subtractCredits(line, creditsByItem.get(line.orderItemId) ?? []))
    .filter(({ total }) => total > 0);
}

/** A credit on a line: for units that came back, or for a lower price with quantity 0. `total` is what the customer gets. */
export interface LineCredit {
  readonly orderItemId: string;
  readonly quantity: number;
  readonly discount: Paise;
  readonly shipping: Paise;
  readonly total: Paise;
}

/**
 * Returns the lines of a credit note. A credit is split into taxable value and taxes like an invoice line, and never exceeds the open
 * amount of its line. A credit of the whole open amount is the open line itself, without rounding. Example: ₹1,021.82 of a kurta at 5 % to
 * another State is ₹973.16 and IGST ₹48.66.
 */
export function toCreditLines(left: readonly TaxDocumentLine[], credits: readonly LineCredit[]): TaxDocumentLine[] {
  return credits.flatMap(({ orderItemId, ...credit }) => {
    const line = left.find((each) => each.orderItemId === orderItemId);
    if (!line) return [];
    const total = Math.min(credit.total, line.total);
    if (total === 0) return [];
    if (total === line.total) return [line];
    const quantity = Math.min(credit.quantity, line.quantity);
    const [discount, shipping] = [Math.min(credit.discount, line.discount), Math.min(credit.shipping, line.shipping)];
    return [{ ...line, quantity, discount, shipping, total, ...splitCredit(total, line) }];
  });
}

function splitCredit(total: Paise, left: TaxDocumentLine): TaxSplit {
  // The invoice's own split decides, because the seller's State in the settings may have changed since.
  const isInterState = left.cgst === 0;
  const { cgst, igst } = splitTax(total, left.rate, isInterState);
  // After rounding, a line may have a paisa less taxable value, or less tax, than a fresh split would take. The taxable part is at most
  // `left.taxable`, so the tax is at least `minTax`; and the tax is at most the open tax of the line.
  const minTax = Math.max(0, total - left.taxable);
  if (isInterState) {
    const tax = Math.min(Math.max(igst, minTax), left.igst);
    return { taxable: total - tax, cgst: 0, sgst: 0, igst: tax };
  }
  const half = Math.min(Math.max(cgst, Math.ceil(minTax / 2)), left.cgst);
  return { taxable: total - 2 * half, cgst: half, sgst: half, igst: 0 };
}

export const sumLines = (lines: readonly TaxDocumentLine[]): DocumentSums =>
  lines.reduce(
    (sums, line) => ({
      taxable: sums.taxable + line.taxable,
      cgst: sums.cgst + line.cgst,
      sgst: sums.sgst + line.sgst,
      igst: sums.igst + line.igst,
      total: sums.total + line.total,
    }),
    { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 },
  );

/** Splits an amount that lowers the prices over all open lines. No unit comes back. */
export function shareReduction(left: readonly TaxDocumentLine[], amount: Paise): LineCredit[] {
  const shares = allocate(
    amount,
    left.map(({ total }) => total),
  );
  return left.map(({ orderItemId }, index) => ({
    orderItemId,
    quantity: 0,
    discount: 0,
    shipping: 0,
    total: shares[index] ?? 0,
  }));
}
