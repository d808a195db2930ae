// The sales register: one row per line of each document, with every figure, for a spreadsheet. The figures of a credit note are negative,
// so that the sum of a column is the month's sum. A month without GST has no tax columns.

import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { rupeesCell, stateCell } from './gstr1-cells.ts';
import type { ReturnDocument } from './gstr1-tables.ts';

export const KIND_NAMES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

interface RegisterColumn {
  readonly name: string;
  /** True for a column about tax. */
  readonly isTax?: true;
  readonly cell: (document: ReturnDocument, line: TaxDocumentLine, sign: 1 | -1) => string;
}

const amountColumn = (
  name: string,
  field: 'discount' | 'shipping' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total',
  isTax?: true,
): RegisterColumn => ({
  name,
  ...(isTax && { isTax }),
  cell: (_document, line, sign) => rupeesCell(sign * line[field]),
});

const COLUMNS: readonly RegisterColumn[] = [
  { name: 'Date', cell: ({ issuedAt }) => dayInIndia(issuedAt) },
  { name: 'Number', cell: ({ documentNumber }) => documentNumber },
  { name: 'Kind', cell: ({ kind }) => KIND_NAMES[kind] },
  { name: 'Against', cell: ({ against }) => against?.documentNumber ?? '' },
  { name: 'Order', cell: ({ orderNumber }) => orderNumber },
  { name: 'Recipient', cell: ({ recipient }) => recipient.name },
  { name: 'Business', isTax: true, cell: ({ recipient }) => recipient.business },
  { name: 'GSTIN', isTax: true, cell: ({ recipient }) => recipient.gstin },
  { name: 'Place of supply', isTax: true, cell: ({ placeOfSupply }) => stateCell(placeOfSupply) },
  { name: 'Item', cell: (_document, { name, size }) => (size === '' ? name : `${name}, ${size}`) },
  { name: 'HSN', isTax: true, cell: (_document, { hsn }) => hsn },
  { name: 'Quantity', cell: (_document, { quantity }, sign) => String(sign * quantity) },
  { name: 'Unit', cell: (_document, { unit }) => unit },
  { name: 'Price', cell: (_document, { price }) => rupeesCell(price) },
  amountColumn('Discount', 'discount'),
  amountColumn('Delivery', 'shipping'),
  amountColumn('Taxable value', 'taxable', true),
  { name: 'Rate %', isTax: true, cell: (_document, { rate }) => String(rate) },
  amountColumn('CGST', 'cgst', true),
  amountColumn('SGST/UTGST', 'sgst', true),
  amountColumn('IGST', 'igst', true),
  amountColumn('Total', 'total'),
];

export interface SalesRegister {
  readonly columns: readonly string[];
  readonly toRows: (document: ReturnDocument) => readonly string[][];
}

/** `hasTax`: true when a document of the month has GST. */
export function createSalesRegister(hasTax: boolean): SalesRegister {
  const columns = COLUMNS.filter(({ isTax }) => hasTax || !isTax);
  return {
    columns: columns.map(({ name }) => name),
    toRows: (document) =>
      document.lines.map((line) =>
        columns.map(({ cell }) => cell(document, line, document.kind === 'invoice' ? 1 : -1)),
      ),
  };
}
