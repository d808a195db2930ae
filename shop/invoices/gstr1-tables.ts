// The tables of GSTR-1, the monthly return of sales, and the data of a document that they need. Amounts in paise.

import type { TaxDocumentLine } from '#db/schema/tax-documents.ts';
import type { Paise } from '#shop/money/money.ts';
import type { TaxUnit } from '#shop/tax/gst.ts';
import type { TaxDocumentKind } from './document-number.ts';

export interface ReturnDocument {
  readonly kind: TaxDocumentKind;
  readonly series: string;
  readonly financialYear: string;
  readonly number: number;
  readonly documentNumber: string;
  readonly issuedAt: Date;
  readonly taxMode: 'gst' | 'none';
  readonly placeOfSupply: string;
  /** The seller's GSTIN on this document. */
  readonly gstin: string;
  /** The seller's State on the document; for a credit note, on the invoice that it reduces. */
  readonly sellerState: string;
  readonly recipient: { readonly name: string; readonly business: string; readonly gstin: string };
  readonly lines: readonly TaxDocumentLine[];
  readonly total: Paise;
  /** The order's number that people see. */
  readonly orderNumber: string;
  /** For a credit note, the invoice that it reduces; null for an invoice. */
  readonly against: { readonly documentNumber: string; readonly issuedAt: Date; readonly total: Paise } | null;
}

export interface Amounts {
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

export interface RateAmounts extends Amounts {
  readonly rate: number;
}

/** A document with a row of its own: one of a business, or a large one. A credit note has positive amounts too. */
export interface ListedDocument {
  readonly gstin: string;
  readonly name: string;
  readonly documentNumber: string;
  readonly issuedAt: Date;
  readonly placeOfSupply: string;
  readonly isInterState: boolean;
  readonly value: Paise;
  /** The sums of the taxed lines by rate, the lowest rate first. */
  readonly rates: readonly RateAmounts[];
}

/** Sales to consumers in a State at a rate, minus their credit notes, so that the amounts may be negative. */
export interface StateSupply extends RateAmounts {
  readonly placeOfSupply: string;
  readonly isInterState: boolean;
}

/** Goods at a rate of zero, minus their credit notes. */
export interface NilSupply {
  readonly isInterState: boolean;
  readonly isBusiness: boolean;
  value: Paise;
}

export interface HsnSupply extends RateAmounts {
  readonly hsn: string;
  readonly unit: TaxUnit;
  quantity: number;
  value: Paise;
}

/** A range of consecutive numbers of a series that were issued in the month. */
export interface NumberRange {
  readonly kind: TaxDocumentKind;
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface Gstr1 {
  /** '' when the month has no document. */
  readonly gstin: string;
  readonly b2b: readonly ListedDocument[];
  readonly b2cl: readonly ListedDocument[];
  readonly b2cs: readonly StateSupply[];
  readonly cdnr: readonly ListedDocument[];
  readonly cdnur: readonly ListedDocument[];
  readonly nil: readonly NilSupply[];
  readonly hsnBusiness: readonly HsnSupply[];
  readonly hsnConsumer: readonly HsnSupply[];
  readonly numbers: readonly NumberRange[];
}
