// The lines of a document, and what is left of an invoice after its credit notes. Pure.

import type { orderItems } from '#db/schema/orders.ts';
import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import type { Paise } from '#shop/money/money.ts';

export interface DocumentSums {
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
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
    ...{ taxable, cgst, sgst, igst },
    total: taxable + cgst + sgst + igst,
  };
}

const AMOUNTS = ['quantity', 'discount', 'shipping', 'taxable', 'cgst', 'sgst', 'igst', 'total'] as const;

/** What is left of each line of an invoice; lines that are credited in full are left out. */
export function linesLeft(
  invoiced: readonly TaxDocumentLine[],
  credited: readonly TaxDocumentLine[],
): TaxDocumentLine[] {
  return invoiced
    .map((line) => {
      const ofLine = credited.filter(({ orderItemId }) => orderItemId === line.orderItemId);
      const left = AMOUNTS.map((name) => [name, line[name] - ofLine.reduce((sum, credit) => sum + credit[name], 0)]);
      return { ...line, ...Object.fromEntries(left) } as TaxDocumentLine;
    })
    .filter(({ quantity, total }) => quantity > 0 && total > 0);
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
