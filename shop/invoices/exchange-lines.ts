// The invoice lines of an exchange: each unit has the value of the unit that it replaces, without delivery. Pure.

import type { orderItems, orders } from '#db/schema/orders.ts';
import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import { unitAmounts } from '#shop/pricing/unit-amounts.ts';
import { splitTax } from '#shop/tax/gst.ts';
import { toInvoiceLine } from './document-lines.ts';

type OrderItem = typeof orderItems.$inferSelect;

interface SoldOrder {
  readonly order: typeof orders.$inferSelect;
  readonly items: readonly OrderItem[];
}

interface InvoiceTerms {
  readonly hsnDigits: number;
  readonly isInterState: boolean;
}

/** Units whose original has no tax are left out: they were free. */
export function toExchangeLines(
  sent: readonly OrderItem[],
  { order, items }: SoldOrder,
  { hsnDigits, isInterState }: InvoiceTerms,
): TaxDocumentLine[] {
  const amounts = unitAmounts(order, items);
  return sent.flatMap((item) => {
    const units = (item.replaces ?? []).map((replaced) => ({
      original: items.find(({ id }) => id === replaced.orderItemId),
      amounts: amounts.get(replaced.orderItemId)?.[replaced.unit - 1],
    }));
    const original = units[0]?.original;
    if (!original || original.gstRate === null) return [];
    const total = units.reduce((sum, unit) => sum + (unit.amounts?.goods ?? 0), 0);
    const discount = units.reduce((sum, unit) => sum + (unit.amounts?.discount ?? 0), 0);
    if (total === 0) return [];
    return [
      {
        ...toInvoiceLine(original, hsnDigits),
        ...{ orderItemId: item.id, size: item.size, quantity: units.length, discount, shipping: 0, total },
        ...splitTax(total, original.gstRate, isInterState),
      },
    ];
  });
}
