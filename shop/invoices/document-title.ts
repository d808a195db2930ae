// The title that the law gives to a document, and the declaration below it. A registered seller issues a tax invoice for taxed goods (CGST
// Rules, rule 46), a bill of supply for goods without tax (rule 49), and one document for both together (rule 46A). A composition dealer
// issues bills of supply, an unregistered seller plain invoices.

import type { Supplier, TaxDocumentLine, taxDocuments } from '#db/schema/tax-documents.ts';

export type TaxDocument = typeof taxDocuments.$inferSelect;

export type DocumentTitle =
  | 'Tax Invoice'
  | 'Invoice'
  | 'Bill of Supply'
  | 'Invoice-cum-bill of supply'
  | 'Credit Note'
  | 'Delivery note';

export interface TitledDocument extends Pick<TaxDocument, 'kind' | 'taxMode'> {
  readonly supplier: Pick<Supplier, 'isComposition'>;
  readonly lines: readonly Pick<TaxDocumentLine, 'rate'>[];
}

/** False when the document must not mention tax: the seller charges none, or every line is nil-rated. */
export const showsTax = ({ taxMode, lines }: Pick<TitledDocument, 'taxMode' | 'lines'>): boolean =>
  taxMode === 'gst' && lines.some(({ rate }) => rate > 0);

/** True when the document shows the seller's registration. The document of an unregistered seller must not mention tax. */
export const namesRegistration = ({ taxMode, supplier }: Pick<TitledDocument, 'taxMode' | 'supplier'>): boolean =>
  taxMode === 'gst' || supplier.isComposition;

export function documentTitle(document: TitledDocument): DocumentTitle {
  if (document.kind === 'credit-note') return 'Credit Note';
  if (!namesRegistration(document)) return 'Invoice';
  if (!showsTax(document)) return 'Bill of Supply';
  return document.lines.every(({ rate }) => rate > 0) ? 'Tax Invoice' : 'Invoice-cum-bill of supply';
}

/** The text at the top of a composition dealer's bill of supply (CGST Rules, rule 5(1)(f)). */
export const COMPOSITION_WORDS = 'Composition taxable person, not eligible to collect tax on supplies';
