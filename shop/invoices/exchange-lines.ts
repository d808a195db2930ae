// The invoice lines of an exchange: each unit has the value of the unit that it replaces, without delivery. Pure.

import type { orderItems } from '#db/schema/orders.ts';
import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import { splitTax } from '#shop/tax/gst.ts';
import { toInvoiceLine } from './document-lines.ts';
import type { Sale } from './sale.ts';

type OrderItem = typeof orderItems.$inferSelect;

interface InvoiceTerms {
  readonly hsnDigits: number;
  /** Null when the store has no GSTIN any more: the taxes are then split as at the sale. */
  readonly isInterState: boolean | null;
}

/** Leaves out lines whose original has no tax or was free. */
export function toExchangeLines(
  sent: readonly OrderItem[],
  sale: Pick<Sale, 'unitOf' | 'amountsOf'>,
  { hsnDigits, isInterState }: InvoiceTerms,
): TaxDocumentLine[] {
  return sent.flatMap((item) => {
    const units = (item.replaces ?? []).map((_, index) => ({
      original: sale.unitOf(item.id, index + 1)?.item,
      amounts: sale.amountsOf(item.id, index + 1),
    }));
    const original = units[0]?.original;
    if (!original || original.gstRate === null) return [];
    const total = units.reduce((sum, unit) => sum + unit.amounts.goods, 0);
    const discount = units.reduce((sum, unit) => sum + unit.amounts.discount, 0);
    if (total === 0) return [];
    return [
      {
        ...toInvoiceLine(original, hsnDigits),
        orderItemId: item.id,
        size: item.size,
        quantity: units.length,
        discount,
        shipping: 0,
        total,
        ...splitTax(total, original.gstRate, isInterState ?? original.cgst === 0),
      },
    ];
  });
}
