// The figures of a month for the screen GST, from its issued documents. Pure.

import type { Paise } from '#shop/money/money.ts';
import type { DocumentSums } from './document-lines.ts';

export interface KindSums extends DocumentSums {
  readonly count: number;
  /** The first and the last number; null when the documents are of several series or financial years. */
  readonly numbers: { readonly from: string; readonly to: string } | null;
}

export interface RateSums extends DocumentSums {
  readonly rate: number;
}

export interface StateSums {
  /** The two digits of the place of supply. */
  readonly code: string;
  readonly invoices: number;
  readonly taxable: Paise;
  readonly tax: Paise;
}

export interface GstMonth {
  /** The sums of documents with GST. */
  readonly invoices: KindSums;
  readonly creditNotes: KindSums;
  /** The sums of invoices minus credit notes, by rate and by State; the State with the highest value first. */
  readonly byRate: readonly RateSums[];
  readonly byState: readonly StateSums[];
  /** The documents without any tax: how many, and the total of the invoices minus that of the credit notes. */
  readonly untaxed: { readonly invoices: number; readonly creditNotes: number; readonly total: Paise };
  /** The seller's GSTINs on the documents with GST, the latest first. There are several when the registration changed. */
  readonly gstins: readonly string[];
  /** The credit notes that came too late to reduce the tax: how many, and the first of their numbers. */
  readonly lateCredits: { readonly count: number; readonly numbers: readonly string[] };
}

/** Returns the sums of the invoices minus those of the credit notes. */
export const netSums = ({ invoices, creditNotes }: Pick<GstMonth, 'invoices' | 'creditNotes'>): DocumentSums => ({
  taxable: invoices.taxable - creditNotes.taxable,
  cgst: invoices.cgst - creditNotes.cgst,
  sgst: invoices.sgst - creditNotes.sgst,
  igst: invoices.igst - creditNotes.igst,
  total: invoices.total - creditNotes.total,
});

export const taxOf = ({ cgst, sgst, igst }: Pick<DocumentSums, 'cgst' | 'sgst' | 'igst'>): Paise => cgst + sgst + igst;
